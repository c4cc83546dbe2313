//! Two houses at one database: people at either play as if there were one.

use crate::stage::{Client, Stage, id};
use bilby_server::Ended;
use bilby_store::{News, Store};
use bilby_wire::{Ask, Happening, Say, ServerMessage, TableEvent, Update};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

/// One test after another: their clocks differ, and houses with different clocks at one database would quarrel.
static ALONE: Mutex<()> = Mutex::const_new(());

/// Two at a table of Billo, each at a node of their own.
async fn pair(nodes: &[Stage; 2], names: [&str; 2], time: &str) -> (Client, Client, String) {
    let [one, other] = nodes;
    let table = one.table(names[0], time).await;
    let mut first = one.client(names[0]).await;
    first.follow(&table).await;
    let mut second = other.client(names[1]).await;
    let state = second.follow(&table).await;
    second.ask(&table, state.live.number, Ask::Sit { seat: 1 }).await.unwrap();
    first.update_until(|update| update.live.on_move == Some(0)).await;
    (first, second, table)
}

fn is_turn_of(mover: u8) -> impl Fn(&Update) -> bool {
    let is_turn = move |event: &TableEvent| matches!(event.what, Happening::Turn { seat, .. } if seat == mover);
    move |update| update.events.iter().any(is_turn)
}

#[tokio::test]
async fn turns_talk_and_tries_reach_the_other_node() {
    let _alone = ALONE.lock().await;
    let Some(nodes) = Stage::two_nodes().await else { return };
    let [one, other] = &nodes;
    let (mut ada, mut bob, table) = pair(&nodes, ["ada", "bob"], "none").await;
    let mut number = one.kept(&table).await.number();
    for (mover, text) in [(0, "Re1-e2"), (1, "Re8-e7"), (0, "Rd1-d2"), (1, "Rd8-d7")] {
        let (from, to) = if mover == 0 { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
        from.turn(&table, number, text).await.unwrap();
        number = to.update_until(is_turn_of(mover)).await.live.number;
    }
    assert_eq!(one.kept(&table).await.turns().len(), 4);
    // What is tried, and put back.
    for begun in ["Rc1", ""] {
        let table = table.clone();
        ada.call(Say::Trying { table, expected: number, begun: begun.to_owned() }).await.unwrap();
        let tried = bob.hear(|message| match message {
            ServerMessage::Trying { begun, .. } => Some(begun.clone()),
            _ => None,
        });
        assert_eq!(tried.await, begun);
    }
    bob.call(Say::Chat { table: table.clone(), text: "à toi".to_owned() }).await.unwrap();
    let line = ada.hear(|message| match message {
        ServerMessage::Chat { line, .. } => Some((line.number, line.person.id.clone(), line.text.clone())),
        _ => None,
    });
    assert_eq!(line.await, (1, "bob".to_owned(), "à toi".to_owned()));
    // Both lists have it, and both lose it.
    let has = |stage: &Stage| stage.house.lobby().iter().any(|summary| summary.id == table);
    assert!(has(one) && has(other));
    ada.ask(&table, number, Ask::Resign).await.unwrap();
    bob.update_until(|update| update.live.ending.is_some()).await;
    assert!(!has(one) && !has(other));
}

#[tokio::test]
async fn who_signs_out_everywhere_is_signed_out_at_every_node() {
    let _alone = ALONE.lock().await;
    let Some([one, other]) = Stage::two_nodes().await else { return };
    let mut cleo = other.client("cleo").await;
    one.house.dismiss(&id("cleo"), Ended::All);
    assert_eq!(cleo.closed().await, 4001);
}

async fn told(news: &mut Receiver<News>, words: [&str; 2]) {
    let wanted = |news: &News| matches!(news, News::Told(text) if words.iter().all(|word| text.contains(word)));
    let heard = async { while !wanted(&news.recv().await.expect("somebody tells")) {} };
    timeout(Duration::from_secs(20), heard).await.unwrap_or_else(|_| panic!("{words:?} was to be told"));
}

#[tokio::test]
async fn nobody_is_away_who_is_at_another_node() {
    let _alone = ALONE.lock().await;
    let Some(nodes) = Stage::two_nodes().await else { return };
    let (_dora, mut emil, table) = pair(&nodes, ["dora", "emil"], "600+5").await;
    let third = Store::open(&std::env::var("BILBY_POSTGRES").unwrap()).await.unwrap();
    let mut news = third.news().await.unwrap().unwrap();
    // Long enough for each node to miss the other's guest: it asks, and is answered.
    nodes[0].advance(11_000);
    told(&mut news, ["\"who\"", &table]).await;
    told(&mut news, ["\"here\"", &table]).await;
    nodes[0].advance(3_000);
    // Whatever was thought meanwhile, in the end both are there.
    let is_away = |table: &bilby_table::Table| table.view(0).seats.iter().any(|seat| seat.away_since.is_some());
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!is_away(&nodes[0].kept(&table).await));
    }
    // Who goes from their node is away at both.
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
