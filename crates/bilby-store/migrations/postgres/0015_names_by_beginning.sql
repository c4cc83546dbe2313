
-- Finds names by their beginning, whatever the collation of the database is. (In SQLite, the unique index of the keys does.)
CREATE INDEX people_by_beginning ON people (key COLLATE "C");
