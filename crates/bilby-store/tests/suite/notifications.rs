//! How people are notified, their devices, and notifications that are claimed and sent once.

use crate::sample_games::{PUBLIC, SampleGame, person};
use crate::test_database::TestDatabase;
use bilby_core::Seat;
use bilby_store::{
    AuditAction, AuditEntry, Device, Language, Notification, NotificationChannel, NotificationSettings,
    NotificationTarget, NotifyWhen, Relation, Sanction, SanctionKind, WaitsFor,
};
use bilby_table::{Actor, CommandKind};

const MAIL: NotificationChannel = NotificationChannel::Mail;

crate::both!(
    all_nodes_share_a_key,
    settings_and_addresses,
    devices_pass_to_who_uses_them,
    a_device_is_forgotten_with_its_session,
    a_call_is_claimed_by_one_node_at_a_time,
    nobody_holds_up_the_calls_of_others,
    games_that_wait,
    tables_that_wait_until_somebody_is_ready,
    challenges_that_wait_for_an_answer
);

async fn all_nodes_share_a_key(database: TestDatabase) {
    let store = database.store().await;
    assert_eq!(store.shared_key("push", "first").await.unwrap(), "first");
    assert_eq!(store.shared_key("push", "second").await.unwrap(), "first");
    assert_eq!(store.shared_key("other", "second").await.unwrap(), "second");
}

async fn settings_and_addresses(database: TestDatabase) {
    let store = database.store().await;
    let ana = person("ana");
    store.add_guest(&ana, "Ana", 0).await.unwrap();
    assert_eq!(store.notification_settings(&ana).await.unwrap(), None);
    let settings = NotificationSettings {
        push: NotifyWhen::NearDeadline,
        mail: NotifyWhen::Daily,
        language: Language::French,
        minute: 480,
        since: 5,
        ..NotificationSettings::default()
    };
    store.set_notification_settings(&ana, &settings).await.unwrap();
    assert_eq!(store.people_to_notify(5).await.unwrap(), [(ana.clone(), settings.clone())]);
    let among = [person("ben"), ana.clone()];
    assert_eq!(store.people_to_notify_among(&among, 5).await.unwrap(), [(ana.clone(), settings.clone())]);
    // While somebody is banned, nobody calls them to a game.
    let ban = Sanction {
        id: "b".to_owned(),
        kind: SanctionKind::Ban,
        target: ana.to_string(),
        reason: "insults".to_owned(),
        made: 5,
        until: 100,
    };
    let entry = AuditEntry {
        moderator: "mod".to_owned(),
        action: AuditAction::Ban,
        target: ana.to_string(),
        detail: String::new(),
    };
    store.impose(&ban, &entry).await.unwrap();
    assert_eq!(store.people_to_notify(99).await.unwrap(), []);
    assert_eq!(store.people_to_notify_among(&among, 99).await.unwrap(), []);
    assert_eq!(store.people_to_notify(100).await.unwrap().len(), 1);
    assert_eq!(store.people_to_notify_among(&among, 100).await.unwrap().len(), 1);
    assert!(store.want_mail(&ana, "ana@example.org", "code", 1_000, 61_000, 10_000).await.unwrap());
    assert!(!store.want_mail(&ana, "eve@example.org", "code", 10_999, 70_999, 10_000).await.unwrap(), "too soon");
    assert!(!store.confirm_mail(&ana, "guess", 2_000).await.unwrap());
    assert!(!store.confirm_mail(&ana, "code", 61_000).await.unwrap(), "too late");
    assert!(store.confirm_mail(&ana, "code", 60_999).await.unwrap());
    assert!(!store.confirm_mail(&ana, "code", 60_999).await.unwrap(), "once");
    assert_eq!(store.notification_settings(&ana).await.unwrap().unwrap().address.as_deref(), Some("ana@example.org"));
    assert!(store.want_mail(&ana, "new@example.org", "other", 100_000, 160_000, 10_000).await.unwrap());
    for _ in 0..5 {
        assert!(!store.confirm_mail(&ana, "guess", 100_001).await.unwrap());
    }
    assert!(!store.confirm_mail(&ana, "other", 100_001).await.unwrap(), "too many attempts");
    store.forget_mail(&ana).await.unwrap();
    let kept = store.notification_settings(&ana).await.unwrap().unwrap();
    assert_eq!(
        (kept.mail, kept.address, kept.wanted, kept.push),
        (NotifyWhen::Never, None, None, NotifyWhen::NearDeadline)
    );
    store.delete_person(&ana, 9).await.unwrap();
    assert_eq!(store.notification_settings(&ana).await.unwrap(), None);
}

async fn devices_pass_to_who_uses_them(database: TestDatabase) {
    let store = database.store().await;
    let (ana, ben) = (person("ana"), person("ben"));
    for person in [&ana, &ben] {
        store.add_guest(person, "?", 0).await.unwrap();
    }
    for number in 0..12 {
        store.add_device(&ana, &device(&format!("d{number:02}")), "here", number).await.unwrap();
    }
    let kept: Vec<String> = store.devices(&ana).await.unwrap().into_iter().map(|device| device.id).collect();
    assert_eq!((kept.len(), kept[0].as_str()), (10, "d02"), "the newest");
    store.add_device(&ben, &device("d05"), "there", 99).await.unwrap();
    assert_eq!(store.devices(&ana).await.unwrap().len(), 9);
    store.forget_device("d05").await.unwrap();
    assert_eq!(store.devices(&ben).await.unwrap(), []);
    store.delete_person(&ana, 9).await.unwrap();
    assert_eq!(store.devices(&ana).await.unwrap(), []);
}

pub fn device(id: &str) -> Device {
    Device {
        id: id.to_owned(),
        endpoint: format!("https://push.example/{id}"),
        key: "k".to_owned(),
        auth: "a".to_owned(),
    }
}

async fn a_device_is_forgotten_with_its_session(database: TestDatabase) {
    let store = database.store().await;
    let ana = person("ana");
    store.add_account(&ana, "Ana", "ana", "old", 0).await.unwrap();
    let there = async || {
        let devices = store.devices(&ana).await.unwrap();
        devices.into_iter().map(|device| device.id).collect::<Vec<_>>().join(" ")
    };
    for name in ["phone", "laptop", "library", "cafe"] {
        store.open_session(name, &ana, 0, if name == "cafe" { 500 } else { 9_000 }).await.unwrap();
        store.add_device(&ana, &device(name), name, 1).await.unwrap();
    }
    store.close_session("library").await.unwrap();
    assert_eq!(there().await, "cafe laptop phone");
    store.move_devices("phone", "phone again").await.unwrap();
    store.close_session("phone").await.unwrap();
    assert_eq!(there().await, "cafe laptop phone", "the browser has another session");
    store.delete_expired(600).await.unwrap();
    assert_eq!(there().await, "laptop phone");
    assert!(store.change_password(&ana, "old", "new", "laptop").await.unwrap());
    assert_eq!(there().await, "laptop");
    store.close_sessions(&ana).await.unwrap();
    assert_eq!(there().await, "");
    store.add_device(&ana, &device("phone"), "x", 1).await.unwrap();
    store.set_recovery_codes(&ana, &["code".to_owned()], 1).await.unwrap();
    store.recover("ana", "code", "newer", 2).await.unwrap().unwrap();
    assert_eq!(there().await, "", "who lost the password has signed out everywhere");
}

async fn a_call_is_claimed_by_one_node_at_a_time(database: TestDatabase) {
    let (one, other) = (database.store().await, database.store().await);
    for name in ["ana", "ben"] {
        one.add_guest(&person(name), name, 0).await.unwrap();
    }
    let notification = |name: &str, about: &str, at| Notification {
        person: person(name),
        target: NotificationTarget::Mail,
        topic: about.parse().unwrap(),
        at,
        tries: 0,
    };
    let (first, second) = (notification("ana", "turn a 1", 10), notification("ben", "turn b 2", 5));
    one.add_notifications(vec![first.clone(), second.clone()]).await.unwrap();
    other.add_notifications(vec![notification("ana", "turn a 1", 20)]).await.unwrap();
    let (x, y) =
        tokio::join!(one.claim_notifications("x", MAIL, 100, 50, 8), other.claim_notifications("y", MAIL, 100, 50, 8));
    let mut claimed = [x.unwrap(), y.unwrap()].concat();
    claimed.sort_by_key(|notification| notification.topic.to_string());
    assert_eq!(claimed, [first.clone(), second.clone()], "each once");
    assert_eq!(other.claim_notifications("y", MAIL, 149, 50, 8).await.unwrap(), []);
    one.end_notification(&first).await.unwrap();
    let again = other.claim_notifications("y", MAIL, 150, 50, 8).await.unwrap();
    assert_eq!(again, std::slice::from_ref(&second), "the claim has ended");
    one.add_notifications(vec![notification("ana", "turn a 1", 200)]).await.unwrap();
    assert_eq!(other.claim_notifications("y", MAIL, 300, 50, 1).await.unwrap(), [second], "what was sent stays sent");
    // Each node claims only what it can send.
    let pushed = Notification { target: "device".to_owned().into(), ..notification("ana", "turn c 3", 300) };
    one.add_notifications(vec![pushed.clone()]).await.unwrap();
    one.forget_notifications(8).await.unwrap();
    assert_eq!(one.claim_notifications("x", MAIL, 999, 50, 8).await.unwrap(), []);
    assert_eq!(one.claim_notifications("x", NotificationChannel::Push, 999, 50, 8).await.unwrap(), [pushed]);
}

async fn nobody_holds_up_the_calls_of_others(database: TestDatabase) {
    let store = database.store().await;
    let notification = |name: &str, channel: &str, about: &str, at| Notification {
        person: person(name),
        target: channel.to_owned().into(),
        topic: about.parse().unwrap(),
        at,
        tries: 0,
    };
    let abouts = |notifications: Vec<Notification>| {
        let mut abouts: Vec<String> = notifications
            .into_iter()
            .map(|notification| format!("{} {}", notification.target, notification.topic))
            .collect();
        abouts.sort();
        abouts
    };
    for name in ["eve", "ana"] {
        store.add_guest(&person(name), name, 0).await.unwrap();
    }
    // Many notifications to many devices of one person, and later one of somebody else.
    let many = (0..10).flat_map(|device| (0..10).map(move |turn| (device, turn)));
    let many = many.map(|(device, turn)| notification("eve", &format!("d{device}"), &format!("turn g {turn}"), turn));
    store.add_notifications(many.collect()).await.unwrap();
    store
        .add_notifications(vec![
            notification("ana", "phone", "turn a 1", 50),
            notification("ana", "phone", "turn b 1", 51),
        ])
        .await
        .unwrap();
    let claimed = store.claim_notifications("x", NotificationChannel::Push, 100, 50, 64).await.unwrap();
    let dead = claimed
        .iter()
        .find(|notification| notification.target == NotificationTarget::Device("d0".to_owned()))
        .cloned()
        .unwrap();
    assert_eq!(abouts(claimed), ["d0 turn g 0", "d1 turn g 0", "d2 turn g 0", "phone turn a 1", "phone turn b 1"]);
    assert_eq!(
        store.claim_notifications("x", NotificationChannel::Push, 101, 50, 64).await.unwrap(),
        [],
        "so many at once and no more"
    );
    store.end_notification(&notification("ana", "phone", "turn a 1", 0)).await.unwrap();
    // What could not be sent waits, and with it whatever else is for that device.
    store.put_off_notification(&dead, "somebody else", 500).await.unwrap();
    store.put_off_notification(&dead, "x", 1_000).await.unwrap();
    assert_eq!(
        abouts(store.claim_notifications("x", NotificationChannel::Push, 103, 50, 64).await.unwrap()),
        ["d3 turn g 0"]
    );
    assert_eq!(database.number("SELECT tries FROM calls WHERE channel = 'd0' AND about = 'turn g 0'").await, 1);
    let later = store.claim_notifications("x", NotificationChannel::Push, 2_000, 50, 64).await.unwrap();
    assert_eq!(
        abouts(later),
        ["d1 turn g 0", "d2 turn g 0", "d3 turn g 0", "phone turn b 1"],
        "those come first that are fresh"
    );
}

async fn games_that_wait(database: TestDatabase) {
    let store = database.store().await;
    SampleGame::new("over", "billo", "3d", "ana ben", 1_000).play(&store, PUBLIC, None).await;
    SampleGame::new("waiting", "billo", "3d", "ana ben", 1_000).open(&store, PUBLIC).await.unwrap();
    let waiting = store.waiting_games().await.unwrap();
    assert_eq!(waiting.len(), 1);
    assert_eq!(
        (&waiting[0].person, &waiting[0].others[..], waiting[0].turns, waiting[0].what),
        (&person("ana"), &[person("ben")][..], 0, WaitsFor::Turn)
    );
    assert!(waiting[0].over_days && waiting[0].deadline.is_some());
    let games = ["over", "waiting", "unknown"].map(|id| id.parse().unwrap());
    assert_eq!(store.waiting_among(&games).await.unwrap(), waiting);
}

/// The host was away when the last seat was taken: the table waits for them, and not after the game has begun.
async fn tables_that_wait_until_somebody_is_ready(database: TestDatabase) {
    let store = database.store().await;
    let mut sample = SampleGame::new("clocked", "billo", "180+2", "ana -", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    store.append(sample.ask(Actor::Server, CommandKind::Away { seat: Seat(0) }).unwrap()).await.unwrap();
    assert_eq!(store.waiting_games().await.unwrap(), [], "there is a free seat");
    store
        .append(sample.ask(Actor::Watcher, CommandKind::Sit { seat: Seat(1), person: person("ben") }).unwrap())
        .await
        .unwrap();
    let waiting = store.waiting_games().await.unwrap();
    assert_eq!(waiting.len(), 1);
    assert_eq!(
        (&waiting[0].person, &waiting[0].others[..], waiting[0].what),
        (&person("ana"), &[person("ben")][..], WaitsFor::Ready)
    );
    assert_eq!(store.unfinished().await.unwrap()[0].index.unready, [Seat(0)]);
    // Both were away meanwhile.
    store.append(sample.ask(Actor::Server, CommandKind::Away { seat: Seat(1) }).unwrap()).await.unwrap();
    assert_eq!(store.waiting_games().await.unwrap().len(), 2);
    store.append(sample.ask(Actor::Seat(Seat(0)), CommandKind::Ready).unwrap()).await.unwrap();
    let waiting = store.waiting_games().await.unwrap();
    assert_eq!((waiting.len(), &waiting[0].person), (1, &person("ben")));
    store.append(sample.ask(Actor::Seat(Seat(1)), CommandKind::Ready).unwrap()).await.unwrap();
    let waiting = store.waiting_games().await.unwrap();
    assert_eq!((waiting.len(), waiting[0].what), (1, WaitsFor::Turn));
}

async fn challenges_that_wait_for_an_answer(database: TestDatabase) {
    let store = database.store().await;
    let mut games = Vec::new();
    for (at, id) in [(1_000, "one"), (2_000, "two"), (3_000, "three")] {
        let sample = SampleGame::new(id, "billabong players=3", "none", "ana - -", at);
        sample.open(&store, PUBLIC).await.unwrap();
        store.add_challenge(&sample.id, &person("ana"), &person("ben"), at + 5).await.unwrap();
        games.push(sample);
    }
    let mut all = store.waiting_games().await.unwrap();
    all.sort_by_key(|game| game.touched);
    assert_eq!(all.len(), 3);
    assert_eq!(waiting_ids(&store, &games).await.len(), 3);
    assert_eq!(
        (&all[0].person, &all[0].others[..], all[0].what, all[0].touched),
        (&person("ben"), &[person("ana")][..], WaitsFor::Challenge, 1_005)
    );
    // One is declined, and at another Ben sits down although a seat stays free.
    store.decline_challenge(&games[0].id, &person("ben")).await.unwrap();
    let sit = games[1].ask(Actor::Watcher, CommandKind::Sit { seat: Seat(1), person: person("ben") }).unwrap();
    store.append(sit).await.unwrap();
    assert_eq!(waiting_ids(&store, &games).await, ["three"]);
    // Nobody is told of a challenge from somebody whom they have blocked.
    store.add_guest(&person("ana"), "Ana", 0).await.unwrap();
    store.add_guest(&person("ben"), "Ben", 0).await.unwrap();
    store.relate(&person("ben"), &person("ana"), Some(Relation::Blocked), 1, 9).await.unwrap();
    assert_eq!(waiting_ids(&store, &games).await, Vec::<String>::new());
}

async fn waiting_ids(store: &bilby_store::Store, games: &[SampleGame]) -> Vec<String> {
    let among: Vec<_> = games.iter().map(|sample| sample.id.clone()).collect();
    store.waiting_among(&among).await.unwrap().into_iter().map(|game| game.game.to_string()).collect()
}
