//! A client that does not read is dropped, and the others are not affected.

use crate::stage::{Stage, settings};
use bilby_server::LiveSettings;
use bilby_wire::Say;

#[tokio::test]
async fn who_does_not_read_is_dropped_alone() {
    let stage = Stage::with(LiveSettings { outbox: 8, ..settings() }).await;
    let (mut ana, mut ben, table) = stage.pair("none").await;
    let mut slow = stage.client("eve").await;
    slow.follow(&table).await;
    let start = stage.kept(&table).await;
    let (mut number, mut at) = (start.number(), start.position().clone());
    let mut turns = 0;
    // Until the buffers in between are full, and then the outbox.
    while stage.live.stats().dropped == 0 {
        let text = at.moves()[turns % 2].clone();
        at = at.play(&text).unwrap();
        let player = if turns % 2 == 0 { &mut ana } else { &mut ben };
        number = player.turn(&table, number, &text).await.unwrap();
        player.drain().await;
        turns += 1;
        if turns == 100 {
            // Small messages would take too long, so the slow client requests large ones.
            for _ in 0..2_000 {
                slow.say(Say::Follow { table: table.clone(), since: None }).await;
            }
        }
        assert!(turns < 5_000, "it was to be dropped");
        if at.outcome().is_some() {
            break;
        }
    }
    assert_eq!(stage.live.stats().dropped, 1);
    assert_eq!(stage.kept(&table).await.turns().len(), turns);
    ana.call(Say::Unseek).await.unwrap();
    ben.call(Say::Unseek).await.unwrap();
}
