//! Backups: made while others write, and put back into either database.

use crate::stories::{Lots, PUBLIC, Story, game, person};
use crate::world::{World, connect, drop_schema, fresh_schema, postgres};
use bilby_store::{Store, StoreError, Traits, backup, file_url, restore};
use sqlx::{Executor, Row};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

crate::both!(a_backup_holds_everything, a_backup_is_of_one_moment, what_can_not_be_backed_up_or_restored);

/// Everything in a database, as text.
async fn dump(url: &str) -> Vec<String> {
    let mut link = connect(url).await;
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
        for row in sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut link).await.unwrap() {
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

/// Something of everything; events of more than one page.
async fn fill(store: &Store) {
    store.add_guest(&person("guest"), "Quokka", 1_000).await.unwrap();
    for name in ["ana", "ben"] {
        store.add_account(&person(name), "Zoë — ‘x’", name, "$argon2id$…", 2_000).await.unwrap();
        store.open_session(&format!("{name}-hash"), &person(name), 1_000, 99_000).await.unwrap();
    }
    let rated = Traits { rated: true, ..PUBLIC };
    Story::new("over", "billo", "180+2", "ana ben", 3_000)
        .play(store, rated, Some(crate::rated::winner_takes_ten))
        .await;
    let again = Traits { previous: Some(game("over")), ..PUBLIC };
    let mut lots = Lots(17);
    for number in 0..6 {
        let mut story = Story::new(&format!("long{number}"), "billabong", "none", "ana ben", 4_000);
        story.open(store, if number == 0 { again.clone() } else { PUBLIC }).await.unwrap();
        for _ in 0..110 {
            if !story.is_over() {
                store.append(story.turn(&mut lots)).await.unwrap();
            }
        }
    }
    store.say(&game("over"), &person("guest"), "bravo !", 5_000).await.unwrap();
    let hours = store.open_house(6_000).await.unwrap();
    store.still_open(&hours, 7_000).await.unwrap();
}

/// More than two pages of seats, at first without ratings, then with them, then mixed.
async fn fill_seats(world: &World) {
    let row = |number: usize| {
        let rated = number >= 1000 && number.is_multiple_of(2) || (500..1000).contains(&number);
        let ratings = if rated { format!("{number}.125, 1e-7, 0.1") } else { "NULL, NULL, NULL".to_owned() };
        format!("('old', {number}, NULL, NULL, 1, 'billo', 0, 7, {ratings})")
    };
    let rows = (0..1200).map(row).collect::<Vec<_>>().join(", ");
    let sql = format!("INSERT INTO seats VALUES {rows}");
    // Seats belong to a game.
    Story::new("old", "billo", "none", "ana ben", 1_000).open(&world.store().await, PUBLIC).await.unwrap();
    world.link().await.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
}

async fn a_backup_holds_everything(world: World) {
    let store = world.store().await;
    fill(&store).await;
    fill_seats(&world).await;
    let before = dump(&world.url).await;
    assert!(before.len() > 600, "{} rows are no test of paging", before.len());
    let file = world.file("kept.backup");
    backup(&world.url, &file).await.unwrap();
    assert_eq!(dump(&file_url(&file)).await, before);
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600);
    }

    let restored = file_url(&world.file("restored.db"));
    restore(&file, &restored).await.unwrap();
    assert_eq!(dump(&restored).await, before);
    // It goes on as if nothing had happened.
    let again = Store::open(&restored).await.unwrap();
    assert_eq!(again.load(&game("over")).await.unwrap().unwrap().rematch, Some(game("long0")));
    assert_eq!(again.say(&game("over"), &person("ben"), "merci", 9_000).await.unwrap(), 2);
    Story::new("new", "billo", "none", "ana ben", 9_000).open(&again, PUBLIC).await.unwrap();
    again.close().await;

    if let Some(base) = postgres() {
        let url = fresh_schema(&base).await;
        restore(&file, &url).await.unwrap();
        assert_eq!(dump(&url).await, before);
        let again = Store::open(&url).await.unwrap();
        Story::new("new", "billo", "none", "ana ben", 9_000).open(&again, PUBLIC).await.unwrap();
        again.close().await;
        drop_schema(&base, &url).await;
    }
}

async fn a_backup_is_of_one_moment(world: World) {
    let store = world.store().await;
    let stop = Arc::new(AtomicBool::new(false));
    let mut stories = Vec::new();
    for number in 0..30 {
        let story = Story::new(&format!("g{number}"), "billo", "none", "ana ben", 1_000);
        story.open(&store, PUBLIC).await.unwrap();
        stories.push(story);
    }
    let writers: Vec<_> = stories
        .into_iter()
        .enumerate()
        .map(|(number, mut story)| {
            let (store, stop) = (store.clone(), Arc::clone(&stop));
            tokio::spawn(async move {
                let mut lots = Lots(number as u64 + 1);
                while !stop.load(Ordering::Relaxed) && !story.is_over() && story.log.len() < 400 {
                    store.append(story.turn(&mut lots)).await.unwrap();
                }
                story
            })
        })
        .collect();
    let mut files = Vec::new();
    for number in 0..3 {
        let file = world.file(&format!("{number}.backup"));
        backup(&world.url, &file).await.unwrap();
        files.push(file);
    }
    stop.store(true, Ordering::Relaxed);
    let mut stories = Vec::new();
    for writer in writers {
        stories.push(writer.await.unwrap());
    }
    for file in files {
        let copy = Store::open(&file_url(&file)).await.unwrap();
        let unfinished = copy.unfinished().await.unwrap();
        for story in &stories {
            let kept = copy.load(&story.id).await.unwrap().unwrap().log;
            assert_eq!(kept, story.log[..kept.len()], "{}", story.id);
            // The row and the log are of the same moment.
            let table = bilby_table::Table::replay(&kept).unwrap();
            if let Some(listed) = unfinished.iter().find(|listed| listed.game == story.id) {
                assert_eq!(listed.index, bilby_store::Index::of(&table));
            }
        }
        copy.close().await;
    }
}

async fn what_can_not_be_backed_up_or_restored(world: World) {
    let store = world.store().await;
    Story::new("a", "billo", "none", "ana ben", 1_000).open(&store, PUBLIC).await.unwrap();
    let file = world.file("a.backup");
    backup(&world.url, &file).await.unwrap();
    let whole = std::fs::read(&file).unwrap();
    assert!(matches!(backup(&world.url, &file).await, Err(StoreError::Exists(_))));
    assert_eq!(std::fs::read(&file).unwrap(), whole);
    assert!(matches!(restore(&file, &world.url).await, Err(StoreError::NotEmpty)));

    let (missing, text, empty) = (world.file("missing"), world.file("text"), world.file("empty"));
    std::fs::write(&text, "not a database, though long enough to be looked at: ".repeat(100)).unwrap();
    std::fs::write(&empty, "").unwrap();
    let new = || file_url(&world.file("new.db"));
    assert!(matches!(restore(&missing, &new()).await, Err(StoreError::File(..))));
    assert!(matches!(restore(&text, &new()).await, Err(StoreError::NoBackup(_))));
    assert!(matches!(restore(&empty, &new()).await, Err(StoreError::NoBackup(_))));
    assert!(matches!(restore(&file, "mysql://x").await, Err(StoreError::Address(_))));
    assert!(!world.file("new.db").exists(), "nothing is made for what can't be restored");
    assert!(matches!(backup(&file_url(&missing), &world.file("b")).await, Err(StoreError::File(..))));
    assert!(!missing.exists());
    assert!(backup(&world.url, &world.file("no/such/folder/b")).await.is_err());
    // Half a backup is none.
    std::fs::write(&text, &whole[..whole.len() / 2]).unwrap();
    let half = restore(&text, &new()).await.unwrap_err();
    assert!(matches!(half, StoreError::NoBackup(_)), "{half}");
    let left: Vec<_> =
        std::fs::read_dir(file.parent().unwrap()).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("part")), "{left:?}");
    restore(&file, &new()).await.unwrap();
    assert!(matches!(restore(&file, &new()).await, Err(StoreError::NotEmpty)));
}
