//! Limits of what a client can do.

use crate::live_harness::{LiveHarness, new_table, settings};
use bilby_server::LiveSettings;
use bilby_wire::{ClientRequest, Game, NewSeat, NewTable, ServerMessage, TableCommand};
use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_flood_is_refused_and_then_ended() {
    let harness = LiveHarness::with(LiveSettings { messages_per_second: 5, outbox: 1000, ..settings() }).await;
    let mut ana = harness.client("ana").await;
    let mut ben = harness.client("ben").await;
    for _ in 0..60 {
        ana.say(ClientRequest::Unseek).await;
    }
    assert_eq!(ana.closed().await, 4008);
    let mut done = 0;
    for _ in 0..20 {
        done += ana
            .wait_for(|message| match message {
                ServerMessage::Done { .. } => Some(1),
                ServerMessage::Refused { problem, .. } if problem.code == "too-many" => Some(0),
                _ => None,
            })
            .await;
    }
    // A burst of twice the rate; a slow machine may grant a few more.
    assert!((10..=20).contains(&done), "{done}");
    ben.call(ClientRequest::Unseek).await.unwrap();
    assert_eq!(harness.live.stats().dropped, 1);
}

/// Pings and pongs carry no message, but cost as much to read.
#[tokio::test]
async fn a_flood_of_pings_is_ended() {
    for control in [Message::Ping(vec![1].into()), Message::Pong(vec![1].into())] {
        let harness = LiveHarness::with(LiveSettings { messages_per_second: 5, ..settings() }).await;
        let mut ana = harness.client("ana").await;
        let mut ben = harness.client("ben").await;
        for _ in 0..60 {
            // The socket may be closed before all of it is sent.
            let _ = ana.socket.send(control.clone()).await;
        }
        assert_eq!(ana.closed().await, 4008);
        ben.call(ClientRequest::Unseek).await.unwrap();
    }
}

#[tokio::test]
async fn what_nobody_knows_is_refused() {
    let harness = LiveHarness::new().await;
    let mut ana = harness.client("ana").await;
    for message in [
        r#"{"id":1,"say":{"kind":"unseek","more":1}}"#,
        r#"{"id":1,"say":{"kind":"unseek"},"more":1}"#,
        r#"{"id":1,"say":{"kind":"ask","table":"x","expected":1,"ask":{"kind":"resign","more":1}}}"#,
        r#"{"id":1,"say":{"kind":"ask","table":"x","expected":1,"ask":{"kind":"abort","seat":0}}}"#,
        r#"{"id":1,"say":{"kind":"dance"}}"#,
        r#"[1,{"kind":"unseek"}]"#,
        "1",
        "",
    ] {
        ana.send_text(message).await;
        let code = ana.wait_for(|heard| match heard {
            ServerMessage::Refused { id: None, problem, .. } => Some(problem.code.clone()),
            ServerMessage::Done { .. } => Some("done".to_owned()),
            _ => None,
        });
        assert_eq!(code.await, "malformed", "{message}");
    }
}

#[tokio::test]
async fn so_many_sockets_and_no_more() {
    let harness = LiveHarness::with(LiveSettings { sockets: 3, sockets_per_person: 2, ..settings() }).await;
    let mut ana = harness.client("ana").await;
    let tab = harness.client("ana").await;
    let mut third = harness.client("ana").await;
    assert_eq!(third.closed().await, 4013);
    let _ben = harness.client("ben").await;
    assert_eq!(harness.client("eve").await.closed().await, 4013);
    ana.call(ClientRequest::Unseek).await.unwrap();
    drop(tab);
    while harness.live.stats().sockets > 2 {
        tokio::task::yield_now().await;
    }
    let mut third = harness.client("ana").await;
    third.call(ClientRequest::Unseek).await.unwrap();
}

#[tokio::test]
async fn a_message_is_not_a_book() {
    let harness = LiveHarness::new().await;
    let mut ana = harness.client("ana").await;
    ana.send_text(&" ".repeat(16 << 10)).await;
    ana.call(ClientRequest::Unseek).await.unwrap();
    ana.send_text(&" ".repeat((16 << 10) + 1)).await;
    assert_eq!(ana.closed().await, 1009);
}

#[tokio::test]
async fn so_many_tables_and_no_more() {
    let mut harness = LiveHarness::with(LiveSettings { tables_per_person: 3, follows: 2, ..settings() }).await;
    let mut ana = harness.client("ana").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(harness.table("ana", "none").await);
    }
    let who = harness.person("ana").await;
    let open = |seats: &[NewSeat]| new_table(Game::Billo, "", "none", seats);
    let refused = harness.live.open_table(&who, open(&[NewSeat::Me, NewSeat::Open])).await;
    assert_eq!(refused.unwrap_err().code, "too-many-tables");
    let others = harness.table("ben", "none").await;
    assert_eq!(ana.ask(&others, 1, TableCommand::Sit { seat: 1 }).await.unwrap_err().code, "too-many-tables");
    // A restart does not reset the count.
    harness.restart(1_000).await;
    let refused = harness.live.open_table(&who, open(&[NewSeat::Open, NewSeat::Me])).await;
    assert_eq!(refused.unwrap_err().code, "too-many-tables");
    let mut ana = harness.client("ana").await;
    ana.follow(&tables[0]).await;
    ana.follow(&tables[1]).await;
    ana.follow(&tables[1]).await;
    let third = ClientRequest::Follow { table: tables[2].clone(), since: None };
    assert_eq!(ana.call(third.clone()).await.unwrap_err().code, "too-many-follows");
    ana.call(ClientRequest::Unfollow { table: tables[0].clone() }).await.unwrap();
    ana.call(third).await.unwrap();
}

#[tokio::test]
async fn tables_that_make_no_sense_are_not_opened() {
    let harness = LiveHarness::new().await;
    let ana = harness.guest("ana").await;
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
        assert_eq!(harness.live.open_table(&ana, new.clone()).await.unwrap_err().code, code, "{new:?}");
    }
    assert_eq!(harness.live.stats().unfinished, 0);
}
