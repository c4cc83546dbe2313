//! Failures: lost connections, commits with an unknown outcome, panics. No caller gets a wrong answer.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, person};
use crate::test_database::TestDatabase;
use bilby_store::{AppendError, GameToRate, RatingChange, RatingRefusal, StoreError, TableOptions};
use sqlx::{Connection, Executor};
use std::time::Duration;

crate::both!(
    a_panic_ends_nothing,
    a_lost_connection_heals,
    who_waits_for_another_writer_gets_their_turn,
    a_commit_that_fails
);

fn panics(_: &GameToRate<'_>) -> Result<RatingChange, RatingRefusal> {
    panic!("on purpose")
}

fn too_few(_: &GameToRate<'_>) -> Result<RatingChange, RatingRefusal> {
    Ok(RatingChange { ratings: Vec::new(), parts: 1 })
}

async fn a_panic_ends_nothing(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    for (id, rate) in [("panics", panics as bilby_store::RateGame), ("toofew", too_few)] {
        let mut sample = SampleGame::new(id, "billo", "none", "ana ben", 1_000);
        sample.open(&store, TableOptions { rated: true, ..PUBLIC }).await.unwrap();
        let mut appends = sample.rest_of_it(Some(rate));
        let mut last = appends.pop().unwrap();
        for append in appends {
            store.append(append).await.unwrap();
        }
        let error = store.append(last.clone()).await.unwrap_err();
        if id == "panics" {
            assert!(matches!(error, AppendError::Unknown(_)), "{error}");
        } else {
            assert!(matches!(error, AppendError::Failed(_)), "{error}");
        }
        assert_eq!(store.games_of(&person("ana")).await.unwrap(), 0);
        assert_eq!(store.load(&sample.id).await.unwrap().unwrap().log.len(), last.expected as usize);
        // The writer recovers, and the game goes on.
        last.finish.as_mut().unwrap().rate = None;
        store.append(last).await.unwrap();
        sample.is_kept(&store).await;
        database.conn().await.execute("DELETE FROM seats").await.unwrap();
    }
}

async fn a_lost_connection_heals(database: TestDatabase) {
    if database.is_sqlite() {
        return;
    }
    let store = database.store().await;
    let mut sample = SampleGame::new("lost", "billo", "none", "ana ben", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    for _ in 0..3 {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()";
        database.conn().await.execute(sql).await.unwrap();
        store.append(sample.turn(&mut SeededRandom(7))).await.unwrap();
        sample.is_kept(&store).await;
    }
    store.is_well().await.unwrap();
}

async fn who_waits_for_another_writer_gets_their_turn(database: TestDatabase) {
    let store = database.store().await;
    let mut sample = SampleGame::new("busy", "billo", "none", "ana ben", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    let mut other = database.conn().await;
    other.execute(if database.is_sqlite() { "BEGIN IMMEDIATE" } else { "BEGIN" }).await.unwrap();
    other.execute("UPDATE games SET chat = 1").await.unwrap();
    let append = sample.turn(&mut SeededRandom(9));
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(append).await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!waiting.is_finished());
    other.execute("COMMIT").await.unwrap();
    waiting.await.unwrap().unwrap();
    sample.is_kept(&store).await;
    other.close().await.unwrap();
}

/// Makes PostgreSQL fail at the commit and not before.
const FAILS_AT_COMMIT: &str = "
    CREATE TABLE how (way TEXT);
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM how WHERE way = 'refuse') THEN
            RAISE EXCEPTION 'not so' USING ERRCODE = '23514';
        ELSIF EXISTS (SELECT 1 FROM how WHERE way = 'full') THEN
            RAISE EXCEPTION 'no room' USING ERRCODE = '53100';
        ELSIF EXISTS (SELECT 1 FROM how WHERE way = 'lose') THEN
            PERFORM pg_terminate_backend(pg_backend_pid());
            PERFORM pg_sleep(5);
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION fail();";

async fn a_commit_that_fails(database: TestDatabase) {
    if database.is_sqlite() {
        return;
    }
    let store = database.store().await;
    let mut sample = SampleGame::new("fails", "billo", "none", "ana ben", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    let mut conn = database.conn().await;
    conn.execute(sqlx::raw_sql(FAILS_AT_COMMIT)).await.unwrap();
    for way in ["refuse", "full", "lose"] {
        sqlx::query("INSERT INTO how VALUES ($1)").bind(way).execute(&mut conn).await.unwrap();
        let (error, said) = {
            let mut ahead = sample.clone();
            let append = ahead.turn(&mut SeededRandom(5));
            let ana = person("ana");
            tokio::join!(
                async { store.append(append).await.unwrap_err() },
                store.add_chat(&sample.id, &ana, false, "?", 1)
            )
        };
        match way {
            "refuse" => {
                assert!(matches!(error, AppendError::Failed(StoreError::Database(_))), "{error}");
                // Other jobs of the same batch succeed.
                assert_eq!(said.unwrap(), Some(1));
            }
            "full" => assert!(matches!(error, AppendError::Full), "{error}"),
            _ => assert!(matches!(error, AppendError::Unknown(_)), "{error}"),
        }
        sample.is_kept(&store).await;
        conn.execute("DELETE FROM how").await.unwrap();
        store.append(sample.turn(&mut SeededRandom(5))).await.unwrap();
        sample.is_kept(&store).await;
    }
}
