//! A full disk, as PostgreSQL reports it, and a real one under SQLite. (SQLite's is also tried inside the crate, where its
//! file can be made to stop growing.)

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom};
use crate::test_database::{TestDatabase, on_postgres};
use bilby_store::{AppendError, Store, file_url};
use sqlx::Executor;

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn nothing_is_lost_on_postgres_and_it_goes_on_when_there_is_room() {
    on_postgres(nothing_is_lost_and_it_goes_on_when_there_is_room);
}

const NO_ROOM: &str = "
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
    END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no_room();";

async fn nothing_is_lost_and_it_goes_on_when_there_is_room(database: TestDatabase) {
    let store = database.store().await;
    let mut sample = SampleGame::new("full", "billo", "none", "ana ben", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    let mut conn = database.conn().await;
    conn.execute(sqlx::raw_sql(NO_ROOM)).await.unwrap();
    for _ in 0..3 {
        let mut ahead = sample.clone();
        assert!(matches!(store.append(ahead.turn(&mut SeededRandom(5))).await, Err(AppendError::Full)));
        sample.is_kept(&store).await;
    }
    conn.execute("DROP TRIGGER no_room ON events").await.unwrap();
    store.append(sample.turn(&mut SeededRandom(5))).await.unwrap();
    sample.is_kept(&store).await;
}

/// The games of the test below, and how many turns of each fit while there is room. Even if no checkpoint ran at all, their log
/// would take less than half of the small disk.
const GAMES: u64 = 12;
const TURNS: u32 = 20;

/// A bound on the turns after the disk is full. Some of them still fit into the space that SQLite has for its log.
const MOST: u32 = 1_200;

#[test]
#[ignore = "needs a folder on a disk of a few megabytes, named in BILBY_SMALL_DISK; `cargo xtask test` makes one"]
fn a_real_disk_is_full() {
    let folder = std::env::var_os("BILBY_SMALL_DISK").expect("BILBY_SMALL_DISK is set to a folder on a small disk");
    // Removed at the end, whatever it is, so that a second try finds an empty disk.
    let folder = tempfile::tempdir_in(folder).unwrap();
    let folder = folder.path();
    crate::test_database::run(async {
        let store = Store::open(&file_url(&folder.join("bilby.db"))).await.unwrap();
        let mut games = Vec::new();
        for number in 1..=GAMES {
            let mut sample = SampleGame::new(&format!("g{number}"), "billabong", "none", "ana ben", 1_000);
            sample.open(&store, PUBLIC).await.unwrap();
            let mut random = SeededRandom(number);
            for _ in 0..TURNS {
                store.append(sample.turn(&mut random)).await.unwrap();
            }
            games.push((sample, random));
        }
        let ballast = folder.join("ballast");
        fill(&ballast);
        let mut refused = 0;
        for turn in 0..MOST {
            let (sample, random) = &mut games[turn as usize % GAMES as usize];
            let mut ahead = sample.clone();
            match store.append(ahead.turn(random)).await {
                Ok(()) => *sample = ahead,
                Err(AppendError::Full) => refused += 1,
                Err(error) => panic!("{error}"),
            }
            if refused == TURNS {
                break;
            }
        }
        assert_eq!(refused, TURNS, "the disk never became full");
        for (sample, _) in &games {
            sample.is_kept(&store).await;
        }
        std::fs::remove_file(&ballast).unwrap();
        for (sample, random) in &mut games {
            store.append(sample.turn(random)).await.unwrap();
        }
        store.close().await;
        let store = Store::open(&file_url(&folder.join("bilby.db"))).await.unwrap();
        for (sample, _) in &games {
            sample.is_kept(&store).await;
        }
    });
}

/// Writes to a file until the disk takes no more.
fn fill(file: &std::path::Path) {
    use std::io::Write;
    let mut file = std::fs::File::create(file).unwrap();
    for size in [1 << 16, 1 << 12, 1] {
        while file.write_all(&vec![1; size]).is_ok() {}
    }
}
