//! What the host of a table arranges before the game.

use crate::live_harness::{Client, LiveHarness, id, new_table};
use bilby_wire::{Game, NewSeat, Phase, ServerMessage, Sitter, TableCommand, TableEventKind, TableState};

/// Ana's table of Billabong for three with two free seats, where Ana and Ben sit.
async fn three(harness: &LiveHarness, time: &str) -> (Client, Client, String, u64) {
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let table = harness.open("ana", Game::Billabong, "players=3", time, &seats).await.id;
    let (mut ana, mut ben) = (harness.client("ana").await, harness.client("ben").await);
    ana.follow(&table).await;
    let number = ben.follow(&table).await.live.number;
    let number = ben.ask(&table, number, TableCommand::Sit { seat: 2 }).await.unwrap();
    ana.update_until(|update| update.live.number == number).await;
    (ana, ben, table, number)
}

async fn whole_table(client: &mut Client) -> TableState {
    client
        .wait_for(|message| match message {
            ServerMessage::Table { state } => Some(state.clone()),
            _ => None,
        })
        .await
}

fn name(sitter: &Sitter) -> &str {
    match sitter {
        Sitter::Person { person } => &person.name,
        Sitter::Computer { .. } => "computer",
        Sitter::Open => "open",
    }
}

#[tokio::test]
async fn a_free_seat_goes_to_a_computer_and_it_plays() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table, number) = three(&harness, "none").await;
    let fill = |level| TableCommand::Fill { seat: 1, level };
    assert_eq!(ben.ask(&table, number, fill(1)).await.unwrap_err().code, "not-yours-to-ask");
    for level in [0, 11, 255] {
        assert_eq!(ana.ask(&table, number, fill(level)).await.unwrap_err().code, "bad-level");
    }
    let number = ana.ask(&table, number, fill(1)).await.unwrap();
    let number = ana.turn(&table, number, "@a1").await.unwrap();
    ben.update_until(|update| update.live.on_move == Some(2) && update.live.number > number).await;
}

#[tokio::test]
async fn who_is_removed_can_watch_but_not_sit() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table, number) = three(&harness, "none").await;
    let number = ana.ask(&table, number, TableCommand::Remove { seat: 2 }).await.unwrap();
    let update = ben.update_until(|update| update.live.number == number).await;
    assert_eq!(update.live.seats[2].sitter, Sitter::Open);
    for seat in [1, 2] {
        assert_eq!(ben.ask(&table, number, TableCommand::Sit { seat }).await.unwrap_err().code, "removed");
        // A block changes nothing that they see.
        let (ana, ben) = (id("ana"), id("ben"));
        harness.store.relate(&ana, &ben, Some(bilby_store::Relation::Blocked), 1, 9).await.unwrap();
    }
    assert!(harness.live.tables_of(&harness.person("ben").await).is_empty());
    ana.ask(&table, number, TableCommand::Close).await.unwrap();
    ben.update_until(|update| update.live.phase == Phase::Over).await;
    assert_eq!(harness.live.lobby(), []);
}

#[tokio::test]
async fn lots_are_drawn_and_presence_goes_with_the_people() {
    let harness = LiveHarness::new().await;
    let (mut ana, ben, table, mut number) = three(&harness, "none").await;
    // Until somebody sits elsewhere.
    while name(&harness.live.table(&table, None).await.unwrap().live.seats[2].sitter) == "ben" {
        number = ana.ask(&table, number, TableCommand::Shuffle).await.unwrap();
    }
    let state = harness.live.table(&table, None).await.unwrap();
    let mut names: Vec<&str> = state.live.seats.iter().map(|seat| name(&seat.sitter)).collect();
    let host = names[usize::from(state.live.host.unwrap())];
    assert_eq!(host, "ana");
    let seat = names.iter().position(|name| *name == "ben").unwrap();
    names.sort_unstable();
    assert_eq!(names, ["ana", "ben", "open"]);
    drop(ben);
    while harness.live.stats().sockets > 1 {
        tokio::task::yield_now().await;
    }
    harness.advance(3_000);
    let away = TableEventKind::Away { seat: seat as u8 };
    ana.update_until(|update| update.events.iter().any(|event| event.what == away)).await;
}

#[tokio::test]
async fn playing_with_fewer_makes_another_table_of_it() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, mut ben, table, number) = three(&harness, "none").await;
    ana.ask(&table, number, TableCommand::Fewer).await.unwrap();
    for client in [&mut ana, &mut ben] {
        let state = whole_table(client).await;
        assert_eq!((state.rules.as_str(), state.live.phase), ("", Phase::Playing));
        assert_eq!(state.live.seats.iter().map(|seat| name(&seat.sitter)).collect::<Vec<_>>(), ["ana", "ben"]);
    }
    let number = harness.kept(&table).await.number();
    ana.turn(&table, number, "@a1").await.unwrap();
    assert_eq!(harness.live.lobby()[0].rules, "");
    // What lists show comes from the database after a restart.
    harness.restart(1_000).await;
    assert_eq!((harness.live.lobby()[0].rules.as_str(), harness.live.lobby()[0].seats.len()), ("", 2));
}

#[tokio::test]
async fn who_opened_the_table_decides_about_talk_after_a_start_with_fewer() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, _ben, table, number) = three(&harness, "none").await;
    ana.ask(&table, number, TableCommand::Fewer).await.unwrap();
    let (host, other) = (harness.person("ana").await, harness.person("ben").await);
    for restarted in [false, true] {
        if restarted {
            harness.restart(1_000).await;
        }
        let state = harness.live.table(&table, None).await.unwrap();
        assert_eq!(state.opener.as_deref(), Some(host.id.as_str()), "restarted: {restarted}");
        assert_eq!(harness.live.set_chat(&table, &other, restarted).await.unwrap_err().code, "not-yours");
        harness.live.set_chat(&table, &host, restarted).await.unwrap();
        assert_eq!(harness.live.table(&table, None).await.unwrap().chat, restarted);
    }
}

#[tokio::test]
async fn no_clock_runs_while_the_host_is_away() {
    let harness = LiveHarness::new().await;
    let table = harness.table("ana", "60+0").await;
    let mut ana = harness.client("ana").await;
    ana.follow(&table).await;
    drop(ana);
    while harness.live.stats().sockets > 0 {
        tokio::task::yield_now().await;
    }
    harness.advance(3_000);
    let mut ben = harness.client("ben").await;
    let mut state = ben.follow(&table).await;
    while state.live.seats[0].away_since.is_none() {
        state = harness.live.table(&table, None).await.unwrap();
    }
    ben.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    harness.advance(300_000);
    let mut ana = harness.client("ana").await;
    let state = ana.follow(&table).await;
    assert_eq!((state.live.phase, state.live.unready.as_slice()), (Phase::Gathering, &[0][..]));
    let number = harness.kept(&table).await.number();
    let number = ana.ask(&table, number, TableCommand::Ready).await.unwrap();
    let update = ben.update_until(|update| update.live.number == number).await;
    assert_eq!((update.live.phase, update.live.seats[0].clock), (Phase::Playing, Some(60_000)));
}

#[tokio::test]
async fn no_computer_comes_to_a_rated_table() {
    let harness = LiveHarness::new().await;
    let ana = harness.account("ana").await;
    let mut new = new_table(Game::Billo, "", "60+0", &[NewSeat::Me, NewSeat::Open]);
    new.rated = true;
    let table = harness.live.open_table(&ana, new).await.unwrap();
    let mut ana = harness.client("ana").await;
    ana.follow(&table.id).await;
    let fill = TableCommand::Fill { seat: 1, level: 5 };
    assert_eq!(ana.ask(&table.id, table.live.number, fill).await.unwrap_err().code, "no-computers-in-rated");
}
