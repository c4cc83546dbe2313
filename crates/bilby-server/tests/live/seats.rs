//! Guests who sign in to an account, and people who delete their account.

use crate::stage::{Stage, id, new_table, settings};
use bilby_core::Seat;
use bilby_server::LiveSettings;
use bilby_table::Phase as TablePhase;
use bilby_wire::{Ask, Game, Happening, NewSeat, Phase, Question, Reason, Say, Update};

fn has(update: &Update, what: impl Fn(&Happening) -> bool) -> bool {
    update.events.iter().any(|event| what(&event.what))
}

#[tokio::test]
async fn who_signs_in_keeps_the_seat() {
    let mut stage = Stage::new().await;
    let (mut ana, mut ben, table) = stage.pair("600+0").await;
    let number = stage.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    let waiting = stage.table("ana", "none").await;
    let zoe = stage.account("zoe").await;
    stage.live.hand_over(&id("ana"), &zoe, false).await.unwrap();
    let is_zoe = |what: &Happening| matches!(what, Happening::HandedOver { seat: 0, person } if person.name == "zoe");
    ben.update_until(|update| has(update, is_zoe)).await;
    assert_eq!(ana.turn(&table, number + 1, "Rd1-d2").await.unwrap_err().code, "not-yours-to-ask");
    let mut zoe_plays = stage.client("zoe").await;
    let state = zoe_plays.follow(&table).await;
    let number = zoe_plays.turn(&table, state.live.number, "Rd1-d2").await.unwrap();
    assert_eq!(stage.live.tables_of(&zoe).len(), 2);
    assert!(stage.live.tables_of(&stage.human("ana").await).is_empty());
    // The log and its index agree after a restart.
    stage.restart(1_000).await;
    let tables = stage.live.tables_of(&zoe);
    assert!([&table, &waiting].iter().all(|id| tables.iter().any(|table| table.id == **id)));
    let mut ben = stage.client("ben").await;
    ben.follow(&table).await;
    let state = stage.live.table(&table, None).await.unwrap();
    assert!(state.live.number >= number);
    ben.ask(&table, state.live.number, Ask::Resign).await.unwrap();
    let search = bilby_store::Search { person: Some(zoe.id.clone()), ..Default::default() };
    assert_eq!(stage.store.games(&search).await.unwrap().len(), 1, "the game is the account's");
}

#[tokio::test]
async fn nobody_sits_at_one_table_twice() {
    let stage = Stage::new().await;
    let zoe = stage.account("zoe").await;
    let table = stage.table("zoe", "none").await;
    let own = stage.table("ben", "none").await;
    let mut ben = stage.client("ben").await;
    let number = ben.follow(&table).await.live.number;
    let number = ben.ask(&table, number, Ask::Sit { seat: 1 }).await.unwrap();
    let refused = stage.live.hand_over(&id("ben"), &zoe, false).await.unwrap_err();
    assert_eq!(refused.code, "same-table");
    assert_eq!(stage.kept(&table).await.number(), number);
    assert_eq!(stage.kept(&own).await.number(), 1, "nothing was done");
    // A guest who continues in spite of the warning gives up that seat.
    stage.live.hand_over(&id("ben"), &zoe, true).await.unwrap();
    assert_eq!(stage.kept(&table).await.number(), number);
    assert_eq!(stage.live.tables_of(&zoe).len(), 2);
}

#[tokio::test]
async fn who_is_expected_by_another_name_is_away_if_they_don_t_come() {
    let stage = Stage::new().await;
    let (_ana, mut ben, table) = stage.pair("600+0").await;
    let zoe = stage.account("zoe").await;
    stage.live.hand_over(&id("ana"), &zoe, false).await.unwrap();
    ben.drain().await;
    stage.advance(10_000);
    ben.update_until(|update| has(update, |what| *what == Happening::Away { seat: 0 })).await;
    stage.client("zoe").await.follow(&table).await;
    ben.update_until(|update| has(update, |what| *what == Happening::Back { seat: 0 })).await;
}

#[tokio::test]
async fn who_goes_for_good_resigns_and_gives_up_their_tables() {
    let stage = Stage::new().await;
    let (mut ana, mut ben, table) = stage.pair("none").await;
    let number = stage.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    ben.turn(&table, number, "Re8-e7").await.unwrap();
    let alone = stage.table("ana", "none").await;
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let shared = stage.open("ana", Game::Billabong, "players=3", "none", &seats).await;
    ben.follow(&shared.id).await;
    ben.ask(&shared.id, shared.live.number, Ask::Sit { seat: 1 }).await.unwrap();
    stage.live.leave_all_tables(&id("ana")).await.unwrap();
    let update = ben.update_until(|update| update.table == table && update.live.phase == Phase::Over).await;
    assert!(has(&update, |what| *what == Happening::Left { seat: 0, reason: Reason::Resignation }));
    assert_eq!(update.live.ending.unwrap().winner, Some(1));
    assert_eq!(update.live.seats[0].computer, None, "nobody plays on");
    assert!(matches!(stage.kept(&alone).await.phase(), TablePhase::Over(_)));
    let waits = stage.kept(&shared.id).await;
    assert_eq!(waits.phase(), TablePhase::Gathering, "ben still waits there");
    assert!(!waits.sitter(Seat(0)).is_person() && waits.sitter(Seat(1)).is_person());
    assert_eq!(stage.live.stats().unfinished, 1);
    stage.live.leave_all_tables(&id("ana")).await.unwrap();
}

#[tokio::test]
async fn a_table_is_closed_when_nobody_waits_there_any_more() {
    let stage = Stage::new().await;
    let table = stage.table("ana", "none").await;
    let mut ana = stage.client("ana").await;
    let number = ana.follow(&table).await.live.number;
    ana.ask(&table, number, Ask::Rise).await.unwrap();
    let update = ana.update_until(|update| update.live.phase == Phase::Over).await;
    assert_eq!(update.live.ending.unwrap().reason, Reason::Closed);
    assert!(stage.live.lobby().is_empty());
    assert_eq!(stage.live.stats().unfinished, 0);
    // The person who opens a table sits there.
    for seats in [[NewSeat::Open; 2], [NewSeat::Open, NewSeat::Computer { level: 1 }]] {
        let nobodys = new_table(Game::Billo, "", "none", &seats);
        let refused = stage.live.open_table(&stage.human("ana").await, nobodys).await.unwrap_err();
        assert_eq!(refused.code, "bad-seats");
    }
}

/// Tables are opened and seats taken while an account is being deleted: none of them keeps the deleted person.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_is_deleted_meanwhile_sits_nowhere() {
    let stage = Stage::with(LiveSettings { tables_per_person: 10_000, ..settings() }).await;
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(stage.table("ben", "none").await);
    }
    for (round, other) in others.iter().enumerate() {
        let name = format!("ana{round}");
        let ana = stage.guest(&name).await;
        let mut client = stage.client(&name).await;
        let number = client.follow(other).await.live.number;
        let opens = (0..12).map(|_| {
            let (house, ana) = (stage.live.clone(), ana.clone());
            tokio::spawn(async move {
                let new = new_table(Game::Billo, "", "none", &[NewSeat::Me, NewSeat::Open]);
                house.open_table(&ana, new).await
            })
        });
        let opens: Vec<_> = opens.collect();
        client.say(Say::Ask { table: other.clone(), expected: number, ask: Ask::Sit { seat: 1 } }).await;
        stage.live.leave_all_tables(&ana.id).await.unwrap();
        stage.store.delete_person(&ana.id, 1).await.unwrap();
        stage.live.leave_all_tables(&ana.id).await.unwrap();
        for open in opens {
            let _ = open.await.unwrap();
        }
        client.drain().await;
        let left = stage.store.unfinished().await.unwrap();
        let sits = |sitter: &bilby_table::Sitter| *sitter == bilby_table::Sitter::Person(ana.id.clone());
        let left: Vec<_> = left.iter().filter(|table| table.index.sitters.iter().any(sits)).collect();
        assert!(left.is_empty(), "round {round}: {left:?}");
        assert!(stage.live.tables_of(&ana).is_empty());
    }
}

/// Both want a rematch, but one of them is deleted before the other agrees.
#[tokio::test]
async fn nobody_is_left_at_the_table_of_a_rematch_with_who_is_gone() {
    let stage = Stage::new().await;
    let (mut ana, mut ben, table) = stage.pair("none").await;
    let mut number = stage.kept(&table).await.number();
    for (who, turn) in [(&mut ana, "Re1-e2"), (&mut ben, "Re8-e7")] {
        number = who.turn(&table, number, turn).await.unwrap();
    }
    number = ana.ask(&table, number, Ask::Resign).await.unwrap();
    let again = Ask::Question { question: Question::Rematch };
    number = ana.ask(&table, number, again).await.unwrap();
    stage.live.leave_all_tables(&id("ana")).await.unwrap();
    stage.store.delete_person(&id("ana"), 1).await.unwrap();
    stage.live.leave_all_tables(&id("ana")).await.unwrap();
    let _ = ben.ask(&table, number, Ask::Answer { question: Question::Rematch, yes: true }).await;
    while stage.live.stats().unfinished > 0 || !stage.store.unfinished().await.unwrap().is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}
