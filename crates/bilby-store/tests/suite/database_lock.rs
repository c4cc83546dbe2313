//! One server for a SQLite file; several for PostgreSQL.

use crate::sample_games::person;
use crate::test_database::{TestDatabase, on_sqlite};
use bilby_store::{DatabaseLock, StoreError, backup, file_url, restore};

crate::both!(one_server_for_a_file_and_several_for_postgresql);

async fn one_server_for_a_file_and_several_for_postgresql(database: TestDatabase) {
    let first = DatabaseLock::take(&database.url).unwrap();
    match DatabaseLock::take(&database.url) {
        Ok(_) => assert!(!database.is_sqlite()),
        Err(error) => {
            assert!(database.is_sqlite());
            let file = database.file("bilby.db");
            let folder = file.parent().unwrap().display();
            assert_eq!(error.to_string(), format!("{folder}: a server uses this folder"));
        }
    }
    // Other files are independent, and dropping the lock releases it.
    let _other = DatabaseLock::take(&file_url(&database.file("other.db"))).unwrap();
    drop(first);
    let _again = DatabaseLock::take(&database.url).unwrap();
}

/// A database in use can be backed up, but nothing can be restored into it.
#[test]
fn what_is_in_use_is_backed_up_and_not_restored_into() {
    on_sqlite(async |database| {
        let _claim = DatabaseLock::take(&database.url).unwrap();
        let store = database.store().await;
        store.add_guest(&person("p1"), "Quokka", 1_000).await.unwrap();
        let file = database.file("monday.backup");
        backup(&database.url, &file).await.unwrap();
        let used = file_url(&database.file("used.db"));
        let claim = DatabaseLock::take(&used).unwrap();
        assert!(matches!(restore(&file, &used).await, Err(StoreError::InUse(_))));
        assert!(!database.file("used.db").exists());
        drop(claim);
        restore(&file, &used).await.unwrap();
        // A restored folder is not locked any more.
        let _claim = DatabaseLock::take(&used).unwrap();
    });
}

/// All links to a file share one lock.
#[cfg(unix)]
#[test]
fn a_link_to_a_file_is_the_file() {
    on_sqlite(async |database| {
        let other = database.file("elsewhere");
        std::fs::create_dir(&other).unwrap();
        let (file, conn) = (database.file("bilby.db"), other.join("bilby.db"));
        std::os::unix::fs::symlink(&file, &conn).unwrap();
        for _ in 0..2 {
            // Whether the file exists or not.
            let claim = DatabaseLock::take(&file_url(&conn)).unwrap();
            assert!(matches!(DatabaseLock::take(&database.url), Err(StoreError::InUse(_))));
            drop(claim);
            std::fs::write(&file, "").unwrap();
        }
        assert!(!other.join("bilby.db.lock").exists());
    });
}
