//! A client that does not read is dropped, and the others are not affected.

use crate::live_harness::{LiveHarness, settings};
use bilby_server::LiveSettings;
use bilby_wire::ClientRequest;

#[tokio::test]
async fn who_does_not_read_is_dropped_alone() {
    let harness = LiveHarness::with(LiveSettings { outbox: 8, ..settings() }).await;
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let mut slow = harness.client("eve").await;
    slow.follow(&table).await;
    let start = harness.kept(&table).await;
    let (mut number, mut at) = (start.number(), start.position().clone());
    let mut turns = 0;
    // Until the buffers in between are full, and then the outbox.
    while harness.live.stats().dropped == 0 {
        let text = at.moves()[turns % 2].clone();
        at = at.play(&text).unwrap();
        let player = if turns % 2 == 0 { &mut ana } else { &mut ben };
        number = player.turn(&table, number, &text).await.unwrap();
        player.drain().await;
        turns += 1;
        if turns == 100 {
            // Small messages would take too long, so the slow client requests large ones.
            for _ in 0..2_000 {
                slow.say(ClientRequest::Follow { table: table.clone(), since: None }).await;
            }
        }
        assert!(turns < 5_000, "it was to be dropped");
        if at.outcome().is_some() {
            break;
        }
    }
    assert_eq!(harness.live.stats().dropped, 1);
    assert_eq!(harness.kept(&table).await.turns().len(), turns);
    ana.call(ClientRequest::Unseek).await.unwrap();
    ben.call(ClientRequest::Unseek).await.unwrap();
}
