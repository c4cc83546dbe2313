//! Names that guests choose, and new names of accounts.

use crate::sample_games::person;
use crate::test_database::TestDatabase;
use bilby_store::{AuditAction, AuditEntry, NameError, OldName, RenameError, Sanction, SanctionKind};

crate::both!(
    guests_take_no_account_s_name,
    an_account_is_renamed_and_its_old_name_is_held,
    accounts_are_found_by_how_their_name_begins,
    a_deleted_name_is_held,
);

const DAY: u64 = 24 * 60 * 60 * 1000;

async fn guests_take_no_account_s_name(database: TestDatabase) {
    let store = database.store().await;
    for guest in ["g1", "g2"] {
        store.add_guest(&person(guest), "Quokka 123", 1).await.unwrap();
    }
    store.add_account(&person("ana"), "Ana", "ana", "secret", 1).await.unwrap();
    let taken = store.name_guest(&person("g1"), "ANA", "ana", 2, None).await;
    assert!(matches!(taken, Err(NameError::Taken)));
    // Guests don't own their names.
    for guest in ["g1", "g2"] {
        store.name_guest(&person(guest), "Zoé", "zoe", 2, None).await.unwrap();
        assert_eq!(store.person(&person(guest)).await.unwrap().unwrap().name, "Zoé");
    }
    store.add_account(&person("zoe"), "Zoe", "zoe", "secret", 3).await.unwrap();
    for nobody in ["ana", "nobody"] {
        let refused = store.name_guest(&person(nobody), "Ben", "ben", 4, None).await;
        assert!(matches!(refused, Err(NameError::NotAGuest)), "{nobody}");
    }
}

async fn an_account_is_renamed_and_its_old_name_is_held(database: TestDatabase) {
    let store = database.store().await;
    store.add_account(&person("ana"), "Ana", "ana", "secret", 1).await.unwrap();
    store.add_account(&person("ben"), "Ben", "ben", "secret", 1).await.unwrap();
    let rename = async |id: &str, name: &str, now: u64| {
        let key = name.to_lowercase();
        store.rename_account(&person(id), name, &key, now, 30 * DAY, now + 90 * DAY, None).await
    };
    assert!(matches!(rename("ana", "Ben", DAY).await, Err(RenameError::Taken)));
    rename("ana", "Anna", DAY).await.unwrap();
    assert_eq!(store.account("anna").await.unwrap().unwrap().0.id, person("ana"));
    assert!(store.account("ana").await.unwrap().is_none());
    let leads_to = async |key: &str, now: u64| {
        let found = store.account_or_formerly(key, now).await.unwrap();
        found.map(|(found, password)| (found.id.to_string(), password))
    };
    let ana = Some(("ana".to_owned(), "secret".to_owned()));
    assert_eq!((leads_to("anna", 2 * DAY).await, leads_to("ana", 91 * DAY - 1).await), (ana.clone(), ana));
    assert_eq!((leads_to("ana", 91 * DAY).await, leads_to("nobody", DAY).await), (None, None));
    let kept = async |now: u64| store.personal_data(&person("ana"), now).await.unwrap().unwrap().old_names;
    let old = |name: Option<&str>| OldName { name: name.map(str::to_owned), key: "ana".to_owned(), until: 91 * DAY };
    assert_eq!(kept(DAY).await, [old(Some("Ana"))]);
    // The old name leads to her, and nobody else has it.
    assert_eq!(store.formerly("ana", 2 * DAY).await.unwrap().unwrap().name, "Anna");
    assert!(matches!(rename("ben", "Ana", 2 * DAY).await, Err(RenameError::Taken)));
    let taken = store.add_account(&person("eve"), "Ana", "ana", "secret", 2 * DAY).await;
    assert!(matches!(taken, Err(NameError::Taken)));
    store.add_guest(&person("guest"), "Quokka 123", 1).await.unwrap();
    assert!(matches!(store.name_guest(&person("guest"), "Ana", "ana", 2 * DAY, None).await, Err(NameError::Taken)));
    // Not again so soon, except for another spelling.
    assert!(matches!(rename("ana", "Annie", 2 * DAY).await, Err(RenameError::TooSoon(until)) if until == 31 * DAY));
    rename("ana", "ANNA", 2 * DAY).await.unwrap();
    assert_eq!(store.account("anna").await.unwrap().unwrap().0.name, "ANNA");
    // An earlier version stored no names, only keys.
    let sql = "UPDATE old_names SET name = '' WHERE key = 'ana'";
    sqlx::query(sql).execute(&mut database.conn().await).await.unwrap();
    assert_eq!(kept(DAY).await, [old(None)]);
    // Back to the old one, after a while.
    rename("ana", "Ana", 31 * DAY).await.unwrap();
    assert_eq!(store.account("ana").await.unwrap().unwrap().0.id, person("ana"));
    assert_eq!(store.formerly("ana", 31 * DAY).await.unwrap(), None);
    // What is held is free one day.
    store.delete_expired(200 * DAY).await.unwrap();
    assert_eq!(database.number("SELECT COUNT(*) FROM old_names").await, 0);
    rename("ben", "Anna", 200 * DAY).await.unwrap();
    assert!(matches!(rename("guest", "Other", DAY).await, Err(RenameError::NoAccount)));
}

async fn accounts_are_found_by_how_their_name_begins(database: TestDatabase) {
    let store = database.store().await;
    for (id, key) in [("a", "anna"), ("b", "annabel"), ("c", "ann%"), ("d", "bianna"), ("e", "елена")] {
        store.add_account(&person(id), &key.to_uppercase(), key, "secret", 1).await.unwrap();
    }
    let found = async |key: &str, limit| {
        let found = store.accounts_like(key, limit).await.unwrap();
        let mut ids: Vec<String> = found.iter().map(|person| person.id.to_string()).collect();
        ids.sort();
        ids.concat()
    };
    assert_eq!(found("ann", 10).await, "abc");
    assert_eq!(found("anna", 10).await, "ab");
    assert_eq!(found("ann%", 10).await, "c");
    assert_eq!(found("еле", 10).await, "e");
    assert_eq!(found("_", 10).await, "");
    assert_eq!(found("ann", 2).await.len(), 2);
}

/// For 90 days, and if the person was banned, until the ban ends.
async fn a_deleted_name_is_held(database: TestDatabase) {
    let store = database.store().await;
    for (id, key) in [("a", "ana"), ("r", "rude")] {
        store.add_account(&person(id), key, key, "secret", 1).await.unwrap();
    }
    store.rename_account(&person("r"), "Ruder", "ruder", DAY, 0, 91 * DAY, None).await.unwrap();
    let ban = Sanction {
        id: "ban".to_owned(),
        kind: SanctionKind::Ban,
        target: "r".to_owned(),
        reason: "insults".to_owned(),
        made: DAY,
        until: 500 * DAY,
    };
    let entry = AuditEntry {
        moderator: "console".to_owned(),
        action: AuditAction::Ban,
        target: "r".to_owned(),
        detail: String::new(),
    };
    store.impose(&ban, &entry).await.unwrap();
    for id in ["a", "r", "r"] {
        store.delete_person(&person(id), 2 * DAY).await.unwrap();
    }
    store.add_account(&person("b"), "Ben", "ben", "secret", 1).await.unwrap();
    for (key, free) in [("ana", 92 * DAY), ("rude", 500 * DAY), ("ruder", 500 * DAY)] {
        let held = free - 1;
        store.delete_expired(held).await.unwrap();
        let guest = person(&format!("guest{key}"));
        store.add_guest(&guest, "Quokka 123", held).await.unwrap();
        assert!(matches!(store.name_guest(&guest, key, key, held, None).await, Err(NameError::Taken)), "{key}");
        assert!(matches!(store.add_account(&guest, key, key, "secret", held).await, Err(NameError::Taken)), "{key}");
        let renamed = store.rename_account(&person("b"), key, key, held, 0, held, None).await;
        assert!(matches!(renamed, Err(RenameError::Taken)), "{key}");
        assert_eq!(store.formerly(key, held).await.unwrap(), None);
        store.add_account(&guest, key, key, "secret", free).await.unwrap();
    }
}
