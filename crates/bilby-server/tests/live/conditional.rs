//! Conditional turns: played when the turns come that they answer, and secret until then.

use crate::live_harness::{ALONE, Client, LiveHarness};
use bilby_wire::{
    Conditional, Dropped, Game, NewConditional, NewSeat, Problem, ServerMessage, TableCommand, TableEventKind,
};

fn lines(texts: &[&str]) -> Vec<Vec<String>> {
    texts.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

async fn enter(
    harness: &LiveHarness,
    name: &str,
    table: &str,
    turns: u32,
    texts: &[&str],
) -> Result<Conditional, Problem> {
    let new = NewConditional { turns, lines: lines(texts) };
    harness.live.set_conditional(table, &harness.person(name).await, new).await
}

async fn entered(harness: &LiveHarness, name: &str, table: &str) -> Conditional {
    harness.live.conditional(table, &harness.person(name).await).await.unwrap()
}

/// Waits until a turn of this seat is heard, and returns its text.
async fn turn_of(client: &mut Client, mover: u8) -> String {
    client
        .wait_for(|message| match message {
            ServerMessage::Update { update } => update.events.iter().find_map(|event| match &event.what {
                TableEventKind::Turn { seat, text, .. } if *seat == mover => Some(text.clone()),
                _ => None,
            }),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn an_expected_turn_is_answered_while_the_player_is_away() {
    let harness = LiveHarness::new().await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    enter(&harness, "ben", &table, 0, &["Re1-e2 Re8-e7 * Rd8-d7"]).await.unwrap();
    drop(ben);
    let number = harness.kept(&table).await.number();
    ana.turn(&table, number, "Re1-e2").await.unwrap();
    assert_eq!(turn_of(&mut ana, 1).await, "Re8-e7");
    assert_eq!(entered(&harness, "ben", &table).await.lines, lines(&["* Rd8-d7"]));
    ana.turn(&table, number + 2, "Rc1-c2").await.unwrap();
    assert_eq!(turn_of(&mut ana, 1).await, "Rd8-d7");
    assert_eq!(harness.kept(&table).await.turns().len(), 4);
    assert_eq!(entered(&harness, "ben", &table).await.lines, lines(&[]));
}

#[tokio::test]
async fn nobody_else_learns_of_them() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("3d").await;
    ana.drain().await;
    enter(&harness, "ben", &table, 0, &["Re1-e2 Rh8-h7", "Rd1-d2 Rg8-g7"]).await.unwrap();
    let secret = |text: &str| text.contains("Rh8-h7") || text.contains("Rg8-g7");
    let state = serde_json::to_string(&ana.follow(&table).await).unwrap();
    assert!(!secret(&state), "{state}");
    assert!(!secret(&harness.live.record(&table.parse().unwrap()).await.unwrap()));
    let heard = format!("{:?}{:?}", ana.drain().await, ben.drain().await);
    assert!(!secret(&heard), "{heard}");
    let log = harness.store.load(&table.parse().unwrap()).await.unwrap().unwrap().log;
    assert!(!log.iter().any(|event| secret(&event.to_string())));
    let refused = harness.live.conditional(&table, &harness.guest("eve").await).await.unwrap_err();
    assert_eq!(refused.code, "not-yours-to-ask");
    assert_eq!(entered(&harness, "ana", &table).await.lines, lines(&[]), "each has their own");
}

/// Everybody but the first player has planned their answers, and goes; then the first player plays.
async fn expect_answers(players: usize) {
    let harness = LiveHarness::new().await;
    let names = &["ana", "ben", "eve", "gus"][..players];
    let mut seats = vec![NewSeat::Open; players];
    seats[0] = NewSeat::Me;
    let table = harness.open("ana", Game::Billabong, &format!("players={players}"), "3d", &seats).await.id;
    let mut ana = harness.client("ana").await;
    let mut number = ana.follow(&table).await.live.number;
    for (seat, name) in names.iter().enumerate().skip(1) {
        let mut client = harness.client(name).await;
        client.follow(&table).await;
        number = client.ask(&table, number, TableCommand::Sit { seat: seat as u8 }).await.unwrap();
    }
    // A turn of each, in their order; and another first turn that nobody expects.
    let mut position = harness.kept(&table).await.position().clone();
    let unexpected = position.moves().pop().unwrap();
    let mut turns = Vec::new();
    for _ in names {
        turns.push(position.moves()[0].clone());
        position = position.play(&turns[turns.len() - 1]).unwrap();
    }
    ana.update_until(|update| update.live.on_move == Some(0)).await;
    ana.drain().await;
    for (seat, name) in names.iter().enumerate().skip(1) {
        let other =
            [unexpected.as_str()].into_iter().chain(std::iter::repeat_n("*", seat - 1)).chain([turns[seat].as_str()]);
        let planned = [turns[..=seat].join(" "), other.collect::<Vec<_>>().join(" ")];
        enter(&harness, name, &table, 0, &planned.each_ref().map(String::as_str)).await.unwrap();
    }
    let heard = ana.drain().await;
    let is_told = |message: &ServerMessage| turns[1..].iter().any(|turn| format!("{message:?}").contains(turn));
    assert!(!heard.iter().any(is_told), "{heard:?}");
    assert_eq!(harness.kept(&table).await.turns().len(), 0);
    let number = harness.kept(&table).await.number();
    ana.turn(&table, number, &turns[0]).await.unwrap();
    for (seat, turn) in turns.iter().enumerate().skip(1) {
        assert_eq!(turn_of(&mut ana, seat as u8).await, *turn);
    }
    let kept = harness.kept(&table).await;
    assert_eq!((kept.turns().len(), kept.on_move()), (players, Some(bilby_core::Seat(0))));
    for name in &names[1..] {
        assert_eq!(entered(&harness, name, &table).await.lines, lines(&[]), "{name}");
    }
}

#[tokio::test]
async fn all_others_have_planned_their_answers() {
    expect_answers(3).await;
    expect_answers(4).await;
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_what_became_illegal_is_dropped() {
    let harness = LiveHarness::new().await;
    let (mut ana, _ben, table) = harness.pair("3d").await;
    for (texts, code) in [
        (&["Re1-e2"][..], "not-conditional"),
        (&["Re1-e2 Re8-e7", "Re1-e2 Rd8-d7"], "contradiction"),
        (&["* Re8-e7"; 21], "too-many-conditions"),
        (&["Re1-e2 \u{202e}"], "malformed"),
    ] {
        assert_eq!(enter(&harness, "ben", &table, 0, texts).await.unwrap_err().code, code);
    }
    assert_eq!(enter(&harness, "ben", &table, 7, &["Re1-e2 Re8-e7"]).await.unwrap_err().code, "stale");
    enter(&harness, "ben", &table, 0, &["* Re7-e6"]).await.unwrap();
    let number = harness.kept(&table).await.number();
    ana.turn(&table, number, "Re1-e2").await.unwrap();
    while entered(&harness, "ben", &table).await.dropped.is_none() {
        tokio::task::yield_now().await;
    }
    assert_eq!(entered(&harness, "ben", &table).await.dropped, Some(Dropped::Illegal));
    assert_eq!(harness.kept(&table).await.turns().len(), 1);
    enter(&harness, "ben", &table, 1, &[]).await.unwrap();
    assert_eq!(entered(&harness, "ben", &table).await.dropped, None);
}

#[tokio::test]
async fn a_server_that_starts_plays_what_was_left() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, _ben, table) = harness.pair("3d").await;
    let number = harness.kept(&table).await.number();
    ana.turn(&table, number, "Re1-e2").await.unwrap();
    // As if the server had died between the turn and its answer.
    let planned = bilby_table::ConditionalTurns {
        turns: 0,
        position: harness.kept(&table).await.settings().start.to_string(),
        lines: lines(&["Re1-e2 Re8-e7"]),
    };
    harness.store.keep_conditional(&table.parse().unwrap(), bilby_core::Seat(1), &planned).await.unwrap();
    harness.restart(1_000).await;
    while harness.kept(&table).await.turns().len() < 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(harness.kept(&table).await.turns()[1].text, "Re8-e7");
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn a_turn_at_one_node_answers_one_that_was_entered_at_another() {
    let _alone = ALONE.lock().await;
    let [one, other] = LiveHarness::two_nodes().await;
    let table = one.table("nadia", "3d").await;
    let (mut nadia, mut omar) = (one.client("nadia").await, other.client("omar").await);
    nadia.follow(&table).await;
    let number = omar.follow(&table).await.live.number;
    let number = omar.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    enter(&other, "omar", &table, 0, &["Re1-e2 Re8-e7"]).await.unwrap();
    nadia.turn(&table, number, "Re1-e2").await.unwrap();
    assert_eq!(turn_of(&mut omar, 1).await, "Re8-e7");
    assert_eq!(turn_of(&mut nadia, 1).await, "Re8-e7");
    assert_eq!(one.kept(&table).await.turns().len(), 2);
}
