//! Notifications between nodes: none on SQLite, one for each commit on PostgreSQL.

use crate::stories::Story;
use crate::world::{World, connect, on_postgres, on_sqlite};
use bilby_store::{NodeEvent, Store};
use sqlx::Executor;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;

async fn next(news: &mut Receiver<NodeEvent>) -> NodeEvent {
    tokio::time::timeout(Duration::from_secs(20), news.recv())
        .await
        .expect("news were to come")
        .expect("somebody tells")
}

#[test]
fn a_file_has_one_node() {
    on_sqlite(|world| async move {
        let store = world.store().await;
        assert!(store.listen_to_nodes().await.unwrap().is_none());
        store.notify_nodes("anybody?").await.unwrap();
    });
}

async fn open(store: &Store, id: &str) -> Story {
    let story = Story::new(id, "billo", "none", "ana ben", 1_000);
    story.open(store, crate::stories::PUBLIC).await.unwrap();
    story
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn nodes_hear_of_each_other_but_not_of_themselves() {
    on_postgres(|world: World| async move {
        let (one, other) = (world.store().await, world.store().await);
        let mut ones = one.listen_to_nodes().await.unwrap().unwrap();
        let mut others = other.listen_to_nodes().await.unwrap().unwrap();
        let game: bilby_store::GameId = "first".parse().unwrap();
        let story = open(&one, "first").await;
        let number = story.table.number();
        assert_eq!(next(&mut others).await, NodeEvent::Appended { game: game.clone(), number, more: true });
        one.add_chat(&game, &"ana".parse().unwrap(), false, "hello", 5).await.unwrap();
        assert_eq!(next(&mut others).await, NodeEvent::ChatPosted { game: game.clone() });
        one.notify_nodes("{\"any\": \"thing\"}").await.unwrap();
        assert_eq!(next(&mut others).await, NodeEvent::Message("{\"any\": \"thing\"}".to_owned()));
        // A refused append causes no notification: this is the second opening of the same game.
        assert!(story.open(&one, crate::stories::PUBLIC).await.is_err());
        one.notify_nodes(&"x".repeat(10_000)).await.unwrap();
        one.notify_nodes("after it").await.unwrap();
        assert_eq!(next(&mut others).await, NodeEvent::Message("after it".to_owned()));
        // Nodes don't receive their own notifications.
        other.notify_nodes("back").await.unwrap();
        assert_eq!(next(&mut ones).await, NodeEvent::Message("back".to_owned()));
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn who_could_not_hear_is_told_that_something_was_missed() {
    on_postgres(|world: World| async move {
        let (one, other) = (world.store().await, world.store().await);
        let mut news = other.listen_to_nodes().await.unwrap().unwrap();
        let (base, _) = world.url.split_once('?').unwrap();
        let (_, name) = world.url.rsplit_once('=').unwrap();
        let sql = format!(
            "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity \
             WHERE application_name = '{name}' AND query LIKE 'LISTEN%'"
        );
        connect(base).await.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
        assert_eq!(next(&mut news).await, NodeEvent::Missed);
        one.notify_nodes("again").await.unwrap();
        assert_eq!(next(&mut news).await, NodeEvent::Message("again".to_owned()));
    });
}
