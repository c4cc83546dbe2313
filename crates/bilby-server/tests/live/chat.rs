//! Chat at a table, renaming, signing out.

use crate::live_harness::{Client, LiveHarness, id, new_table};
use bilby_server::EndedSessions;
use bilby_wire::{ChatLine, ChatRoom, ClientRequest, Game, NewSeat, NewTable, ServerMessage, Sitter, TableCommand};

async fn line(client: &mut Client) -> ChatLine {
    client
        .wait_for(|message| match message {
            ServerMessage::Chat { line, .. } => Some(line.clone()),
            _ => None,
        })
        .await
}

fn chat(table: &str, text: &str) -> ClientRequest {
    ClientRequest::Chat { table: table.to_owned(), text: text.to_owned(), room: None }
}

fn chat_in(room: ChatRoom, table: &str, text: &str) -> ClientRequest {
    ClientRequest::Chat { table: table.to_owned(), text: text.to_owned(), room: Some(room) }
}

/// The chat that this viewer can read.
async fn read_by(harness: &LiveHarness, name: Option<&str>, table: &str) -> String {
    let who = match name {
        Some(name) => Some(harness.person(name).await),
        None => None,
    };
    let state = harness.live.table(table, who.as_ref()).await.unwrap();
    state.chat_lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(", ")
}

/// All chat lines that a client has received so far.
async fn received_chat(client: &mut Client) -> Vec<String> {
    let chat = |message| match message {
        ServerMessage::Chat { line, .. } => Some(line.text),
        _ => None,
    };
    client.drain().await.into_iter().filter_map(chat).collect()
}

#[tokio::test]
async fn who_plays_and_who_watches_talk_among_themselves() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let (mut eve, mut fay) = (harness.client("eve").await, harness.client("fay").await);
    eve.follow(&table).await;
    fay.follow(&table).await;
    ana.call(chat(&table, " bonne chance ")).await.unwrap();
    for client in [&mut ana, &mut ben] {
        let line = line(client).await;
        assert_eq!((line.number, line.text.as_str(), line.person.name.as_str()), (1, "bonne chance", "ana"));
        assert_eq!(line.room, ChatRoom::Players);
    }
    eve.call(chat(&table, "a jump to e4!")).await.unwrap();
    for client in [&mut eve, &mut fay] {
        let line = line(client).await;
        assert_eq!((line.number, line.text.as_str(), line.room), (2, "a jump to e4!", ChatRoom::Watchers));
    }
    for client in [&mut ana, &mut ben, &mut eve, &mut fay] {
        assert_eq!(received_chat(client).await, Vec::<String>::new());
    }
    // People can't write in a room that they can't read.
    assert_eq!(ben.call(chat_in(ChatRoom::Watchers, &table, "hi")).await.unwrap_err().code, "not-yours-to-ask");
    assert_eq!(eve.call(chat_in(ChatRoom::Players, &table, "hi")).await.unwrap_err().code, "not-yours-to-ask");
    // After a restart, every viewer sees the same.
    harness.restart(1_000).await;
    let watchers = [None, Some("eve"), Some("fay")];
    for (name, expected) in [(Some("ana"), "bonne chance"), (Some("ben"), "bonne chance")]
        .into_iter()
        .chain(watchers.map(|name| (name, "a jump to e4!")))
    {
        assert_eq!(read_by(&harness, name, &table).await, expected, "{name:?}");
    }
    // After the game, the players can read the watchers' room and answer.
    let (mut ana, mut ben, mut eve) =
        (harness.client("ana").await, harness.client("ben").await, harness.client("eve").await);
    for client in [&mut ana, &mut ben, &mut eve] {
        client.follow(&table).await;
    }
    let mut number = harness.kept(&table).await.number();
    number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    ana.ask(&table, number, TableCommand::Resign).await.unwrap();
    for name in ["ana", "ben"] {
        assert_eq!(read_by(&harness, Some(name), &table).await, "bonne chance, a jump to e4!");
    }
    ben.call(chat_in(ChatRoom::Watchers, &table, "thank you")).await.unwrap();
    ben.call(chat(&table, "well played")).await.unwrap();
    assert_eq!(received_chat(&mut ana).await, ["thank you", "well played"]);
    assert_eq!(received_chat(&mut eve).await, ["thank you"]);
    assert_eq!(read_by(&harness, None, &table).await, "a jump to e4!, thank you");
}

#[tokio::test]
async fn what_can_be_said() {
    let harness = LiveHarness::new().await;
    let (mut ana, _ben, table) = harness.pair("none").await;
    for bad in ["", "a\nb", &"x".repeat(301)] {
        assert_eq!(ana.call(chat(&table, bad)).await.unwrap_err().code, "bad-chat");
    }
    let mut quiet = new_table(Game::Billo, "", "none", &[NewSeat::Me, NewSeat::Open]);
    quiet.chat = false;
    let quiet = harness.live.open_table(&harness.person("ana").await, quiet).await.unwrap();
    assert_eq!(ana.call(chat(&quiet.id, "psst")).await.unwrap_err().code, "chat-off");
    let mut refused = 0;
    for _ in 0..20 {
        refused += usize::from(ana.call(chat(&table, "spam")).await.is_err_and(|refused| refused.code == "too-many"));
    }
    assert!(refused >= 10);
}

/// A link to an unlisted table allows watching, but not reading the players' chat.
#[tokio::test]
async fn a_link_is_no_key_to_what_is_said() {
    let harness = LiveHarness::new().await;
    let private = NewTable { public: false, ..new_table(Game::Billo, "", "none", &[NewSeat::Me, NewSeat::Open]) };
    let table = harness.live.open_table(&harness.guest("ana").await, private).await.unwrap();
    let (mut ana, mut ben) = (harness.client("ana").await, harness.client("ben").await);
    // Before the game there is one room for all, and a visitor with the link can ask a question.
    ana.follow(&table.id).await;
    ben.follow(&table.id).await;
    ben.call(chat(&table.id, "may I?")).await.unwrap();
    ana.call(chat(&table.id, "do sit down")).await.unwrap();
    for client in [&mut ana, &mut ben] {
        assert_eq!(received_chat(client).await, ["may I?", "do sit down"]);
    }
    ben.ask(&table.id, table.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    ana.call(chat(&table.id, "my door code is 1234")).await.unwrap();
    assert_eq!(read_by(&harness, Some("ben"), &table.id).await, "my door code is 1234");
    let mut eve = harness.client("eve").await;
    let state = eve.follow(&table.id).await;
    assert!(state.chat_lines.iter().all(|line| line.room == ChatRoom::Watchers));
    for stranger in [None, Some("eve")] {
        assert_eq!(read_by(&harness, stranger, &table.id).await, "may I?, do sit down");
    }
}

/// Everything that the server sends to anybody about a table.
async fn everything(harness: &LiveHarness, table: &str, people: &[&str]) -> String {
    let mut all = format!("{:?}{}", harness.live.lobby(), harness.live.record(&table.parse().unwrap()).await.unwrap());
    for name in people {
        all += &format!("{:?}", harness.live.table(table, Some(&harness.person(name).await)).await.unwrap());
    }
    all
}

#[tokio::test]
async fn who_is_deleted_is_gone_from_rooms_in_memory() {
    let harness = LiveHarness::new().await;
    harness.store.add_guest(&id("ben"), "Nadège", 1_800_000_000_000).await.unwrap();
    harness.store.add_guest(&id("eve"), "Sidonie", 1_800_000_000_000).await.unwrap();
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let (mut eve, mut fay) = (harness.client("eve").await, harness.client("fay").await);
    eve.follow(&table).await;
    fay.follow(&table).await;
    ben.call(chat(&table, "moi, c’est Nadège")).await.unwrap();
    ana.call(chat(&table, "moi, c’est ana")).await.unwrap();
    eve.call(chat(&table, "moi, c’est Sidonie")).await.unwrap();
    let before = everything(&harness, &table, &["ana", "fay"]).await;
    assert!(before.contains("Nadège") && before.contains("Sidonie"));
    for name in ["ben", "eve"] {
        harness.store.delete_person(&id(name), 2).await.unwrap();
        harness.live.person_renamed(&harness.person(name).await).await;
    }
    let after = everything(&harness, &table, &["ana", "fay"]).await;
    assert!(!after.contains("Nadège") && !after.contains("Sidonie"), "{after}");
    assert_eq!(read_by(&harness, Some("ana"), &table).await, "moi, c’est ana");
    // Followers are told to drop it too.
    for client in [&mut ana, &mut fay] {
        let told = client.wait_for(|message| match message {
            ServerMessage::Table { state } if !format!("{state:?}").contains("Nadège") => Some(state.clone()),
            _ => None,
        });
        let Sitter::Person { person } = &told.await.live.seats[1].sitter else { panic!() };
        assert_eq!((person.name.as_str(), person.guest), ("", false));
    }
    // A guest who sits at none of these tables is deleted: nobody is notified.
    harness.store.delete_person(&id("fay"), 2).await.unwrap();
    ana.drain().await;
    harness.live.person_renamed(&harness.person("fay").await).await;
    assert!(!ana.drain().await.iter().any(|message| matches!(message, ServerMessage::Table { .. })));
}

#[tokio::test]
async fn who_took_over_a_seat_and_is_deleted_is_gone_too() {
    let harness = LiveHarness::new().await;
    let (_ana, _ben, table) = harness.pair("none").await;
    harness.store.add_account(&id("nad"), "Nadège", "nadege", "-", 1).await.unwrap();
    harness.live.hand_over(&id("ben"), &harness.person("nad").await, false).await.unwrap();
    assert!(everything(&harness, &table, &["ana"]).await.contains("Nadège"));
    harness.store.delete_person(&id("nad"), 2).await.unwrap();
    harness.live.person_renamed(&harness.person("nad").await).await;
    let after = everything(&harness, &table, &["ana"]).await;
    assert!(!after.contains("Nadège"), "{after}");
}

#[tokio::test]
async fn another_name_is_seen_by_all() {
    let harness = LiveHarness::new().await;
    let (_ana, mut ben, table) = harness.pair("none").await;
    harness.store.add_account(&id("ana"), "Ana Maria", "ana-maria", "-", 0).await.unwrap();
    harness.live.person_renamed(&harness.person("ana").await).await;
    let update = ben.update().await;
    let Sitter::Person { person } = &update.live.seats[0].sitter else { panic!("{update:?}") };
    assert_eq!((person.name.as_str(), person.guest, update.events.len()), ("Ana Maria", false, 0));
    let Sitter::Person { person } = &harness.live.lobby()[0].seats[0] else { panic!() };
    assert_eq!(person.name, "Ana Maria");
    assert!(harness.live.record(&table.parse().unwrap()).await.unwrap().contains("Ana Maria"));
}

#[tokio::test]
async fn who_signs_out_is_shown_out() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben) = (harness.client("ana").await, harness.client("ben").await);
    let mut tab = harness.client("ana").await;
    harness.live.close_sockets(&id("ana"), EndedSessions::One("session of somebody else"));
    harness.live.close_sockets(&id("ana"), EndedSessions::Others("session of ana"));
    ana.call(ClientRequest::Unseek).await.unwrap();
    harness.live.close_sockets(&id("ana"), EndedSessions::One("session of ana"));
    assert_eq!((ana.closed().await, tab.closed().await), (4001, 4001));
    let mut ana = harness.client("ana").await;
    ana.call(ClientRequest::Unseek).await.unwrap();
    harness.live.close_sockets(&id("ana"), EndedSessions::Others("session of somebody else"));
    assert_eq!(ana.closed().await, 4001);
    let mut ana = harness.client("ana").await;
    harness.live.close_sockets(&id("ana"), EndedSessions::All);
    assert_eq!(ana.closed().await, 4001);
    ben.call(ClientRequest::Unseek).await.unwrap();
}
