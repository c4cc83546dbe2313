//! A database of an earlier version is migrated when it is opened.

use crate::stories::{PUBLIC, Story, person};
use crate::world::World;
use bilby_store::Search;
use sqlx::Executor;

crate::both!(what_was_kept_before_is_still_there);

async fn what_was_kept_before_is_still_there(world: World) {
    let store = world.store().await;
    let mut story = Story::new("old", "billo", "none", "ana ben", 1_000);
    story.play(&store, PUBLIC, None).await;
    store.add_chat(&story.id, &person("ana"), false, "hello", 2_000).await.unwrap();
    store.close().await;
    // The schema of 0.1.0.
    let mut conn = world.conn().await;
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
