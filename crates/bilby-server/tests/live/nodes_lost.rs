//! Several nodes at one PostgreSQL when messages between them are lost, repeated or reordered, or a node dies without a word.

use crate::live_harness::{ALONE, Client, LiveHarness, postgres, settings};
use bilby_server::LiveSettings;
use bilby_store::{NodeId, NodeRow, Store};
use bilby_wire::{ClientRequest, Game, NewSeat, ServerMessage, TableCommand, TableEventKind, Update};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;
use tokio::task::JoinHandle;

const SHORT: Duration = Duration::from_millis(20);

async fn start(nodes: [&LiveHarness; 2], names: [&str; 2], time: &str) -> (Client, Client, String) {
    let table = nodes[0].table(names[0], time).await;
    let mut first = nodes[0].client(names[0]).await;
    first.follow(&table).await;
    let mut second = nodes[1].client(names[1]).await;
    let state = second.follow(&table).await;
    second.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    first.update_until(|update| update.live.on_move == Some(0)).await;
    (first, second, table)
}

fn is_resumed(update: &Update) -> bool {
    update.events.iter().any(|event| matches!(event.what, TableEventKind::Resumed { .. }))
}

/// Lets the time at the tables pass as fast as the time of the database.
fn run_clock(now: &Arc<AtomicU64>) -> JoinHandle<()> {
    let now = now.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(SHORT).await;
            now.fetch_add(20, SeqCst);
        }
    })
}

/// The bus is in order here, but another node's connection to it is lost.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn what_a_node_without_a_bus_does_is_noticed_at_the_others() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let unheard = "nats://127.0.0.1:9".parse().unwrap();
    let mute = LiveHarness::node(&postgres(), Some(unheard), settings(), &now).await;
    let table = mute.table("mute-ann", "none").await;
    // It lists the table without having it in memory.
    let other = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let is_listed = || other.live.lobby().iter().any(|summary| summary.id == table);
    assert!(is_listed());
    let mut bea = other.client("mute-bea").await;
    let mut ann = mute.client("mute-ann").await;
    let number = ann.follow(&table).await.live.number;
    ann.ask(&table, number, TableCommand::Rise).await.unwrap();
    let delisted = async {
        while is_listed() {
            tokio::time::sleep(SHORT).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), delisted).await.expect("a table that is over is not listed");
    mute.store.close_session("session of mute-bea").await.unwrap();
    assert_eq!(bea.closed().await, 4001);
    assert!(other.live.stats().nodes.unwrap().bus_up);
}

/// The bus repeats and reorders messages. Everybody sees each event once, in the order of the log.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn repeated_and_reordered_messages_change_nothing() {
    let _alone = ALONE.lock().await;
    let [one, other] = LiveHarness::two_nodes().await;
    let third = Store::open(&postgres()).await.unwrap();
    let mut news = third.listen().await.unwrap();
    let (mut ann, mut bea, table) = start([&one, &other], ["twice-ann", "twice-bea"], "none").await;
    let mut number = one.kept(&table).await.number();
    for (mover, text) in [(0, "Re1-e2"), (1, "Re8-e7"), (0, "Rd1-d2"), (1, "Rd8-d7")] {
        let mover = if mover == 0 { &mut ann } else { &mut bea };
        number = mover.turn(&table, number, text).await.unwrap();
    }
    ann.call(ClientRequest::Chat { table: table.clone(), text: "une fois".to_owned(), room: None }).await.unwrap();
    let mut notes: Vec<String> = Vec::new();
    while !notes.iter().any(|note| note.contains("une fois")) {
        notes.push(news.next().await.unwrap().expect("somebody tells"));
    }
    for note in notes.iter().rev().chain(&notes) {
        third.notify(note.clone()).await.unwrap();
    }
    let last = ann.turn(&table, number, "Re2-e3").await.unwrap();
    let mut seen = Vec::new();
    while seen.last() != Some(&last) {
        seen.extend(bea.update().await.events.iter().map(|event| event.number));
    }
    assert!(seen.is_sorted_by(|one, other| one < other), "{seen:?}");
    let lines = bea.drain().await.into_iter().filter(|message| matches!(message, ServerMessage::Chat { .. })).count();
    assert_eq!(lines, 1);
    let (here, there) = (one.live.table(&table, None).await.unwrap(), other.live.table(&table, None).await.unwrap());
    assert_eq!((here.turns.len(), here.turns, here.live.number), (5, there.turns, there.live.number));
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn the_player_of_a_killed_node_is_soon_shown_as_away() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let settings = || LiveSettings { away_after: 5_000, ..settings() };
    let other = LiveHarness::node(&postgres(), None, settings(), &now).await;
    // In a runtime of its own, which can end without a word.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let time = now.clone();
    let killed =
        runtime.spawn(async move { LiveHarness::node(&postgres(), None, settings(), &time).await }).await.unwrap();
    let clock = run_clock(&now);
    let (_ann, mut bea, table) = start([&killed, &other], ["killed-ann", "killed-bea"], "600+5").await;
    // The other node has heard who is at the killed one.
    let mut watcher = killed.client("killed-cleo").await;
    watcher.follow(&table).await;
    while other.live.table(&table, None).await.unwrap().live.watchers == 0 {
        tokio::time::sleep(SHORT).await;
    }
    std::mem::forget(killed);
    runtime.shutdown_background();
    let died = now.load(SeqCst);
    bea.update_until(|update| !update.live.seats[0].present).await;
    let waited = now.load(SeqCst) - died;
    clock.abort();
    assert!(waited < 15_000, "{waited}");
}

/// A node dies while two of its players are on move, at tables with an opponent at one of the other nodes. Both players are soon
/// at that node which has not known their table before.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn who_comes_back_before_the_death_of_their_node_is_noticed_gets_time_back() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let one = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let other = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let time = now.clone();
    let killed =
        runtime.spawn(async move { LiveHarness::node(&postgres(), None, settings(), &time).await }).await.unwrap();
    let clock = run_clock(&now);
    let (ann, mut bea, anns) = start([&killed, &one], ["early-ann", "early-bea"], "600+5").await;
    let (cleo, mut dora, cleos) = start([&killed, &other], ["early-cleo", "early-dora"], "600+5").await;
    // Both have heard who is at the killed one.
    let mut watcher = killed.client("early-emil").await;
    for (harness, table) in [(&one, &anns), (&other, &cleos)] {
        watcher.follow(table).await;
        while harness.live.table(table, None).await.unwrap().live.watchers == 0 {
            tokio::time::sleep(SHORT).await;
        }
    }
    std::mem::forget((killed, ann, cleo, watcher));
    runtime.shutdown_background();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut ann = other.client("early-ann").await;
    ann.follow(&anns).await;
    let mut cleo = one.client("early-cleo").await;
    cleo.follow(&cleos).await;
    bea.update_until(is_resumed).await;
    dora.update_until(is_resumed).await;
    // Once, though two nodes may have tried.
    tokio::time::sleep(Duration::from_secs(1)).await;
    for (harness, table) in [(&one, &anns), (&other, &cleos)] {
        let log = harness.store.events_after(&table.parse().unwrap(), 0).await.unwrap();
        let resumed = log.iter().filter(|event| matches!(event.kind, bilby_table::EventKind::Resumed { .. })).count();
        assert_eq!(resumed, 1, "{table}");
    }
    clock.abort();
}

/// All players of a table were at the node that died, so that no other has it in memory.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn who_comes_back_from_a_dead_node_to_a_table_that_no_other_had_gets_time_back() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let one = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let time = now.clone();
    let killed =
        runtime.spawn(async move { LiveHarness::node(&postgres(), None, settings(), &time).await }).await.unwrap();
    let clock = run_clock(&now);
    let (ann, bea, table) = start([&killed, &killed], ["both-ann", "both-bea"], "600+5").await;
    while one.live.stats().nodes.unwrap().others == 0 {
        tokio::time::sleep(SHORT).await;
    }
    std::mem::forget((killed, ann, bea));
    runtime.shutdown_background();
    while one.live.stats().nodes.unwrap().others > 0 {
        tokio::time::sleep(SHORT).await;
    }
    one.client("both-bea").await.follow(&table).await;
    let mut ann = one.client("both-ann").await;
    ann.follow(&table).await;
    let left = ann.update_until(is_resumed).await.live.seats[0].clock.unwrap();
    // The death is noticed after 3.5 seconds, and the clock would have run in them.
    assert!(left > 598_000, "{left}");
    clock.abort();
}

/// Somebody follows a table and then sits down, as with an invitation. Their node dies.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn who_followed_the_table_before_sitting_down_gets_time_back() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let one = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let time = now.clone();
    let killed =
        runtime.spawn(async move { LiveHarness::node(&postgres(), None, settings(), &time).await }).await.unwrap();
    let clock = run_clock(&now);
    let (mut ann, bea, table) = start([&one, &killed], ["sat-ann", "sat-bea"], "600+5").await;
    let number = one.kept(&table).await.number();
    ann.turn(&table, number, "Re1-e2").await.unwrap();
    // Long enough to tell who is here.
    tokio::time::sleep(Duration::from_secs(2)).await;
    std::mem::forget((killed, bea));
    runtime.shutdown_background();
    ann.update_until(is_resumed).await;
    clock.abort();
}

/// A watcher comes in the same moment in which somebody sits down at another node.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_watcher_who_comes_with_a_player_is_counted_at_all_nodes() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let one = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let other = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let clock = run_clock(&now);
    let table = one.table("count-ann", "none").await;
    let mut ann = one.client("count-ann").await;
    let number = ann.follow(&table).await.live.number;
    let mut bea = one.client("count-bea").await;
    let mut cleo = other.client("count-cleo").await;
    bea.follow(&table).await;
    cleo.follow(&table).await;
    bea.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    ann.update_until(|update| update.live.watchers == 1).await;
    clock.abort();
}

/// A worker takes a computer's turn and dies while it thinks.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_turn_that_a_dead_worker_was_thinking_about_is_played() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let serves = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let store = Store::open(&postgres()).await.unwrap();
    let worker = NodeRow {
        id: NodeId::random(),
        name: "a worker that dies".to_owned(),
        version: "0".to_owned(),
        is_worker: true,
        bus: "postgres".to_owned(),
        sockets: 0,
        tables: 0,
        ahead: 0,
    };
    let uptime = store.start_uptime(now.load(SeqCst)).await.unwrap();
    let clock = run_clock(&now);
    let lives = tokio::spawn({
        let (store, worker, uptime) = (store.clone(), worker.clone(), uptime);
        async move {
            loop {
                store.heartbeat(&worker, &uptime, 0, 10_000).await.unwrap();
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    });
    let seats = [NewSeat::Me, NewSeat::Computer { level: 1 }];
    let state = serves.open("dead-ann", Game::Billo, "", "none", &seats).await;
    let mut ann = serves.client("dead-ann").await;
    ann.follow(&state.id).await;
    let mut is_taken = false;
    let (mut number, mut turns) = (0, 0);
    // Until the node knows of the worker, it thinks itself.
    while !is_taken {
        let table = serves.kept(&state.id).await;
        let text = table.position().moves().swap_remove(0);
        number = ann.turn(&state.id, table.number(), &text).await.unwrap();
        turns = table.turns().len() + 1;
        while !is_taken && serves.kept(&state.id).await.turns().len() == turns {
            let taken = store.take_jobs(&worker.id, 10, 4_000).await.unwrap();
            is_taken = taken.iter().any(|game| game.as_str() == state.id);
            tokio::time::sleep(SHORT).await;
        }
    }
    lives.abort();
    ann.update_until(|update| update.live.on_move == Some(0) && update.live.number > number).await;
    assert_eq!(serves.kept(&state.id).await.turns().len(), turns + 1);
    clock.abort();
}
