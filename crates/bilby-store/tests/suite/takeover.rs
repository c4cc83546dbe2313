//! A guest signs in: what was the guest's is the account's.

use crate::notifications::device;
use crate::sample_games::{PUBLIC, SampleGame, person};
use crate::test_database::TestDatabase;
use bilby_store::{
    GameCounts, GameSearch, Language, NewReport, Notification, NotificationChannel, NotificationSettings,
    NotificationTarget, NotifyWhen, Relation, Store,
};
use sqlx::Executor;

crate::both!(
    everything_of_a_guest_goes_over,
    who_deletes_the_account_is_forgotten_as_a_guest_too,
    a_guest_who_signs_in_is_still_notified,
    what_is_being_sent_to_a_guest_who_signs_in_is_not_sent_again,
    what_the_account_has_chosen_stays,
    nothing_stays_behind_with_the_guest
);

async fn everything_of_a_guest_goes_over(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("guest"), "Quokka 123", 1).await.unwrap();
    store.open_session("guest-hash", &person("guest"), 1, 99_000).await.unwrap();
    for name in ["ana", "ben", "eve"] {
        store.add_account(&person(name), name, name, "secret", 1_000).await.unwrap();
    }
    let mut played = SampleGame::new("played", "billo", "none", "guest ben", 1_000);
    played.play(&store, PUBLIC, None).await;
    // Both played in one game: it stays as it is.
    SampleGame::new("both", "billo", "none", "guest ana", 2_000).play(&store, PUBLIC, None).await;
    store.relate(&person("guest"), &person("ben"), Some(Relation::Friend), 1, 9).await.unwrap();
    store.relate(&person("eve"), &person("guest"), Some(Relation::Blocked), 1, 9).await.unwrap();
    let before = store.game_counts(&person("ben")).await.unwrap();

    store.take_over(&person("guest"), &person("ana"), "old", "session").await.unwrap();
    let games = store.games(&GameSearch { person: Some(person("ana")), ..GameSearch::default() }).await.unwrap();
    let mut ids: Vec<&str> = games.iter().map(|game| game.game.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["both", "played"]);
    let seat = &games.iter().find(|game| game.game.as_str() == "played").unwrap().seats[0];
    assert_eq!(seat.person.as_ref().unwrap().name, "ana");
    assert_eq!(store.games_of(&person("guest")).await.unwrap(), 1);
    // The log is the truth, and says who sat there; the guest is shown under the account's name.
    played.is_kept(&store).await;
    let shown = &store.people(&[person("guest")]).await.unwrap()[0];
    assert_eq!((shown.id.as_str(), shown.name.as_str(), shown.guest), ("guest", "ana", false));
    assert_eq!(store.person(&person("guest")).await.unwrap().unwrap().id, person("ana"));
    assert_eq!(store.session("guest-hash", 2_000).await.unwrap(), None);
    assert_eq!(store.relation(&person("ana"), &person("ben")).await.unwrap(), Some(Relation::Friend));
    assert_eq!(store.relation(&person("eve"), &person("ana")).await.unwrap(), Some(Relation::Blocked));
    let total = |game_counts: &[(bilby_store::RatingCategory, GameCounts)]| {
        game_counts.iter().map(|(_, counts)| counts.won + counts.drawn + counts.lost).sum::<u32>()
    };
    assert_eq!(total(&before), total(&store.game_counts(&person("ben")).await.unwrap()));
    // Nobody can take over an account, or give to nobody.
    store.take_over(&person("ben"), &person("ana"), "old", "session").await.unwrap();
    assert_eq!(store.person(&person("ben")).await.unwrap().unwrap().name, "ben");
    store.add_guest(&person("other"), "Emu 100", 1).await.unwrap();
    store.take_over(&person("other"), &person("nobody"), "old", "session").await.unwrap();
    assert_eq!(store.person(&person("other")).await.unwrap().unwrap().name, "Emu 100");
}

async fn who_deletes_the_account_is_forgotten_as_a_guest_too(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("guest"), "Quokka 123", 1).await.unwrap();
    store.add_account(&person("ana"), "ana", "ana", "secret", 1_000).await.unwrap();
    let mut sample = SampleGame::new("talk", "billo", "none", "guest 3", 1_000);
    sample.play(&store, PUBLIC, None).await;
    store.add_chat(&sample.id, &person("guest"), false, "it is me", 2_000).await.unwrap();
    store.take_over(&person("guest"), &person("ana"), "old", "session").await.unwrap();
    assert_eq!(store.personal_data(&person("ana"), 1).await.unwrap().unwrap().chat[0].text, "it is me");
    store.delete_person(&person("ana"), 3_000).await.unwrap();
    assert_eq!(store.chat(&sample.id, 10).await.unwrap(), []);
    assert_eq!(store.people(&[person("guest")]).await.unwrap()[0].name, "");
    assert_eq!(database.number("SELECT COUNT(*) FROM people WHERE name <> ''").await, 0);
    // The row stays, because the log names it.
    store.delete_expired(400 * 24 * 60 * 60 * 1000).await.unwrap();
    assert_eq!(database.number("SELECT COUNT(*) FROM people").await, 2);
}

/// A guest with a device, an address and notifications.
async fn notified_guest(store: &Store) {
    let guest = person("guest");
    store.add_guest(&guest, "Quokka 123", 1).await.unwrap();
    store.open_session("guest-hash", &guest, 1, 99_000).await.unwrap();
    let settings = NotificationSettings {
        push: NotifyWhen::EachTurn,
        mail: NotifyWhen::Daily,
        language: Language::French,
        minute: 480,
        ..Default::default()
    };
    store.set_notification_settings(&guest, &settings).await.unwrap();
    assert!(store.want_mail(&guest, "quokka@example.org", "code", 10, 1_000, 5).await.unwrap());
    assert!(store.confirm_mail(&guest, "code", 11).await.unwrap());
    store.add_device(&guest, &device("phone"), "guest-hash", 1).await.unwrap();
    store.add_device(&guest, &device("of-somebody-else"), "other-hash", 2).await.unwrap();
    let notification = |about: &str| Notification {
        person: guest.clone(),
        target: NotificationTarget::Mail,
        topic: about.parse().unwrap(),
        at: 1,
        tries: 0,
    };
    store.add_notifications(vec![notification("turn a 1"), notification("turn b 1")]).await.unwrap();
    store.end_notification(&notification("turn a 1")).await.unwrap();
}

async fn a_guest_who_signs_in_is_still_notified(database: TestDatabase) {
    let store = database.store().await;
    notified_guest(&store).await;
    let ana = person("ana");
    store.add_account(&ana, "ana", "ana", "secret", 1_000).await.unwrap();
    store.take_over(&person("guest"), &ana, "guest-hash", "new-hash").await.unwrap();
    let settings = store.notification_settings(&ana).await.unwrap().unwrap();
    assert_eq!(
        (settings.push, settings.mail, settings.language, settings.minute),
        (NotifyWhen::EachTurn, NotifyWhen::Daily, Language::French, 480)
    );
    assert_eq!(settings.address.as_deref(), Some("quokka@example.org"));
    assert_eq!(store.devices(&ana).await.unwrap(), [device("phone")]);
    let waiting = store.claim_notifications("x", NotificationChannel::Mail, 100, 50, 8).await.unwrap();
    assert_eq!(
        waiting
            .iter()
            .map(|notification| (notification.person.as_str(), notification.topic.to_string()))
            .collect::<Vec<_>>(),
        [("ana", "turn b 1".to_owned())]
    );
    // Whoever used the browser before must not get a code for the account.
    assert_eq!(store.want_password_mail("ana", "hash", 10_000, 20_000, 0).await.unwrap(), None);
    assert!(store.want_mail(&ana, "quokka@example.org", "again", 10_000, 20_000, 5).await.unwrap());
    assert!(store.confirm_mail(&ana, "again", 10_001).await.unwrap());
    assert!(store.want_password_mail("ana", "hash", 10_002, 20_000, 0).await.unwrap().is_some());
    // The browser's session is the account's now.
    store.close_session("new-hash").await.unwrap();
    assert_eq!(store.devices(&ana).await.unwrap(), []);
}

async fn what_is_being_sent_to_a_guest_who_signs_in_is_not_sent_again(database: TestDatabase) {
    let store = database.store().await;
    notified_guest(&store).await;
    let claim = async |at| store.claim_notifications("node", NotificationChannel::Mail, at, 50, 8).await.unwrap();
    let ana = person("ana");
    store.add_account(&ana, "ana", "ana", "secret", 1_000).await.unwrap();
    let sending = claim(100).await.remove(0);
    assert_eq!(sending.person, person("guest"));
    store.take_over(&person("guest"), &ana, "guest-hash", "new-hash").await.unwrap();
    // It could not be sent, and is tried again for the account.
    store.put_off_notification(&sending, "node", 1_000).await.unwrap();
    assert_eq!(claim(200).await, []);
    let again = claim(1_000).await;
    assert_eq!((again[0].person.as_str(), again[0].tries), ("ana", 1));
    // It was sent, and only its sender does not know that the guest has signed in.
    store.end_notification(&sending).await.unwrap();
    assert_eq!(claim(9_000).await, []);
}

async fn what_the_account_has_chosen_stays(database: TestDatabase) {
    let store = database.store().await;
    notified_guest(&store).await;
    let ana = person("ana");
    store.add_account(&ana, "ana", "ana", "secret", 1_000).await.unwrap();
    let settings = NotificationSettings {
        push: NotifyWhen::Never,
        mail: NotifyWhen::NearDeadline,
        minute: 60,
        ..Default::default()
    };
    store.set_notification_settings(&ana, &settings).await.unwrap();
    assert!(store.want_mail(&ana, "ana@example.org", "code", 10, 1_000, 5).await.unwrap());
    assert!(store.confirm_mail(&ana, "code", 11).await.unwrap());
    let sent = Notification {
        person: ana.clone(),
        target: NotificationTarget::Mail,
        topic: "turn b 1".parse().unwrap(),
        at: 1,
        tries: 0,
    };
    store.add_notifications(vec![sent.clone()]).await.unwrap();
    store.end_notification(&sent).await.unwrap();
    store.take_over(&person("guest"), &ana, "guest-hash", "new-hash").await.unwrap();
    let settings = store.notification_settings(&ana).await.unwrap().unwrap();
    assert_eq!((settings.push, settings.mail, settings.minute), (NotifyWhen::EachTurn, NotifyWhen::NearDeadline, 60));
    assert_eq!(settings.address.as_deref(), Some("ana@example.org"));
    assert!(store.want_password_mail("ana", "hash", 10_000, 20_000, 0).await.unwrap().is_some());
    assert_eq!(
        store.claim_notifications("x", NotificationChannel::Mail, 100, 50, 8).await.unwrap(),
        [],
        "it was sent already"
    );
}

async fn nothing_stays_behind_with_the_guest(database: TestDatabase) {
    let store = database.store().await;
    notified_guest(&store).await;
    let ana = person("ana");
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "secret", 1_000).await.unwrap();
    }
    let report = NewReport {
        id: "r1".to_owned(),
        person: person("guest"),
        other: person("ben"),
        game: None,
        reason: bilby_store::ReportReason::Chat,
        text: "he said that".to_owned(),
        evidence: String::new(),
    };
    store.add_report(&report, 5, 9).await.unwrap();
    store.take_over(&person("guest"), &ana, "guest-hash", "new-hash").await.unwrap();
    // As an earlier version left it.
    let sql = "INSERT INTO devices (id, person, endpoint, key, auth, since) VALUES ('old', 'guest', 'e', 'k', 'a', 1)";
    database.conn().await.execute(sql).await.unwrap();
    store.delete_expired(2_000).await.unwrap();
    assert_eq!(database.number("SELECT COUNT(*) FROM devices WHERE person = 'guest'").await, 0);
    database.conn().await.execute(sql).await.unwrap();
    store.delete_person(&ana, 3_000).await.unwrap();
    for sql in [
        "SELECT COUNT(*) FROM devices",
        "SELECT COUNT(*) FROM call_settings",
        "SELECT COUNT(*) FROM calls",
        "SELECT COUNT(*) FROM reports WHERE text <> ''",
        "SELECT COUNT(*) FROM people WHERE id <> 'ben' AND name <> ''",
    ] {
        assert_eq!(database.number(sql).await, 0, "{sql}");
    }
}
