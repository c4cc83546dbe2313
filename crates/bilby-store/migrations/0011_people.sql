-- Names, friends, challenges, recovery codes; and what moderators need. Only additions: older nodes go on without them.

-- The account to which a guest has signed in. Their games are shown under the account's name.
ALTER TABLE people ADD COLUMN became TEXT;
-- Empty or 'moderator'.
ALTER TABLE people ADD COLUMN role TEXT NOT NULL DEFAULT '';
-- When an account last changed its name; 0 for never.
ALTER TABLE people ADD COLUMN renamed BIGINT NOT NULL DEFAULT 0;

CREATE INDEX people_by_became ON people (became) WHERE became IS NOT NULL;

-- Names that accounts had before. They lead to the account, and nobody else gets them, until then.
CREATE TABLE old_names (
    key TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    until BIGINT NOT NULL
);

CREATE INDEX old_names_by_person ON old_names (person);

-- What a person has decided about another: 'friend', 'hidden' or 'blocked'.
CREATE TABLE relations (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX relations_by_other ON relations (other);

-- Tables to which a person has invited another.
CREATE TABLE challenges (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    at BIGINT NOT NULL,
    declined BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX challenges_by_other ON challenges (other, at);
CREATE INDEX challenges_by_person ON challenges (person, at);

-- Codes that replace a lost password, once each. Only their hashes are stored.
CREATE TABLE recovery_codes (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    made BIGINT NOT NULL
);

CREATE INDEX recovery_codes_by_person ON recovery_codes (person);

CREATE INDEX ratings_by_strength ON ratings (kind, several, rating);

-- 1: moderators have taken the effect on the ratings back.
ALTER TABLE games ADD COLUMN undone BIGINT NOT NULL DEFAULT 0;

-- Who may not come in ('ban', 'network') or not talk ('mute'), until when.
CREATE TABLE sanctions (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    -- A person's id, or a network such as 203.0.113.0/24.
    target TEXT NOT NULL,
    reason TEXT NOT NULL,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL,
    -- 1: it was lifted before its time.
    lifted BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX sanctions_by_target ON sanctions (target, kind);

-- What people reported, with the chat of the table as it was then.
CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    game TEXT,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    evidence TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- 0: open.
    closed BIGINT NOT NULL DEFAULT 0,
    outcome TEXT NOT NULL DEFAULT ''
);

CREATE INDEX reports_by_person ON reports (person, closed);
CREATE INDEX reports_open ON reports (at) WHERE closed = 0;

CREATE TABLE announcements (
    id TEXT NOT NULL PRIMARY KEY,
    fr TEXT NOT NULL,
    en TEXT NOT NULL,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL
);

-- Everything that moderators did. Rows are only ever added; nodes read on from the last one that they know.
CREATE TABLE audit (
    number BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    -- A person's id, or 'console' for the command line.
    moderator TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    detail TEXT NOT NULL
);
