//! Backups: written while others write, and restored into either database.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, game, person};
use crate::test_database::{TestDatabase, connect, drop_schema, fresh_schema, on_postgres, on_sqlite, postgres};
use bilby_store::{Store, StoreError, TableOptions, backup, file_url, restore};
use sqlx::{Executor, Row};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

crate::both!(
    a_backup_holds_everything,
    a_backup_is_of_one_moment,
    what_can_not_be_backed_up_or_restored,
    tables_that_never_end_are_not_ours,
);

/// The content of a database as text.
async fn dump(url: &str) -> Vec<String> {
    let mut conn = connect(url).await;
    let mut lines = Vec::new();
    for (table, order) in [
        ("people", "id"),
        ("sessions", "hash"),
        ("games", "id"),
        ("events", "game, number"),
        ("chat", "game, number"),
        ("seats", "game, seat"),
        ("ratings", "person, kind, several"),
        ("hours", "id"),
    ] {
        let sql = format!("SELECT * FROM {table} ORDER BY {order}");
        for row in sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut conn).await.unwrap() {
            let cell = |at: usize| {
                let text = row.try_get::<Option<String>, _>(at).map(|value| format!("{value:?}"));
                let number = row.try_get::<Option<i64>, _>(at).map(|value| format!("{value:?}"));
                let real = row.try_get::<Option<f64>, _>(at).map(|value| format!("{value:?}"));
                text.or(number).or(real).unwrap()
            };
            lines.push(format!("{table} {}", (0..row.columns().len()).map(cell).collect::<Vec<_>>().join(" ")));
        }
    }
    lines
}

/// Adds data of every kind, with more than one page of events.
async fn fill(store: &Store) {
    store.add_guest(&person("guest"), "Quokka", 1_000).await.unwrap();
    for name in ["ana", "ben"] {
        store.add_account(&person(name), "Zoë — ‘x’", name, "$argon2id$…", 2_000).await.unwrap();
        store.open_session(&format!("{name}-hash"), &person(name), 1_000, 99_000).await.unwrap();
    }
    let rated = TableOptions { rated: true, ..PUBLIC };
    SampleGame::new("over", "billo", "180+2", "ana ben", 3_000)
        .play(store, rated, Some(crate::rated::winner_takes_ten))
        .await;
    let again = TableOptions { previous: Some(game("over")), ..PUBLIC };
    let mut random = SeededRandom(17);
    for number in 0..6 {
        let mut sample = SampleGame::new(&format!("long{number}"), "billabong", "none", "ana ben", 4_000);
        sample.open(store, if number == 0 { again.clone() } else { PUBLIC }).await.unwrap();
        for _ in 0..110 {
            if !sample.is_over() {
                store.append(sample.turn(&mut random)).await.unwrap();
            }
        }
    }
    store.add_chat(&game("over"), &person("guest"), false, "bravo !", 5_000).await.unwrap();
    let hours = store.start_uptime(6_000).await.unwrap();
    store.record_uptime(&hours, 7_000).await.unwrap();
}

/// Adds more than two pages of seats, first without ratings, then with them, then mixed.
async fn fill_seats(database: &TestDatabase) {
    let row = |number: usize| {
        let rated = number >= 1000 && number.is_multiple_of(2) || (500..1000).contains(&number);
        let ratings = if rated { format!("{number}.125, 1e-7, 0.1, 0.2, 0.3, 4e5") } else { ["NULL"; 6].join(", ") };
        format!("('old', {number}, NULL, NULL, 1, 'billo', 0, 7, {ratings})")
    };
    let rows = (0..1200).map(row).collect::<Vec<_>>().join(", ");
    let sql = format!("INSERT INTO seats VALUES {rows}");
    // Seats need a game.
    SampleGame::new("old", "billo", "none", "ana ben", 1_000).open(&database.store().await, PUBLIC).await.unwrap();
    database.conn().await.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
}

async fn a_backup_holds_everything(database: TestDatabase) {
    let store = database.store().await;
    fill(&store).await;
    fill_seats(&database).await;
    let before = dump(&database.url).await;
    assert!(before.len() > 600, "{} rows are no test of paging", before.len());
    let file = database.file("kept.backup");
    backup(&database.url, &file).await.unwrap();
    assert_eq!(dump(&file_url(&file)).await, before);
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600);
    }

    let restored = file_url(&database.file("restored.db"));
    restore(&file, &restored).await.unwrap();
    assert_eq!(dump(&restored).await, before);
    // The restored store continues to work.
    let again = Store::open(&restored).await.unwrap();
    assert_eq!(again.load(&game("over")).await.unwrap().unwrap().rematch, Some(game("long0")));
    assert_eq!(again.add_chat(&game("over"), &person("ben"), false, "merci", 9_000).await.unwrap(), Some(2));
    SampleGame::new("new", "billo", "none", "ana ben", 9_000).open(&again, PUBLIC).await.unwrap();
    again.close().await;
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn a_backup_of_sqlite_is_restored_into_postgres() {
    on_sqlite(is_restored_into_postgres);
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn a_backup_of_postgres_is_restored_into_postgres() {
    on_postgres(is_restored_into_postgres);
}

async fn is_restored_into_postgres(database: TestDatabase) {
    let store = database.store().await;
    fill(&store).await;
    fill_seats(&database).await;
    let before = dump(&database.url).await;
    let file = database.file("kept.backup");
    backup(&database.url, &file).await.unwrap();
    let base = postgres();
    let url = fresh_schema(&base).await;
    restore(&file, &url).await.unwrap();
    assert_eq!(dump(&url).await, before);
    let again = Store::open(&url).await.unwrap();
    SampleGame::new("new", "billo", "none", "ana ben", 9_000).open(&again, PUBLIC).await.unwrap();
    again.close().await;
    drop_schema(&base, &url).await;
}

async fn a_backup_is_of_one_moment(database: TestDatabase) {
    let store = database.store().await;
    let stop = Arc::new(AtomicBool::new(false));
    let mut samples = Vec::new();
    for number in 0..30 {
        let sample = SampleGame::new(&format!("g{number}"), "billo", "none", "ana ben", 1_000);
        sample.open(&store, PUBLIC).await.unwrap();
        samples.push(sample);
    }
    let writers: Vec<_> = samples
        .into_iter()
        .enumerate()
        .map(|(number, mut sample)| {
            let (store, stop) = (store.clone(), Arc::clone(&stop));
            tokio::spawn(async move {
                let mut random = SeededRandom(number as u64 + 1);
                while !stop.load(Ordering::Relaxed) && !sample.is_over() && sample.log.len() < 400 {
                    store.append(sample.turn(&mut random)).await.unwrap();
                }
                sample
            })
        })
        .collect();
    let mut files = Vec::new();
    for number in 0..3 {
        let file = database.file(&format!("{number}.backup"));
        backup(&database.url, &file).await.unwrap();
        files.push(file);
    }
    stop.store(true, Ordering::Relaxed);
    let mut samples = Vec::new();
    for writer in writers {
        samples.push(writer.await.unwrap());
    }
    for file in files {
        let copy = Store::open(&file_url(&file)).await.unwrap();
        let unfinished = copy.unfinished().await.unwrap();
        for sample in &samples {
            let kept = copy.load(&sample.id).await.unwrap().unwrap().log;
            assert_eq!(kept, sample.log[..kept.len()], "{}", sample.id);
            // The row and the log are from the same snapshot.
            let table = bilby_table::Table::replay(&kept).unwrap();
            if let Some(listed) = unfinished.iter().find(|listed| listed.game == sample.id) {
                assert_eq!(listed.index, bilby_store::TableIndex::of(&table));
            }
        }
        copy.close().await;
    }
}

async fn what_can_not_be_backed_up_or_restored(database: TestDatabase) {
    let store = database.store().await;
    SampleGame::new("a", "billo", "none", "ana ben", 1_000).open(&store, PUBLIC).await.unwrap();
    let file = database.file("a.backup");
    backup(&database.url, &file).await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    assert!(matches!(backup(&database.url, &file).await, Err(StoreError::Exists(_))));
    assert_eq!(std::fs::read(&file).unwrap(), whole);
    assert!(matches!(restore(&file, &database.url).await, Err(StoreError::NotEmpty)));

    let (missing, text, empty) = (database.file("missing"), database.file("text"), database.file("empty"));
    std::fs::write(&text, "not a database, though long enough to be looked at: ".repeat(100)).unwrap();
    std::fs::write(&empty, "").unwrap();
    let new = || file_url(&database.file("new.db"));
    assert!(matches!(restore(&missing, &new()).await, Err(StoreError::File(..))));
    assert!(matches!(restore(&text, &new()).await, Err(StoreError::NoBackup(_))));
    assert!(matches!(restore(&empty, &new()).await, Err(StoreError::NoBackup(_))));
    assert!(matches!(restore(&file, "mysql://x").await, Err(StoreError::Address(_))));
    assert!(!database.file("new.db").exists(), "nothing is made for what can't be restored");
    assert!(matches!(backup(&file_url(&missing), &database.file("b")).await, Err(StoreError::File(..))));
    assert!(!missing.exists());
    assert!(backup(&database.url, &database.file("no/such/folder/b")).await.is_err());
    // Half a backup is refused.
    std::fs::write(&text, &whole[..whole.len() / 2]).unwrap();
    let half = restore(&text, &new()).await.unwrap_err();
    assert!(matches!(half, StoreError::NoBackup(_) | StoreError::DamagedBackup(_)), "{half}");
    // A backup with a page of garbage is reported as damaged, with its name. Whichever page it is, the error shows no
    // SQL.
    let pages = whole.len() / 4096;
    for page in 1..pages {
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0xa5);
        std::fs::write(&text, bytes).unwrap();
        let told = match restore(&text, &file_url(&database.file(&format!("new{page}.db")))).await {
            // That page may have been unused.
            Ok(()) => continue,
            Err(error) => error,
        };
        let is_plain = matches!(told, StoreError::DamagedBackup(_) | StoreError::NoBackup(_));
        assert!(is_plain && told.to_string().starts_with(&text.display().to_string()), "{page} of {pages}: {told}");
    }
    // Rows that the store would never write.
    let odd = database.file("odd");
    std::fs::write(&odd, &whole).unwrap();
    connect(&file_url(&odd)).await.execute(sqlx::raw_sql("UPDATE games SET created = 'monday'")).await.unwrap();
    let told = restore(&odd, &file_url(&database.file("odd.db"))).await.unwrap_err();
    assert!(matches!(told, StoreError::DamagedBackup(_)), "{told}");
    let left: Vec<_> =
        std::fs::read_dir(file.parent().unwrap()).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("part")), "{left:?}");
    restore(&file, &new()).await.unwrap();
    assert!(matches!(restore(&file, &new()).await, Err(StoreError::NotEmpty)));
}

/// A file that looks like a backup can contain views with endless rows.
async fn tables_that_never_end_are_not_ours(database: TestDatabase) {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT";
    let migrations = "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY); \
                      INSERT INTO _sqlx_migrations VALUES (1), (2)";
    let people = format!(
        "{migrations}; CREATE VIEW people AS {endless} 'p' || i AS id, 'x' AS name, NULL AS key, NULL AS password, \
         1 AS guest, 0 AS since, 0 AS seen FROM n"
    );
    let versions = format!("CREATE VIEW _sqlx_migrations AS {endless} i AS version FROM n");
    for (name, sql) in [("people", people), ("versions", versions)] {
        let file = database.file(name);
        let mut conn = connect(&format!("{}?mode=rwc", file_url(&file))).await;
        conn.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
        assert!(matches!(restore(&file, &database.url).await, Err(StoreError::NoBackup(_))), "{name}");
    }
    // A backup with an additional table is refused too.
    let store = database.store().await;
    store.close().await;
    let file = database.file("more");
    backup(&database.url, &file).await.unwrap();
    connect(&file_url(&file)).await.execute(sqlx::raw_sql("CREATE TABLE more (x TEXT)")).await.unwrap();
    assert!(matches!(restore(&file, &database.url).await, Err(StoreError::NoBackup(_))));
}
