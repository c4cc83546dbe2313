//! A database of an earlier version is migrated when it is opened.

use crate::sample_games::{PUBLIC, SampleGame, person};
use crate::test_database::{TestDatabase, on_postgres};
use bilby_store::{GameSearch, Store, StoreError};
use bilby_table::Table;
use sqlx::{Executor, Row};
use std::path::{Path, PathBuf};

crate::both!(what_0_1_0_kept_is_still_there, an_older_node_uses_a_newer_database_as_long_as_it_can);

/// While nodes are upgraded one by one: a later version has added something, and then taken something away.
async fn an_older_node_uses_a_newer_database_as_long_as_it_can(database: TestDatabase) {
    if database.is_sqlite() {
        return;
    }
    drop(database.store().await);
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               VALUES (1000, 'of a later version', TRUE, '', 0)";
    database.conn().await.execute(sql).await.unwrap();
    let sample = SampleGame::new("newer", "billo", "none", "ana ben", 1_000);
    sample.open(&database.store().await, PUBLIC).await.unwrap();
    assert!(Store::open_to_look(&database.url).await.is_ok());
    database.conn().await.execute("UPDATE realm SET oldest = 1000").await.unwrap();
    assert!(matches!(Store::open(&database.url).await, Err(StoreError::Later)));
    assert!(matches!(Store::open_to_look(&database.url).await, Err(StoreError::Later)));
}

/// The tables of 0.1.0 and their columns.
const OLD: &[(&str, &str)] = &[
    ("people", "id name key password guest since seen"),
    ("sessions", "hash person opened until"),
    (
        "games",
        "id number kind rules time rated public chat previous created phase sitters turns on_move deadline touched \
         started ended result",
    ),
    ("events", "game number line"),
    ("chat", "game number person at text"),
    ("seats", "game seat person level place kind several ended rating_before rating_after deviation_after"),
    ("ratings", "person kind several rating deviation volatility games"),
];

/// Every value that 0.1.0 kept, as texts.
async fn contents(database: &TestDatabase) -> Vec<String> {
    let mut conn = database.conn().await;
    let mut all = Vec::new();
    for (table, columns) in OLD {
        let column = |name: &str| format!("COALESCE(CAST({name} AS TEXT), '-')");
        let row = columns.split_whitespace().map(column).collect::<Vec<_>>().join(" || '|' || ");
        let sql = format!("SELECT {row} AS text FROM {table}");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut conn).await.unwrap();
        assert!(rows.len() > 1, "{table}");
        all.extend(rows.iter().map(|row| format!("{table} {}", row.get::<String, _>("text"))));
    }
    all.sort();
    all
}

/// How many parts the log has.
const PARTS: &str = "SELECT COUNT(*) FROM pg_inherits WHERE inhparent = 'events'::regclass";

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn the_log_is_divided_by_game() {
    on_postgres(|database| async move {
        as_0_1_0_left_it(&database).await;
        drop(database.store().await);
        assert_eq!(database.number(PARTS).await, 8);
        assert!(database.number("SELECT COUNT(DISTINCT tableoid) FROM events").await > 1);
        let scattered =
            "SELECT COUNT(*) FROM (SELECT game FROM events GROUP BY game HAVING COUNT(DISTINCT tableoid) > 1) g";
        assert_eq!(database.number(scattered).await, 0, "a game is in one part");
        // A part is no way around the rule that logs only grow.
        for sql in ["UPDATE events_3 SET line = ''", "DELETE FROM events_3", "TRUNCATE events_3", "TRUNCATE events"] {
            assert!(database.refuses(sql).await, "{sql}");
        }
    });
}

/// Writing a long log anew would take too long while other nodes play.
#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn a_long_log_stays_in_one_part() {
    on_postgres(|database| async move {
        as_0_1_0_left_it(&database).await;
        let long =
            "INSERT INTO events (game, number, line) SELECT 'long', n, 'v1 ' || n FROM generate_series(1, 100001) n";
        database.conn().await.execute(long).await.unwrap();
        let store = database.store().await;
        assert_eq!(database.number(PARTS).await, 0);
        let mut sample = SampleGame::new("new", "billo", "none", "pana222222222 pben222222222", 1_791_000_000_000);
        sample.play(&store, PUBLIC, None).await;
        assert!(database.refuses("DELETE FROM events").await);
    });
}

/// Puts the database that 0.1.0 made in place of the test's. `tests/fixtures/README.md` tells how it was made.
pub async fn as_0_1_0_left_it(database: &TestDatabase) {
    if database.is_sqlite() {
        std::fs::copy(fixture("0.1.0.db"), database.file("bilby.db")).unwrap();
    } else {
        let sql = std::fs::read_to_string(fixture("0.1.0.sql")).unwrap();
        database.conn().await.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

async fn what_0_1_0_kept_is_still_there(database: TestDatabase) {
    as_0_1_0_left_it(&database).await;
    assert_eq!(database.number("SELECT MAX(version) FROM _sqlx_migrations").await, 2);
    let before = contents(&database).await;
    let store = database.store().await;
    assert_eq!(contents(&database).await, before);
    assert!(database.number("SELECT MAX(version) FROM _sqlx_migrations").await >= 11);
    // And the store reads all of it.
    let (ana, ben) = (person("pana222222222"), person("pben222222222"));
    assert_eq!(store.account("ana").await.unwrap().unwrap().1, "$argon2id$ana");
    assert_eq!(store.account("bea").await.unwrap().unwrap().0.name, "Béa");
    let now = 1_791_000_000_000;
    assert_eq!(store.session("ana-hash", now).await.unwrap().unwrap().id, ana);
    assert!(store.session("quokka-hash", now).await.unwrap().unwrap().guest);
    assert_eq!(store.session("gone-hash", now).await.unwrap(), None);
    let public: Vec<String> =
        store.games(&GameSearch::default()).await.unwrap().iter().map(|game| game.game.to_string()).collect();
    assert_eq!(public, ["computer", "guests", "race", "again", "duel"]);
    let own = GameSearch { person: Some(ana.clone()), only_visible_to: Some(ana.clone()), ..GameSearch::default() };
    let games = store.games(&own).await.unwrap();
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| !game.undone && game.unrated.is_none()));
    for game in public.iter().map(String::as_str).chain(["secret", "running", "waits"]) {
        let log = store.load(&game.parse().unwrap()).await.unwrap().unwrap().log;
        Table::replay(&log).unwrap();
    }
    assert_eq!(store.ratings(&ana).await.unwrap().len(), 2);
    assert_eq!(store.unfinished().await.unwrap().len(), 2);
    let said = store.chat(&"duel".parse().unwrap(), 10).await.unwrap();
    // Old lines don't tell who watched, so they count as the players'. 0.1.0 kept what a deleted account had said.
    assert_eq!(
        said.iter().map(|said| (said.text.as_str(), said.among_watchers)).collect::<Vec<_>>(),
        [("bonjour !", false), ("merci", false), ("I leave", false)]
    );
    // What is new works with what is old.
    assert_eq!(store.game_counts(&ana).await.unwrap().len(), 3);
    store.take_over(&person("pquokka222222"), &ana, "old", "session").await.unwrap();
    store.rename_account(&ben, "Ben", "ben", now, 0, now + 1, None).await.unwrap();
    assert_eq!(store.games_of(&person("pquokka222222")).await.unwrap(), 1, "both played in it");
    SampleGame::new("new", "billo", "none", "pana222222222 pben222222222", now).play(&store, PUBLIC, None).await;
    assert_eq!(store.games(&GameSearch::default()).await.unwrap().len(), 6);
}
