//! Players who stay away: a computer stands in, the seat is taken back, and breaks that the server caused cost nobody time.

use crate::live_harness::{Client, LiveHarness};
use bilby_games::{GameKind, Position, Rules};
use bilby_wire::{AbsenceEffect, Game, NewSeat, Phase, SeatOption, TableCommand, TableEventKind, Update};

fn has(what: &TableEventKind) -> impl Fn(&Update) -> bool + '_ {
    move |update| update.events.iter().any(|event| event.what == *what)
}

/// Three people at a table of Billabong without a clock, each of whom has put a kangaroo on the board.
async fn three(harness: &LiveHarness) -> ([Client; 3], String, Position) {
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let table = harness.open("ana", Game::Billabong, "players=3", "none", &seats).await;
    let mut clients = [harness.client("ana").await, harness.client("ben").await, harness.client("cleo").await];
    let mut number = table.live.number;
    for (seat, client) in clients.iter_mut().enumerate() {
        client.follow(&table.id).await;
        if seat > 0 {
            number = client.ask(&table.id, number, TableCommand::Sit { seat: seat as u8 }).await.unwrap();
        }
    }
    let mut position = Position::read(Rules::read(GameKind::Billabong, "players=3").unwrap(), &table.start).unwrap();
    for client in &mut clients {
        let text = position.moves().swap_remove(0);
        number = client.turn(&table.id, number, &text).await.unwrap();
        position = position.play(&text).unwrap();
    }
    (clients, table.id, position)
}

async fn gone(harness: &LiveHarness, client: Client) {
    let before = harness.live.stats().sockets;
    drop(client);
    while harness.live.stats().sockets >= before {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_computer_stands_in_and_the_person_takes_the_seat_back() {
    let harness = LiveHarness::new().await;
    let ([ana, mut ben, mut cleo], table, position) = three(&harness).await;
    gone(&harness, ana).await;
    harness.advance(3_000);
    let update = ben.update_until(has(&TableEventKind::Away { seat: 0 })).await;
    let absence = update.live.absence.unwrap();
    assert_eq!((absence.seat, absence.effect), (0, AbsenceEffect::StandIn));
    let claim = TableCommand::ClaimAbsence { seat: 0 };
    assert_eq!(ben.ask(&table, update.live.number, claim.clone()).await.unwrap_err().code, "patience");
    harness.advance(60_000);
    ben.ask(&table, update.live.number, claim).await.unwrap();
    let update = cleo.update_until(has(&TableEventKind::StoodIn { seat: 0 })).await;
    assert_eq!((update.live.seats[0].computer, update.live.seats[0].left), (Some(5), None));
    // The computer plays by itself.
    cleo.update_until(|update| update.live.on_move == Some(1)).await;
    let mut ana = harness.client("ana").await;
    let state = ana.follow(&table).await;
    assert_eq!((state.turns.len(), state.live.phase), (4, Phase::Playing));
    assert_eq!(state.live.seats[0].options, [SeatOption::Resign, SeatOption::Reclaim]);
    let number = harness.kept(&table).await.number();
    let number = ana.ask(&table, number, TableCommand::Reclaim).await.unwrap();
    let update = ben.update_until(has(&TableEventKind::Reclaimed { seat: 0 })).await;
    assert_eq!((update.live.seats[0].computer, update.live.number), (None, number));
    // Whoever comes back plays the next turn themselves.
    let mut position = position.play(&state.turns[3]).unwrap();
    let mut number = number;
    for client in [&mut ben, &mut cleo, &mut ana] {
        let text = position.moves().swap_remove(0);
        number = client.turn(&table, number, &text).await.unwrap();
        position = position.play(&text).unwrap();
    }
}

#[tokio::test]
async fn nobody_plays_for_the_computer_that_plays_for_them() {
    let harness = LiveHarness::new().await;
    let ([mut ana, _ben, _cleo], table, position) = three(&harness).await;
    let number = harness.kept(&table).await.number();
    let number = ana.ask(&table, number, TableCommand::Resign).await.unwrap();
    let text = position.moves().swap_remove(0);
    assert!(["has-left", "stale"].contains(&ana.turn(&table, number, &text).await.unwrap_err().code.as_str()));
}

#[tokio::test]
async fn it_shows_who_is_gone_after_the_game() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    ben.ask(&table, number, TableCommand::Resign).await.unwrap();
    let update = ana.update_until(|update| update.live.phase == Phase::Over).await;
    assert!(update.live.seats.iter().all(|seat| seat.present));
    gone(&harness, ben).await;
    harness.advance(1_000);
    ana.update_until(|update| !update.live.seats[1].present && update.live.seats[0].present).await;
    let mut ben = harness.client("ben").await;
    ben.follow(&table).await;
    harness.advance(1_000);
    ana.update_until(|update| update.live.seats[1].present).await;
}

#[tokio::test]
async fn reconnecting_after_a_restart_costs_no_time() {
    let mut harness = LiveHarness::new().await;
    let (_ana, _ben, table) = harness.pair("60+0").await;
    harness.advance(10_000);
    harness.restart(30_000).await;
    let mut ben = harness.client("ben").await;
    assert_eq!(ben.follow(&table).await.live.seats[0].clock, Some(50_000));
    harness.advance(8_000);
    let mut ana = harness.client("ana").await;
    ana.follow(&table).await;
    let update = ben.update_until(has(&TableEventKind::Resumed { closed_for: 8_000 })).await;
    assert_eq!(update.live.seats[0].clock, Some(50_000));
    // From now on it is her own time.
    harness.advance(5_000);
    assert_eq!(harness.live.table(&table, None).await.unwrap().live.seats[0].clock, Some(45_000));
    let mut tab = harness.client("ana").await;
    assert_eq!(tab.follow(&table).await.live.seats[0].clock, Some(45_000));
}

#[tokio::test]
async fn who_is_still_reconnecting_does_not_run_out_of_time() {
    let mut harness = LiveHarness::new().await;
    let (_ana, _ben, table) = harness.pair("60+0").await;
    harness.advance(57_000);
    harness.restart(1_000).await;
    let mut ben = harness.client("ben").await;
    ben.follow(&table).await;
    harness.advance(4_000);
    ben.update_until(has(&TableEventKind::Resumed { closed_for: 4_000 })).await;
    // But nobody is waited for much longer.
    harness.advance(60_000);
    let update = ben.update_until(|update| update.live.phase == Phase::Over).await;
    assert_eq!(update.live.ending.unwrap().winner, None, "it had hardly begun");
}
