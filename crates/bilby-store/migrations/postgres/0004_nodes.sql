-- What several nodes at one database share besides tables and people. Nothing here is part of a backup: all of it is about
-- the present. Moments in these tables are the database's own time.

-- Which database this is, so that nodes of another one on the same bus are noticed; and the oldest schema that a node may
-- know that still uses it. A migration that takes something away which such nodes need raises that number.
CREATE TABLE realm (
    id TEXT NOT NULL PRIMARY KEY,
    oldest BIGINT NOT NULL
);

INSERT INTO realm (id, oldest) VALUES (md5(random()::text || clock_timestamp()::text), 1);

-- The nodes, each of which writes its row anew every second.
CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    -- serve or worker
    role TEXT NOT NULL,
    bus TEXT NOT NULL,
    opened BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    sockets BIGINT NOT NULL,
    tables BIGINT NOT NULL,
    -- How many milliseconds the clock of the node's machine is ahead.
    ahead BIGINT NOT NULL
);

-- The turns of computers: who thinks about which. An empty node: nobody yet.
CREATE TABLE jobs (
    game TEXT NOT NULL PRIMARY KEY,
    board BIGINT NOT NULL,
    node TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);

-- What is limited across nodes: when all that was counted for a key will be forgotten.
CREATE TABLE meters (
    key TEXT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

-- People who seek a game, and the game that was found for them.
CREATE TABLE seeks (
    person TEXT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL,
    sought TEXT NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    game TEXT
);

CREATE INDEX seeks_by_sought ON seeks (sought) WHERE game IS NULL;
