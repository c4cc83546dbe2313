//! Several nodes at one PostgreSQL when something goes wrong, or happens at two of them at once.

use crate::live_harness::{ALONE, Client, LiveHarness, id, nats, postgres, settings};
use crate::proxy::Proxy;
use bilby_server::{BusSettings, LiveSettings};
use bilby_store::Store;
use bilby_wire::{ClientRequest, Game, NewSeat, Phase, Question, Seek, ServerMessage, TableCommand};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A bus that cannot be reached: nobody listens on this port.
fn no_bus() -> Option<BusSettings> {
    Some("nats://127.0.0.1:9".parse().unwrap())
}

async fn start(nodes: &[LiveHarness; 2], names: [&str; 2], time: &str) -> (Client, Client, String) {
    let table = nodes[0].table(names[0], time).await;
    let mut first = nodes[0].client(names[0]).await;
    first.follow(&table).await;
    let mut second = nodes[1].client(names[1]).await;
    let state = second.follow(&table).await;
    second.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    first.update_until(|update| update.live.on_move == Some(0)).await;
    (first, second, table)
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn without_a_bus_play_goes_on() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes_on(no_bus()).await;
    for name in ["silent-ann", "silent-bea"] {
        nodes[0].guest(name).await;
        let (hash, now) = (format!("session of {name}"), 1_800_000_000_000);
        nodes[0].store.open_session(&hash, &id(name), now, now + 86_400_000).await.unwrap();
    }
    let (mut ann, mut bea, table) = start(&nodes, ["silent-ann", "silent-bea"], "none").await;
    let mut number = nodes[0].kept(&table).await.number();
    for (mover, text) in [(0, "Re1-e2"), (1, "Re8-e7"), (0, "Rd1-d2")] {
        let (from, to) = if mover == 0 { (&mut ann, &mut bea) } else { (&mut bea, &mut ann) };
        number = from.turn(&table, number, text).await.unwrap();
        to.update_until(|update| update.live.number >= number).await;
    }
    ann.call(ClientRequest::Chat { table: table.clone(), text: "allô ?".to_owned(), room: None }).await.unwrap();
    let heard = bea.wait_for(|message| match message {
        ServerMessage::Chat { line, .. } => Some(line.text.clone()),
        _ => None,
    });
    assert_eq!(heard.await, "allô ?");
    assert!(!nodes[0].live.stats().nodes.unwrap().bus_up);
    // A new table is listed at the other node.
    let open = nodes[0].table("silent-ann", "none").await;
    while !nodes[1].live.lobby().iter().any(|summary| summary.id == open) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Who signs out is disconnected at the other node too.
    nodes[0].store.close_session("session of silent-bea").await.unwrap();
    assert_eq!(bea.closed().await, 4001);
}

async fn rematch(bus: Option<BusSettings>, names: [&str; 2]) {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes_on(bus).await;
    let (mut one, mut other, mut table) = start(&nodes, names, "none").await;
    for _ in 0..4 {
        let number = nodes[0].kept(&table).await.number();
        let number = one.ask(&table, number, TableCommand::Resign).await.unwrap();
        other.update_until(|update| update.live.number >= number).await;
        let number = one.ask(&table, number, TableCommand::Question { question: Question::Rematch }).await.unwrap();
        other.update_until(|update| update.live.number >= number).await;
        other.ask(&table, number, TableCommand::Answer { question: Question::Rematch, yes: true }).await.unwrap();
        let told = one.update_until(|update| update.live.rematch.is_some()).await.live.rematch.unwrap();
        assert_eq!(other.update_until(|update| update.live.rematch.is_some()).await.live.rematch, Some(told.clone()));
        for client in [&mut one, &mut other] {
            client.follow(&told).await;
            client.drain().await;
        }
        table = told;
    }
    assert_ne!(one.follow(&table).await.live.phase, Phase::Over);
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn both_are_told_of_the_next_game() {
    rematch(None, ["again-ann", "again-bea"]).await;
}

#[tokio::test]
#[ignore = "needs the servers that BILBY_POSTGRES and BILBY_NATS name; `cargo xtask test` starts them"]
async fn both_are_told_of_the_next_game_by_nats() {
    rematch(Some(nats()), ["nats-ann", "nats-bea"]).await;
}

/// The lines of chat that a client receives, as numbers and texts, until it has as many.
async fn lines(client: &mut Client, many: usize) -> Vec<(u64, String)> {
    let mut lines = Vec::new();
    while lines.len() < many {
        let line = client.wait_for(|message| match message {
            ServerMessage::Chat { line, .. } => Some((line.number, line.text.clone())),
            _ => None,
        });
        lines.push(line.await);
    }
    lines
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn everybody_reads_all_lines_in_one_order() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let (mut ann, mut bea, table) = start(&nodes, ["chat-ann", "chat-bea"], "none").await;
    let say = |text: String| ClientRequest::Chat { table: table.clone(), text, room: None };
    for round in 0..5 {
        // At the same moment, at two nodes.
        tokio::join!(ann.say(say(format!("a{round}"))), bea.say(say(format!("b{round}"))));
    }
    let (heard, other) = (lines(&mut ann, 10).await, lines(&mut bea, 10).await);
    assert_eq!(heard, other);
    assert_eq!(heard.iter().map(|(number, _)| *number).collect::<Vec<_>>(), (1..=10).collect::<Vec<u64>>());
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn people_at_different_nodes_are_paired() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let mut clients = Vec::new();
    for (number, name) in ["seek-ann", "seek-bea", "seek-cat", "seek-dot"].into_iter().enumerate() {
        clients.push(nodes[number % 2].client(name).await);
    }
    // A time control that no other test seeks.
    let seek = Seek { game: Game::Billo, rules: String::new(), time: "777+7".to_owned(), rated: false };
    for client in &mut clients {
        client.call(ClientRequest::Seek { seek: seek.clone() }).await.unwrap();
    }
    let mut tables = Vec::new();
    for client in &mut clients {
        let paired = client.wait_for(|message| match message {
            ServerMessage::Paired { table } => Some(table.clone()),
            _ => None,
        });
        tables.push(paired.await);
    }
    assert_eq!((&tables[0], &tables[2]), (&tables[1], &tables[3]));
    assert_ne!(tables[0], tables[2]);
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_worker_thinks_and_if_it_dies_another_node_does() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let serves = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let works = LiveSettings { is_worker: true, ..settings() };
    // In a runtime of its own, which can end without a word.
    let worker = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let time = now.clone();
    let begun = worker.spawn(async move { std::mem::forget(LiveHarness::node(&postgres(), None, works, &time).await) });
    begun.await.unwrap();
    // Time passes, because a turn that nobody claims is waited for.
    let clock = tokio::spawn({
        let now = now.clone();
        async move {
            loop {
                tokio::time::sleep(Duration::from_millis(20)).await;
                now.fetch_add(20, std::sync::atomic::Ordering::SeqCst);
            }
        }
    });
    while !serves.store.nodes(3_000).await.unwrap().nodes.iter().any(|(node, ..)| node.is_worker) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let seats = [NewSeat::Me, NewSeat::Computer { level: 1 }];
    let state = serves.open("work-ann", Game::Billo, "", "none", &seats).await;
    let mut ann = serves.client("work-ann").await;
    ann.follow(&state.id).await;
    let number = ann.turn(&state.id, state.live.number, "Re1-e2").await.unwrap();
    let answered = ann.update_until(|update| update.live.on_move == Some(0) && update.live.number > number).await;
    // The job is removed a moment after its turn was played.
    while serves.store.jobs().await.unwrap().iter().any(|job| job.game.as_str() == state.id) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    worker.shutdown_background();
    let mut turns = serves.kept(&state.id).await;
    let text = turns.position().moves().swap_remove(0);
    let number = ann.turn(&state.id, answered.live.number, &text).await.unwrap();
    ann.update_until(|update| update.live.on_move == Some(0) && update.live.number > number).await;
    turns = serves.kept(&state.id).await;
    assert_eq!(turns.turns().len(), 4);
    clock.abort();
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn garbage_and_strangers_on_the_bus_change_nothing() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let (mut ann, mut bea, table) = start(&nodes, ["junk-ann", "junk-bea"], "none").await;
    let stranger = Store::open(&postgres()).await.unwrap();
    let number = nodes[0].kept(&table).await.number();
    let forged = format!(
        r#"{{"v":1,"realm":"elsewhere","node":"x","body":{{"kind":"appended","game":"{table}","from":{number},"number":{},"lines":["junk"]}}}}"#,
        number + 1
    );
    for text in ["", "{", "[]", "\u{1F998}", r#"{"v":77,"realm":"r","node":"x","body":{"kind":"telepathy"}}"#, &forged]
    {
        stranger.notify(format!("{text}\n{text}")).await.unwrap();
    }
    let number = ann.turn(&table, number, "Re1-e2").await.unwrap();
    bea.update_until(|update| update.live.number == number).await;
    assert!(nodes[1].live.stats().nodes.unwrap().garbage >= 4);
}

/// The connection that listens is half open: nothing comes, and nothing tells that it is lost.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_deaf_node_notices_and_hears_again() {
    let _alone = ALONE.lock().await;
    let proxy = Proxy::start(&postgres()).await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let one = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let deaf = LiveHarness::node(&proxy.url(&postgres()), None, settings(), &now).await;
    for name in ["deaf-ann", "deaf-bea"] {
        one.guest(name).await;
        let (hash, now) = (format!("session of {name}"), 1_800_000_000_000);
        one.store.open_session(&hash, &id(name), now, now + 86_400_000).await.unwrap();
    }
    let nodes = [one, deaf];
    let (mut ann, mut bea, table) = start(&nodes, ["deaf-ann", "deaf-bea"], "3d").await;
    proxy.mute_listeners();
    let number = nodes[0].kept(&table).await.number();
    let number = ann.turn(&table, number, "Re1-e2").await.unwrap();
    bea.update_until(|update| update.live.number == number).await;
    let is_up = |harness: &LiveHarness| harness.live.stats().nodes.unwrap().bus_up;
    while is_up(&nodes[1]) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // It opens another connection by itself.
    while !is_up(&nodes[1]) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let number = bea.turn(&table, number, "Re8-e7").await.unwrap();
    let number = ann.turn(&table, number, "Rd1-d2").await.unwrap();
    bea.update_until(|update| update.live.number == number).await;
}

/// The connections that read are half open, some of them in the middle of a question.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn readers_whose_connections_fall_silent_are_replaced() {
    let _alone = ALONE.lock().await;
    let proxy = Proxy::start(&postgres()).await;
    let store = Store::open(&proxy.url(&postgres())).await.unwrap();
    for _ in 0..3 {
        // More questions than connections, so that every connection has one. Who gets a new connection afterwards stops.
        let frozen = Arc::new(AtomicBool::new(false));
        let questions: Vec<_> = (0..8)
            .map(|_| {
                let (store, frozen) = (store.clone(), frozen.clone());
                tokio::spawn(async move { while store.person(&id("nobody")).await.is_ok() && !frozen.load(Relaxed) {} })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(200)).await;
        proxy.freeze();
        frozen.store(true, Relaxed);
        for question in questions {
            question.await.unwrap();
        }
        let well = async {
            while store.is_well().await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), well).await.expect("the store gets well");
    }
}

/// The database can't be reached for a while; that time is nobody's.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn an_outage_of_the_database_is_given_back() {
    let _alone = ALONE.lock().await;
    let proxy = Proxy::start(&postgres()).await;
    // Later than all other tests, whose servers would count as having run meanwhile.
    let now = Arc::new(AtomicU64::new(2_800_000_000_000));
    let harness = LiveHarness::node(&proxy.url(&postgres()), None, settings(), &now).await;
    for name in ["out-ann", "out-bea"] {
        harness.guest(name).await;
        let (hash, now) = (format!("session of {name}"), 2_800_000_000_000);
        harness.store.open_session(&hash, &id(name), now, now + 86_400_000).await.unwrap();
    }
    let table = harness.table("out-ann", "60+0").await;
    let (mut ann, mut bea) = (harness.client("out-ann").await, harness.client("out-bea").await);
    ann.follow(&table).await;
    let state = bea.follow(&table).await;
    bea.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let number = ann.update_until(|update| update.live.on_move == Some(0)).await.live.number;
    // The time before the outage is recorded.
    harness.advance(10_000);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    proxy.cut(true);
    // What was on its way is from before the outage.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    harness.advance(300_000);
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    proxy.cut(false);
    turn_after_outage(&mut ann, &table, number).await;
    assert_first_turn_kept_its_time(&harness, &table).await;
}

/// Plays after an outage. Connections may still have to come back.
async fn turn_after_outage(client: &mut Client, table: &str, number: u64) {
    let mut tries = 0;
    while let Err(refusal) = client.turn(table, number, "Re1-e2").await {
        assert_eq!(refusal.code, "try-again");
        tries += 1;
        assert!(tries < 100);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The first turn counts, and used at most 15 s of a minute, although five more minutes have passed.
async fn assert_first_turn_kept_its_time(harness: &LiveHarness, table: &str) {
    let kept = harness.kept(table).await;
    assert_eq!((kept.turns().len(), kept.ending()), (1, None));
    let left = kept.turns()[0].left[0];
    assert!((45_000..=60_000).contains(&left), "{left}");
}

/// The database can't be reached for so long that each node looks dead to the other one. The whole outage is given back, and
/// not only the time that the death of a node costs.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn an_outage_of_the_database_is_not_the_death_of_a_node() {
    let _alone = ALONE.lock().await;
    let proxies = [Proxy::start(&postgres()).await, Proxy::start(&postgres()).await];
    let now = Arc::new(AtomicU64::new(2_900_000_000_000));
    let one = LiveHarness::node(&proxies[0].url(&postgres()), None, settings(), &now).await;
    let nodes = [one, LiveHarness::node(&proxies[1].url(&postgres()), None, settings(), &now).await];
    for name in ["away-ann", "away-bea", "away-cleo"] {
        nodes[0].guest(name).await;
        let (hash, now) = (format!("session of {name}"), 2_900_000_000_000);
        nodes[0].store.open_session(&hash, &id(name), now, now + 86_400_000).await.unwrap();
    }
    for node in &nodes {
        while node.live.stats().nodes.unwrap().others == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let (mut ann, _bea, table) = start(&nodes, ["away-ann", "away-bea"], "60+0").await;
    let mut watcher = nodes[0].client("away-cleo").await;
    watcher.follow(&table).await;
    // The other node knows who is at the first one.
    while nodes[1].live.table(&table, None).await.unwrap().live.watchers == 0 {
        nodes[0].advance(10);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let number = nodes[0].kept(&table).await.number();
    nodes[0].advance(10_000);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    proxies.iter().for_each(|proxy| proxy.cut(true));
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    nodes[0].advance(300_000);
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    // The other node is back first, and has not heard of the first one for five seconds.
    proxies[1].cut(false);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    proxies[0].cut(false);
    turn_after_outage(&mut ann, &table, number).await;
    assert_first_turn_kept_its_time(&nodes[1], &table).await;
}

/// A node dies while one of its players is on move. They reconnect to another node and have lost no time.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn who_has_to_go_to_another_node_loses_no_time() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let (ann, mut bea, table) = start(&nodes, ["node-ann", "node-bea"], "60+0").await;
    let [one, other] = &nodes;
    // The other node knows who is there before the first one goes.
    let mut watcher = one.client("node-cleo").await;
    watcher.follow(&table).await;
    let mut state = other.live.table(&table, None).await.unwrap();
    while state.live.watchers == 0 {
        one.advance(10);
        tokio::time::sleep(Duration::from_millis(10)).await;
        state = other.live.table(&table, None).await.unwrap();
    }
    let before = state.live.seats[0].clock.unwrap();
    one.live.close().await;
    drop((ann, watcher));
    let is_resumed = |update: &bilby_wire::Update| {
        update.events.iter().any(|event| matches!(event.what, bilby_wire::TableEventKind::Resumed { .. }))
    };
    bea.update_until(is_resumed).await;
    other.advance(8_000);
    let mut ann = other.client("node-ann").await;
    ann.follow(&table).await;
    let update = bea.update_until(is_resumed).await;
    let left = update.live.seats[0].clock.unwrap();
    assert!(left >= before && left <= 60_000, "{left} after {before}");
}

/// Two nodes one after the other, without a moment when nobody served: nobody is told of a break.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_rolling_restart_is_no_break() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(3_800_000_000_000));
    let old = LiveHarness::node(&postgres(), None, settings(), &now).await;
    let table = old.table("roll-ann", "60+0").await;
    let mut bea = old.client("roll-bea").await;
    let state = bea.follow(&table).await;
    bea.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    now.fetch_add(700, std::sync::atomic::Ordering::SeqCst);
    let new = LiveHarness::node(&postgres(), None, settings(), &now).await;
    now.fetch_add(5_000, std::sync::atomic::Ordering::SeqCst);
    // The old node's next heartbeat covers the time before the new one started.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    old.live.close().await;
    now.fetch_add(1_000, std::sync::atomic::Ordering::SeqCst);
    let state = new.live.table(&table, None).await.unwrap();
    let is_break = |event: &bilby_wire::TableEvent| matches!(event.what, bilby_wire::TableEventKind::Resumed { .. });
    assert!(!state.latest.iter().any(is_break), "{:?}", state.latest);
}
