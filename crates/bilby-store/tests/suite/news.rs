//! What nodes hear of each other: nothing on SQLite, everything that is committed on PostgreSQL.

use crate::stories::Story;
use crate::world::{World, connect, on_postgres, on_sqlite};
use bilby_store::{News, Store};
use sqlx::Executor;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;

async fn next(news: &mut Receiver<News>) -> News {
    tokio::time::timeout(Duration::from_secs(20), news.recv())
        .await
        .expect("news were to come")
        .expect("somebody tells")
}

#[test]
fn a_file_has_one_node() {
    on_sqlite(|world| async move {
        let store = world.store().await;
        assert!(store.news().await.unwrap().is_none());
        store.tell_nodes("anybody?").await.unwrap();
    });
}

async fn open(store: &Store, id: &str) -> Story {
    let story = Story::new(id, "billo", "none", "ana ben", 1_000);
    story.open(store, crate::stories::PUBLIC).await.unwrap();
    story
}

#[test]
fn nodes_hear_of_each_other_but_not_of_themselves() {
    on_postgres(|world: World| async move {
        let (one, other) = (world.store().await, world.store().await);
        let mut ones = one.news().await.unwrap().unwrap();
        let mut others = other.news().await.unwrap().unwrap();
        let game: bilby_store::GameId = "first".parse().unwrap();
        let story = open(&one, "first").await;
        let number = story.table.number();
        assert_eq!(next(&mut others).await, News::Appended { game: game.clone(), number, more: true });
        one.say(&game, &"ana".parse().unwrap(), "hello", 5).await.unwrap();
        assert_eq!(next(&mut others).await, News::Said { game: game.clone() });
        one.tell_nodes("{\"any\": \"thing\"}").await.unwrap();
        assert_eq!(next(&mut others).await, News::Told("{\"any\": \"thing\"}".to_owned()));
        // What is not kept is not told: the second opening of the same game is refused.
        assert!(story.open(&one, crate::stories::PUBLIC).await.is_err());
        one.tell_nodes(&"x".repeat(10_000)).await.unwrap();
        one.tell_nodes("after it").await.unwrap();
        assert_eq!(next(&mut others).await, News::Told("after it".to_owned()));
        // Nobody has heard their own.
        other.tell_nodes("back").await.unwrap();
        assert_eq!(next(&mut ones).await, News::Told("back".to_owned()));
    });
}

#[test]
fn who_could_not_hear_is_told_that_something_was_missed() {
    on_postgres(|world: World| async move {
        let (one, other) = (world.store().await, world.store().await);
        let mut news = other.news().await.unwrap().unwrap();
        let (base, _) = world.url.split_once('?').unwrap();
        let (_, name) = world.url.rsplit_once('=').unwrap();
        let sql = format!(
            "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity \
             WHERE application_name = '{name}' AND query LIKE 'LISTEN%'"
        );
        connect(base).await.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
        assert_eq!(next(&mut news).await, News::Missed);
        one.tell_nodes("again").await.unwrap();
        assert_eq!(next(&mut news).await, News::Told("again".to_owned()));
    });
}
