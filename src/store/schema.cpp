#include "store/detail/schema.hpp"

#include <array>
#include <string>

namespace evora::store {

namespace {

/// "Evor" in the head of the file, where `file` and others look.
constexpr std::int64_t application = 0x45766F72;

/// Browsers that want to be told when a game waits. Each belongs to the session it came with and ends with it, however
/// that ends.
constexpr const char* push_tables = R"(
CREATE TABLE push (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    session TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    point BLOB NOT NULL,
    auth BLOB NOT NULL,
    site TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_by_person ON push (person, created);
CREATE INDEX push_by_session ON push (session);
CREATE TRIGGER push_ends_with_session AFTER DELETE ON session BEGIN
    DELETE FROM push WHERE session = OLD.id;
END;
)";

/// What brings a file from each version to the next; the first makes the tables.
constexpr std::array<const char*, 3> steps = {R"(
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    status INTEGER NOT NULL,
    open INTEGER NOT NULL,
    secret BLOB NOT NULL,
    last INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    owner TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX game_by_status ON game (status, open, changed);

CREATE TABLE game_event (
    game TEXT NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE game_person (
    game TEXT NOT NULL REFERENCES game (id),
    person TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_person_by_person ON game_person (person);

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE kept (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
)",
                                              R"(
CREATE TABLE account (
    person TEXT PRIMARY KEY REFERENCES person (id),
    name TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    email TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_code (
    person TEXT NOT NULL REFERENCES account (person),
    code BLOB NOT NULL,
    PRIMARY KEY (person, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE token (
    hash BLOB PRIMARY KEY,
    id TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person (id),
    use INTEGER NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX token_by_person ON token (person);
CREATE INDEX session_by_person ON session (person);

CREATE TABLE upload (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    created INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX upload_by_person ON upload (person, created, id);

CREATE TABLE game_result (
    game TEXT NOT NULL REFERENCES game (id),
    person TEXT NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    score INTEGER NOT NULL,
    sharing INTEGER NOT NULL, -- how many others have the same place
    ended INTEGER NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_result_by_person ON game_result (person);

CREATE TABLE rating (
    pool TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person (id),
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    bound INTEGER NOT NULL, -- of the rating, in 1/1000 point
    games INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (pool, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_by_bound ON rating (pool, bound, person);
CREATE INDEX rating_by_person ON rating (person);
)",
                                              push_tables};

std::unexpected<StoreFault> refuse(const Connection& connection, StoreFaultCode code, const std::string& what) {
    return std::unexpected(StoreFault{.code = code, .message = connection.path() + ": " + what});
}

}  // namespace

Stored<void> prepare_schema(Connection& connection) {
    const auto found = connection.number("PRAGMA application_id");
    if (!found) {
        return std::unexpected(found.error());
    }
    const auto tables = connection.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) {
        return std::unexpected(tables.error());
    }
    if (*found != application && *tables > 0) {
        return refuse(connection, StoreFaultCode::foreign,
                      "found a database of another program, expected one of Evora or an empty file");
    }
    const auto version = connection.number("PRAGMA user_version");
    if (!version) {
        return std::unexpected(version.error());
    }
    const auto newest = static_cast<std::int64_t>(steps.size());
    if (*version < 0 || *version > newest) {
        return refuse(connection, StoreFaultCode::newer,
                      "found version " + std::to_string(*version) + " of the tables, expected at most " +
                          std::to_string(newest) + "; use the version of Evora that wrote it");
    }
    for (std::int64_t step = *version; step < newest; ++step) {
        const std::string sql = std::string("BEGIN IMMEDIATE;") + steps[static_cast<std::size_t>(step)] +
                                "PRAGMA application_id = " + std::to_string(application) +
                                "; PRAGMA user_version = " + std::to_string(step + 1) + "; COMMIT;";
        if (auto done = connection.run(sql.c_str()); !done) {
            return done;
        }
    }
    return {};
}

}  // namespace evora::store
