-- One person's games of one kind, the latest first, without reading their other games: for the explorer.
CREATE INDEX seats_by_person_and_kind ON seats (person, kind, ended, game);
