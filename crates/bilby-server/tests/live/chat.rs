//! Talking at the table, other names, signing out.

use crate::stage::{Client, Stage, id, new_table};
use bilby_server::Ended;
use bilby_wire::{ChatLine, Game, NewSeat, Say, ServerMessage, Sitter};

async fn line(client: &mut Client) -> ChatLine {
    client
        .hear(|message| match message {
            ServerMessage::Chat { line, .. } => Some(line.clone()),
            _ => None,
        })
        .await
}

fn chat(table: &str, text: &str) -> Say {
    Say::Chat { table: table.to_owned(), text: text.to_owned() }
}

#[tokio::test]
async fn everybody_there_hears_it_and_who_comes_later_reads_it() {
    let mut stage = Stage::new().await;
    let (mut ana, mut ben, table) = stage.pair("none").await;
    let mut eve = stage.client("eve").await;
    eve.follow(&table).await;
    eve.call(chat(&table, " bonjour à tous ")).await.unwrap();
    for client in [&mut ana, &mut ben, &mut eve] {
        let line = line(client).await;
        assert_eq!((line.number, line.text.as_str(), line.person.name.as_str()), (1, "bonjour à tous", "eve"));
    }
    for bad in ["", "a\nb", &"x".repeat(301)] {
        assert_eq!(ana.call(chat(&table, bad)).await.unwrap_err().code, "bad-chat");
    }
    stage.restart(1_000).await;
    let state = stage.house.table(&table, None).await.unwrap();
    assert_eq!(state.chat_lines.len(), 1);
    assert_eq!(state.chat_lines[0].person.name, "eve");
    let mut quiet = new_table(Game::Billo, "", "none", &[NewSeat::Me, NewSeat::Open]);
    quiet.chat = false;
    let quiet = stage.house.open_table(&stage.human("ana").await, quiet).await.unwrap();
    let mut ana = stage.client("ana").await;
    assert_eq!(ana.call(chat(&quiet.id, "psst")).await.unwrap_err().code, "chat-off");
    let mut refused = 0;
    for _ in 0..20 {
        refused += usize::from(ana.call(chat(&table, "spam")).await.is_err_and(|refused| refused.code == "too-many"));
    }
    assert!(refused >= 10);
}

#[tokio::test]
async fn another_name_is_seen_by_all() {
    let stage = Stage::new().await;
    let (_ana, mut ben, table) = stage.pair("none").await;
    stage.store.add_account(&id("ana"), "Ana Maria", "ana-maria", "-", 0).await.unwrap();
    stage.house.renamed(&stage.human("ana").await);
    let update = ben.update().await;
    let Sitter::Person { person } = &update.live.seats[0].sitter else { panic!("{update:?}") };
    assert_eq!((person.name.as_str(), person.guest, update.events.len()), ("Ana Maria", false, 0));
    let Sitter::Person { person } = &stage.house.lobby()[0].seats[0] else { panic!() };
    assert_eq!(person.name, "Ana Maria");
    assert!(stage.house.record(&table, None).await.unwrap().contains("Ana Maria"));
}

#[tokio::test]
async fn who_signs_out_is_shown_out() {
    let stage = Stage::new().await;
    let (mut ana, mut ben) = (stage.client("ana").await, stage.client("ben").await);
    let mut tab = stage.client("ana").await;
    stage.house.dismiss(&id("ana"), Ended::One("session of somebody else"));
    stage.house.dismiss(&id("ana"), Ended::Others("session of ana"));
    ana.call(Say::Unseek).await.unwrap();
    stage.house.dismiss(&id("ana"), Ended::One("session of ana"));
    assert_eq!((ana.closed().await, tab.closed().await), (4001, 4001));
    let mut ana = stage.client("ana").await;
    ana.call(Say::Unseek).await.unwrap();
    stage.house.dismiss(&id("ana"), Ended::Others("session of somebody else"));
    assert_eq!(ana.closed().await, 4001);
    let mut ana = stage.client("ana").await;
    stage.house.dismiss(&id("ana"), Ended::All);
    assert_eq!(ana.closed().await, 4001);
    ben.call(Say::Unseek).await.unwrap();
}
