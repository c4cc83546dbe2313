//! Timeouts, absent players, and tables that nobody follows.

use crate::stage::{Client, Stage, settings};
use bilby_wire::{Ask, Happening, Phase, Reason, SeatOption, Update};

async fn has_happened(client: &mut Client, what: &Happening) -> Update {
    client.update_until(|update| update.events.iter().any(|event| event.what == *what)).await
}

#[tokio::test]
async fn who_runs_out_of_time_has_lost_and_the_house_says_so_by_itself() {
    let stage = Stage::new().await;
    let (mut ana, mut ben, table) = stage.pair("60+1").await;
    let number = stage.kept(&table).await.number();
    stage.advance(10_000);
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    let update = ben.update_until(|update| update.live.number == number).await;
    let clocks: Vec<_> = update.live.seats.iter().map(|seat| (seat.clock.unwrap(), seat.running)).collect();
    // Ana used ten seconds minus the network latency, and gained an increment of one.
    assert!((51_000..51_500).contains(&clocks[0].0), "{clocks:?}");
    assert_eq!(clocks[1], (60_000, true));
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    ana.drain().await;
    ben.drain().await;
    stage.advance(clocks[0].0);
    // Within the lag cap, a turn may still be on its way.
    stage.advance(499);
    assert!(ana.turn(&table, number, "Re2-e9").await.is_err());
    stage.advance(1);
    let left = Happening::Left { seat: 0, reason: Reason::Time };
    let update = has_happened(&mut ben, &left).await;
    assert_eq!((update.live.phase, update.live.ending.unwrap().winner), (Phase::Over, Some(1)));
    has_happened(&mut ana, &left).await;
    assert_eq!(ana.turn(&table, number, "Re2-e3").await.unwrap_err().code, "stale");
}

#[tokio::test]
async fn a_lost_connection_is_told_and_can_be_claimed() {
    let stage = Stage::new().await;
    let (ana, mut ben, table) = stage.pair("none").await;
    let number = stage.kept(&table).await.number();
    let mut tab = stage.client("ana").await;
    tab.follow(&table).await;
    let number = tab.turn(&table, number, "Re1-e2").await.unwrap();
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    drop(ana);
    tab.drain().await;
    stage.advance(5_000);
    // Several ticks, in which an absence would be noticed.
    tokio::time::sleep(10 * settings().tick_interval).await;
    let heard = tab.drain().await;
    assert!(heard.is_empty(), "one of two tabs is nobody's absence: {heard:?}");
    drop(tab);
    // The server must notice the disconnection before the clock is advanced.
    while stage.live.stats().sockets > 1 {
        tokio::task::yield_now().await;
    }
    stage.advance(3_000);
    let update = has_happened(&mut ben, &Happening::Away { seat: 0 }).await;
    assert!(update.live.seats[0].away_since.is_some());
    let claim = Ask::ClaimAbsence { seat: 0 };
    let patience = ben.ask(&table, number, claim.clone()).await.unwrap_err();
    assert_eq!(patience.code, "patience");
    // Ana reconnects in time.
    let mut ana = stage.client("ana").await;
    ana.follow(&table).await;
    has_happened(&mut ben, &Happening::Back { seat: 0 }).await;
    drop(ana);
    while stage.live.stats().sockets > 1 {
        tokio::task::yield_now().await;
    }
    stage.advance(3_000);
    has_happened(&mut ben, &Happening::Away { seat: 0 }).await;
    stage.advance(60_000);
    ben.ask(&table, number, claim).await.unwrap();
    let update = has_happened(&mut ben, &Happening::Left { seat: 0, reason: Reason::Absence }).await;
    assert_eq!(update.live.ending.unwrap().winner, Some(1));
}

#[tokio::test]
async fn who_never_came_is_away_too() {
    let stage = Stage::new().await;
    let table = stage.table("ana", "300+0").await;
    let mut ben = stage.client("ben").await;
    let state = ben.follow(&table).await;
    ben.ask(&table, state.live.number, Ask::Sit { seat: 1 }).await.unwrap();
    stage.advance(10_000);
    has_happened(&mut ben, &Happening::Away { seat: 0 }).await;
    stage.advance(60_000);
    // The option to claim is announced once.
    let claim = SeatOption::ClaimAbsence { seat: 0 };
    let update = ben.update_until(|update| update.live.seats[1].options.contains(&claim)).await;
    assert!(update.events.is_empty());
    ben.drain().await;
    stage.advance(60_000);
    let mut tab = stage.client("ben").await;
    let state = tab.follow(&table).await;
    assert!(state.live.seats[1].options.contains(&claim), "{:?}", state.live);
    assert!(ben.drain().await.is_empty());
}

#[tokio::test]
async fn tables_that_nobody_attends_are_closed() {
    let mut stage = Stage::new().await;
    let left = stage.table("ana", "180+2").await;
    let days = stage.table("ana", "3d").await;
    let followed = stage.table("ana", "180+2").await;
    let mut ana = stage.client("ana").await;
    ana.follow(&followed).await;
    stage.advance(31 * 60_000);
    let phase = async |stage: &Stage, table: &str| stage.live.table(table, None).await.unwrap().live.phase;
    while stage.live.stats().unfinished > 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(phase(&stage, &left).await, Phase::Over);
    assert_eq!(phase(&stage, &days).await, Phase::Gathering);
    assert_eq!(phase(&stage, &followed).await, Phase::Gathering);
    // After a night without power, no table is closed at once.
    stage.restart(9 * 3_600_000).await;
    stage.advance(60_000);
    assert_eq!(stage.live.stats().unfinished, 2);
    stage.advance(5 * 60_000);
    while stage.live.stats().unfinished > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(phase(&stage, &days).await, Phase::Gathering);
}
