//! During a rolling upgrade, a newer server writes events that an older one does not know. The older one leaves such tables alone.

use crate::live_harness::LiveHarness;
use bilby_store::{GameId, StoreError};
use bilby_wire::ClientRequest;
use sqlx::Connection;
use std::time::Duration;

/// Adds a line to a log, as a later version would.
async fn write(harness: &LiveHarness, table: &str, line: &str) {
    sqlx::any::install_default_drivers();
    let mut conn = sqlx::AnyConnection::connect(&harness.database()).await.unwrap();
    let mut tx = conn.begin().await.unwrap();
    let number = "UPDATE games SET number = number + 1 WHERE id = $1";
    sqlx::query(number).bind(table).execute(&mut *tx).await.unwrap();
    let event =
        "INSERT INTO events (game, number, line) SELECT id, number, 'v1 ' || number || $2 FROM games WHERE id = $1";
    sqlx::query(event).bind(table).bind(line).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
}

async fn length(harness: &LiveHarness, table: &str) -> u64 {
    let game: GameId = table.parse().unwrap();
    harness.store.lengths(std::slice::from_ref(&game)).await.unwrap()[&game].0
}

#[tokio::test]
async fn a_table_with_unknown_events_is_left_alone() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, ben, table) = harness.pair("60+0").await;
    let other = harness.table("eve", "none").await;
    let number = harness.kept(&table).await.number();
    write(&harness, &table, " 1800000000000 teleport 0").await;
    let kept = harness.store.load(&table.parse().unwrap()).await.unwrap_err();
    assert!(matches!(kept, StoreError::Newer { .. }), "{kept}");
    // What is due there, and what people want, changes nothing.
    let refused = ana.turn(&table, number, "Re1-e2").await.unwrap_err();
    assert_eq!(refused.code, "newer-server");
    drop((ana, ben));
    harness.advance(3_600_000);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(length(&harness, &table).await, number + 1);
    // After a restart too; and all other tables go on.
    harness.restart(1_000).await;
    let mut fay = harness.client("fay").await;
    let follow = ClientRequest::Follow { table: table.clone(), since: None };
    assert_eq!(fay.call(follow).await.unwrap_err().code, "newer-server");
    assert_eq!(harness.live.table(&table, None).await.unwrap_err().code, "newer-server");
    harness.advance(30 * 24 * 3_600_000);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(length(&harness, &table).await, number + 1);
    let mut eve = harness.client("eve").await;
    let state = harness.live.table(&other, None).await.unwrap();
    assert_ne!(state.id, table);
    drop(eve.follow(&other).await);
}
