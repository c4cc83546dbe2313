-- SQL that SQLite and PostgreSQL both understand: TEXT, BIGINT, DOUBLE PRECISION. Moments are milliseconds since 1970,
-- yes and no are 1 and 0.

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    -- Empty: the account was deleted.
    name TEXT NOT NULL,
    -- What look-alikes of the name share; only accounts have one.
    key TEXT UNIQUE,
    password TEXT,
    guest BIGINT NOT NULL,
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

CREATE INDEX guests_by_seen ON people (seen) WHERE guest = 1;

CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    opened BIGINT NOT NULL,
    until BIGINT NOT NULL
);

CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_until ON sessions (until);

-- A game's row is an index of its log. What changes with every turn (number, deadline, turns, on_move, touched) is in no
-- index of the database, so that a turn writes as little as can be.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    -- How many events the log has: who appends has to know it.
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    rules TEXT NOT NULL,
    time TEXT NOT NULL,
    rated BIGINT NOT NULL,
    public BIGINT NOT NULL,
    chat BIGINT NOT NULL,
    previous TEXT UNIQUE,
    created BIGINT NOT NULL,
    phase TEXT NOT NULL,
    sitters TEXT NOT NULL,
    turns BIGINT NOT NULL,
    on_move BIGINT,
    deadline BIGINT,
    touched BIGINT NOT NULL,
    started BIGINT,
    ended BIGINT,
    -- Null for a game that is not over, or was aborted.
    result TEXT
);

CREATE INDEX games_unfinished ON games (created, id) WHERE phase <> 'over';
CREATE INDEX games_by_end ON games (ended, id) WHERE result IS NOT NULL;
CREATE INDEX games_by_kind ON games (kind, ended, id) WHERE result IS NOT NULL;
CREATE INDEX games_by_rules ON games (kind, rules, ended, id) WHERE result IS NOT NULL;

-- The truth. Rows are only ever added, and only together with a change of the game's row: no need to look for it again.
CREATE TABLE events (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE INDEX chat_by_person ON chat (person);

-- Who sat where in a game that is over. What the game's row has too (kind, ended) is here again for the index.
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    -- Null: a computer.
    person TEXT,
    level BIGINT,
    place BIGINT NOT NULL,
    kind TEXT NOT NULL,
    several BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    rating_before DOUBLE PRECISION,
    rating_after DOUBLE PRECISION,
    deviation_after DOUBLE PRECISION,
    PRIMARY KEY (game, seat)
);

CREATE INDEX seats_by_person ON seats (person, ended, game);

CREATE TABLE ratings (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    several BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (person, kind, several)
);

CREATE TABLE hours (
    id BIGINT NOT NULL PRIMARY KEY,
    opened BIGINT NOT NULL,
    last BIGINT NOT NULL
);
