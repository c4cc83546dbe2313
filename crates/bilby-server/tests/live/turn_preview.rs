//! Previews of a turn, and the kangaroo that a begun chain commits to.

use crate::live_harness::{Client, LiveHarness, position};
use bilby_core::Seat;
use bilby_games::GameKind;
use bilby_wire::{ClientRequest, Game, NewSeat, ServerMessage, TableCommand, TableEventKind};

async fn shown(client: &mut Client) -> (u8, String) {
    client
        .wait_for(|message| match message {
            ServerMessage::Trying { seat, begun, .. } => Some((*seat, begun.clone())),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn what_is_tried_is_shown_and_a_chain_binds() {
    let harness = LiveHarness::new().await;
    let state = harness.open("ana", Game::Billabong, "", "none", &[NewSeat::Me, NewSeat::Open]).await;
    let table = state.id;
    let (mut ana, mut ben) = (harness.client("ana").await, harness.client("ben").await);
    ana.follow(&table).await;
    ben.follow(&table).await;
    let mut number = ben.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    // Plays until the first seat can jump.
    let mut at = position(GameKind::Billabong, &state.rules, &state.start, &[]);
    let jump = loop {
        let jump = at.moves().into_iter().find(|text| text.contains(':')).filter(|_| at.to_move() == Seat(0));
        if let Some(jump) = jump {
            break jump;
        }
        let text = at.moves()[0].clone();
        let player = if at.to_move() == Seat(0) { &mut ana } else { &mut ben };
        number = player.turn(&table, number, &text).await.unwrap();
        at = at.play(&text).unwrap();
    };
    let square = jump.split(':').next().unwrap().to_owned();
    let try_it =
        |begun: &str| ClientRequest::Trying { table: table.clone(), expected: number, begun: begun.to_owned() };
    assert_eq!(ana.call(try_it(&square)).await.unwrap(), None, "lifting it binds nobody");
    assert_eq!(shown(&mut ben).await, (0, square.clone()));
    let hop = jump.split(':').take(2).collect::<Vec<_>>().join(":");
    assert_eq!(ana.call(try_it(&hop)).await.unwrap(), Some(number + 1));
    assert_eq!(shown(&mut ben).await, (0, hop.clone()));
    let touched = TableEventKind::Touched { seat: 0, square: square.clone() };
    ben.update_until(|update| update.events.iter().any(|event| event.what == touched)).await;
    // Later followers see the preview too. The socket that sent it does not receive it, but the same player's other tab
    // does.
    let mut tab = harness.client("ana").await;
    tab.follow(&table).await;
    assert_eq!(shown(&mut tab).await, (0, hop));
    ana.call(try_it("")).await.unwrap();
    assert_eq!((shown(&mut ben).await, shown(&mut tab).await), ((0, String::new()), (0, String::new())));
    assert!(ana.drain().await.iter().all(|message| !matches!(message, ServerMessage::Trying { .. })));
    let other = at.moves().into_iter().find(|text| !text.starts_with(&square)).unwrap();
    assert_eq!(ana.turn(&table, number, &other).await.unwrap_err().code, "touched");
    assert_eq!(ben.call(try_it(&square)).await.unwrap_err().code, "not-on-move");
    let mut eve = harness.client("eve").await;
    assert_eq!(eve.call(try_it(&square)).await.unwrap_err().code, "not-yours-to-ask");
    let number = ana.turn(&table, number, &jump).await.unwrap();
    assert_eq!(ana.call(try_it(&square)).await.unwrap_err().code, "stale");
    assert_eq!(harness.kept(&table).await.number(), number);
    eve.follow(&table).await;
    assert!(eve.drain().await.iter().all(|message| !matches!(message, ServerMessage::Trying { .. })));
}
