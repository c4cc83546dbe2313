//! The list of one's own tables, on whichever page a person is.

use crate::live_harness::{Client, LiveHarness};
use bilby_wire::{ClientRequest, Phase, ServerMessage, TableCommand, TableSummary};

async fn mine_until(client: &mut Client, wanted: impl Fn(&[TableSummary]) -> bool) -> Vec<TableSummary> {
    client
        .wait_for(|message| match message {
            ServerMessage::MyTables { tables, .. } => Some(tables.clone()).filter(|tables| wanted(tables)),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_turn_that_waits_is_told_wherever_the_person_is() {
    let harness = LiveHarness::new().await;
    let (mut elsewhere, mut eve) = (harness.client("ana").await, harness.client("eve").await);
    elsewhere.call(ClientRequest::MyTables { on: true }).await.unwrap();
    assert_eq!(mine_until(&mut elsewhere, |_| true).await, vec![]);
    let table = harness.table("ana", "2d").await;
    let gathering = mine_until(&mut elsewhere, |tables| !tables.is_empty()).await;
    assert_eq!((gathering[0].phase, gathering[0].deadline), (Phase::Gathering, None));
    let number = eve.follow(&table).await.live.number;
    eve.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let playing = mine_until(&mut elsewhere, |tables| tables[0].phase == Phase::Playing).await;
    assert_eq!(playing[0].on_move, Some(0));
    assert!(playing[0].deadline.is_some());
    let mut ana = harness.client("ana").await;
    let number = ana.follow(&table).await.live.number;
    let turn = TableCommand::Turn { text: "Re1-e2".to_owned() };
    ana.ask(&table, number, turn).await.unwrap();
    let waiting = mine_until(&mut elsewhere, |tables| tables[0].on_move == Some(1)).await;
    assert_eq!(waiting[0].turns, 1);
    elsewhere.call(ClientRequest::MyTables { on: false }).await.unwrap();
    elsewhere.drain().await;
    ana.call(ClientRequest::MyTables { on: true }).await.unwrap();
    eve.ask(&table, number + 1, TableCommand::Turn { text: "Re8-e7".to_owned() }).await.unwrap();
    mine_until(&mut ana, |tables| tables[0].turns == 2).await;
    assert!(elsewhere.drain().await.is_empty());
}

#[tokio::test]
async fn others_hear_nothing_of_it() {
    let harness = LiveHarness::new().await;
    let mut eve = harness.client("eve").await;
    eve.call(ClientRequest::MyTables { on: true }).await.unwrap();
    assert_eq!(mine_until(&mut eve, |_| true).await, vec![]);
    eve.drain().await;
    let mut ana = harness.client("ana").await;
    ana.call(ClientRequest::MyTables { on: true }).await.unwrap();
    harness.table("ana", "2d").await;
    mine_until(&mut ana, |tables| !tables.is_empty()).await;
    assert!(eve.drain().await.is_empty());
}
