//! A database of an earlier version is migrated when it is opened.

use crate::stories::{PUBLIC, Story, person};
use crate::world::World;
use bilby_store::Search;
use sqlx::Executor;

crate::both!(what_was_kept_before_is_still_there, an_older_node_uses_a_newer_database_as_long_as_it_can);

/// While nodes are upgraded one by one: a later version has added something, and then taken something away.
async fn an_older_node_uses_a_newer_database_as_long_as_it_can(world: World) {
    if world.is_sqlite() {
        return;
    }
    drop(world.store().await);
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               VALUES (1000, 'of a later version', TRUE, '', 0)";
    world.conn().await.execute(sql).await.unwrap();
    let story = Story::new("newer", "billo", "none", "ana ben", 1_000);
    story.open(&world.store().await, PUBLIC).await.unwrap();
    world.conn().await.execute("UPDATE realm SET oldest = 1000").await.unwrap();
    let refused = bilby_store::Store::open(&world.url).await;
    assert!(matches!(refused, Err(bilby_store::StoreError::Version)));
}

async fn what_was_kept_before_is_still_there(world: World) {
    let store = world.store().await;
    let mut story = Story::new("old", "billo", "none", "ana ben", 1_000);
    story.play(&store, PUBLIC, None).await;
    store.add_chat(&story.id, &person("ana"), false, "hello", 2_000).await.unwrap();
    store.close().await;
    // The schema of 0.1.0.
    let mut conn = world.conn().await;
    if !world.is_sqlite() {
        conn.execute(sqlx::raw_sql("DROP TABLE realm, nodes, jobs, meters, seeks")).await.unwrap();
    }
    for sql in [
        "ALTER TABLE chat DROP COLUMN watchers",
        "ALTER TABLE games DROP COLUMN unrated",
        "ALTER TABLE games DROP COLUMN parts",
        "DELETE FROM _sqlx_migrations WHERE version > 2",
    ] {
        conn.execute(sqlx::raw_sql(sql)).await.unwrap();
    }
    let store = world.store().await;
    story.is_kept(&store).await;
    // Old lines don't tell who watched, so they count as the players'.
    let said = store.chat(&story.id, 10).await.unwrap();
    assert_eq!(
        said.iter().map(|said| (said.text.as_str(), said.among_watchers)).collect::<Vec<_>>(),
        [("hello", false)]
    );
    let game = &store.games(&Search::default()).await.unwrap()[0];
    assert_eq!((game.unrated, game.parts), (None, None));
    Story::new("new", "billo", "none", "ana ben", 9_000).play(&store, PUBLIC, None).await;
}
