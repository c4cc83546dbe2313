//! Sessions and their expiry.

use crate::sample_games::person;
use crate::test_database::TestDatabase;

crate::both!(
    a_session_ends,
    a_session_is_kept_longer,
    signing_out_everywhere,
    signing_in_with_a_password_that_was_changed
);

const DAY: u64 = 24 * 60 * 60 * 1000;

async fn a_session_ends(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("p1"), "Quokka", 0).await.unwrap();
    store.open_session("abc", &person("p1"), 1_000, 5_000).await.unwrap();
    assert_eq!(store.session("abc", 1_000).await.unwrap().unwrap().id, person("p1"));
    assert!(store.session("abc", 4_999).await.unwrap().is_some());
    assert_eq!(store.session("abc", 5_000).await.unwrap(), None);
    assert_eq!(store.session("abcd", 1_000).await.unwrap(), None);
    assert!(store.open_session("abc", &person("p1"), 1_000, 9_000).await.is_err(), "a hash is there once");
    assert!(store.open_session("xyz", &person("nobody"), 1_000, 9_000).await.is_err());
    store.close_session("abc").await.unwrap();
    assert_eq!(store.session("abc", 1_000).await.unwrap(), None);
    store.close_session("abc").await.unwrap();
}

async fn a_session_is_kept_longer(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("p1"), "Quokka", 0).await.unwrap();
    store.open_session("abc", &person("p1"), 0, 10 * DAY).await.unwrap();
    let until = || database.number("SELECT until FROM sessions WHERE hash = 'abc'");
    // Too small an extension to be written.
    store.keep_session("abc", 11 * DAY).await.unwrap();
    assert_eq!(until().await, 10 * DAY as i64);
    store.keep_session("abc", 12 * DAY).await.unwrap();
    assert_eq!(until().await, 12 * DAY as i64);
    store.keep_session("abc", DAY).await.unwrap();
    assert_eq!(until().await, 12 * DAY as i64);
    store.keep_session("nobody", 50 * DAY).await.unwrap();
    assert!(store.session("abc", 11 * DAY).await.unwrap().is_some());
    assert_eq!(database.number("SELECT seen FROM people").await, 11 * DAY as i64);
}

async fn signing_out_everywhere(database: TestDatabase) {
    let store = database.store().await;
    for id in ["p1", "p2"] {
        store.add_guest(&person(id), "Quokka", 0).await.unwrap();
        for number in 0..3 {
            store.open_session(&format!("{id}-{number}"), &person(id), 0, 9_000).await.unwrap();
        }
    }
    assert_eq!(store.close_sessions(&person("p1")).await.unwrap(), 3);
    assert_eq!(store.close_sessions(&person("p1")).await.unwrap(), 0);
    assert_eq!(store.session("p1-1", 1).await.unwrap(), None);
    assert!(store.session("p2-1", 1).await.unwrap().is_some());
}

async fn signing_in_with_a_password_that_was_changed(database: TestDatabase) {
    let store = database.store().await;
    let ana = person("ana");
    store.add_account(&ana, "Ana", "ana", "old", 0).await.unwrap();
    store.add_account(&person("ben"), "Ben", "ben", "old", 0).await.unwrap();
    assert!(store.sign_in("here", &ana, "old", 1_000, 9_000).await.unwrap());
    assert_eq!(database.number("SELECT seen FROM people WHERE id = 'ana'").await, 1_000);
    assert!(store.change_password(&ana, "old", "new", "here").await.unwrap());
    assert!(!store.sign_in("late", &ana, "old", 1_000, 9_000).await.unwrap());
    assert_eq!(store.session("late", 1_000).await.unwrap(), None);
    assert!(store.sign_in("again", &ana, "new", 1_000, 9_000).await.unwrap());
    assert!(store.session("again", 1_000).await.unwrap().is_some());

    // Concurrently, from two nodes: a session of the old password never outlasts the change.
    let other = database.store().await;
    for round in 0..20 {
        let passwords = if round % 2 == 0 { ["old", "new"] } else { ["new", "old"] };
        let (changing, signing_in) = (store.clone(), other.clone());
        let change = async move { changing.change_password(&person("ben"), passwords[0], passwords[1], "").await };
        let sign_in = async move { signing_in.sign_in("late", &person("ben"), passwords[0], 1_000, 9_000).await };
        let (changed, signed_in) = tokio::join!(tokio::spawn(change), tokio::spawn(sign_in));
        assert!(changed.unwrap().unwrap());
        signed_in.unwrap().unwrap();
        assert_eq!(store.session("late", 1_000).await.unwrap(), None, "round {round}");
    }
}
