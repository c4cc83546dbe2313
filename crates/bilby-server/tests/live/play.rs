//! Turns: who may play them, what is refused, and what later followers receive.

use crate::live_harness::{LiveHarness, position};
use bilby_games::GameKind;
use bilby_wire::{ClientRequest, Game, NewSeat, Phase, Question, ServerMessage, Sitter, TableCommand, TableEventKind};
use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_turn_is_done_when_it_is_kept_and_everybody_hears_of_it_once() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let mut tab = harness.client("ana").await;
    tab.follow(&table).await;
    let mut watcher = harness.client("eve").await;
    let state = watcher.follow(&table).await;
    assert_eq!((state.live.on_move, state.live.watchers), (Some(0), 1));

    let number = ana.turn(&table, state.live.number, "Re1-e2").await.unwrap();
    assert_eq!(harness.kept(&table).await.number(), number);
    for client in [&mut ana, &mut ben, &mut tab, &mut watcher] {
        let update = client.update_until(|update| !update.events.is_empty()).await;
        let [event] = &update.events[..] else { panic!("{update:?}") };
        let TableEventKind::Turn { seat: 0, text, .. } = &event.what else { panic!("{event:?}") };
        assert_eq!((event.number, update.live.number, text.as_str()), (number, number, "Re1-e2"));
    }
    // Another tab of the same player can play too.
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    let number = tab.turn(&table, number, "Re2-e3").await.unwrap();
    assert_eq!(harness.kept(&table).await.turns().len(), 3);
    assert!(ana.update_until(|update| update.live.number == number).await.events.len() == 1);
    assert_eq!(harness.live.stats().turns, 3);
}

#[tokio::test]
async fn what_is_refused_says_why_and_changes_nothing() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let before = harness.kept(&table).await;
    let number = before.number();
    let mut eve = harness.client("eve").await;
    let code = |refused: Result<u64, crate::live_harness::Refusal>| refused.unwrap_err().code;
    assert_eq!(code(eve.turn(&table, number, "Re1-e2").await), "not-yours-to-ask");
    assert_eq!(code(ben.turn(&table, number, "Re8-e7").await), "not-on-move");
    assert_eq!(code(ana.turn(&table, number, "Re1-e8").await), "not-a-neighbour");
    assert_eq!(code(ana.turn(&table, number, "e8\n").await), "malformed");
    assert_eq!(code(ana.turn(&table, number + 1, "Re1-e2").await), "stale");
    assert_eq!(code(ana.turn("nosuchtable", number, "Re1-e2").await), "unknown-table");
    assert_eq!(code(ana.turn("../../etc", number, "Re1-e2").await), "unknown-table");
    assert_eq!(code(eve.ask(&table, number, TableCommand::Sit { seat: 1 }).await), "seat-taken");
    assert_eq!(code(ana.ask(&table, number, TableCommand::Sit { seat: 1 }).await), "seated-already");
    assert_eq!(code(eve.ask(&table, number, TableCommand::Sit { seat: 9 }).await), "no-such-seat");
    assert_eq!(code(ana.ask(&table, number, TableCommand::Rise).await), "started");
    assert_eq!(code(ana.ask(&table, number, TableCommand::ClaimAbsence { seat: 1 }).await), "not-absent");
    assert_eq!(
        code(ana.ask(&table, number, TableCommand::Answer { question: Question::Draw, yes: true }).await),
        "nothing-asked"
    );
    assert_eq!(harness.kept(&table).await, before);
}

#[tokio::test]
async fn nonsense_is_refused_and_the_socket_stays() {
    let harness = LiveHarness::new().await;
    let mut ana = harness.client("ana").await;
    let nonsense = [
        "",
        "hello",
        "{}",
        "[1,2]",
        r#"{"id":1}"#,
        r#"{"id":-1,"say":{"kind":"unseek"}}"#,
        r#"{"id":1,"say":{"kind":"nothing"}}"#,
        r#"{"id":1,"say":{"kind":"unseek"},"more":1}"#,
        r#"{"id":1,"say":{"kind":"follow","table":7}}"#,
        r#"{"id":1,"say":{"kind":"ask","table":"a","expected":1,"ask":{"kind":"resume"}}}"#,
        r#"{"id":1,"say":{"kind":"ask","table":"a","expected":1,"ask":{"kind":"shuffle","seed":7}}}"#,
        r#"{"id":1,"say":{"kind":"ask","table":"a","expected":1,"ask":{"kind":"fill","seat":1,"level":256}}}"#,
        r#"{"id":1,"say":{"kind":"ask","table":"a","expected":1,"ask":{"kind":"remove","seat":-1}}}"#,
        &"[".repeat(10_000),
    ];
    let refused = |message: &ServerMessage| match message {
        ServerMessage::Refused { id: None, problem, .. } => Some(problem.code.clone()),
        _ => None,
    };
    for text in nonsense {
        ana.send_text(text).await;
        assert_eq!(ana.wait_for(refused).await, "malformed", "{text:.50}");
    }
    ana.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(ana.wait_for(refused).await, "malformed");
    assert_eq!(ana.call(ClientRequest::Unseek).await.unwrap(), None);
}

#[tokio::test]
async fn a_turn_that_is_sent_twice_is_played_once() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    let turn = ClientRequest::Ask {
        table: table.clone(),
        expected: number,
        ask: TableCommand::Turn { text: "Re1-e2".to_owned() },
    };
    let ids = [ana.say(turn.clone()).await, ana.say(turn.clone()).await, ana.say(turn).await];
    let first = ana.answer(ids[0]).await.unwrap().unwrap();
    for id in &ids[1..] {
        let refused = ana.answer(*id).await.unwrap_err();
        assert_eq!(refused.code, "stale");
        let update = refused.update.unwrap();
        assert_eq!((update.live.number, update.events.len()), (first, 1));
        assert!(matches!(update.events[0].what, TableEventKind::Turn { seat: 0, .. }));
    }
    ben.turn(&table, first, "Re8-e7").await.unwrap();
    assert_eq!(harness.kept(&table).await.turns().len(), 2);
}

#[tokio::test]
async fn who_comes_back_hears_what_was_missed_or_the_whole() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let start = harness.kept(&table).await;
    let mut number = start.number();
    let (mut at, mut expected) = (start.position().clone(), Vec::new());
    for turn in 0..40 {
        let text = at.moves()[0].clone();
        at = at.play(&text).unwrap();
        let player = if turn % 2 == 0 { &mut ana } else { &mut ben };
        number = player.turn(&table, number, &text).await.unwrap();
        expected.push(text);
    }
    let mut eve = harness.client("eve").await;
    let mut since = async |since| {
        eve.call(ClientRequest::Follow { table: table.clone(), since: Some(since) }).await.unwrap();
        eve.wait_for(|message| match message {
            ServerMessage::Update { update } if update.live.number == number => Some(Ok(update.clone())),
            ServerMessage::Table { state } => Some(Err(state.clone())),
            _ => None,
        })
        .await
    };
    let gap = since(number - 3).await.unwrap();
    assert_eq!(gap.events.iter().map(|event| event.number).collect::<Vec<_>>(), [number - 2, number - 1, number]);
    assert_eq!(since(number).await.unwrap().events, []);
    for unheard_of in [0, 1, number + 1, u64::MAX] {
        let whole = since(unheard_of).await.unwrap_err();
        assert_eq!((&whole.turns, whole.live.number), (&expected, number));
        assert_eq!(position(GameKind::Billo, &whole.rules, &whole.start, &whole.turns), at);
        assert_eq!(whole.latest.last().unwrap().number, number);
    }
}

#[tokio::test]
async fn a_table_fills_by_link_and_starts() {
    let harness = LiveHarness::new().await;
    let seats = [NewSeat::Open, NewSeat::Me, NewSeat::Open];
    let state = harness.open("ana", Game::Billabong, "players=3", "none", &seats).await;
    assert_eq!((state.live.phase, state.live.seats[0].sitter.clone()), (Phase::Gathering, Sitter::Open));
    let (mut ben, mut eve) = (harness.client("ben").await, harness.client("eve").await);
    ben.follow(&state.id).await;
    eve.follow(&state.id).await;
    let number = ben.ask(&state.id, state.live.number, TableCommand::Sit { seat: 0 }).await.unwrap();
    assert_eq!(eve.ask(&state.id, state.live.number, TableCommand::Sit { seat: 0 }).await.unwrap_err().code, "stale");
    let number = ben.ask(&state.id, number, TableCommand::Rise).await.unwrap();
    let number = eve.ask(&state.id, number, TableCommand::Sit { seat: 0 }).await.unwrap();
    ben.ask(&state.id, number, TableCommand::Sit { seat: 2 }).await.unwrap();
    let update = eve.update_until(|update| update.live.phase == Phase::Playing).await;
    let names = update.live.seats.iter().map(|seat| match &seat.sitter {
        Sitter::Person { person } => person.name.clone(),
        _ => panic!("{seat:?}"),
    });
    assert_eq!(names.collect::<Vec<_>>(), ["eve", "ana", "ben"]);
    assert!(harness.live.record(&state.id.parse().unwrap()).await.unwrap().contains("eve"));
    let own = harness.live.tables_of(&harness.person("ben").await);
    assert_eq!(own.iter().map(|table| &table.id).collect::<Vec<_>>(), [&state.id]);
}

#[tokio::test]
async fn draw_takeback_and_resignation() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    let number = ana.ask(&table, number, TableCommand::Question { question: Question::Takeback }).await.unwrap();
    let number =
        ben.ask(&table, number, TableCommand::Answer { question: Question::Takeback, yes: true }).await.unwrap();
    let update = ana.update_until(|update| update.live.number == number).await;
    assert_eq!(update.live.on_move, Some(0));
    let number = ana.turn(&table, number, "Rd1-d2").await.unwrap();
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    let number = ben.ask(&table, number, TableCommand::Question { question: Question::Draw }).await.unwrap();
    let number = ana.ask(&table, number, TableCommand::Answer { question: Question::Draw, yes: false }).await.unwrap();
    let number = ben.ask(&table, number, TableCommand::Resign).await.unwrap();
    let update = ana.update_until(|update| update.live.number == number).await;
    let standings: Vec<u8> = update.live.standings.unwrap().iter().map(|standing| standing.place).collect();
    assert_eq!((update.live.phase, standings), (Phase::Over, vec![1, 2]));
    assert_eq!(ben.turn(&table, number, "Re7-e6").await.unwrap_err().code, "table-over");
    assert_eq!(harness.live.lobby(), []);
}
