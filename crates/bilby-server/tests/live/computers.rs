//! Computer players at a table.

use crate::live_harness::{Client, LiveHarness, position};
use bilby_core::SplitMix64;
use bilby_games::GameKind;
use bilby_wire::{Game, LiveState, NewSeat, Phase, Question, TableCommand, TableEventKind, TableState};

/// Plays random turns for one person, until this many turns were played or the game is over.
async fn play(client: &mut Client, kind: GameKind, state: &TableState, own: u8, turns: usize) -> LiveState {
    let mut random = SplitMix64::new(7);
    let mut at = position(kind, &state.rules, &state.start, &state.turns);
    let mut played = state.turns.len();
    let mut live = state.live.clone();
    while live.phase == Phase::Playing && played < turns {
        if live.on_move == Some(own) {
            let moves = at.moves();
            let text = moves[random.below(moves.len() as u64) as usize].clone();
            client.turn(&state.id, live.number, &text).await.unwrap();
        }
        let update = client.update_until(|it| it.table == state.id && it.live.number > live.number).await;
        for event in &update.events {
            if let TableEventKind::Turn { text, position, .. } = &event.what {
                at = at.play(text).unwrap();
                assert_eq!(at.to_string(), *position);
                played += 1;
            }
        }
        live = update.live;
    }
    live
}

#[tokio::test]
async fn they_play_every_game() {
    let harness = LiveHarness::new().await;
    let computer = NewSeat::Computer { level: 1 };
    let games = [
        (Game::Billo, GameKind::Billo, "", vec![computer, NewSeat::Me], 30),
        // Includes the placement before the first jump.
        (Game::Billabong, GameKind::Billabong, "players=3", vec![NewSeat::Me, computer, computer], 36),
        // A match of two rounds: first the marbles, then the trays.
        (Game::Bilitaire, GameKind::Bilitaire, "", vec![NewSeat::Me, computer], 60),
    ];
    let mut ana = harness.client("ana").await;
    for (game, kind, rules, seats, turns) in games {
        let state = harness.open("ana", game, rules, "none", &seats).await;
        let state = ana.follow(&state.id).await;
        let own = seats.iter().position(|seat| *seat == NewSeat::Me).unwrap() as u8;
        let live = play(&mut ana, kind, &state, own, turns).await;
        let kept = harness.kept(&state.id).await;
        assert!(kept.turns().len() >= turns || live.phase == Phase::Over, "{game:?}");
    }
}

#[tokio::test]
async fn a_draw_is_answered() {
    let harness = LiveHarness::new().await;
    let seats = [NewSeat::Me, NewSeat::Computer { level: 3 }];
    let state = harness.open("ana", Game::Billo, "", "none", &seats).await;
    let mut ana = harness.client("ana").await;
    ana.follow(&state.id).await;
    ana.ask(&state.id, state.live.number, TableCommand::Question { question: Question::Draw }).await.unwrap();
    let update = ana.update_until(|update| update.events.iter().any(|event| event.number == state.live.number + 2));
    let events = update.await.events;
    let draw = Question::Draw;
    let is_answer = |it: &TableEventKind| {
        *it == TableEventKind::Declined { question: draw, seat: 1 }
            || *it == TableEventKind::Agreed { question: draw, seat: 1 }
    };
    assert!(is_answer(&events[0].what), "{events:?}");
}

#[tokio::test]
async fn a_stand_in_plays_on_for_who_left() {
    let harness = LiveHarness::new().await;
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Computer { level: 1 }];
    let state = harness.open("ana", Game::Billabong, "players=3", "none", &seats).await;
    let (mut ana, mut ben) = (harness.client("ana").await, harness.client("ben").await);
    ben.follow(&state.id).await;
    ben.ask(&state.id, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let state = ana.follow(&state.id).await;
    let first = position(GameKind::Billabong, &state.rules, &state.start, &[]).moves()[0].clone();
    let number = ana.turn(&state.id, state.live.number, &first).await.unwrap();
    let second = harness.kept(&state.id).await.position().moves()[0].clone();
    ben.turn(&state.id, number, &second).await.unwrap();
    ben.ask(&state.id, number, TableCommand::Resign).await.unwrap();
    ana.update_until(|update| update.live.seats[1].computer == Some(5)).await;
    // In the next round, the computer plays on his seat.
    let live = harness.live.table(&state.id, None).await.unwrap();
    let live = match live.live.on_move {
        Some(0) => live.live,
        _ => ana.update_until(|update| update.live.on_move == Some(0)).await.live,
    };
    let third = harness.kept(&state.id).await.position().moves()[0].clone();
    ana.turn(&state.id, live.number, &third).await.unwrap();
    let by_stand_in = |what: &TableEventKind| matches!(what, TableEventKind::Turn { seat: 1, .. });
    ana.update_until(|update| update.events.iter().any(|event| by_stand_in(&event.what))).await;
    assert_eq!(ben.turn(&state.id, live.number, "pass").await.unwrap_err().code, "stale");
}

#[tokio::test]
async fn a_takeback_while_it_thinks_is_no_trouble() {
    let harness = LiveHarness::new().await;
    let seats = [NewSeat::Me, NewSeat::Computer { level: 2 }];
    let state = harness.open("ana", Game::Billo, "", "none", &seats).await;
    let mut ana = harness.client("ana").await;
    let mut number = ana.follow(&state.id).await.live.number;
    for round in 0..10 {
        let text = harness.kept(&state.id).await.position().moves()[round].clone();
        number = ana.turn(&state.id, number, &text).await.unwrap();
        // Computers always accept: the turn is taken back at once, before or after the computer's answer.
        number = loop {
            match ana.ask(&state.id, number, TableCommand::Question { question: Question::Takeback }).await {
                Ok(number) => break number,
                Err(refused) => number = refused.update.unwrap().live.number,
            }
        };
        assert_eq!(harness.kept(&state.id).await.turns().len(), 0);
    }
}
