-- Secrets of the server that all nodes share, such as the key with which push services recognise it.
CREATE TABLE keys (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- How people want to be called when a game waits for them.
CREATE TABLE call_settings (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    -- off, once, daily or deadline
    push TEXT NOT NULL,
    mail TEXT NOT NULL,
    language TEXT NOT NULL,
    -- The minute of the day, in universal time, at which a daily call comes.
    minute BIGINT NOT NULL,
    since BIGINT NOT NULL,
    -- Where mail goes; and an address that was given but not confirmed, with the hash of the code that was sent there.
    address TEXT,
    wanted TEXT,
    code TEXT,
    code_until BIGINT NOT NULL,
    tries BIGINT NOT NULL
);

-- Browsers that take push messages. The id is the hash of the endpoint.
CREATE TABLE devices (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    key TEXT NOT NULL,
    auth TEXT NOT NULL,
    since BIGINT NOT NULL
);

CREATE INDEX devices_by_person ON devices (person);

-- Every call, once: what it is about, and the node that sends it. The channel is mail, or a device.
CREATE TABLE calls (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    about TEXT NOT NULL,
    at BIGINT NOT NULL,
    node TEXT NOT NULL,
    -- Until when it is the node's to send.
    until BIGINT NOT NULL,
    done BIGINT NOT NULL,
    PRIMARY KEY (person, channel, about)
);

CREATE INDEX calls_to_send ON calls (at) WHERE done = 0;
