-- Divides the log by game, so that its parts can be reindexed, moved to other disks and, later, to other servers one by one. Older
-- nodes go on: the table has the same name, columns and key.
DO $$
BEGIN
    LOCK TABLE events IN ACCESS EXCLUSIVE MODE;
    -- Writing a long log anew would stop play for longer than a moment, so it stays as it is. A database that is restored or moved
    -- to is empty here, and so has parts whatever it is filled with.
    IF (SELECT COUNT(*) FROM (SELECT 1 FROM events LIMIT 100001) AS counted) > 100000 THEN
        RETURN;
    END IF;

    ALTER TABLE events RENAME TO events_in_one;
    ALTER INDEX events_pkey RENAME TO events_in_one_pkey;
    CREATE TABLE events (
        game TEXT NOT NULL,
        number BIGINT NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) PARTITION BY HASH (game);
    FOR part IN 0..7 LOOP
        EXECUTE format('CREATE TABLE events_%s PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    END LOOP;
    INSERT INTO events (game, number, line) SELECT game, number, line FROM events_in_one;
    DROP TABLE events_in_one;

    -- A trigger of the whole table does not see what is done to a part by its own name.
    CREATE TRIGGER events_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only();
    FOR part IN 0..7 LOOP
        EXECUTE format('CREATE TRIGGER events_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events_%s '
            'FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only()', part);
    END LOOP;
END;
$$;
