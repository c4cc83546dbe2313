//! The lobby and pairing.

use crate::live_harness::{Client, LiveHarness, new_table, play_billo};
use bilby_wire::{ClientRequest, Game, NewSeat, NewTable, Phase, Seek, ServerMessage, TableCommand, TableSummary};

type Lobby = (Vec<TableSummary>, Vec<(Seek, u32)>, u32);

async fn lobby_until(client: &mut Client, wanted: impl Fn(&Lobby) -> bool) -> Lobby {
    client
        .wait_for(|message| match message {
            ServerMessage::Lobby { tables, seeks, people } => {
                Some((tables.clone(), seeks.clone(), *people)).filter(|lobby| wanted(lobby))
            }
            _ => None,
        })
        .await
}

fn seek(time: &str) -> Seek {
    Seek { game: Game::Billo, rules: String::new(), time: time.to_owned(), rated: false }
}

async fn paired(client: &mut Client) -> String {
    client
        .wait_for(|message| match message {
            ServerMessage::Paired { table } => Some(table.clone()),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn what_changes_is_told_to_those_who_listen() {
    let harness = LiveHarness::new().await;
    let mut ana = harness.client("ana").await;
    ana.call(ClientRequest::Lobby { on: true }).await.unwrap();
    assert_eq!(lobby_until(&mut ana, |_| true).await, (vec![], vec![], 1));
    let table = harness.table("ben", "180+2").await;
    let mut secret = new_table(Game::Billo, "", "none", &[NewSeat::Me, NewSeat::Open]);
    secret.public = false;
    harness.live.open_table(&harness.person("ben").await, secret).await.unwrap();
    let (tables, ..) = lobby_until(&mut ana, |(tables, ..)| !tables.is_empty()).await;
    assert_eq!(tables.iter().map(|table| &table.id).collect::<Vec<_>>(), [&table]);
    let mut eve = harness.client("eve").await;
    let number = eve.follow(&table).await.live.number;
    eve.ask(&table, number, TableCommand::Sit { seat: 1 }).await.unwrap();
    lobby_until(&mut ana, |(tables, ..)| tables.iter().any(|table| table.phase == Phase::Playing)).await;
    eve.call(ClientRequest::Seek { seek: seek("none") }).await.unwrap();
    let (_, seeks, people) = lobby_until(&mut ana, |(_, seeks, _)| !seeks.is_empty()).await;
    assert_eq!((seeks, people), (vec![(seek("none"), 1)], 2));
    drop(eve);
    lobby_until(&mut ana, |(_, seeks, people)| seeks.is_empty() && *people == 1).await;
    ana.call(ClientRequest::Lobby { on: false }).await.unwrap();
    ana.drain().await;
    harness.table("ben", "none").await;
    assert!(ana.drain().await.is_empty());
}

#[tokio::test]
async fn two_who_seek_the_same_play() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut tab) = (harness.client("ana").await, harness.client("ana").await);
    let (mut ben, mut eve) = (harness.client("ben").await, harness.client("eve").await);
    ana.call(ClientRequest::Seek { seek: seek("180+2") }).await.unwrap();
    tab.call(ClientRequest::Seek { seek: seek("180+2") }).await.unwrap();
    ben.call(ClientRequest::Seek { seek: seek("300+5") }).await.unwrap();
    assert_eq!(harness.live.stats().seeks, 2, "one seek a person");
    // The same rules, spelt differently.
    eve.call(ClientRequest::Seek { seek: seek("180+2") }).await.unwrap();
    let table = paired(&mut tab).await;
    assert_eq!(paired(&mut eve).await, table);
    assert!(ana.drain().await.iter().all(|message| !matches!(message, ServerMessage::Paired { .. })));
    let state = tab.follow(&table).await;
    assert_eq!((state.live.phase, state.time.as_str(), harness.live.stats().seeks), (Phase::Playing, "180+2", 1));
    for (bad, code) in [(seek("soon"), "bad-time"), (Seek { rules: "hands=3".to_owned(), ..seek("none") }, "bad-rules")]
    {
        assert_eq!(ana.call(ClientRequest::Seek { seek: bad }).await.unwrap_err().code, code);
    }
    let rated = Seek { rated: true, ..seek("180+2") };
    assert_eq!(ana.call(ClientRequest::Seek { seek: rated }).await.unwrap_err().code, "account-needed");
}

/// People with the closest ratings are paired. A person without a close opponent waits until anybody will do.
#[tokio::test]
async fn rated_games_are_with_the_nearest() {
    let harness = LiveHarness::new().await;
    let rated = Seek { rated: true, ..seek("180+2") };
    // Leo has won a rated game and Kim has lost it, so their ratings differ from a newcomer's.
    let (leo, _) = (harness.account("leo").await, harness.account("kim").await);
    let table = NewTable { rated: true, ..new_table(Game::Billo, "", "none", &[NewSeat::Me, NewSeat::Open]) };
    let state = harness.live.open_table(&leo, table).await.unwrap();
    let (mut leo, mut kim) = (harness.client("leo").await, harness.client("kim").await);
    let number = kim.ask(&state.id, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    let number = play_billo(&state.id, number, [&mut leo, &mut kim], 16).await;
    kim.ask(&state.id, number, TableCommand::Resign).await.unwrap();

    let mut new = Vec::new();
    for name in ["ana", "ben"] {
        harness.account(name).await;
        new.push(harness.client(name).await);
    }
    for client in [&mut leo, &mut kim, &mut new[0]] {
        client.call(ClientRequest::Seek { seek: rated.clone() }).await.unwrap();
    }
    new[1].call(ClientRequest::Seek { seek: rated.clone() }).await.unwrap();
    let table = paired(&mut new[0]).await;
    assert_eq!(paired(&mut new[1]).await, table);
    assert_eq!(harness.live.stats().seeks, 2);
    harness.advance(30_000);
    let table = paired(&mut leo).await;
    assert_eq!(paired(&mut kim).await, table);
    assert!(leo.follow(&table).await.rated);
}

#[tokio::test]
async fn many_at_once_are_all_paired_with_somebody_else() {
    let harness = LiveHarness::new().await;
    let mut clients = Vec::new();
    for number in 0..20 {
        clients.push(harness.client(&format!("p{number}")).await);
    }
    for client in &mut clients {
        client.say(ClientRequest::Seek { seek: seek("none") }).await;
    }
    let mut tables = Vec::new();
    for client in &mut clients {
        tables.push(paired(client).await);
    }
    tables.sort();
    assert!(tables.chunks(2).all(|pair| pair[0] == pair[1]));
    tables.dedup();
    assert_eq!(tables.len(), 10);
}
