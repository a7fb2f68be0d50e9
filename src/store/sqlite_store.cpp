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

#include "store/detail/organiser_sql.hpp"
#include "store/detail/people_sql.hpp"
#include "store/detail/prepared.hpp"
#include "store/detail/rows.hpp"
#include "store/detail/schema.hpp"

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

/// What a person's list of games is sorted by: first where he has to decide soonest, then what goes on without him,
/// then what is over, the last one changed first.
std::int64_t urgency(const GameIndex& index, const PersonId& person) {
    constexpr std::int64_t going_on = INT64_C(1) << 51U;  // more than any time there is
    if (index.status == GameStatus::over) {
        return index.changed;
    }
    const auto due = std::ranges::find(index.due, person, &std::pair<PersonId, UnixMilliseconds>::first);
    return due != index.due.end() ? 4 * going_on - due->second : going_on + index.changed;
}

class SqliteFile final : public Store {
  public:
    /// Without a lock it is a guest of whoever has it.
    SqliteFile(std::optional<OwnerLock> lock, Connection writer, SqliteSettings settings)
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
        return written([&] { return people_sql::add_person(writer_, person, session); });
    }
    Stored<void> add_session(const PersonId& person, const Session& session) override {
        return written([&] { return people_sql::add_session(writer_, person, session); });
    }
    Stored<void> end_session(const std::string& session) override {
        return written([&] { return people_sql::end_session(writer_, session); });
    }
    Stored<SignUp> add_account(const Person& person, const Login& login,
                               const std::optional<Session>& session) override {
        return written([&] { return people_sql::add_account(writer_, person, login, session); });
    }
    Stored<void> set_password(const PersonId& person, const std::string& password,
                              const std::string& kept_session) override {
        return written([&] { return people_sql::set_password(writer_, person, password, kept_session); });
    }
    Stored<void> set_email(const PersonId& person, const std::optional<std::string>& email) override {
        return written([&] { return people_sql::set_email(writer_, person, email); });
    }
    Stored<void> set_codes(const PersonId& person, const std::vector<std::string>& codes) override {
        return written([&] { return people_sql::set_codes(writer_, person, codes); });
    }
    Stored<bool> recover(const PersonId& person, const std::string& code, const std::string& password,
                         const Session& session) override {
        return written([&] { return people_sql::recover(writer_, person, code, password, session); });
    }
    Stored<bool> recover_by_mail(const PersonId& person, const std::string& hash, const std::string& password,
                                 const Session& session) override {
        return written([&] { return people_sql::recover_by_mail(writer_, person, hash, password, session); });
    }
    Stored<std::vector<Person>> people_with_email(const std::string& email, std::uint32_t most) override {
        return with_reader([&](Prepared& reader) { return people_sql::people_with_email(reader, email, most); });
    }
    Stored<bool> make_bot(const PersonId& person) override {
        return written([&] { return people_sql::make_bot(writer_, person); });
    }
    Stored<bool> add_token(const PersonId& person, const Token& token, std::uint32_t most) override {
        return written([&] { return people_sql::add_token(writer_, person, token, most); });
    }
    Stored<std::vector<Token>> end_token(const PersonId& person, const std::string& id) override {
        return written([&] { return people_sql::end_token(writer_, person, id); });
    }
    Stored<std::optional<Person>> move(const std::string& hash, UnixMilliseconds now, const Session& session) override {
        return written([&] { return people_sql::move(writer_, hash, now, session); });
    }
    Stored<bool> add_upload(const PersonId& person, const Upload& upload, std::uint32_t most) override {
        return written([&] { return people_sql::add_upload(writer_, person, upload, most); });
    }
    Stored<void> add_browser(const PersonId& person, const PushBrowser& browser, std::uint32_t most) override {
        return written([&] { return people_sql::add_browser(writer_, person, browser, most); });
    }
    Stored<void> end_browser(const PersonId& person, const std::string& id) override {
        return written([&] { return people_sql::end_browser(writer_, person, id); });
    }
    Stored<Forgotten> forget(const PersonId& person, const std::string& name, const Rewrite& rewrite) override {
        return written([&] { return people_sql::forget(writer_, person, name, rewrite); });
    }

    Stored<bool> set_organiser(const PersonId& person, bool organiser, const Act& act) override {
        return written([&] { return organiser_sql::set_organiser(writer_, person, organiser, act); });
    }
    Stored<void> add_report(const Report& report) override {
        return written([&] { return organiser_sql::add_report(writer_, report); });
    }
    Stored<std::optional<ReportSeen>> finish_report(std::int64_t id, const Act& act) override {
        return written([&] { return organiser_sql::finish_report(writer_, id, act); });
    }
    Stored<void> set_name_keys(const PersonId& person, const NameKeys& keys) override {
        return written([&] { return organiser_sql::set_name_keys(writer_, person, keys); });
    }
    Stored<Renamed> rename(const PersonId& person, const std::string& name, const std::string& login,
                           const NameKeys& keys, const Rewrite& rewrite, const Act& act) override {
        return written([&] { return organiser_sql::rename(writer_, person, name, login, keys, rewrite, act); });
    }
    Stored<std::optional<Person>> set_muted(const PersonId& person, UnixMilliseconds until, const Act& act) override {
        return written([&] { return organiser_sql::set_muted(writer_, person, until, act); });
    }
    Stored<void> add_invitation(const SignUpInvitation& invitation, const Act& act) override {
        return written([&] { return organiser_sql::add_invitation(writer_, invitation, act); });
    }
    Stored<bool> end_invitation(const std::string& id, const Act& act) override {
        return written([&] { return organiser_sql::end_invitation(writer_, id, act); });
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

    Stored<std::vector<SetGame>> games_of_set(const std::string& set) override {
        return with_reader([&](Prepared& reader) -> Stored<std::vector<SetGame>> {
            // The condition on the text is the one of the index.
            Statement& find = reader.statement(
                "SELECT g.id, g.status, p.person FROM game g LEFT JOIN game_person p ON p.game = g.id "
                "WHERE g.deal_set = ? AND g.deal_set <> '' ORDER BY g.created, g.id");
            find.bind(1, set);
            std::vector<SetGame> games;
            while (find.row()) {
                if (games.empty() || games.back().game.text != find.text(0)) {
                    games.push_back({.game = GameId{find.text(0)},
                                     .status = static_cast<GameStatus>(find.number(1)),
                                     .people = {}});
                }
                if (!find.is_null(2)) {
                    games.back().people.push_back(PersonId{find.text(2)});
                }
            }
            if (auto fault = find.fault()) {
                return std::unexpected(*std::move(fault));
            }
            // After the others, so that whoever goes in between is found here or there.
            Statement& gone = reader.statement(
                "SELECT q.game, q.person FROM game g JOIN game_gone q ON q.game = g.id "
                "WHERE g.deal_set = ? AND g.deal_set <> ''");
            gone.bind(1, set);
            while (gone.row()) {
                const auto game = std::ranges::find(games, GameId{gone.text(0)}, &SetGame::game);
                if (game != games.end()) {
                    game->gone.push_back(PersonId{gone.text(1)});
                }
            }
            if (auto fault = gone.fault()) {
                return std::unexpected(*std::move(fault));
            }
            return games;
        });
    }

    Stored<std::vector<GameId>> list(const GameQuery& query) override {
        auto listed = page(query, {.limit = query.limit});
        if (!listed) {
            return std::unexpected(std::move(listed.error()));
        }
        return std::move(listed->items);
    }

    Stored<Page<GameId>> page(const GameQuery& query, const PageQuery& page) override {
        return with_reader([&](Prepared& reader) -> Stored<Page<GameId>> {
            Statement& find = reader.statement(
                query.person ? "SELECT p.game, p.urgency FROM game_person p JOIN game g ON g.id = p.game "
                               "WHERE p.person = ?6 AND (?1 < 0 OR g.status = ?1) AND g.open >= ?2 "
                               "AND (p.urgency, p.game) < (?3, ?4) ORDER BY p.urgency DESC, p.game DESC LIMIT ?5"
                             : "SELECT id, changed FROM game WHERE (?1 < 0 OR status = ?1) AND open >= ?2 "
                               "AND (changed, id) < (?3, ?4) ORDER BY changed DESC, id DESC LIMIT ?5");
            const Cursor after = page.after.value_or(Cursor{.key = INT64_MAX, .id = {}});
            find.bind(1, query.status ? static_cast<std::int64_t>(*query.status) : -1);
            find.bind(2, std::int64_t{query.open_only ? 1 : 0}).bind(3, after.key).bind(4, after.id);
            find.bind(5, std::int64_t{page.limit} + 1);
            if (query.person) {
                find.bind(6, query.person->text);
            }
            auto cursors =
                page_of(rows<Cursor>(
                            find, [](const Statement& row) { return Cursor{.key = row.number(1), .id = row.text(0)}; }),
                        page.limit, [](const Cursor& last) { return last; });
            if (!cursors) {
                return std::unexpected(std::move(cursors.error()));
            }
            Page<GameId> games{.items = {}, .next = std::move(cursors->next)};
            for (Cursor& game : cursors->items) {
                games.items.push_back(GameId{std::move(game.id)});
            }
            return games;
        });
    }

    Stored<std::optional<Person>> person(const PersonId& id) override {
        return with_reader([&](Prepared& reader) { return people_sql::person(reader, id); });
    }
    Stored<std::optional<Person>> person_of(const std::string& session, UnixMilliseconds now) override {
        return with_reader([&](Prepared& reader) { return people_sql::person_of(reader, session, now); });
    }
    Stored<std::optional<Account>> account_named(const std::string& name) override {
        return with_reader([&](Prepared& reader) { return people_sql::account_named(reader, name); });
    }
    Stored<std::optional<Account>> account_of(const PersonId& person) override {
        return with_reader([&](Prepared& reader) { return people_sql::account_of(reader, person); });
    }
    Stored<std::vector<Token>> tokens(const PersonId& person) override {
        return with_reader([&](Prepared& reader) { return people_sql::tokens(reader, person); });
    }
    Stored<std::optional<Person>> person_of_token(const std::string& hash, UnixMilliseconds now) override {
        return with_reader([&](Prepared& reader) { return people_sql::person_of_token(reader, hash, now); });
    }
    Stored<std::vector<PushBrowser>> browsers(const PersonId& person, UnixMilliseconds now) override {
        return with_reader([&](Prepared& reader) { return people_sql::browsers(reader, person, now); });
    }
    Stored<std::vector<PersonId>> people_with_browsers() override {
        return with_reader([&](Prepared& reader) { return people_sql::people_with_browsers(reader); });
    }
    Stored<std::optional<Upload>> upload(const std::string& id) override {
        return with_reader([&](Prepared& reader) { return people_sql::upload(reader, id); });
    }
    Stored<Page<Upload>> uploads(const PersonId& person, const PageQuery& page) override {
        return with_reader([&](Prepared& reader) { return people_sql::uploads(reader, person, page); });
    }
    Stored<std::vector<Standing>> standings(const PersonId& person) override {
        return with_reader([&](Prepared& reader) { return people_sql::standings(reader, person); });
    }
    Stored<Page<Ranked>> rating_table(const std::string& pool, const PageQuery& page) override {
        return with_reader([&](Prepared& reader) { return people_sql::rating_table(reader, pool, page); });
    }
    Stored<Tally> tally(const PersonId& person) override {
        return with_reader([&](Prepared& reader) { return people_sql::tally(reader, person); });
    }
    Stored<Tally> tally_against(const PersonId& person, const PersonId& other) override {
        return with_reader([&](Prepared& reader) { return people_sql::tally_against(reader, person, other); });
    }
    Stored<std::optional<PersonData>> all_of(const PersonId& person) override {
        return with_reader([&](Prepared& reader) { return people_sql::all_of(reader, person); });
    }

    Stored<bool> is_organiser(const PersonId& person) override {
        return with_reader([&](Prepared& reader) { return organiser_sql::is_organiser(reader, person); });
    }
    Stored<std::vector<Person>> organisers() override {
        return with_reader([](Prepared& reader) { return organiser_sql::organisers(reader); });
    }
    Stored<Page<ActSeen>> acts(const PageQuery& page) override {
        return with_reader([&](Prepared& reader) { return organiser_sql::acts(reader, page); });
    }
    Stored<Page<ReportSeen>> reports(bool open_only, const PageQuery& page) override {
        return with_reader([&](Prepared& reader) { return organiser_sql::reports(reader, open_only, page); });
    }
    Stored<bool> name_taken(const NameKeys& keys, const PersonId& person) override {
        return with_reader([&](Prepared& reader) { return organiser_sql::name_taken(reader, keys, person); });
    }
    Stored<std::vector<Person>> accounts_without_keys(std::int64_t version) override {
        return with_reader([&](Prepared& reader) { return organiser_sql::accounts_without_keys(reader, version); });
    }
    Stored<Page<Person>> find_people(const std::string& text, UnixMilliseconds now, const PageQuery& page) override {
        return with_reader([&](Prepared& reader) { return organiser_sql::find_people(reader, text, now, page); });
    }
    Stored<std::vector<SignUpInvitation>> invitations(UnixMilliseconds now) override {
        return with_reader([&](Prepared& reader) { return organiser_sql::invitations(reader, now); });
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
                                "owner, expires, deal_set) VALUES (?1, ?2, ?2, 0, 0, ?3, 0, ?4, '', 0, ?5)")
                            .bind(1, append.game.text)
                            .bind(2, append.new_game->created)
                            .bind_bytes(3, append.new_game->secret)
                            .bind(4, std::int64_t{append.epoch})
                            .bind(5, append.new_game->set)
                            .run();
            if (!made) {
                return std::unexpected(std::move(made.error()));
            }
            if (sqlite3_changes(writer_.connection().handle()) == 0) {
                return Appended(std::unexpected(AppendRefusal::exists));
            }
        }
        const std::int64_t last = std::int64_t{append.first} + static_cast<std::int64_t>(append.events.size()) - 1;
        // Nearly always it fits; why it does not is asked only then.
        auto counted = writer_.statement("UPDATE game SET last = ?2 WHERE id = ?1 AND epoch = ?3 AND last = ?4")
                           .bind(1, append.game.text)
                           .bind(2, last)
                           .bind(3, std::int64_t{append.epoch})
                           .bind(4, std::int64_t{append.first} - 1)
                           .run();
        if (!counted) {
            return std::unexpected(std::move(counted.error()));
        }
        if (sqlite3_changes(writer_.connection().handle()) == 0) {
            return refusal_of(append);
        }
        std::int64_t number = append.first;
        for (const std::string& event : append.events) {
            auto added = writer_.statement("INSERT INTO game_event (game, number, epoch, payload) VALUES (?, ?, ?, ?)")
                             .bind(1, append.game.text)
                             .bind(2, number++)
                             .bind(3, std::int64_t{append.epoch})
                             .bind(4, event)
                             .run();
            if (!added) {
                return std::unexpected(std::move(added.error()));
            }
        }
        if (append.index) {
            if (auto indexed = write_index(append.game, *append.index); !indexed) {
                return std::unexpected(std::move(indexed.error()));
            }
        }
        if (append.act) {
            if (auto kept = organiser_sql::add_act(writer_, *append.act); !kept) {
                return std::unexpected(std::move(kept.error()));
            }
        }
        if (append.result) {
            if (auto kept = people_sql::add_result(writer_, append.game, *append.result); !kept) {
                return std::unexpected(std::move(kept.error()));
            }
        }
        return Appended();
    }

    /// Why it was not the next of its game.
    Stored<Appended> refusal_of(const Append& append) {
        Statement& find = writer_.statement("SELECT epoch FROM game WHERE id = ?").bind(1, append.game.text);
        const bool there = find.row();
        const std::int64_t epoch = there ? find.number(0) : 0;
        auto fault = find.fault();
        find.reset();
        if (fault) {
            return std::unexpected(*std::move(fault));
        }
        return Appended(std::unexpected(!there                  ? AppendRefusal::no_game
                                        : epoch != append.epoch ? AppendRefusal::fenced
                                                                : AppendRefusal::number));
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
                done = writer_.statement("INSERT OR IGNORE INTO game_person (game, person, urgency) VALUES (?, ?, ?)")
                           .bind(1, game.text)
                           .bind(2, person.text)
                           .bind(3, urgency(index, person))
                           .run();
            }
        }
        for (const PersonId& person : index.gone) {
            if (done) {
                done = writer_.statement("INSERT OR IGNORE INTO game_gone (game, person) VALUES (?, ?)")
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

    std::optional<OwnerLock> lock_;
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
                            "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON",
                            // Games under way write the same pages again and again; what is in the log several times
                            // goes to the file once. 32 MiB of log are read in no time after a crash.
                            "PRAGMA wal_autocheckpoint = 8000"}) {
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

Stored<std::unique_ptr<Store>> SqliteStore::join(const std::string& path) {
    constexpr auto patience = std::chrono::seconds(10);
    auto writer = Connection::open(path, Access::write, patience);
    if (!writer) {
        return std::unexpected(std::move(writer.error()));
    }
    for (const char* sql : {"PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA trusted_schema = OFF"}) {
        if (auto done = writer->run(sql); !done) {
            return std::unexpected(std::move(done.error()));
        }
    }
    if (auto right = prepare_schema(*writer); !right) {
        return std::unexpected(std::move(right.error()));
    }
    return std::make_unique<SqliteFile>(std::nullopt, *std::move(writer),
                                        SqliteSettings{.path = path, .patience = patience});
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
