//! Failures: lost connections, commits with an unknown outcome, panics. No caller gets a wrong answer.

use crate::stories::{Lots, PUBLIC, Story, person};
use crate::world::World;
use bilby_store::{AppendError, Counted, Played, StoreError, TableOptions, Unrated};
use sqlx::{Connection, Executor};
use std::time::Duration;

crate::both!(
    a_panic_ends_nothing,
    a_lost_connection_heals,
    who_waits_for_another_writer_gets_their_turn,
    a_commit_that_fails
);

fn panics(_: &Played<'_>) -> Result<Counted, Unrated> {
    panic!("on purpose")
}

fn too_few(_: &Played<'_>) -> Result<Counted, Unrated> {
    Ok(Counted { ratings: Vec::new(), parts: 1 })
}

async fn a_panic_ends_nothing(world: World) {
    let store = world.store().await;
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    for (id, rate) in [("panics", panics as bilby_store::Rate), ("toofew", too_few)] {
        let mut story = Story::new(id, "billo", "none", "ana ben", 1_000);
        story.open(&store, TableOptions { rated: true, ..PUBLIC }).await.unwrap();
        let mut appends = story.rest_of_it(Some(rate));
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
        assert_eq!(store.load(&story.id).await.unwrap().unwrap().log.len(), last.expected as usize);
        // The writer recovers, and the game goes on.
        last.finish.as_mut().unwrap().rate = None;
        store.append(last).await.unwrap();
        story.is_kept(&store).await;
        world.conn().await.execute("DELETE FROM seats").await.unwrap();
    }
}

async fn a_lost_connection_heals(world: World) {
    if world.is_sqlite() {
        return;
    }
    let store = world.store().await;
    let mut story = Story::new("lost", "billo", "none", "ana ben", 1_000);
    story.open(&store, PUBLIC).await.unwrap();
    for _ in 0..3 {
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()";
        world.conn().await.execute(sql).await.unwrap();
        store.append(story.turn(&mut Lots(7))).await.unwrap();
        story.is_kept(&store).await;
    }
    store.is_well().await.unwrap();
}

async fn who_waits_for_another_writer_gets_their_turn(world: World) {
    let store = world.store().await;
    let mut story = Story::new("busy", "billo", "none", "ana ben", 1_000);
    story.open(&store, PUBLIC).await.unwrap();
    let mut other = world.conn().await;
    other.execute(if world.is_sqlite() { "BEGIN IMMEDIATE" } else { "BEGIN" }).await.unwrap();
    other.execute("UPDATE games SET chat = 1").await.unwrap();
    let append = story.turn(&mut Lots(9));
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(append).await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!waiting.is_finished());
    other.execute("COMMIT").await.unwrap();
    waiting.await.unwrap().unwrap();
    story.is_kept(&store).await;
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

async fn a_commit_that_fails(world: World) {
    if world.is_sqlite() {
        return;
    }
    let store = world.store().await;
    let mut story = Story::new("fails", "billo", "none", "ana ben", 1_000);
    story.open(&store, PUBLIC).await.unwrap();
    let mut conn = world.conn().await;
    conn.execute(sqlx::raw_sql(FAILS_AT_COMMIT)).await.unwrap();
    for way in ["refuse", "full", "lose"] {
        sqlx::query("INSERT INTO how VALUES ($1)").bind(way).execute(&mut conn).await.unwrap();
        let (error, said) = {
            let mut ahead = story.clone();
            let append = ahead.turn(&mut Lots(5));
            let ana = person("ana");
            tokio::join!(
                async { store.append(append).await.unwrap_err() },
                store.add_chat(&story.id, &ana, false, "?", 1)
            )
        };
        match way {
            "refuse" => {
                assert!(matches!(error, AppendError::Failed(StoreError::Database(_))), "{error}");
                // Other jobs of the same batch succeed.
                assert_eq!(said.unwrap(), 1);
            }
            "full" => assert!(matches!(error, AppendError::Full), "{error}"),
            _ => assert!(matches!(error, AppendError::Unknown(_)), "{error}"),
        }
        story.is_kept(&store).await;
        conn.execute("DELETE FROM how").await.unwrap();
        store.append(story.turn(&mut Lots(5))).await.unwrap();
        story.is_kept(&store).await;
    }
}
