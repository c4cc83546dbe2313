//! How much anybody may do.

use crate::stage::{Stage, new_table, settings};
use bilby_server::HouseSettings;
use bilby_wire::{Ask, Game, NewSeat, NewTable, Say, ServerMessage};

#[tokio::test]
async fn a_flood_is_refused_and_then_ended() {
    let stage = Stage::with(HouseSettings { messages_per_second: 5, outbox: 1000, ..settings() }).await;
    let mut ana = stage.client("ana").await;
    let mut ben = stage.client("ben").await;
    for _ in 0..30 {
        ana.say(Say::Unseek).await;
    }
    assert_eq!(ana.closed().await, 4008);
    let mut done = 0;
    for _ in 0..20 {
        done += ana
            .hear(|message| match message {
                ServerMessage::Done { .. } => Some(1),
                ServerMessage::Refused { problem, .. } if problem.code == "too-many" => Some(0),
                _ => None,
            })
            .await;
    }
    // A burst of twice the rate; a slow machine may grant a few more.
    assert!((10..20).contains(&done), "{done}");
    ben.call(Say::Unseek).await.unwrap();
    assert_eq!(stage.house.figures().dropped, 1);
}

#[tokio::test]
async fn so_many_sockets_and_no_more() {
    let stage = Stage::with(HouseSettings { sockets: 3, sockets_per_person: 2, ..settings() }).await;
    let mut ana = stage.client("ana").await;
    let tab = stage.client("ana").await;
    let mut third = stage.client("ana").await;
    assert_eq!(third.closed().await, 4013);
    let _ben = stage.client("ben").await;
    assert_eq!(stage.client("eve").await.closed().await, 4013);
    ana.call(Say::Unseek).await.unwrap();
    drop(tab);
    while stage.house.figures().sockets > 2 {
        tokio::task::yield_now().await;
    }
    let mut third = stage.client("ana").await;
    third.call(Say::Unseek).await.unwrap();
}

#[tokio::test]
async fn a_message_is_not_a_book() {
    let stage = Stage::new().await;
    let mut ana = stage.client("ana").await;
    ana.send_text(&" ".repeat(16 << 10)).await;
    ana.call(Say::Unseek).await.unwrap();
    ana.send_text(&" ".repeat((16 << 10) + 1)).await;
    assert_eq!(ana.closed().await, 1009);
}

#[tokio::test]
async fn so_many_tables_and_no_more() {
    let stage = Stage::with(HouseSettings { tables_per_person: 3, follows: 2, ..settings() }).await;
    let mut ana = stage.client("ana").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(stage.table("ana", "none").await);
    }
    let who = stage.human("ana").await;
    let open = |seats: &[NewSeat]| new_table(Game::Billo, "", "none", seats);
    let refused = stage.house.open_table(&who, open(&[NewSeat::Me, NewSeat::Open])).await;
    assert_eq!(refused.unwrap_err().code, "too-many-tables");
    let others = stage.table("ben", "none").await;
    assert_eq!(ana.ask(&others, 1, Ask::Sit { seat: 1 }).await.unwrap_err().code, "too-many-tables");
    // Who opens tables for others opens so many too.
    let eve = stage.guest("eve").await;
    for _ in 0..3 {
        stage.house.open_table(&eve, open(&[NewSeat::Open, NewSeat::Open])).await.unwrap();
    }
    let refused = stage.house.open_table(&eve, open(&[NewSeat::Open, NewSeat::Open])).await;
    assert_eq!(refused.unwrap_err().code, "too-many-tables");
    ana.follow(&tables[0]).await;
    ana.follow(&tables[1]).await;
    ana.follow(&tables[1]).await;
    let third = Say::Follow { table: tables[2].clone(), since: None };
    assert_eq!(ana.call(third.clone()).await.unwrap_err().code, "too-many-follows");
    ana.call(Say::Unfollow { table: tables[0].clone() }).await.unwrap();
    ana.call(third).await.unwrap();
}

#[tokio::test]
async fn tables_that_make_no_sense_are_not_opened() {
    let stage = Stage::new().await;
    let ana = stage.guest("ana").await;
    let (me, open) = (NewSeat::Me, NewSeat::Open);
    let new = |rules: &str, time: &str, seats: &[NewSeat]| new_table(Game::Billo, rules, time, seats);
    let cases: [(NewTable, &str); 9] = [
        (new("", "none", &[me]), "bad-seats"),
        (new("", "none", &[me, open, open]), "bad-seats"),
        (new("", "none", &[me, me]), "bad-seats"),
        (new("", "none", &[]), "bad-seats"),
        (new("", "none", &[NewSeat::Computer { level: 1 }; 2]), "bad-seats"),
        (new("", "none", &[me, NewSeat::Computer { level: 0 }]), "bad-level"),
        (new("", "none", &[me, NewSeat::Computer { level: 11 }]), "bad-level"),
        (new("", "0+0", &[me, open]), "bad-time"),
        (new("players=9", "none", &[me, open]), "bad-rules"),
    ];
    for (new, code) in cases {
        assert_eq!(stage.house.open_table(&ana, new.clone()).await.unwrap_err().code, code, "{new:?}");
    }
    assert_eq!(stage.house.figures().unfinished, 0);
}
