//! When servers were running.

use crate::test_database::TestDatabase;

crate::both!(closed_is_the_time_between);

async fn closed_is_the_time_between(database: TestDatabase) {
    let store = database.store().await;
    let hours = store.start_uptime(10_000).await.unwrap();
    assert_eq!(hours.downtime_between(0, 15_000), 10_000);
    store.record_uptime(&hours, 11_000).await.unwrap();
    store.record_uptime(&hours, 12_000).await.unwrap();
    // A clock that was set back does not shorten the run.
    store.record_uptime(&hours, 11_500).await.unwrap();
    store.close().await;

    let store = database.store().await;
    let hours = store.start_uptime(20_000).await.unwrap();
    assert_eq!(hours.downtime_between(11_000, 21_000), 8_000);
    assert_eq!(hours.downtime_between(20_000, 90_000), 0);
    // Another node was running in the meantime.
    let other = database.store().await;
    let others = other.start_uptime(19_000).await.unwrap();
    other.record_uptime(&others, 19_500).await.unwrap();
    let hours = store.start_uptime(30_000).await.unwrap();
    assert_eq!(hours.downtime_between(11_000, 31_000), (19_000 - 12_000) + (20_000 - 19_500) + 10_000);
}
