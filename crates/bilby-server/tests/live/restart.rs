//! The server stops and restarts in the middle of games.

use crate::live_harness::LiveHarness;
use bilby_wire::{ClientRequest, Game, NewSeat, Phase, ServerMessage, TableCommand, TableEventKind};

#[tokio::test]
async fn a_game_goes_on_and_the_time_between_is_nobodys() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("60+0").await;
    let number = harness.kept(&table).await.number();
    harness.advance(5_000);
    ana.turn(&table, number, "Re1-e2").await.unwrap();
    harness.advance(7_000);
    harness.restart(3_600_000).await;
    for client in [&mut ana, &mut ben] {
        assert_eq!(client.closed().await, 1012);
        let back_in = client.wait_for(|message| match message {
            ServerMessage::Closing { back_in } => Some(*back_in),
            _ => None,
        });
        assert_eq!(back_in.await, 1000);
    }
    let mut ben = harness.client("ben").await;
    let state = ben.follow(&table).await;
    let resumed = state.latest.iter().filter_map(|event| match event.what {
        TableEventKind::Resumed { closed_for } => Some(closed_for),
        _ => None,
    });
    assert_eq!(resumed.collect::<Vec<_>>(), [3_600_000]);
    // His clock continues from its value when the server stopped.
    assert_eq!(state.live.seats[1].clock, Some(53_000));
    ben.turn(&table, state.live.number, "Re8-e7").await.unwrap();
    harness.restart(1_000).await;
    let state = harness.live.table(&table, None).await.unwrap();
    assert_eq!((state.turns.len(), state.live.phase), (2, Phase::Playing));
}

#[tokio::test]
async fn a_deadline_is_watched_although_nobody_comes() {
    let mut harness = LiveHarness::new().await;
    let (ana, ben, table) = harness.pair("60+0").await;
    drop((ana, ben));
    harness.restart(500_000).await;
    harness.advance(59_000);
    assert_eq!(harness.live.table(&table, None).await.unwrap().live.phase, Phase::Playing);
    harness.advance(2_000);
    while harness.live.stats().unfinished > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(harness.kept(&table).await.ending().unwrap().outcome, None, "it had hardly begun");
}

#[tokio::test]
async fn lists_are_there_again() {
    let mut harness = LiveHarness::new().await;
    let open = harness.table("ana", "none").await;
    let (_ana, _ben, played) = harness.pair("none").await;
    let before = harness.live.lobby();
    assert_eq!(before.iter().map(|table| &table.id).collect::<Vec<_>>(), [&open, &played]);
    harness.restart(1_000).await;
    assert_eq!(harness.live.lobby(), before);
    let ana = harness.person("ana").await;
    assert_eq!(harness.live.tables_of(&ana).len(), 2);
}

#[tokio::test]
async fn another_node_writes_and_nobody_is_confused() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    // Appends as another server at the same database would.
    let append = async |text: &str| {
        let mut kept = harness.kept(&table).await;
        let seat = kept.on_move().unwrap();
        let kind = bilby_table::CommandKind::Turn { text: text.to_owned(), lag: 0 };
        let command = bilby_table::Command { from: bilby_table::Actor::Seat(seat), expected: kept.number(), kind };
        let events = kept.decide(&command, 1_800_000_000_000).unwrap();
        let expected = kept.number();
        events.iter().for_each(|event| kept.apply(event).unwrap());
        let append =
            bilby_store::Append::more(table.parse().unwrap(), expected, events, bilby_store::TableIndex::of(&kept));
        harness.store.append(append).await.unwrap();
    };
    append("Re1-e2").await;
    // Her command is stale, and she receives what she missed.
    let refused = ana.turn(&table, number, "Rd1-d2").await.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.update.unwrap().live.number), ("stale", number + 1));
    for client in [&mut ana, &mut ben] {
        assert_eq!(client.update_until(|update| !update.events.is_empty()).await.events[0].number, number + 1);
    }
    // A command to which the new event does not matter is decided again, once.
    append("Re8-e7").await;
    ben.ask(&table, number + 1, TableCommand::Resign).await.unwrap();
    let update = ana.update_until(|update| update.live.phase == Phase::Over).await;
    assert_eq!(update.live.number, number + 4);
}

#[tokio::test]
async fn a_computer_on_move_thinks_on() {
    let mut harness = LiveHarness::new().await;
    let seats = [NewSeat::Me, NewSeat::Computer { level: 1 }];
    let state = harness.open("ana", Game::Billo, "", "none", &seats).await;
    let mut ana = harness.client("ana").await;
    ana.follow(&state.id).await;
    let turn = TableCommand::Turn { text: "Re1-e2".to_owned() };
    ana.say(ClientRequest::Ask { table: state.id.clone(), expected: state.live.number, ask: turn }).await;
    harness.restart(1_000).await;
    let turns = harness.live.table(&state.id, None).await.unwrap().turns.len();
    assert!(turns <= 2);
    if turns == 0 {
        return; // The server closed before it acknowledged the turn.
    }
    let mut ana = harness.client("ana").await;
    let state = ana.follow(&state.id).await;
    if state.turns.len() < 2 {
        ana.update_until(|update| {
            update.events.iter().any(|it| matches!(it.what, TableEventKind::Turn { seat: 1, .. }))
        })
        .await;
    }
}
