//! A full disk, as PostgreSQL reports it. (SQLite's is tried inside the crate, where its file can be made to stop growing, and
//! here on a real one, if `BILBY_SMALL_DISK` names a folder on a disk of a few megabytes.)

use crate::stories::{Lots, PUBLIC, Story};
use crate::world::World;
use bilby_store::{AppendError, Store, file_url};
use sqlx::Executor;

crate::both!(nothing_is_lost_and_it_goes_on_when_there_is_room);

const NO_ROOM: &str = "
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
    END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no_room();";

async fn nothing_is_lost_and_it_goes_on_when_there_is_room(world: World) {
    if world.is_sqlite() {
        return;
    }
    let store = world.store().await;
    let mut story = Story::new("full", "billo", "none", "ana ben", 1_000);
    story.open(&store, PUBLIC).await.unwrap();
    let mut link = world.link().await;
    link.execute(sqlx::raw_sql(NO_ROOM)).await.unwrap();
    for _ in 0..3 {
        let mut ahead = story.clone();
        assert!(matches!(store.append(ahead.turn(&mut Lots(5))).await, Err(AppendError::Full)));
        story.is_kept(&store).await;
    }
    link.execute("DROP TRIGGER no_room ON events").await.unwrap();
    store.append(story.turn(&mut Lots(5))).await.unwrap();
    story.is_kept(&store).await;
}

#[test]
fn a_real_disk_is_full() {
    let Some(folder) = std::env::var_os("BILBY_SMALL_DISK") else {
        eprintln!("the real disk was left out: BILBY_SMALL_DISK is not set");
        return;
    };
    let folder = std::path::PathBuf::from(folder);
    let ballast = folder.join("ballast");
    std::fs::write(&ballast, vec![1; 1 << 20]).unwrap();
    crate::world::run(async {
        let store = Store::open(&file_url(&folder.join("bilby.db"))).await.unwrap();
        let mut stories = Vec::new();
        let mut refused = 0;
        for number in 0.. {
            let mut story = Story::new(&format!("g{number}"), "billabong", "none", "ana ben", 1_000);
            if story.open(&store, PUBLIC).await.is_err() {
                break;
            }
            let mut lots = Lots(number + 1);
            for _ in 0..20 {
                let mut ahead = story.clone();
                match store.append(ahead.turn(&mut lots)).await {
                    Ok(()) => story = ahead,
                    Err(error) => {
                        assert!(matches!(error, AppendError::Full), "{error}");
                        refused += 1;
                    }
                }
            }
            stories.push(story);
        }
        assert!(stories.len() > 10, "the disk is too small to be a test");
        for story in &stories {
            story.is_kept(&store).await;
        }
        std::fs::remove_file(&ballast).unwrap();
        // What was freed is not room for all of them: the log beside the database takes some of it.
        for story in stories.iter_mut().take(10) {
            store.append(story.turn(&mut Lots(5))).await.unwrap();
        }
        store.close().await;
        let store = Store::open(&file_url(&folder.join("bilby.db"))).await.unwrap();
        for story in &stories {
            story.is_kept(&store).await;
        }
        eprintln!("{} games, {refused} turns refused", stories.len());
    });
}
