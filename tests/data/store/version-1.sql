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
