//! Timeouts, absent players, and tables that nobody follows.

use crate::live_harness::{Client, LiveHarness, settings};
use bilby_wire::{Phase, Reason, SeatOption, TableCommand, TableEventKind, Update};

async fn has_happened(client: &mut Client, what: &TableEventKind) -> Update {
    client.update_until(|update| update.events.iter().any(|event| event.what == *what)).await
}

#[tokio::test]
async fn who_runs_out_of_time_has_lost_and_the_server_says_so_by_itself() {
    let harness = LiveHarness::new().await;
    let (mut ana, mut ben, table) = harness.pair("60+1").await;
    let number = harness.kept(&table).await.number();
    harness.advance(10_000);
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    let update = ben.update_until(|update| update.live.number == number).await;
    let clocks: Vec<_> = update.live.seats.iter().map(|seat| (seat.clock.unwrap(), seat.running)).collect();
    // Ana used ten seconds minus the network latency, and gained an increment of one.
    assert!((51_000..=51_500).contains(&clocks[0].0), "{clocks:?}");
    assert_eq!(clocks[1], (60_000, true));
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    ana.drain().await;
    ben.drain().await;
    harness.advance(clocks[0].0);
    // Within the lag cap, a turn may still be on its way.
    harness.advance(499);
    assert!(ana.turn(&table, number, "Re2-e9").await.is_err());
    harness.advance(1);
    let left = TableEventKind::Left { seat: 0, reason: Reason::Time };
    let update = has_happened(&mut ben, &left).await;
    assert_eq!((update.live.phase, update.live.ending.unwrap().winner), (Phase::Over, Some(1)));
    has_happened(&mut ana, &left).await;
    assert_eq!(ana.turn(&table, number, "Re2-e3").await.unwrap_err().code, "stale");
}

#[tokio::test]
async fn a_lost_connection_is_told_and_can_be_claimed() {
    let harness = LiveHarness::new().await;
    let (ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    let mut tab = harness.client("ana").await;
    tab.follow(&table).await;
    let number = tab.turn(&table, number, "Re1-e2").await.unwrap();
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    drop(ana);
    tab.drain().await;
    harness.advance(5_000);
    // Several ticks, in which an absence would be noticed.
    tokio::time::sleep(10 * settings().tick_interval).await;
    let heard = tab.drain().await;
    assert!(heard.is_empty(), "one of two tabs is nobody's absence: {heard:?}");
    drop(tab);
    // The server must notice the disconnection before the clock is advanced.
    while harness.live.stats().sockets > 1 {
        tokio::task::yield_now().await;
    }
    harness.advance(3_000);
    let update = has_happened(&mut ben, &TableEventKind::Away { seat: 0 }).await;
    assert!(update.live.seats[0].away_since.is_some());
    let claim = TableCommand::ClaimAbsence { seat: 0 };
    let refusal = ben.ask(&table, number, claim.clone()).await.unwrap_err();
    assert_eq!(refusal.code, "patience");
    // Ana reconnects in time.
    let mut ana = harness.client("ana").await;
    ana.follow(&table).await;
    has_happened(&mut ben, &TableEventKind::Back { seat: 0 }).await;
    drop(ana);
    while harness.live.stats().sockets > 1 {
        tokio::task::yield_now().await;
    }
    harness.advance(3_000);
    has_happened(&mut ben, &TableEventKind::Away { seat: 0 }).await;
    // Without a clock, the others wait for five minutes.
    harness.advance(60_000);
    assert_eq!(ben.ask(&table, number, claim.clone()).await.unwrap_err().code, "patience");
    harness.advance(240_000);
    ben.ask(&table, number, claim).await.unwrap();
    let update = has_happened(&mut ben, &TableEventKind::Left { seat: 0, reason: Reason::Absence }).await;
    assert_eq!(update.live.ending.unwrap().winner, Some(1));
}

#[tokio::test]
async fn who_never_came_is_away_too() {
    let harness = LiveHarness::new().await;
    let table = harness.table("ana", "300+0").await;
    let mut ben = harness.client("ben").await;
    let state = ben.follow(&table).await;
    ben.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
    harness.advance(10_000);
    has_happened(&mut ben, &TableEventKind::Away { seat: 0 }).await;
    harness.advance(60_000);
    // The option to claim is announced once.
    let claim = SeatOption::ClaimAbsence { seat: 0 };
    let update = ben.update_until(|update| update.live.seats[1].options.contains(&claim)).await;
    assert!(update.events.is_empty());
    ben.drain().await;
    harness.advance(60_000);
    let mut tab = harness.client("ben").await;
    let state = tab.follow(&table).await;
    assert!(state.live.seats[1].options.contains(&claim), "{:?}", state.live);
    assert!(ben.drain().await.is_empty());
}

#[tokio::test]
async fn tables_that_nobody_attends_are_closed() {
    let mut harness = LiveHarness::new().await;
    let left = harness.table("ana", "180+2").await;
    let days = harness.table("ana", "3d").await;
    let followed = harness.table("ana", "180+2").await;
    let mut ana = harness.client("ana").await;
    ana.follow(&followed).await;
    harness.advance(31 * 60_000);
    let phase = async |harness: &LiveHarness, table: &str| harness.live.table(table, None).await.unwrap().live.phase;
    while harness.live.stats().unfinished > 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(phase(&harness, &left).await, Phase::Over);
    assert_eq!(phase(&harness, &days).await, Phase::Gathering);
    assert_eq!(phase(&harness, &followed).await, Phase::Gathering);
    // After a night without power, no table is closed at once.
    harness.restart(9 * 3_600_000).await;
    harness.advance(60_000);
    assert_eq!(harness.live.stats().unfinished, 2);
    harness.advance(5 * 60_000);
    while harness.live.stats().unfinished > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(phase(&harness, &days).await, Phase::Gathering);
}
