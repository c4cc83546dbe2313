//! Many concurrent writers: nothing is lost, nothing is written twice, every log is in order.

use crate::stories::{Lots, PUBLIC, Story, game};
use crate::world::World;
use bilby_store::{Append, AppendError, Index, Store};
use std::sync::{Arc, Mutex};

crate::both!(
    hundreds_write_at_once,
    two_nodes_write_to_the_same_games,
    some_who_fail_spoil_nothing_for_the_others,
    who_watches_hears_of_every_append,
);

async fn hundreds_write_at_once(world: World) {
    let store = world.store().await;
    let tables: Vec<_> = (0..300u64)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut lots = Lots(number + 1);
                let mut story = Story::new(&format!("table{number}"), "billo", "60+5", "ana ben", 1_000_000);
                story.open(&store, PUBLIC).await.unwrap();
                for _ in 0..12 {
                    store.append(story.turn(&mut lots)).await.unwrap();
                }
                story
            })
        })
        .collect();
    let mut stories = Vec::new();
    for table in tables {
        stories.push(table.await.unwrap());
    }
    for story in &stories {
        story.is_kept(&store).await;
    }
    let events: usize = stories.iter().map(|story| story.log.len()).sum();
    assert_eq!(world.number("SELECT COUNT(*) FROM events").await, events as i64);
    let unfinished = store.unfinished().await.unwrap();
    for one in unfinished {
        let story = stories.iter().find(|story| story.id == one.game).unwrap();
        assert_eq!(one.index, Index::of(&story.table));
    }
}

/// Appends until it succeeds, reading the log again after every conflict, as a node does. Returns the number of its
/// turns.
async fn insist(store: Store, id: &'static str, seed: u64, turns: usize) -> usize {
    let mut lots = Lots(seed);
    let mut story = Story::new(id, "billo", "none", "ana ben", 1_000_000);
    let mut played = 0;
    while played < turns {
        let kept = store.load(&game(id)).await.unwrap().unwrap();
        story.table = bilby_table::Table::replay(&kept.log).unwrap();
        story.log = kept.log;
        if story.is_over() {
            break;
        }
        let append: Append = story.turn(&mut lots);
        let count = append.events.len();
        match store.append(append).await {
            Ok(()) => played += count,
            Err(AppendError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
    played
}

async fn two_nodes_write_to_the_same_games(world: World) {
    let nodes = [world.store().await, world.store().await];
    let games = ["red", "green", "blue"];
    for id in games {
        Story::new(id, "billo", "none", "ana ben", 1_000_000).open(&nodes[0], PUBLIC).await.unwrap();
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

async fn some_who_fail_spoil_nothing_for_the_others(world: World) {
    let store = world.store().await;
    let story = Story::new("good", "billo", "60+5", "ana ben", 1_000_000);
    story.open(&store, PUBLIC).await.unwrap();
    let writers: Vec<_> = (0..100u64)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut story = Story::new(&format!("mixed{number}"), "billo", "60+5", "ana ben", 1_000_000);
                match number % 4 {
                    // A line at a table that does not exist: an error of the database.
                    0 => assert!(
                        store.add_chat(&game("nowhere"), &crate::stories::person("ana"), false, "?", 1).await.is_err()
                    ),
                    1 => {
                        let mut stale = Story::new("good", "billo", "60+5", "ana ben", 1_000_000);
                        stale.turn(&mut Lots(3));
                        let stale = stale.turn(&mut Lots(3));
                        assert!(matches!(store.append(stale).await, Err(AppendError::Conflict)));
                    }
                    _ => {
                        story.open(&store, PUBLIC).await.unwrap();
                        store.append(story.turn(&mut Lots(number))).await.unwrap();
                        story.is_kept(&store).await;
                    }
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    story.is_kept(&store).await;
}

async fn who_watches_hears_of_every_append(world: World) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let store = Store::open_observed(&world.url, move |committed| ear.lock().unwrap().push(committed)).await.unwrap();
    let tables: Vec<_> = (0..40u64)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut story = Story::new(&format!("table{number}"), "billo", "none", "ana ben", 1_000_000);
                story.open(&store, PUBLIC).await.unwrap();
                let mut lots = Lots(number + 1);
                let turn = story.turn(&mut lots);
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
    store.add_guest(&crate::stories::person("p1"), "Quokka", 1).await.unwrap();
    let heard = heard.lock().unwrap();
    assert_eq!(heard.iter().map(|committed| committed.appends).sum::<usize>(), 80);
    assert!(heard.iter().all(|committed| committed.appends > 0 && !committed.took.is_zero()));
}
