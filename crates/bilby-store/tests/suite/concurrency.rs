//! Many concurrent writers: nothing is lost, nothing is written twice, every log is in order.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, game};
use crate::test_database::{TestDatabase, fresh_schema, postgres};
use bilby_store::{Append, AppendError, CommitInfo, Store, TableIndex, file_url};
use bilby_table::{Actor, CommandKind, Event};
use std::sync::{Arc, Mutex};

crate::both!(
    hundreds_write_at_once,
    two_nodes_write_to_the_same_games,
    some_who_fail_spoil_nothing_for_the_others,
    who_watches_hears_of_every_append,
);

async fn hundreds_write_at_once(database: TestDatabase) {
    let store = database.store().await;
    let tables: Vec<_> = (0..300u64)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut random = SeededRandom(number + 1);
                let mut sample = SampleGame::new(&format!("table{number}"), "billo", "60+5", "ana ben", 1_000_000);
                sample.open(&store, PUBLIC).await.unwrap();
                for _ in 0..12 {
                    store.append(sample.turn(&mut random)).await.unwrap();
                }
                sample
            })
        })
        .collect();
    let mut samples = Vec::new();
    for table in tables {
        samples.push(table.await.unwrap());
    }
    for sample in &samples {
        sample.is_kept(&store).await;
    }
    let events: usize = samples.iter().map(|sample| sample.log.len()).sum();
    assert_eq!(database.number("SELECT COUNT(*) FROM events").await, events as i64);
    let unfinished = store.unfinished().await.unwrap();
    for one in unfinished {
        let sample = samples.iter().find(|sample| sample.id == one.game).unwrap();
        assert_eq!(one.index, TableIndex::of(&sample.table));
    }
}

/// Appends until it succeeds, reading the log again after every conflict, as a node does. Returns the number of its
/// turns.
async fn insist(store: Store, id: &'static str, seed: u64, turns: usize) -> usize {
    let mut random = SeededRandom(seed);
    let mut sample = SampleGame::new(id, "billo", "none", "ana ben", 1_000_000);
    let mut played = 0;
    while played < turns {
        let kept = store.load(&game(id)).await.unwrap().unwrap();
        sample.table = bilby_table::Table::replay(&kept.log).unwrap();
        sample.log = kept.log;
        if sample.is_over() {
            break;
        }
        let append: Append = sample.turn(&mut random);
        let count = append.events.len();
        match store.append(append).await {
            Ok(()) => played += count,
            Err(AppendError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
    played
}

async fn two_nodes_write_to_the_same_games(database: TestDatabase) {
    let nodes = [database.store().await, database.store().await];
    let games = ["red", "green", "blue"];
    for id in games {
        SampleGame::new(id, "billo", "none", "ana ben", 1_000_000).open(&nodes[0], PUBLIC).await.unwrap();
    }
    let mut writers = Vec::new();
    for (number, id) in games.into_iter().enumerate() {
        for (node, store) in nodes.iter().enumerate() {
            let seed = (number * 10 + node + 1) as u64;
            writers.push((id, tokio::spawn(insist(store.clone(), id, seed, 15))));
        }
    }
    let mut played = std::collections::HashMap::new();
    for (id, writer) in writers {
        *played.entry(id).or_insert(0) += writer.await.unwrap();
    }
    for id in games {
        let log = nodes[1].load(&game(id)).await.unwrap().unwrap().log;
        // Exactly what was acknowledged is stored, and the log replays without a gap.
        assert_eq!(log.len(), 2 + played[id], "{id}");
        bilby_table::Table::replay(&log).unwrap();
    }
}

async fn some_who_fail_spoil_nothing_for_the_others(database: TestDatabase) {
    let store = database.store().await;
    let sample = SampleGame::new("good", "billo", "60+5", "ana ben", 1_000_000);
    sample.open(&store, PUBLIC).await.unwrap();
    let writers: Vec<_> = (0..100u64)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut sample = SampleGame::new(&format!("mixed{number}"), "billo", "60+5", "ana ben", 1_000_000);
                match number % 4 {
                    // A line at a table that does not exist: an error of the database.
                    0 => assert!(
                        store
                            .add_chat(&game("nowhere"), &crate::sample_games::person("ana"), false, "?", 1)
                            .await
                            .is_err()
                    ),
                    1 => {
                        let mut stale = SampleGame::new("good", "billo", "60+5", "ana ben", 1_000_000);
                        stale.turn(&mut SeededRandom(3));
                        let stale = stale.turn(&mut SeededRandom(3));
                        assert!(matches!(store.append(stale).await, Err(AppendError::Conflict)));
                    }
                    _ => {
                        sample.open(&store, PUBLIC).await.unwrap();
                        store.append(sample.turn(&mut SeededRandom(number))).await.unwrap();
                        sample.is_kept(&store).await;
                    }
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    sample.is_kept(&store).await;
}

async fn who_watches_hears_of_every_append(database: TestDatabase) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let store =
        Store::open_observed(&database.url, move |committed| ear.lock().unwrap().push(committed)).await.unwrap();
    let tables: Vec<_> = (0..40u64)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut sample = SampleGame::new(&format!("table{number}"), "billo", "none", "ana ben", 1_000_000);
                sample.open(&store, PUBLIC).await.unwrap();
                let mut random = SeededRandom(number + 1);
                let turn = sample.turn(&mut random);
                store.append(turn.clone()).await.unwrap();
                // Appends that are not committed are not reported.
                assert!(matches!(store.append(turn).await, Err(AppendError::Conflict)));
            })
        })
        .collect();
    for table in tables {
        table.await.unwrap();
    }
    // Nor are other writes.
    store.add_guest(&crate::sample_games::person("p1"), "Quokka", 1).await.unwrap();
    let heard = heard.lock().unwrap();
    assert_eq!(heard.iter().map(|committed| committed.appends).sum::<usize>(), 80);
    assert!(heard.iter().all(|committed| committed.appends > 0 && !committed.took.is_zero()));
}

/// The first legal move of whoever is on move.
fn first_move(sample: &mut SampleGame) -> Append {
    let text = sample.table.position().moves().swap_remove(0);
    let from = Actor::Seat(sample.table.on_move().unwrap());
    sample.ask(from, CommandKind::Turn { text, lag: 0 }).unwrap()
}

/// Many turns wait at once: they share one commit, whatever their number, and one that is stale spoils nothing. There is one thread, so that
/// all of them wait before the writer takes the first.
fn turns_share_a_commit(url: impl AsyncFnOnce() -> String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = heard.clone();
        let tell = move |committed: CommitInfo| ear.lock().unwrap().push(committed.appends);
        let store = Store::open_observed(&url().await, tell).await.unwrap();
        let mut samples = Vec::new();
        for number in 0..45 {
            let time = if number % 2 == 0 { "none" } else { "60+5" };
            let sample = SampleGame::new(&format!("table{number}"), "billo", time, "ana ben", 1_000_000);
            sample.open(&store, PUBLIC).await.unwrap();
            samples.push(sample);
        }
        for expected in [45, 44, 45] {
            heard.lock().unwrap().clear();
            let mut turns: Vec<Append> = samples.iter_mut().map(first_move).collect();
            let right = turns[3].clone();
            if expected == 44 {
                let stale = &mut turns[3];
                stale.expected -= 1;
                let earlier = |event: &Event| Event { number: event.number - 1, ..event.clone() };
                stale.events = stale.events.iter().map(earlier).collect();
            }
            let append = |turn: Append| {
                let store = store.clone();
                tokio::spawn(async move { store.append(turn).await })
            };
            let answers: Vec<_> = turns.into_iter().map(append).collect();
            for (number, answer) in answers.into_iter().enumerate() {
                let is_stale = expected == 44 && number == 3;
                assert_eq!(matches!(answer.await.unwrap(), Err(AppendError::Conflict)), is_stale, "{number}");
            }
            assert_eq!(*heard.lock().unwrap(), [expected]);
            if expected == 44 {
                store.append(right).await.unwrap();
            }
        }
        for sample in &samples {
            sample.is_kept(&store).await;
        }
        store.close().await;
    });
}

#[test]
fn turns_share_a_commit_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    turns_share_a_commit(async || file_url(&folder.path().join("bilby.db")));
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn turns_share_a_commit_on_postgres() {
    turns_share_a_commit(async || fresh_schema(&postgres()).await);
}
