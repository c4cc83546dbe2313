//! Recovery codes, and codes that are sent by mail.

use crate::sample_games::person;
use crate::test_database::TestDatabase;
use bilby_store::Store;

crate::both!(a_code_replaces_a_lost_password_once, a_code_comes_by_mail_and_counts_once);

async fn a_code_replaces_a_lost_password_once(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "old", 1).await.unwrap();
        store.open_session(name, &person(name), 1, 9_000).await.unwrap();
    }
    store.add_guest(&person("guest"), "Quokka 123", 1).await.unwrap();
    let codes = ["one", "two"].map(str::to_owned);
    assert!(store.set_recovery_codes(&person("ana"), &codes, 1).await.unwrap());
    assert!(store.set_recovery_codes(&person("ben"), &["three".to_owned()], 1).await.unwrap());
    assert!(!store.set_recovery_codes(&person("guest"), &["four".to_owned()], 1).await.unwrap());
    assert_eq!(store.recovery_codes_left(&person("ana")).await.unwrap(), 2);
    for (key, code) in [("ana", "three"), ("ben", "one"), ("nobody", "one"), ("ana", "")] {
        assert_eq!(store.recover(key, code, "new", 5).await.unwrap(), None, "{key} {code}");
    }
    // Two nodes, the same code: one of them wins.
    let tries =
        [store.clone(), other].map(|store| tokio::spawn(async move { store.recover("ana", "one", "new", 5).await }));
    let mut good = 0;
    for one in tries {
        good += usize::from(one.await.unwrap().unwrap().is_some());
    }
    assert_eq!(good, 1);
    assert_eq!(store.account("ana").await.unwrap().unwrap().1, "new");
    assert_eq!(store.session("ana", 2).await.unwrap(), None, "all sessions end");
    assert!(store.session("ben", 2).await.unwrap().is_some());
    assert_eq!(store.recovery_codes_left(&person("ana")).await.unwrap(), 1);
    // New codes replace the old ones.
    assert!(store.set_recovery_codes(&person("ana"), &["five".to_owned()], 1).await.unwrap());
    assert_eq!(store.recover("ana", "two", "newer", 5).await.unwrap(), None);
    assert!(store.recover("ana", "five", "newer", 5).await.unwrap().is_some());
    store.delete_person(&person("ben"), 5).await.unwrap();
    assert_eq!(database.number("SELECT COUNT(*) FROM recovery_codes").await, 0);
}

/// Gives an account an address, and confirms it.
async fn confirm(store: &Store, name: &str, address: &str, now: u64) {
    assert!(store.want_mail(&person(name), address, "code", now, now + 100, 0).await.unwrap());
    assert!(store.confirm_mail(&person(name), "code", now).await.unwrap());
}

async fn a_code_comes_by_mail_and_counts_once(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    for name in ["ana", "ben", "eve"] {
        store.add_account(&person(name), name, name, "old", 1).await.unwrap();
        store.open_session(name, &person(name), 1, 90_000).await.unwrap();
    }
    confirm(&store, "ana", "ana@example.org", 1_000).await;
    // An address that was not confirmed gets nothing.
    assert!(store.want_mail(&person("ben"), "ben@example.org", "code", 1_000, 9_000, 0).await.unwrap());
    for (key, found) in [("nobody", false), ("ben", false), ("eve", false), ("ana", true)] {
        let mail = store.want_password_mail(key, "one", 2_000, 4_000, 500).await.unwrap();
        assert_eq!(mail, found.then(|| ("ana".to_owned(), "ana@example.org".to_owned())), "{key}");
    }
    assert_eq!(store.want_password_mail("ana", "two", 2_400, 4_400, 500).await.unwrap(), None, "too soon");
    for (key, code, now) in [("ana", "two", 3_000), ("ben", "one", 3_000), ("ana", "one", 4_000)] {
        assert_eq!(store.recover(key, code, "new", now).await.unwrap(), None, "{key} {code} {now}");
    }
    // Two nodes, the same code: one of them wins.
    let tries = [store.clone(), other]
        .map(|store| tokio::spawn(async move { store.recover("ana", "one", "new", 3_999).await }));
    let mut good = 0;
    for one in tries {
        good += usize::from(one.await.unwrap().unwrap().is_some());
    }
    assert_eq!(good, 1);
    assert_eq!(store.account("ana").await.unwrap().unwrap().1, "new");
    assert_eq!(store.session("ana", 4_000).await.unwrap(), None, "all sessions end");
    assert!(store.session("eve", 4_000).await.unwrap().is_some());
    // A later code replaces the earlier one. A new password, another address and no address make it void.
    let wanted = async |code: &str, now: u64| {
        store.want_password_mail("ana", code, now, now + 2_000, 500).await.unwrap().is_some()
    };
    assert!(wanted("three", 5_000).await && wanted("four", 6_000).await);
    assert_eq!(store.recover("ana", "three", "newer", 6_100).await.unwrap(), None);
    assert!(store.change_password(&person("ana"), "new", "newer", "none").await.unwrap());
    assert_eq!(store.recover("ana", "four", "newest", 6_100).await.unwrap(), None);
    assert!(wanted("five", 7_000).await);
    confirm(&store, "ana", "ana@example.com", 7_100).await;
    assert_eq!(store.recover("ana", "five", "newest", 7_200).await.unwrap(), None);
    assert!(wanted("six", 8_000).await);
    store.forget_mail(&person("ana")).await.unwrap();
    assert_eq!(store.recover("ana", "six", "newest", 8_100).await.unwrap(), None);
    assert!(!wanted("seven", 9_000).await);
}
