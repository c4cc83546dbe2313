//! Guests, accounts and deleted accounts.

use crate::sample_games::{PUBLIC, SampleGame, person};
use crate::test_database::TestDatabase;
use bilby_store::{EXPORTED_TABLES, GameSearch, NameError, StoredPerson};
use sqlx::Row;
use std::collections::BTreeSet;

crate::both!(
    guests_and_accounts,
    a_name_is_taken_once,
    a_password_is_changed_once_and_only_one_session_stays,
    a_guest_becomes_an_account_and_keeps_their_games,
    who_leaves_is_forgotten_but_their_games_stay,
    guests_who_left_nothing_are_swept_away,
    every_table_has_its_place_in_the_export,
);

async fn guests_and_accounts(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("p1"), "Quokka", 1000).await.unwrap();
    store.add_account(&person("p2"), "Béa", "bea", "$argon2id$…", 2000).await.unwrap();
    let guest = StoredPerson { id: person("p1"), name: "Quokka".to_owned(), guest: true, since: 1000 };
    let bea = StoredPerson { id: person("p2"), name: "Béa".to_owned(), guest: false, since: 2000 };
    assert_eq!(store.person(&person("p1")).await.unwrap(), Some(guest.clone()));
    assert_eq!(store.account("bea").await.unwrap(), Some((bea.clone(), "$argon2id$…".to_owned())));
    for nobody in ["Béa", "quokka", "", "' OR 1 = 1 --"] {
        assert_eq!(store.account(nobody).await.unwrap(), None);
    }
    assert_eq!(store.person(&person("p3")).await.unwrap(), None);
    let mut found = store.people(&[person("p2"), person("p3"), person("p1")]).await.unwrap();
    found.sort_by_key(|person| person.since);
    assert_eq!(found, [guest, bea]);
    assert_eq!(store.people(&[]).await.unwrap(), []);
    let many: Vec<_> = (0..1200).map(|number| person(&format!("p{number}"))).collect();
    assert_eq!(store.people(&many).await.unwrap().len(), 2);
    assert!(store.add_guest(&person("p1"), "Again", 1).await.is_err());
}

async fn a_name_is_taken_once(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    let tries: Vec<_> = (0..40)
        .map(|number| {
            let store = if number % 2 == 0 { store.clone() } else { other.clone() };
            tokio::spawn(async move {
                let id = person(&format!("p{number}"));
                // Some are guests first, some are new.
                if number % 3 == 0 {
                    store.add_guest(&id, "Guest", 1).await.unwrap();
                }
                store.add_account(&id, "Ana", "ana", "secret", 2).await
            })
        })
        .collect();
    let mut good = 0;
    for one in tries {
        match one.await.unwrap() {
            Ok(()) => good += 1,
            Err(error) => assert!(matches!(error, NameError::Taken), "{error}"),
        }
    }
    assert_eq!(good, 1);
    assert_eq!(database.number("SELECT COUNT(*) FROM people WHERE key = 'ana'").await, 1);
}

async fn a_password_is_changed_once_and_only_one_session_stays(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "old", 1_000).await.unwrap();
        for number in 0..3 {
            store.open_session(&format!("{name}-{number}"), &person(name), 1_000, 9_000).await.unwrap();
        }
    }
    store.add_guest(&person("guest"), "Quokka", 1_000).await.unwrap();
    store.open_session("guest-0", &person("guest"), 1_000, 9_000).await.unwrap();
    // The slower one knows only the old password.
    let tries = [(&store, "new", "ana-1"), (&other, "newer", "ana-2")].map(|(store, new, staying)| {
        let store = store.clone();
        tokio::spawn(async move { store.change_password(&person("ana"), "old", new, staying).await.unwrap() })
    });
    let mut done = Vec::new();
    for one in tries {
        done.push(one.await.unwrap());
    }
    let (new, staying) = if done[0] { ("new", "ana-1") } else { ("newer", "ana-2") };
    assert_ne!(done[0], done[1]);
    assert_eq!(store.account("ana").await.unwrap().unwrap().1, new);
    for session in ["ana-0", "ana-1", "ana-2", "ben-0", "ben-1", "ben-2", "guest-0"] {
        let stays = session == staying || !session.starts_with("ana");
        assert_eq!(store.session(session, 2_000).await.unwrap().is_some(), stays, "{session}");
    }
    // A wrong old password, no password, or no such person: nothing changes.
    for (id, old) in [("ben", "wrong"), ("guest", ""), ("nobody", "old")] {
        assert!(!store.change_password(&person(id), old, "new", "").await.unwrap(), "{id}");
    }
    assert_eq!(store.account("ben").await.unwrap().unwrap().1, "old");
    assert_eq!(database.number("SELECT COUNT(*) FROM sessions").await, 5);
    assert_eq!(database.number("SELECT COUNT(*) FROM people WHERE password IS NOT NULL").await, 2);
}

async fn a_guest_becomes_an_account_and_keeps_their_games(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("p1"), "Quokka", 1000).await.unwrap();
    let mut sample = SampleGame::new("kept", "billo", "none", "p1 3", 1_000);
    sample.play(&store, PUBLIC, None).await;
    store.open_session("hash", &person("p1"), 1_000, 9_000).await.unwrap();
    store.add_account(&person("p1"), "Ana", "ana", "secret", 5_000).await.unwrap();
    let ana = StoredPerson { id: person("p1"), name: "Ana".to_owned(), guest: false, since: 5_000 };
    assert_eq!(store.session("hash", 6_000).await.unwrap(), Some(ana.clone()));
    assert_eq!(store.games_of(&person("p1")).await.unwrap(), 1);
    let games = store.games(&GameSearch { person: Some(person("p1")), ..GameSearch::default() }).await.unwrap();
    assert_eq!(games[0].seats[0].person, Some(ana));
    let again = store.add_account(&person("p1"), "Other", "other", "secret", 6_000).await;
    assert!(matches!(again, Err(NameError::NotAGuest)));
    let same = store.add_account(&person("p1"), "Ana", "ana", "secret", 6_000).await;
    assert!(matches!(same, Err(NameError::NotAGuest)));
    assert_eq!(store.account("ana").await.unwrap().unwrap().0.since, 5_000);
}

async fn who_leaves_is_forgotten_but_their_games_stay(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "secret", 1_000).await.unwrap();
        store.open_session(&format!("{name}-hash"), &person(name), 1_000, 99_000).await.unwrap();
    }
    let mut sample = SampleGame::new("kept", "billo", "none", "ana ben", 2_000);
    sample.play(&store, PUBLIC, Some(crate::rated::winner_takes_ten)).await;
    assert_eq!(store.ratings(&person("ana")).await.unwrap().len(), 1);
    for (line, (name, watches)) in
        [("ana", false), ("ben", false), ("ana", true), ("ben", true)].into_iter().enumerate()
    {
        store.add_chat(&sample.id, &person(name), watches, "I am ana", line as u64).await.unwrap();
    }

    store.delete_person(&person("ana"), 5_000).await.unwrap();
    let gone = StoredPerson { id: person("ana"), name: String::new(), guest: false, since: 1_000 };
    assert_eq!(store.person(&person("ana")).await.unwrap(), Some(gone.clone()));
    assert_eq!(store.account("ana").await.unwrap(), None);
    assert_eq!(store.session("ana-hash", 5_000).await.unwrap(), None);
    assert_eq!(store.ratings(&person("ana")).await.unwrap(), []);
    assert_eq!(database.number("SELECT COUNT(*) FROM people WHERE password IS NOT NULL OR key IS NOT NULL").await, 1);
    sample.is_kept(&store).await;
    // Their chat is gone, and the other lines keep their numbers.
    let said = store.chat(&sample.id, 10).await.unwrap();
    assert_eq!(
        said.iter().map(|said| (said.number, said.person.as_str())).collect::<Vec<_>>(),
        [(2, "ben"), (4, "ben")]
    );
    assert_eq!(database.number("SELECT COUNT(*) FROM chat WHERE person = 'ana' AND text <> ''").await, 0);
    assert_eq!(store.add_chat(&sample.id, &person("ben"), false, "!", 9).await.unwrap(), Some(5));
    let games = store.games(&GameSearch { person: Some(person("ben")), ..GameSearch::default() }).await.unwrap();
    assert_eq!(games[0].seats[0].person, Some(gone));
    assert_eq!(games[0].seats[0].rating, None);
    assert!(games[0].seats[1].rating.is_some());
    assert_eq!(store.ratings(&person("ben")).await.unwrap().len(), 1);
    // The name is free again after a while, but only for another person.
    let taken = store.add_account(&person("another"), "Ana", "ana", "secret", 6_000).await;
    assert!(matches!(taken, Err(NameError::Taken)));
    let later = 6_000 + 90 * 24 * 60 * 60 * 1000;
    store.add_account(&person("another"), "Ana", "ana", "secret", later).await.unwrap();
    let back = store.add_account(&person("ana"), "Back", "back", "secret", 6_000).await;
    assert!(matches!(back, Err(NameError::NotAGuest)));
}

async fn guests_who_left_nothing_are_swept_away(database: TestDatabase) {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let store = database.store().await;
    for id in ["idle", "played", "sits", "talked", "comes", "late"] {
        store.add_guest(&person(id), "Guest", if id == "late" { 20 * DAY } else { 0 }).await.unwrap();
        store.open_session(id, &person(id), 0, 400 * DAY).await.unwrap();
    }
    store.open_session("old", &person("comes"), 0, 40 * DAY).await.unwrap();
    store.add_account(&person("account"), "Ana", "ana", "secret", 0).await.unwrap();
    SampleGame::new("over", "billo", "none", "played 3", 1_000).play(&store, PUBLIC, None).await;
    SampleGame::new("open", "billo", "none", "sits -", 1_000).open(&store, PUBLIC).await.unwrap();
    store.add_chat(&"over".parse().unwrap(), &person("talked"), false, "bye", 1_000).await.unwrap();
    store.session("comes", 35 * DAY).await.unwrap().unwrap();

    store.delete_expired(40 * DAY).await.unwrap();
    let left = ["idle", "played", "sits", "talked", "comes", "late", "account"].map(person);
    let mut left: Vec<String> = store.people(&left).await.unwrap().iter().map(|person| person.id.to_string()).collect();
    left.sort();
    assert_eq!(left, ["account", "comes", "late", "played", "sits", "talked"]);
    assert_eq!(store.session("idle", 40 * DAY).await.unwrap(), None);
    assert_eq!(store.session("old", 39 * DAY).await.unwrap(), None);
    assert_eq!(database.number("SELECT COUNT(*) FROM sessions").await, 5);
}

/// Whoever adds a table decides where people find what it keeps about them: in their export, or why not.
async fn every_table_has_its_place_in_the_export(database: TestDatabase) {
    let _store = database.store().await;
    let sql = if database.is_sqlite() {
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    } else {
        // Without the parts of a divided table, which is there by its own name.
        "SELECT CAST(relname AS TEXT) AS name FROM pg_class \
         WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition"
    };
    let rows = sqlx::query(sql).fetch_all(&mut database.conn().await).await.unwrap();
    let there: BTreeSet<String> = rows.iter().map(|row| row.get("name")).collect();
    let placed: BTreeSet<String> = EXPORTED_TABLES.iter().map(|(table, _)| (*table).to_owned()).collect();
    let migrations = BTreeSet::from(["_sqlx_migrations".to_owned()]);
    assert_eq!(&(&there - &placed) - &migrations, BTreeSet::new(), "tables without a place in EXPORTED_TABLES");
    assert!(!database.is_sqlite() || there.len() > 20);
    if !database.is_sqlite() {
        assert_eq!(&placed - &there, BTreeSet::new(), "no such tables");
    }
}
