//! Two nodes at one database: people at either play as if there were one server.

use crate::live_harness::{ALONE, Client, LiveHarness, id, nats, postgres, settings};
use bilby_server::{BusSettings, EndedSessions, LiveSettings};
use bilby_store::{Listener, Store};
use bilby_wire::{
    ClientRequest, LiveSeat, ServerMessage, TableCommand, TableEvent, TableEventKind, TableState, Update,
};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::time::timeout;

/// Starts a game of Billo for two, each at a different node.
async fn pair(nodes: &[LiveHarness; 2], names: [&str; 2], time: &str) -> (Client, Client, String) {
    let [one, other] = nodes;
    let table = one.table(names[0], time).await;
    let mut first = one.client(names[0]).await;
    first.follow(&table).await;
    let mut second = other.client(names[1]).await;
    let state = second.follow(&table).await;
    second.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    first.update_until(|update| update.live.on_move == Some(0)).await;
    (first, second, table)
}

fn is_turn_of(mover: u8) -> impl Fn(&Update) -> bool {
    let is_turn = move |event: &TableEvent| matches!(event.what, TableEventKind::Turn { seat, .. } if seat == mover);
    move |update| update.events.iter().any(is_turn)
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn turns_talk_and_tries_reach_the_other_node() {
    turns_talk_and_tries(None).await;
}

#[tokio::test]
#[ignore = "needs the servers that BILBY_POSTGRES and BILBY_NATS name; `cargo xtask test` starts them"]
async fn turns_talk_and_tries_reach_the_other_node_by_nats() {
    turns_talk_and_tries(Some(nats())).await;
}

async fn turns_talk_and_tries(bus: Option<BusSettings>) {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes_on(bus).await;
    let [one, other] = &nodes;
    let (mut ada, mut bob, table) = pair(&nodes, ["ada", "bob"], "none").await;
    let mut number = one.kept(&table).await.number();
    for (mover, text) in [(0, "Re1-e2"), (1, "Re8-e7"), (0, "Rd1-d2"), (1, "Rd8-d7")] {
        let (from, to) = if mover == 0 { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
        from.turn(&table, number, text).await.unwrap();
        number = to.update_until(is_turn_of(mover)).await.live.number;
    }
    assert_eq!(one.kept(&table).await.turns().len(), 4);
    // A preview, and its withdrawal.
    for begun in ["Rc1", ""] {
        let table = table.clone();
        ada.call(ClientRequest::Trying { table, expected: number, begun: begun.to_owned() }).await.unwrap();
        let tried = bob.wait_for(|message| match message {
            ServerMessage::Trying { begun, .. } => Some(begun.clone()),
            _ => None,
        });
        assert_eq!(tried.await, begun);
    }
    bob.call(ClientRequest::Chat { table: table.clone(), text: "à toi".to_owned(), room: None }).await.unwrap();
    let line = ada.wait_for(|message| match message {
        ServerMessage::Chat { line, .. } => Some((line.number, line.person.id.clone(), line.text.clone())),
        _ => None,
    });
    assert_eq!(line.await, (1, "bob".to_owned(), "à toi".to_owned()));
    // The table appears in both lists and disappears from both.
    let has = |harness: &LiveHarness| harness.live.lobby().iter().any(|summary| summary.id == table);
    assert!(has(one) && has(other));
    ada.ask(&table, number, TableCommand::Resign).await.unwrap();
    bob.update_until(|update| update.live.ending.is_some()).await;
    assert!(!has(one) && !has(other));
}

/// A new table comes to the other node with a message, and is read there if something has happened to it since.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_new_table_is_the_same_at_the_other_node() {
    let _alone = ALONE.lock().await;
    let [one, other] = LiveHarness::two_nodes().await;
    for has_sat in [false, true] {
        let table = one.table("nora", "none").await;
        while !other.live.lobby().iter().any(|summary| summary.id == table) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if has_sat {
            let mut second = one.client("nils").await;
            let number = second.follow(&table).await.live.number;
            second.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
            while other.live.lobby().iter().any(|summary| summary.id == table && summary.on_move.is_none()) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        let mut watcher = other.client("nina").await;
        let there = watcher.follow(&table).await;
        let here = one.live.table(&table, None).await.unwrap();
        assert_eq!((there.turns, there.latest, there.opener), (here.turns, here.latest, here.opener));
        let sitters = |state: Vec<LiveSeat>| state.into_iter().map(|seat| seat.sitter).collect::<Vec<_>>();
        assert_eq!(sitters(there.live.seats), sitters(here.live.seats));
    }
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_seat_that_went_over_went_over_at_every_node() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let (_gus, mut hal, table) = pair(&nodes, ["gus", "hal"], "none").await;
    let gina = nodes[0].account("gina").await;
    nodes[0].live.hand_over(&id("gus"), &gina, false).await.unwrap();
    let is_gina = |update: &Update| {
        let handed = |event: &TableEvent| matches!(&event.what, TableEventKind::HandedOver { person, .. } if person.id == "gina");
        update.events.iter().any(handed)
    };
    hal.update_until(is_gina).await;
    // The seat is hers at the other node too.
    let mut plays = nodes[1].client("gina").await;
    let number = plays.follow(&table).await.live.number;
    plays.turn(&table, number, "Re1-e2").await.unwrap();
    let tables = nodes[1].live.tables_of(&gina);
    assert!(tables.iter().any(|summary| summary.id == table));
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn who_is_at_another_node_is_here() {
    let _alone = ALONE.lock().await;
    let [one, other] = LiveHarness::two_nodes().await;
    let (_here, _there) = (one.client("hedy").await, other.client("theo").await);
    let friends = ["hedy", "theo", "nobody"].map(id);
    // The nodes learn of each other a moment after they have started.
    let both = std::collections::HashSet::from([id("hedy"), id("theo")]);
    while one.live.connected_among(&friends).await != both || other.live.connected_among(&friends).await != both {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn who_signs_out_everywhere_is_signed_out_at_every_node() {
    let _alone = ALONE.lock().await;
    let [one, other] = LiveHarness::two_nodes().await;
    let mut cleo = other.client("cleo").await;
    one.live.close_sockets(&id("cleo"), EndedSessions::All);
    assert_eq!(cleo.closed().await, 4001);
}

/// The limit of unfinished tables is one for all nodes.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn tables_at_all_nodes_count_for_a_person() {
    let _alone = ALONE.lock().await;
    let now = Arc::new(AtomicU64::new(1_800_000_000_000));
    let few = || LiveSettings { tables_per_person: 3, ..settings() };
    let one = LiveHarness::node(&postgres(), None, few(), &now).await;
    let other = LiveHarness::node(&postgres(), None, few(), &now).await;
    for node in [&one, &other, &one] {
        node.table("many-mia", "none").await;
    }
    let mia = one.person("many-mia").await;
    let new = one.table("many-max", "none").await;
    for node in [&one, &other] {
        while node.live.tables_of(&mia).len() < 3 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut client = node.client("many-mia").await;
        let number = client.follow(&new).await.live.number;
        let refused = client.ask(&new, number, TableCommand::Sit { seat: 1 }).await.unwrap_err();
        assert_eq!(refused.code, "too-many-tables");
    }
}

/// Who has a socket at each of two nodes can't post twice as many lines of chat.
#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn lines_at_all_nodes_count_for_a_person() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let (mut here, _bob, table) = pair(&nodes, ["chatty-cleo", "chatty-bob"], "none").await;
    let mut there = nodes[1].client("chatty-cleo").await;
    there.follow(&table).await;
    let mut posted = 0;
    for round in 0..12 {
        let client = if round % 2 == 0 { &mut here } else { &mut there };
        let line = ClientRequest::Chat { table: table.clone(), text: format!("{round}"), room: None };
        match client.call(line).await {
            Ok(_) => posted += 1,
            Err(refused) => assert_eq!(refused.code, "too-many"),
        }
    }
    // A burst of six, and what a slow machine allows meanwhile; each node alone would allow all twelve.
    assert!((6..12).contains(&posted), "{posted}");
}

/// The whole table, as a client receives it after somebody there was deleted.
async fn table_without_a_name(client: &mut Client) -> TableState {
    client
        .wait_for(|message| match message {
            ServerMessage::Table { state } => {
                Some(state.clone()).filter(|state| !format!("{state:?}").contains("Nadège"))
            }
            _ => None,
        })
        .await
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn who_is_deleted_is_gone_at_every_node() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let [one, other] = &nodes;
    // Seen lately, so that no node removes her as a guest of long ago.
    one.store.add_guest(&id("nadege"), "Nadège", 1_800_000_000_000).await.unwrap();
    let (mut nadege, mut otto, table) = pair(&nodes, ["nadege", "otto"], "none").await;
    let chat = ClientRequest::Chat { table: table.clone(), text: "moi, c’est Nadège".to_owned(), room: None };
    nadege.call(chat).await.unwrap();
    otto.wait_for(|message| matches!(message, ServerMessage::Chat { .. }).then_some(())).await;
    one.store.delete_person(&id("nadege"), 2).await.unwrap();
    one.live.person_renamed(&one.person("nadege").await).await;
    let state = table_without_a_name(&mut otto).await;
    assert_eq!(state.chat_lines, []);
    for harness in [one, other] {
        let state = harness.live.table(&table, Some(&one.person("otto").await)).await.unwrap();
        assert!(!format!("{state:?}{:?}", harness.live.lobby()).contains("Nadège"));
    }
    otto.ask(&table, state.live.number, TableCommand::Abort).await.unwrap();
}

async fn told(news: &mut Listener, words: [&str; 2]) {
    let has_all = |text: &str| words.iter().all(|word| text.contains(word));
    let wanted = |note: String| note.split('\n').any(has_all);
    let heard = async { while !wanted(news.next().await.unwrap().expect("somebody tells")) {} };
    timeout(Duration::from_secs(20), heard).await.unwrap_or_else(|_| panic!("{words:?} was to be told"));
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn the_lobby_counts_the_people_at_all_nodes() {
    let _alone = ALONE.lock().await;
    let [one, other] = LiveHarness::two_nodes().await;
    let mut ann = one.client("lobby-ann").await;
    let _bea = other.client("lobby-bea").await;
    ann.call(ClientRequest::Lobby { on: true }).await.unwrap();
    ann.wait_for(|message| matches!(message, ServerMessage::Lobby { people: 2, .. }).then_some(())).await;
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn nobody_is_away_who_is_at_another_node() {
    let _alone = ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let (_dora, mut emil, table) = pair(&nodes, ["dora", "emil"], "600+5").await;
    let third = Store::open(&postgres()).await.unwrap();
    let mut news = third.listen().await.unwrap();
    // Long enough for each node to ask the other again about its guest.
    nodes[0].advance(61_000);
    told(&mut news, ["\"who\"", &table]).await;
    told(&mut news, ["\"here\"", &table]).await;
    // Both nodes may hear the answers a moment later than the third.
    for person in ["dora", "emil"] {
        for node in &nodes {
            while !node.live.is_at_table(&table.parse().unwrap(), &id(person)).await {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
    nodes[0].advance(3_000);
    // In the end, both are present at both nodes.
    let is_away = |table: &bilby_table::Table| table.view(0).seats.iter().any(|seat| seat.away_since.is_some());
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!is_away(&nodes[0].kept(&table).await));
    }
    // A player who disconnects is away at both nodes.
    emil.socket.close(None).await.unwrap();
    let mut waited = 0;
    while !is_away(&nodes[0].kept(&table).await) {
        nodes[0].advance(1_000);
        tokio::time::sleep(Duration::from_millis(50)).await;
        waited += 1;
        assert!(waited < 400, "nobody noticed");
    }
    let _emil = nodes[0].client("emil").await.follow(&table).await;
    while is_away(&nodes[1].kept(&table).await) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
