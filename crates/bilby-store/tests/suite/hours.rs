//! When the house was open.

use crate::world::World;

crate::both!(closed_is_the_time_between);

async fn closed_is_the_time_between(world: World) {
    let store = world.store().await;
    let hours = store.open_house(10_000).await.unwrap();
    assert_eq!(hours.closed_between(0, 15_000), 10_000);
    store.still_open(&hours, 11_000).await.unwrap();
    store.still_open(&hours, 12_000).await.unwrap();
    // A clock that went back takes nothing away.
    store.still_open(&hours, 11_500).await.unwrap();
    store.close().await;

    let store = world.store().await;
    let hours = store.open_house(20_000).await.unwrap();
    assert_eq!(hours.closed_between(11_000, 21_000), 8_000);
    assert_eq!(hours.closed_between(20_000, 90_000), 0);
    // Another node was open meanwhile.
    let other = world.store().await;
    let others = other.open_house(19_000).await.unwrap();
    other.still_open(&others, 19_500).await.unwrap();
    let hours = store.open_house(30_000).await.unwrap();
    assert_eq!(hours.closed_between(11_000, 31_000), (19_000 - 12_000) + (20_000 - 19_500) + 10_000);
}
