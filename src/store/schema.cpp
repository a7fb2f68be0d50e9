#include "store/detail/schema.hpp"

#include <array>
#include <string>
#include <string_view>

namespace evora::store {

namespace {

/// "Evor" in the head of the file, where `file` and others look.
constexpr std::int64_t application = 0x45766F72;

/// Version 3: what organisers need (store/organiser.hpp). Reports lay among what is kept by name before.
constexpr std::string_view organiser_tables = R"(
CREATE TABLE name_key (
    key TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES account (person),
    version INTEGER NOT NULL,
    PRIMARY KEY (key, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX name_key_by_person ON name_key (person, version);

CREATE TABLE organiser (
    person TEXT PRIMARY KEY REFERENCES account (person),
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE organiser_act (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    act TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    detail TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE TRIGGER organiser_act_stays BEFORE UPDATE ON organiser_act
BEGIN SELECT RAISE(ABORT, 'an act stays as it was done'); END;
CREATE TRIGGER organiser_act_is_kept BEFORE DELETE ON organiser_act
BEGIN SELECT RAISE(ABORT, 'an act is kept'); END;

CREATE TABLE muted_person (
    person TEXT PRIMARY KEY REFERENCES person (id),
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE report (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    by TEXT NOT NULL,
    cid TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    said TEXT NOT NULL,
    done INTEGER NOT NULL,
    done_by TEXT NOT NULL,
    UNIQUE (game, by, cid)
) STRICT;
INSERT INTO report (game, by, cid, seat, person, name, reason, at, said, done, done_by)
    SELECT v ->> '$.game', v ->> '$.by', replace(name, 'report ' || (v ->> '$.game') || ' ' || (v ->> '$.by') || ' ', ''),
           v ->> '$.seat', v ->> '$.person', v ->> '$.name', v ->> '$.reason', v ->> '$.at', v -> '$.said', 0, ''
    FROM (SELECT name, CAST(value AS TEXT) AS v FROM kept WHERE name LIKE 'report %') WHERE json_valid(v) ORDER BY 8;
DELETE FROM kept WHERE name LIKE 'report %';

CREATE TABLE sign_up_invitation (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    note TEXT NOT NULL,
    by TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    uses INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How soon a person has to look at a game, the higher the sooner; games that are over come last.
ALTER TABLE game_person ADD COLUMN urgency INTEGER NOT NULL DEFAULT 0;
UPDATE game_person SET urgency =
    (SELECT g.changed + iif(g.status = 2, 0, 1 << 51) FROM game g WHERE g.id = game_person.game);
CREATE INDEX game_person_by_urgency ON game_person (person, urgency, game);
)";

/// Version 4: browsers that want to be told when a game waits. Each belongs to the session it came with and ends with
/// it, however that ends.
constexpr std::string_view push_tables = R"(
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

/// Version 5: games that play the same tiles, and accounts that are found by their address.
constexpr std::string_view set_tables = R"(
ALTER TABLE game ADD COLUMN deal_set TEXT NOT NULL DEFAULT '';
CREATE INDEX game_by_set ON game (deal_set) WHERE deal_set <> '';

CREATE INDEX account_by_email ON account (lower(email)) WHERE email IS NOT NULL;
)";

/// Version 6: who had a seat and has it no more, and until when somebody is muted.
constexpr std::string_view gone_table = R"(
CREATE TABLE game_gone (
    game TEXT NOT NULL REFERENCES game (id),
    person TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

ALTER TABLE muted_person ADD COLUMN until INTEGER NOT NULL DEFAULT 9223372036854775807;
)";

/// What brings a file from each version to the next; the first makes the tables.
const std::array<std::string_view, 6> steps = {R"(
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
)", organiser_tables, push_tables, set_tables, gone_table};

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
        const std::string sql = "BEGIN IMMEDIATE;" + std::string(steps[static_cast<std::size_t>(step)]) +
                                "PRAGMA application_id = " + std::to_string(application) +
                                "; PRAGMA user_version = " + std::to_string(step + 1) + "; COMMIT;";
        if (auto done = connection.run(sql.c_str()); !done) {
            return done;
        }
    }
    return {};
}

}  // namespace evora::store
