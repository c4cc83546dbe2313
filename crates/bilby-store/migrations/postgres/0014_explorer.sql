-- What was played from each position, and how it ended. All of it is made from the logs, in the background, and is no part of a
-- backup: a restored database makes it anew.

-- Which games have been counted, each exactly once; and the keys of their positions, for those who ask for one player's games.
CREATE TABLE explorer_games (
    game TEXT NOT NULL PRIMARY KEY,
    public BIGINT NOT NULL,
    -- The band of the players' ratings, and whether a computer played.
    bucket BIGINT NOT NULL,
    -- Traces as bytes, in hexadecimal digits.
    traces TEXT NOT NULL
);

-- How often a move was played, in public games. Positions are keys of 64 bits.
CREATE TABLE explorer_moves (
    position BIGINT NOT NULL,
    led_to BIGINT NOT NULL,
    bucket BIGINT NOT NULL,
    games BIGINT NOT NULL,
    won_1 BIGINT NOT NULL,
    won_2 BIGINT NOT NULL,
    won_3 BIGINT NOT NULL,
    won_4 BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    marbles BIGINT NOT NULL,
    squares BIGINT NOT NULL,
    PRIMARY KEY (position, led_to, bucket)
);
