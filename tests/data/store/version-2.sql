-- A file of version 2, as it came from that version.
PRAGMA application_id = 1165389682;
PRAGMA user_version = 2;
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

INSERT INTO person VALUES ('ana', 'account', 'Ana', 5), ('ben', 'guest', 'Ben', 6);
INSERT INTO account VALUES ('ana', 'ana', 'x', NULL);
INSERT INTO game VALUES ('over', 1, 90, 2, 0, x'00', 0, 1, '', 0), ('waits', 1, 20, 0, 1, x'00', 0, 1, '', 0);
INSERT INTO game_person VALUES ('over', 'ana'), ('waits', 'ana');
INSERT INTO kept VALUES ('node', x'41'),
    ('report g ben r-0', CAST('{"game":"g","by":"ben","seat":1,"person":"ana","name":"Ana","reason":"chat","at":9,"last":4,"said":[{"seat":1,"phrase":"oops","at":8}]}' AS BLOB));
