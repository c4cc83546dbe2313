//! Tables without assistance, and games that are stopped because they are decided.

use crate::live_harness::{Client, LiveHarness, new_table};
use bilby_wire::{Game, NewSeat, NewTable, Question, SeatOption, TableCommand, TableEventKind, TableState, VoidCall};

fn watched(game: Game, rules: &str) -> NewTable {
    NewTable { assistance: false, ..new_table(game, rules, "none", &[NewSeat::Me, NewSeat::Open]) }
}

/// Starts a game for two at this table: returns the clients and the table.
async fn pair(harness: &LiveHarness, new: NewTable) -> (Client, Client, TableState) {
    let ana = harness.guest("ana").await;
    let table = harness.live.open_table(&ana, new).await.unwrap().id;
    let (mut ana, mut ben) = (harness.client("ana").await, harness.client("ben").await);
    ana.follow(&table).await;
    let state = ben.follow(&table).await;
    ben.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let state = ana.follow(&table).await;
    ana.drain().await;
    ben.drain().await;
    (ana, ben, state)
}

#[tokio::test]
async fn a_void_call_is_told_to_both_and_kept() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, mut ben, state) = pair(&harness, watched(Game::Bilitaire, "")).await;
    assert!(!state.assistance);
    let table = state.id;
    let number = ana.turn(&table, state.live.number, "xd5").await.unwrap();
    assert_eq!(ben.turn(&table, number, "D2s1!47").await.unwrap_err().code, "call-too-high");
    ben.turn(&table, number, "D2s1!5").await.unwrap();
    for client in [&mut ana, &mut ben] {
        let is_bens = |what: &TableEventKind| matches!(what, TableEventKind::Turn { seat: 1, .. });
        let update = client.update_until(|update| update.events.iter().any(|event| is_bens(&event.what))).await;
        let TableEventKind::Turn { text, void_call, position, .. } = &update.events[0].what else {
            panic!("{update:?}")
        };
        assert_eq!((text.as_str(), *void_call), ("D2s1", Some(5)));
        assert!(position.ends_with(" m - 1 -"), "the jump is single: {position}");
    }
    harness.restart(1_000).await;
    let state = harness.live.table(&table, None).await.unwrap();
    assert_eq!(state.turns, ["xd5", "D2s1"]);
    assert_eq!(state.void_calls, [VoidCall { turn: 1, call: 5 }]);
    let record = harness.live.record(&table.parse().unwrap()).await.unwrap();
    assert!(record.contains("[Assistance \"off\"]") && record.contains("D2s1 {[%voidcall 5]}"), "{record}");
    assert_eq!(harness.live.lobby().iter().map(|listed| listed.assistance).collect::<Vec<_>>(), [false]);
}

#[tokio::test]
async fn a_wrong_claim_is_told_to_both_and_costs_nothing() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, state) = pair(&harness, watched(Game::Billo, "")).await;
    let table = state.id;
    let number = ana.turn(&table, state.live.number, "Re1-e2").await.unwrap();
    let number = ben.turn(&table, number, "claim").await.unwrap();
    for client in [&mut ana, &mut ben] {
        let is_wrong = |what: &TableEventKind| matches!(what, TableEventKind::WrongClaim { seat: 1 });
        let update = client.update_until(|update| update.events.iter().any(|event| is_wrong(&event.what))).await;
        assert_eq!((update.live.on_move, update.live.claimed_wrongly), (Some(1), true));
    }
    assert_eq!(ben.turn(&table, number, "claim").await.unwrap_err().code, "claimed-already");
    ben.turn(&table, number, "Re8-e7").await.unwrap();
    let update = ana.update_until(|update| update.live.on_move == Some(0)).await;
    assert!(!update.live.claimed_wrongly);
}

#[tokio::test]
async fn with_assistance_nothing_wrong_is_heard() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    assert_eq!(ben.turn(&table, number, "claim").await.unwrap_err().code, "nothing-to-claim");
    assert!(harness.kept(&table).await.settings().assistance);
}

#[tokio::test]
async fn rated_tables_are_watched_where_it_matters() {
    let harness = LiveHarness::new().await;
    let ana = harness.account("ana").await;
    let assistance = async |game, rules: &str, rated, assistance| {
        let seats = [NewSeat::Me, NewSeat::Open];
        let new = NewTable { rated, assistance, ..new_table(game, rules, "600+0", &seats) };
        harness.live.open_table(&ana, new).await.unwrap().assistance
    };
    assert!(!assistance(Game::Bilitaire, "", true, true).await);
    assert!(!assistance(Game::Billo, "", true, true).await);
    assert!(assistance(Game::Billo, "capture=strict", true, true).await);
    assert!(assistance(Game::Billabong, "", true, true).await);
    assert!(assistance(Game::Bilitaire, "", false, true).await);
    assert!(!assistance(Game::Bilitaire, "", false, false).await);
    // Rules without anything to notice always have assistance.
    assert!(assistance(Game::Billabong, "", false, false).await);
}

/// Plays Bi-litaire until its second round is decided: the first player takes few marbles, the second many.
async fn play_until_decided(harness: &LiveHarness, ana: &mut Client, ben: &mut Client, state: &TableState) -> u64 {
    let mut number = state.live.number;
    loop {
        let position = harness.kept(&state.id).await.position().clone();
        if position.decided().is_some() {
            return number;
        }
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let moves = position.moves();
        let after = |mv: &&String| position.play(mv).unwrap();
        let ends = |mv: &&String| fields[1] == "t" && after(mv).to_string().split(' ').nth(1) != Some("m");
        let second_round = fields[3] == "2";
        // The player of the trays ends round 1 as soon as possible, and never ends round 2.
        let chosen = if second_round { moves.iter().find(|mv| !ends(mv)) } else { moves.iter().find(ends) };
        let mv = chosen.unwrap_or(&moves[0]);
        let client = if position.to_move().0 == 0 { &mut *ana } else { &mut *ben };
        number = client.turn(&state.id, number, mv).await.unwrap();
    }
}

#[tokio::test]
async fn a_decided_match_is_stopped_with_the_same_result() {
    let harness = LiveHarness::new().await;
    let new = new_table(Game::Bilitaire, "", "none", &[NewSeat::Me, NewSeat::Open]);
    let (mut ana, mut ben, state) = pair(&harness, new).await;
    let stop = TableCommand::Question { question: Question::Stop };
    assert_eq!(ana.ask(&state.id, state.live.number, stop.clone()).await.unwrap_err().code, "not-decided");
    let number = play_until_decided(&harness, &mut ana, &mut ben, &state).await;
    let decided = harness.kept(&state.id).await.position().decided().unwrap();
    let winner = match decided {
        bilby_core::Outcome::Won(seat) => seat.0,
        bilby_core::Outcome::Drawn => panic!("not drawn"),
    };
    let (winning, losing) = if winner == 0 { (&mut ana, &mut ben) } else { (&mut ben, &mut ana) };
    let live = winning.follow(&state.id).await.live;
    assert!(live.seats.iter().all(|seat| seat.options.contains(&SeatOption::Question { question: Question::Stop })));
    // The winner asks to stop; the loser agrees.
    let number = winning.ask(&state.id, number, stop).await.unwrap();
    losing.ask(&state.id, number, TableCommand::Answer { question: Question::Stop, yes: true }).await.unwrap();
    let state = harness.live.table(&state.id, None).await.unwrap();
    let ending = state.live.ending.unwrap();
    assert_eq!((ending.winner, ending.reason), (Some(winner), bilby_wire::Reason::Agreement));
    let places: Vec<u8> = state.live.standings.unwrap().iter().map(|standing| standing.place).collect();
    assert_eq!(places, if winner == 0 { [1, 2] } else { [2, 1] });
}
