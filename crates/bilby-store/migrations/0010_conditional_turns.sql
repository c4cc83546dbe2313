-- Conditional turns, which are secret until they are played; so they are not in the log. One text per seat; see bilby-table.
CREATE TABLE conditional_turns (
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    -- After how many turns they were entered, and the position then.
    turns BIGINT NOT NULL,
    position TEXT NOT NULL,
    lines TEXT NOT NULL,
    -- Why they don't hold any more, until their person has seen that.
    dropped TEXT,
    PRIMARY KEY (game, seat)
);
