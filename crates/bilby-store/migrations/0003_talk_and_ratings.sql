-- Who plays and who watches talk in two rooms; what was said before was the players'.
ALTER TABLE chat ADD COLUMN watchers BIGINT NOT NULL DEFAULT 0;

-- Why a game that was to be rated was not; and if it was, for one part in so many.
ALTER TABLE games ADD COLUMN unrated TEXT;
ALTER TABLE games ADD COLUMN parts BIGINT;
