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
        .hear(|message| match message {
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
    assert!(!secret(&harness.live.record(&table).await.unwrap()));
    let heard = format!("{:?}{:?}", ana.drain().await, ben.drain().await);
    assert!(!secret(&heard), "{heard}");
    let log = harness.store.load(&table.parse().unwrap()).await.unwrap().unwrap().log;
    assert!(!log.iter().any(|event| secret(&event.to_string())));
    let refused = harness.live.conditional(&table, &harness.guest("eve").await).await.unwrap_err();
    assert_eq!(refused.code, "not-yours-to-ask");
    assert_eq!(entered(&harness, "ana", &table).await.lines, lines(&[]), "each has their own");
}

#[tokio::test]
async fn two_of_three_have_planned_their_answers() {
    let harness = LiveHarness::new().await;
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let table = harness.open("ana", Game::Billabong, "players=3", "3d", &seats).await.id;
    let (mut ana, mut ben, mut eve) =
        (harness.client("ana").await, harness.client("ben").await, harness.client("eve").await);
    let number = ana.follow(&table).await.live.number;
    ben.follow(&table).await;
    eve.follow(&table).await;
    let number = ben.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    eve.ask(&table, number, TableCommand::Sit { seat: 2 }).await.unwrap();
    // A turn of each, in their order; and another first turn that nobody expects.
    let start = harness.kept(&table).await.position().clone();
    let [first, unexpected] = [0, 1].map(|at| start.moves()[at].clone());
    let after_first = start.play(&first).unwrap();
    let second = after_first.moves()[0].clone();
    let third = after_first.play(&second).unwrap().moves()[0].clone();
    enter(&harness, "ben", &table, 0, &[&format!("{first} {second}")]).await.unwrap();
    enter(&harness, "eve", &table, 0, &[&format!("{first} {second} {third}"), &format!("{unexpected} * {third}")])
        .await
        .unwrap();
    drop((ben, eve));
    let number = harness.kept(&table).await.number();
    ana.turn(&table, number, &first).await.unwrap();
    assert_eq!((turn_of(&mut ana, 1).await, turn_of(&mut ana, 2).await), (second, third));
    let kept = harness.kept(&table).await;
    assert_eq!((kept.turns().len(), kept.on_move()), (3, Some(bilby_core::Seat(0))));
    for name in ["ben", "eve"] {
        assert_eq!(entered(&harness, name, &table).await.lines, lines(&[]), "{name}");
    }
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
