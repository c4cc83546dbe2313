//! Guests who sign in to an account, and people who delete their account.

use crate::live_harness::{LiveHarness, id, new_table, settings};
use bilby_core::Seat;
use bilby_server::LiveSettings;
use bilby_table::Phase as TablePhase;
use bilby_wire::{
    ChatRoom, ClientRequest, Game, NewSeat, Phase, Question, Reason, ServerMessage, TableCommand, TableEventKind,
    Update,
};

fn has(update: &Update, what: impl Fn(&TableEventKind) -> bool) -> bool {
    update.events.iter().any(|event| what(&event.what))
}

#[tokio::test]
async fn who_signs_in_keeps_the_seat() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("600+0").await;
    let number = harness.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    let waiting = harness.table("ana", "none").await;
    let zoe = harness.account("zoe").await;
    harness.live.hand_over(&id("ana"), &zoe, false).await.unwrap();
    let is_zoe =
        |what: &TableEventKind| matches!(what, TableEventKind::HandedOver { seat: 0, person } if person.name == "zoe");
    ben.update_until(|update| has(update, is_zoe)).await;
    assert_eq!(ana.turn(&table, number + 1, "Rd1-d2").await.unwrap_err().code, "not-yours-to-ask");
    let mut zoe_plays = harness.client("zoe").await;
    let state = zoe_plays.follow(&table).await;
    let number = zoe_plays.turn(&table, state.live.number, "Rd1-d2").await.unwrap();
    assert_eq!(harness.live.tables_of(&zoe).len(), 2);
    assert!(harness.live.tables_of(&harness.person("ana").await).is_empty());
    // The log and its index agree after a restart.
    harness.restart(1_000).await;
    let tables = harness.live.tables_of(&zoe);
    assert!([&table, &waiting].iter().all(|id| tables.iter().any(|table| table.id == **id)));
    let mut ben = harness.client("ben").await;
    ben.follow(&table).await;
    let state = harness.live.table(&table, None).await.unwrap();
    assert!(state.live.number >= number);
    ben.ask(&table, state.live.number, TableCommand::Resign).await.unwrap();
    let search = bilby_store::GameSearch { person: Some(zoe.id.clone()), ..Default::default() };
    assert_eq!(harness.store.games(&search).await.unwrap().len(), 1, "the game is the account's");
}

#[tokio::test]
async fn nobody_sits_at_one_table_twice() {
    let harness = LiveHarness::new().await;
    let zoe = harness.account("zoe").await;
    let table = harness.table("zoe", "none").await;
    let own = harness.table("ben", "none").await;
    let mut ben = harness.client("ben").await;
    let number = ben.follow(&table).await.live.number;
    let number = ben.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let refused = harness.live.hand_over(&id("ben"), &zoe, false).await.unwrap_err();
    assert_eq!(refused.code, "same-table");
    assert_eq!(harness.kept(&table).await.number(), number);
    assert_eq!(harness.kept(&own).await.number(), 1, "nothing was done");
    // A guest who continues in spite of the warning gives up that seat.
    harness.live.hand_over(&id("ben"), &zoe, true).await.unwrap();
    assert_eq!(harness.kept(&table).await.number(), number);
    assert_eq!(harness.live.tables_of(&zoe).len(), 2);
}

#[tokio::test]
async fn nobody_comes_to_sit_with_people_who_have_blocked_them() {
    let harness = LiveHarness::new().await;
    let (mut ana, _ben, playing) = harness.pair("none").await;
    let zoe = harness.account("zoe").await;
    // Ana has blocked Zoe, and plays with a guest who is Zoe.
    harness.store.relate(&id("ana"), &zoe.id, Some(bilby_store::Relation::Blocked), 1, 9).await.unwrap();
    let table = harness.open("ana", Game::Billabong, "players=3", "none", &[NewSeat::Me, NewSeat::Open, NewSeat::Open]);
    let table = table.await.id;
    let mut ben = harness.client("ben").await;
    ana.follow(&table).await;
    let number = ben.follow(&table).await.live.number;
    ben.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let own = harness.table("ben", "none").await;
    harness.live.hand_over(&id("ben"), &zoe, false).await.unwrap();
    ana.update_until(|update| has(update, |what| *what == TableEventKind::Rose { seat: 1 })).await;
    let mut tables: Vec<String> = harness.live.tables_of(&zoe).into_iter().map(|table| table.id).collect();
    tables.sort();
    let mut expected = vec![playing, own];
    expected.sort();
    assert_eq!(tables, expected, "what has begun goes on");
}

#[tokio::test]
async fn a_guest_who_was_removed_does_not_come_back_with_an_account() {
    let harness = LiveHarness::new().await;
    let three = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let table = harness.open("ana", Game::Billabong, "players=3", "none", &three).await.id;
    let (mut ana, mut ben) = (harness.client("ana").await, harness.client("ben").await);
    ana.follow(&table).await;
    let number = ben.follow(&table).await.live.number;
    let number = ben.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let number = ana.ask(&table, number, TableCommand::Remove { seat: 1 }).await.unwrap();
    let (zoe, yan) = (harness.account("zoe").await, harness.account("yan").await);
    harness.live.hand_over(&id("ben"), &zoe, false).await.unwrap();
    harness.store.take_over(&id("ben"), &zoe.id, "old", "session").await.unwrap();
    let mut zoe = harness.client("zoe").await;
    zoe.follow(&table).await;
    for seat in [1, 2] {
        assert_eq!(zoe.ask(&table, number, TableCommand::Sit { seat }).await.unwrap_err().code, "removed");
    }
    let mut other = harness.client(&yan.name).await;
    other.follow(&table).await;
    other.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
}

#[tokio::test]
async fn what_a_guest_heard_at_a_finished_table_stays_readable_with_an_account() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let said =
        ClientRequest::Chat { table: table.clone(), text: "well played".to_owned(), room: Some(ChatRoom::Players) };
    ana.call(said).await.unwrap();
    let number = harness.kept(&table).await.number();
    ben.ask(&table, number, TableCommand::Resign).await.unwrap();
    let (zoe, yan) = (harness.account("zoe").await, harness.account("yan").await);
    let lines =
        async |who: &bilby_store::StoredPerson| harness.live.table(&table, Some(who)).await.unwrap().chat_lines.len();
    assert_eq!((lines(&zoe).await, lines(&yan).await), (0, 0));
    // The table is in memory when the guest signs in.
    harness.store.take_over(&id("ben"), &zoe.id, "old", "session").await.unwrap();
    harness.live.person_renamed(&bilby_store::StoredPerson { id: id("ben"), ..zoe.clone() }).await;
    assert_eq!((lines(&zoe).await, lines(&yan).await), (1, 0));
    let mut zoe_reads = harness.client("zoe").await;
    zoe_reads.follow(&table).await;
    let said = ClientRequest::Chat { table: table.clone(), text: "thank you".to_owned(), room: None };
    zoe_reads.call(said).await.unwrap();
    let heard = ana.wait_for(|message| match message {
        ServerMessage::Chat { line, .. } if line.text == "thank you" => Some(line.room),
        _ => None,
    });
    assert_eq!(heard.await, ChatRoom::Players);
}

#[tokio::test]
async fn who_is_expected_by_another_name_is_away_if_they_don_t_come() {
    let harness = LiveHarness::new().await;
    let (_ana, mut ben, table) = harness.pair("600+0").await;
    let zoe = harness.account("zoe").await;
    harness.live.hand_over(&id("ana"), &zoe, false).await.unwrap();
    ben.drain().await;
    harness.advance(10_000);
    ben.update_until(|update| has(update, |what| *what == TableEventKind::Away { seat: 0 })).await;
    harness.client("zoe").await.follow(&table).await;
    ben.update_until(|update| has(update, |what| *what == TableEventKind::Back { seat: 0 })).await;
}

#[tokio::test]
async fn who_goes_for_good_resigns_and_gives_up_their_tables() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    ben.turn(&table, number, "Re8-e7").await.unwrap();
    let alone = harness.table("ana", "none").await;
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let shared = harness.open("ana", Game::Billabong, "players=3", "none", &seats).await;
    ben.follow(&shared.id).await;
    ben.ask(&shared.id, shared.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    harness.live.leave_all_tables(&id("ana")).await.unwrap();
    let update = ben.update_until(|update| update.table == table && update.live.phase == Phase::Over).await;
    assert!(has(&update, |what| *what == TableEventKind::Left { seat: 0, reason: Reason::Resignation }));
    assert_eq!(update.live.ending.unwrap().winner, Some(1));
    assert_eq!(update.live.seats[0].computer, None, "nobody plays on");
    assert!(matches!(harness.kept(&alone).await.phase(), TablePhase::Over(_)));
    let waits = harness.kept(&shared.id).await;
    assert_eq!(waits.phase(), TablePhase::Gathering, "ben still waits there");
    assert!(!waits.sitter(Seat(0)).is_person() && waits.sitter(Seat(1)).is_person());
    assert_eq!(harness.live.stats().unfinished, 1);
    harness.live.leave_all_tables(&id("ana")).await.unwrap();
}

#[tokio::test]
async fn a_table_is_closed_when_nobody_waits_there_any_more() {
    let harness = LiveHarness::new().await;
    let table = harness.table("ana", "none").await;
    let mut ana = harness.client("ana").await;
    let number = ana.follow(&table).await.live.number;
    ana.ask(&table, number, TableCommand::Rise).await.unwrap();
    let update = ana.update_until(|update| update.live.phase == Phase::Over).await;
    assert_eq!(update.live.ending.unwrap().reason, Reason::Closed);
    assert!(harness.live.lobby().is_empty());
    assert_eq!(harness.live.stats().unfinished, 0);
    // The person who opens a table sits there.
    for seats in [[NewSeat::Open; 2], [NewSeat::Open, NewSeat::Computer { level: 1 }]] {
        let nobodys = new_table(Game::Billo, "", "none", &seats);
        let refused = harness.live.open_table(&harness.person("ana").await, nobodys).await.unwrap_err();
        assert_eq!(refused.code, "bad-seats");
    }
}

/// Tables are opened and seats taken while an account is being deleted: none of them keeps the deleted person.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_is_deleted_meanwhile_sits_nowhere() {
    let harness = LiveHarness::with(LiveSettings { tables_per_person: 10_000, ..settings() }).await;
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(harness.table("ben", "none").await);
    }
    for (round, other) in others.iter().enumerate() {
        let name = format!("ana{round}");
        let ana = harness.guest(&name).await;
        let mut client = harness.client(&name).await;
        let number = client.follow(other).await.live.number;
        let opens = (0..12).map(|_| {
            let (live, ana) = (harness.live.clone(), ana.clone());
            tokio::spawn(async move {
                let new = new_table(Game::Billo, "", "none", &[NewSeat::Me, NewSeat::Open]);
                live.open_table(&ana, new).await
            })
        });
        let opens: Vec<_> = opens.collect();
        client
            .say(ClientRequest::Ask { table: other.clone(), expected: number, ask: TableCommand::Sit { seat: 1 } })
            .await;
        harness.live.leave_all_tables(&ana.id).await.unwrap();
        harness.store.delete_person(&ana.id, 1).await.unwrap();
        harness.live.leave_all_tables(&ana.id).await.unwrap();
        for open in opens {
            let _ = open.await.unwrap();
        }
        client.drain().await;
        let left = harness.store.unfinished().await.unwrap();
        let sits = |sitter: &bilby_table::Sitter| *sitter == bilby_table::Sitter::Person(ana.id.clone());
        let left: Vec<_> = left.iter().filter(|table| table.index.sitters.iter().any(sits)).collect();
        assert!(left.is_empty(), "round {round}: {left:?}");
        assert!(harness.live.tables_of(&ana).is_empty());
    }
}

/// Both want a rematch, but one of them is deleted before the other agrees.
#[tokio::test]
async fn nobody_is_left_at_the_table_of_a_rematch_with_who_is_gone() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let mut number = harness.kept(&table).await.number();
    for (who, turn) in [(&mut ana, "Re1-e2"), (&mut ben, "Re8-e7")] {
        number = who.turn(&table, number, turn).await.unwrap();
    }
    number = ana.ask(&table, number, TableCommand::Resign).await.unwrap();
    let again = TableCommand::Question { question: Question::Rematch };
    number = ana.ask(&table, number, again).await.unwrap();
    harness.live.leave_all_tables(&id("ana")).await.unwrap();
    harness.store.delete_person(&id("ana"), 1).await.unwrap();
    harness.live.leave_all_tables(&id("ana")).await.unwrap();
    let _ = ben.ask(&table, number, TableCommand::Answer { question: Question::Rematch, yes: true }).await;
    while harness.live.stats().unfinished > 0 || !harness.store.unfinished().await.unwrap().is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}
