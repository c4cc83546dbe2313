//! What stops a move from one database to another. (`backups` and the command line's tests tell what is moved.)

use crate::sample_games::person;
use crate::test_database::{TestDatabase, on_postgres, on_sqlite};
use crate::upgrade::as_0_1_0_left_it;
use bilby_store::{NodeId, NodeRow, Store, StoreError, file_url, transfer};

/// A file with so many guests.
async fn guests(database: &TestDatabase, name: &str, many: u32) -> String {
    let url = file_url(&database.file(name));
    let store = Store::open(&url).await.unwrap();
    for number in 0..many {
        store.add_guest(&person(&format!("p{name}{number}")), "Quokka", 1_000).await.unwrap();
    }
    store.close().await;
    url
}

async fn move_all(from: &str, to: &str) -> Result<(), StoreError> {
    transfer(from, to, |_| ()).await
}

#[test]
fn nothing_is_moved_to_itself() {
    on_sqlite(|database| async move {
        let from = guests(&database, "from", 1).await;
        assert!(matches!(move_all(&from, &from).await, Err(StoreError::SameDatabase)));
    });
}

#[test]
fn a_database_of_an_earlier_version_is_migrated_first() {
    on_sqlite(|database| async move {
        as_0_1_0_left_it(&database).await;
        let to = file_url(&database.file("to"));
        assert!(matches!(move_all(&database.url, &to).await, Err(StoreError::Older)));
        drop(database.store().await);
        move_all(&database.url, &to).await.unwrap();
        std::fs::write(database.file("empty"), "").unwrap();
        let empty = Store::open_to_look(&file_url(&database.file("empty"))).await;
        assert!(matches!(empty, Err(StoreError::NotOurs)));
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn nothing_is_moved_while_a_server_runs() {
    on_postgres(|database| async move {
        let store = database.store().await;
        let node = NodeRow {
            id: NodeId::of("one"),
            name: "one:1".to_owned(),
            version: "1".to_owned(),
            is_worker: true,
            bus: "postgres".to_owned(),
            sockets: 0,
            tables: 0,
            ahead: 0,
        };
        let uptime = store.start_uptime(1_000).await.unwrap();
        store.heartbeat(&node, &uptime, 2_000, 60_000).await.unwrap();
        let (from, to) = (guests(&database, "from", 1).await, file_url(&database.file("to")));
        assert!(matches!(move_all(&database.url, &to).await, Err(StoreError::HasNodes)));
        assert!(matches!(move_all(&from, &database.url).await, Err(StoreError::HasNodes)));
        store.forget_node(&node.id).await.unwrap();
        move_all(&database.url, &to).await.unwrap();
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn of_two_moves_at_once_one_is_made() {
    on_postgres(|database| async move {
        let (one, other) = (guests(&database, "one", 700).await, guests(&database, "other", 700).await);
        drop(database.store().await);
        let both = tokio::join!(move_all(&one, &database.url), move_all(&other, &database.url));
        assert!(matches!(both, (Ok(()), Err(StoreError::NotEmpty)) | (Err(StoreError::NotEmpty), Ok(()))), "{both:?}");
        assert_eq!(database.number("SELECT COUNT(*) FROM people").await, 700);
    });
}
