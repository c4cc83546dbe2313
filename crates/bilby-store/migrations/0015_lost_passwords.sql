-- What was sent to an account that has lost its password: the hash of the code, which counts once and until then. Only additions: older
-- nodes go on without them.
CREATE TABLE password_mails (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    sent BIGINT NOT NULL,
    until BIGINT NOT NULL
);

-- How certain a rating was before a game, and what the game did to its volatility, so that both can be given back. Null for games of
-- before.
ALTER TABLE seats ADD COLUMN deviation_before DOUBLE PRECISION;
ALTER TABLE seats ADD COLUMN volatility_before DOUBLE PRECISION;
ALTER TABLE seats ADD COLUMN volatility_after DOUBLE PRECISION;
