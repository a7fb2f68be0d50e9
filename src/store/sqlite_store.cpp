#include "store/sqlite_store.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <mutex>
#include <utility>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/detail/schema.hpp"
#include "store/detail/sqlite.hpp"

namespace evora::store {

namespace {

/// Held as long as a server uses the file. It is a file of its own because closing any descriptor of a database makes
/// the system drop the locks that SQLite has on it.
class OwnerLock {
  public:
    static Stored<OwnerLock> take(const std::string& database) {
        const std::string path = database + ".lock";
        OwnerLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
        if (lock.file_ < 0) {
            return std::unexpected(StoreFault{
                .code = StoreFaultCode::io,
                .message = path + ": found '" + std::strerror(errno) + "', expected a folder that can be written to"});
        }
        if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
            return std::unexpected(StoreFault{
                .code = StoreFaultCode::locked,
                .message = database + ": found another server that uses this file, expected to be the only one"});
        }
        return lock;
    }
    OwnerLock(OwnerLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    OwnerLock& operator=(OwnerLock&&) = delete;
    ~OwnerLock() {
        if (file_ >= 0) {
            ::close(file_);
        }
    }

  private:
    explicit OwnerLock(int file) noexcept : file_(file) {}
    int file_;
};

/// A connection with the statements that are used on it, each prepared when it is first used.
class Prepared {
  public:
    explicit Prepared(Connection connection) : connection_(std::move(connection)) {}
    [[nodiscard]] Connection& connection() noexcept { return connection_; }
    /// Ends all reading, so that nothing keeps an old state of the file alive.
    void release() {
        for (auto& [sql, statement] : statements_) {
            statement.reset();
        }
    }
    /// `sql` is a literal: its address is its name.
    [[nodiscard]] Statement& statement(const char* sql) {
        const auto found = std::ranges::find(statements_, sql, &std::pair<const char*, Statement>::first);
        if (found != statements_.end()) {
            return found->second.reset();
        }
        return statements_.emplace_back(sql, Statement(connection_, sql)).second;
    }

  private:
    Connection connection_;
    std::deque<std::pair<const char*, Statement>> statements_;
};

class SqliteFile final : public Store {
  public:
    SqliteFile(OwnerLock lock, Connection writer, SqliteSettings settings)
        : lock_(std::move(lock)), settings_(std::move(settings)), writer_(std::move(writer)) {}

    Stored<std::vector<Appended>> append(std::span<const Append> appends) override {
        return written([&]() -> Stored<std::vector<Appended>> {
            std::vector<Appended> results;
            results.reserve(appends.size());
            for (const Append& append : appends) {
                auto result = append_one(append);
                if (!result) {
                    return std::unexpected(std::move(result.error()));
                }
                results.push_back(*result);
            }
            return results;
        });
    }

    Stored<std::optional<std::uint32_t>> claim(const GameId& game, const std::string& node, UnixMilliseconds now,
                                               UnixMilliseconds until) override {
        return written([&]() -> Stored<std::optional<std::uint32_t>> {
            Statement& update = writer_.statement(
                "UPDATE game SET epoch = epoch + 1, owner = ?2, expires = ?4 "
                "WHERE id = ?1 AND (owner = ?2 OR owner = '' OR expires <= ?3) RETURNING epoch");
            update.bind(1, game.text).bind(2, node).bind(3, now).bind(4, until);
            std::optional<std::uint32_t> epoch;
            while (update.row()) {
                epoch = static_cast<std::uint32_t>(update.number(0));
            }
            if (auto fault = update.fault()) {
                return std::unexpected(*std::move(fault));
            }
            return epoch;
        });
    }

    Stored<void> add_person(const Person& person, const Session& session) override {
        return written([&]() -> Stored<void> {
            auto added = writer_.statement("INSERT INTO person (id, kind, name, created) VALUES (?, ?, ?, ?)")
                             .bind(1, person.id.text)
                             .bind(2, person.kind)
                             .bind(3, person.name)
                             .bind(4, person.created)
                             .run();
            if (!added) {
                return added;
            }
            return writer_.statement("INSERT INTO session (id, person, created, expires) VALUES (?, ?, ?, ?)")
                .bind(1, session.id)
                .bind(2, person.id.text)
                .bind(3, session.created)
                .bind(4, session.expires)
                .run();
        });
    }

    Stored<void> end_session(const std::string& session) override {
        return written([&] { return writer_.statement("DELETE FROM session WHERE id = ?").bind(1, session).run(); });
    }

    Stored<std::string> keep(const std::string& name, const std::string& fresh) override {
        return written([&]() -> Stored<std::string> {
            auto kept = writer_.statement("INSERT OR IGNORE INTO kept (name, value) VALUES (?, ?)")
                            .bind(1, name)
                            .bind_bytes(2, fresh)
                            .run();
            if (!kept) {
                return std::unexpected(std::move(kept.error()));
            }
            Statement& find = writer_.statement("SELECT value FROM kept WHERE name = ?").bind(1, name);
            std::string value = find.row() ? find.text(0) : std::string();
            auto fault = find.fault();
            find.reset();
            if (fault) {
                return std::unexpected(*std::move(fault));
            }
            return value;
        });
    }

    Stored<std::optional<GameLog>> load(const GameId& game) override {
        return with_reader([&](Prepared& reader) -> Stored<std::optional<GameLog>> {
            // One statement is one moment, so that game and events belong together.
            Statement& find = reader.statement(
                "SELECT g.secret, g.created, g.epoch, e.payload, e.number FROM game g "
                "JOIN game_event e ON e.game = g.id WHERE g.id = ? ORDER BY e.number");
            find.bind(1, game.text);
            std::optional<GameLog> log;
            while (find.row()) {
                if (!log) {
                    log = GameLog{.secret = find.text(0),
                                  .created = find.number(1),
                                  .epoch = static_cast<std::uint32_t>(find.number(2)),
                                  .events = {}};
                }
                log->events.push_back(find.text(3));
                if (static_cast<std::size_t>(find.number(4)) != log->events.size()) {
                    return std::unexpected(StoreFault{
                        .code = StoreFaultCode::corrupt,
                        .message = settings_.path + ": found event " + std::to_string(find.number(4)) + " of game " +
                                   game.text + ", expected number " + std::to_string(log->events.size())});
                }
            }
            if (auto fault = find.fault()) {
                return std::unexpected(*std::move(fault));
            }
            return log;
        });
    }

    Stored<std::vector<GameId>> list(const GameQuery& query) override {
        return with_reader([&](Prepared& reader) -> Stored<std::vector<GameId>> {
            Statement& find = reader.statement(
                query.person ? "SELECT g.id FROM game_person p JOIN game g ON g.id = p.game WHERE p.person = ?4 AND "
                               "(?1 < 0 OR g.status = ?1) AND g.open >= ?2 ORDER BY g.changed DESC LIMIT ?3"
                             : "SELECT id FROM game WHERE (?1 < 0 OR status = ?1) AND open >= ?2 "
                               "ORDER BY changed DESC LIMIT ?3");
            find.bind(1, query.status ? static_cast<std::int64_t>(*query.status) : -1);
            find.bind(2, std::int64_t{query.open_only ? 1 : 0}).bind(3, std::int64_t{query.limit});
            if (query.person) {
                find.bind(4, query.person->text);
            }
            std::vector<GameId> games;
            while (find.row()) {
                games.push_back(GameId{find.text(0)});
            }
            if (auto fault = find.fault()) {
                return std::unexpected(*std::move(fault));
            }
            return games;
        });
    }

    Stored<std::optional<Person>> person_of(const std::string& session, UnixMilliseconds now) override {
        return with_reader([&](Prepared& reader) -> Stored<std::optional<Person>> {
            Statement& find = reader.statement(
                "SELECT p.id, p.kind, p.name, p.created FROM session s JOIN person p ON p.id = s.person "
                "WHERE s.id = ? AND s.expires > ?");
            find.bind(1, session).bind(2, now);
            std::optional<Person> person;
            if (find.row()) {
                person = Person{.id = PersonId{find.text(0)},
                                .kind = find.text(1),
                                .name = find.text(2),
                                .created = find.number(3)};
            }
            if (auto fault = find.fault()) {
                return std::unexpected(*std::move(fault));
            }
            return person;
        });
    }

  private:
    /// Runs it in a transaction of the one connection that writes.
    template <class Work>
    auto written(Work work) -> decltype(work()) {
        const std::scoped_lock guard(writing_);
        if (auto begun = writer_.connection().run("BEGIN IMMEDIATE"); !begun) {
            return std::unexpected(std::move(begun.error()));
        }
        auto result = work();
        if (result) {
            if (auto done = writer_.connection().run("COMMIT"); !done) {
                result = std::unexpected(std::move(done.error()));
            }
        }
        if (!result && sqlite3_get_autocommit(writer_.connection().handle()) == 0) {
            // Fails where SQLite has rolled back by itself, which is as well.
            [[maybe_unused]] const auto rolled_back = writer_.connection().run("ROLLBACK");
        }
        return result;
    }

    Stored<Appended> append_one(const Append& append) {
        if (append.new_game && append.first != 1) {
            return Appended(std::unexpected(AppendRefusal::number));
        }
        if (append.new_game) {
            auto made = writer_
                            .statement(
                                "INSERT OR IGNORE INTO game (id, created, changed, status, open, secret, last, epoch, "
                                "owner, expires) VALUES (?1, ?2, ?2, 0, 0, ?3, 0, ?4, '', 0)")
                            .bind(1, append.game.text)
                            .bind(2, append.new_game->created)
                            .bind_bytes(3, append.new_game->secret)
                            .bind(4, std::int64_t{append.epoch})
                            .run();
            if (!made) {
                return std::unexpected(std::move(made.error()));
            }
            if (sqlite3_changes(writer_.connection().handle()) == 0) {
                return Appended(std::unexpected(AppendRefusal::exists));
            }
        }
        Statement& find = writer_.statement("SELECT last, epoch FROM game WHERE id = ?").bind(1, append.game.text);
        const bool there = find.row();
        const std::int64_t last = there ? find.number(0) : 0;
        const std::int64_t epoch = there ? find.number(1) : 0;
        auto fault = find.fault();
        find.reset();
        if (fault) {
            return std::unexpected(*std::move(fault));
        }
        if (!there) {
            return Appended(std::unexpected(AppendRefusal::no_game));
        }
        if (epoch != append.epoch) {
            return Appended(std::unexpected(AppendRefusal::fenced));
        }
        if (last + 1 != append.first) {
            return Appended(std::unexpected(AppendRefusal::number));
        }
        std::int64_t number = append.first;
        for (const std::string& event : append.events) {
            auto added = writer_.statement("INSERT INTO game_event (game, number, epoch, payload) VALUES (?, ?, ?, ?)")
                             .bind(1, append.game.text)
                             .bind(2, number++)
                             .bind(3, epoch)
                             .bind(4, event)
                             .run();
            if (!added) {
                return std::unexpected(std::move(added.error()));
            }
        }
        auto counted = writer_.statement("UPDATE game SET last = ?2 WHERE id = ?1")
                           .bind(1, append.game.text)
                           .bind(2, number - 1)
                           .run();
        if (!counted) {
            return std::unexpected(std::move(counted.error()));
        }
        if (append.index) {
            if (auto indexed = write_index(append.game, *append.index); !indexed) {
                return std::unexpected(std::move(indexed.error()));
            }
        }
        return Appended();
    }

    Stored<void> write_index(const GameId& game, const GameIndex& index) {
        auto done = writer_.statement("UPDATE game SET status = ?2, open = ?3, changed = ?4 WHERE id = ?1")
                        .bind(1, game.text)
                        .bind(2, static_cast<std::int64_t>(index.status))
                        .bind(3, std::int64_t{index.open ? 1 : 0})
                        .bind(4, index.changed)
                        .run();
        if (done) {
            done = writer_.statement("DELETE FROM game_person WHERE game = ?").bind(1, game.text).run();
        }
        for (const PersonId& person : index.people) {
            if (done) {
                done = writer_.statement("INSERT OR IGNORE INTO game_person (game, person) VALUES (?, ?)")
                           .bind(1, game.text)
                           .bind(2, person.text)
                           .run();
            }
        }
        return done;
    }

    /// Lends a connection that only reads; there are as many as there are readers at once.
    template <class Work>
    auto with_reader(Work work) -> decltype(work(std::declval<Prepared&>())) {
        std::unique_ptr<Prepared> reader;
        {
            const std::scoped_lock guard(reading_);
            if (!readers_.empty()) {
                reader = std::move(readers_.back());
                readers_.pop_back();
            }
        }
        if (!reader) {
            auto connection = Connection::open(settings_.path, Access::read, settings_.patience);
            if (!connection) {
                return std::unexpected(std::move(connection.error()));
            }
            reader = std::make_unique<Prepared>(*std::move(connection));
        }
        auto result = work(*reader);
        if (result) {
            reader->release();
            const std::scoped_lock guard(reading_);
            readers_.push_back(std::move(reader));
        }
        return result;
    }

    OwnerLock lock_;
    SqliteSettings settings_;
    std::mutex writing_;
    Prepared writer_;
    std::mutex reading_;
    std::vector<std::unique_ptr<Prepared>> readers_;
};

}  // namespace

Stored<std::unique_ptr<Store>> SqliteStore::open(const SqliteSettings& settings) {
    auto lock = OwnerLock::take(settings.path);
    if (!lock) {
        return std::unexpected(std::move(lock.error()));
    }
    auto writer = Connection::open(settings.path, Access::create, settings.patience);
    if (!writer) {
        return std::unexpected(std::move(writer.error()));
    }
    // The file holds sessions and what deals are drawn from.
    ::chmod(settings.path.c_str(), 0600);
    for (const char* sql : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON",
                            "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON"}) {
        if (auto done = writer->run(sql); !done) {
            return std::unexpected(std::move(done.error()));
        }
    }
    if (auto ready = prepare_schema(*writer); !ready) {
        return std::unexpected(std::move(ready.error()));
    }
    if (settings.max_bytes > 0) {
        const auto page = writer->number("PRAGMA page_size");
        if (!page) {
            return std::unexpected(page.error());
        }
        const std::string sql =
            "PRAGMA max_page_count = " + std::to_string(settings.max_bytes / static_cast<std::uint64_t>(*page));
        if (auto done = writer->run(sql.c_str()); !done) {
            return std::unexpected(std::move(done.error()));
        }
    }
    return std::make_unique<SqliteFile>(*std::move(lock), *std::move(writer), settings);
}

Stored<void> SqliteStore::back_up(const std::string& from, const std::string& to) {
    struct stat status{};
    if (::stat(to.c_str(), &status) == 0) {
        return std::unexpected(
            StoreFault{.code = StoreFaultCode::io, .message = to + ": found a file of that name, expected a new one"});
    }
    constexpr auto patience = std::chrono::seconds(10);
    auto source = Connection::open(from, Access::write, patience);
    if (!source) {
        return std::unexpected(std::move(source.error()));
    }
    if (auto right = prepare_schema(*source); !right) {
        return right;
    }
    // Unlike the copying of pages, this restarts for no writer and leaves no gaps in the copy.
    auto copied = Statement(*source, "VACUUM INTO ?").bind(1, to).run();
    if (!copied) {
        return copied;
    }
    const int file = ::open(to.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    if (file >= 0) {
        ::close(file);
    }
    if (!synced) {
        return std::unexpected(StoreFault{
            .code = StoreFaultCode::io,
            .message = to + ": found '" + std::strerror(errno) + "', expected a file that can be written to disk"});
    }
    ::chmod(to.c_str(), 0600);
    return {};
}

}  // namespace evora::store
