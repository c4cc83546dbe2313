//! A writing process is killed again and again: everything that it acknowledged is stored.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, game};
use crate::test_database::{self, TestDatabase};
use bilby_store::{Store, TableIndex};
use bilby_table::{Event, Table};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

crate::both!(what_was_acknowledged_is_there);

const URL: &str = "BILBY_STORE_CRASH_URL";
const ROUND: &str = "BILBY_STORE_CRASH_ROUND";

/// How many appends are acknowledged before the process is killed.
const ENOUGH: usize = 200;

/// The process that is killed: it writes as fast as it can, and prints what was acknowledged. Without the variables
/// that the tests below set, it does nothing.
#[test]
#[ignore = "child process of what_was_acknowledged_is_there"]
fn crash_child_process() {
    let (Ok(url), Ok(round)) = (std::env::var(URL), std::env::var(ROUND)) else { return };
    test_database::run(async {
        let store = Store::open(&url).await.unwrap();
        let tables: Vec<_> = (0..40u64)
            .map(|number| tokio::spawn(play(store.clone(), format!("g{number}r{round}"), number + 1)))
            .collect();
        for table in tables {
            table.await.unwrap();
        }
    });
}

async fn play(store: Store, id: String, seed: u64) {
    let say = |event: &Event| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "ack {id} {event}").and_then(|()| out.flush()).unwrap();
    };
    let mut random = SeededRandom(seed);
    let mut sample = SampleGame::new(&id, "billo", "60+5", "ana ben", 1_000_000);
    sample.open(&store, PUBLIC).await.unwrap();
    sample.log.iter().for_each(say);
    while !sample.is_over() {
        let append = sample.turn(&mut random);
        let events = append.events.clone();
        store.append(append).await.unwrap();
        events.iter().for_each(say);
    }
}

async fn what_was_acknowledged_is_there(database: TestDatabase) {
    database.store().await.close().await;
    for round in 0..5u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["crash::crash_child_process", "--exact", "--ignored", "--nocapture"])
            .env(URL, &database.url)
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (well_begun, begun) = tokio::sync::oneshot::channel();
        let reader = std::thread::spawn(move || {
            let mut well_begun = Some(well_begun);
            let mut acknowledged = Vec::new();
            let mut line = String::new();
            // A line without an end was not printed completely.
            while out.read_line(&mut line).is_ok() && line.ends_with('\n') {
                if let Some((_, said)) = line.trim_end().split_once("ack ") {
                    let (id, event) = said.split_once(' ').unwrap();
                    acknowledged.push((id.to_owned(), event.to_owned()));
                }
                line.clear();
                if acknowledged.len() > ENOUGH
                    && let Some(well_begun) = well_begun.take()
                {
                    well_begun.send(()).unwrap();
                }
            }
            acknowledged
        });
        begun.await.expect("a process that writes");
        tokio::time::sleep(Duration::from_millis(137 * round)).await;
        // SIGKILL: it has no time to clean up.
        child.kill().unwrap();
        child.wait().unwrap();
        let acknowledged = reader.join().unwrap();

        let store = database.store().await;
        let mut logs = std::collections::HashMap::new();
        for (id, event) in acknowledged {
            if !logs.contains_key(&id) {
                logs.insert(id.clone(), store.load(&game(&id)).await.unwrap().expect("an acknowledged game").log);
            }
            let number = event.split(' ').nth(1).unwrap().parse::<usize>().unwrap();
            let kept = logs[&id].get(number - 1).map(ToString::to_string);
            assert_eq!(kept.as_ref(), Some(&event), "{id}");
        }
        for (listed, log) in unfinished(&store).await {
            let table = Table::replay(&log).unwrap();
            assert_eq!(listed, TableIndex::of(&table));
        }
        store.close().await;
    }
}

/// The unfinished games, as listed and as logged. PostgreSQL may still be executing the last request of the killed
/// process, so this reads until the list is the same before and after.
async fn unfinished(store: &Store) -> Vec<(TableIndex, Vec<Event>)> {
    let mut before = store.unfinished().await.unwrap();
    loop {
        let mut logs = Vec::new();
        for listed in &before {
            logs.push(store.load(&listed.game).await.unwrap().unwrap().log);
        }
        let after = store.unfinished().await.unwrap();
        if after == before {
            return before.into_iter().map(|listed| listed.index).zip(logs).collect();
        }
        before = after;
    }
}
