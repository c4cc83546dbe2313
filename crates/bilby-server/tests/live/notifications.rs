//! Notifications: push messages that only the browser can read, and mail, each once, to people who are not at the table.

use crate::live_harness::{LiveHarness, id};
use crate::mail_sink::MailSink;
use crate::notified::{
    AUTH, Away, PushService, config, confirm, decrypt, device, mailing, open, play, rounds, silence, until_at_least,
    until_mails, until_none_waits, until_put_off, want, wants_mail,
};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bilby_server::notifications::NotificationsConfig;
use bilby_store::{Language, Notification, NotificationChannel, NotificationTarget, NotificationTopic, NotifyWhen};
use p256::SecretKey;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

#[tokio::test]
async fn every_device_is_called_once_and_only_the_browser_can_read_it() {
    let (mut game, service) = (Away::new("3d").await, PushService::start().await);
    let nodes = [open(&game.harness, config()).await, open(&game.harness, config()).await];
    let own = device(&game.harness, &nodes[0], "ben", &service.address).await;
    device(&game.harness, &nodes[1], "ben", &format!("{}?other", service.address)).await;
    want(&game.harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::French).await;
    assert_eq!(nodes[0].push_key(), nodes[1].push_key(), "all nodes have one key");
    game.play("Re1-e2").await;
    service.until(2).await;
    rounds().await;
    assert_eq!(service.count(), 2);
    let posted = service.posted.lock().unwrap().clone();
    for (headers, body) in &posted {
        let message = decrypt(body, &own);
        assert_eq!(message["title"], "Billo\u{202f}: à vous de jouer");
        assert_eq!(message["table"], game.table.as_str());
        assert!(!String::from_utf8_lossy(body).contains("Billo"));
        assert_eq!(
            (&headers["content-encoding"], &headers["ttl"]),
            (&"aes128gcm".parse().unwrap(), &"172800".parse().unwrap())
        );
        assert!(headers["authorization"].to_str().unwrap().starts_with("vapid t="));
    }
}

#[tokio::test]
async fn who_is_at_the_table_is_not_called() {
    let harness = LiveHarness::new().await;
    let service = PushService::start().await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    let notifications = open(&harness, config()).await;
    device(&harness, &notifications, "ben", &service.address).await;
    device(&harness, &notifications, "ana", &format!("{}?ana", service.address)).await;
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    play(&harness, &mut ana, &table, "Re1-e2").await;
    // Long enough for somebody to look who waits, while Ben is there.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(service.count(), 0);
    drop(ben);
    // Nobody is notified twice for the same turn, nor for one that was seen.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(service.count(), 0);
}

#[tokio::test]
async fn a_subscription_that_has_ended_is_forgotten() {
    let (mut game, service) = (Away::new("3d").await, PushService::start().await);
    *service.status.lock().unwrap() = StatusCode::GONE;
    let _notifications = game.push_to_ben(&service).await;
    game.play("Re1-e2").await;
    while !game.harness.store.devices(&id("ben")).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(service.count(), 1);
}

#[tokio::test]
async fn another_node_sends_what_a_dead_one_had_claimed() {
    let (mut game, service) = (Away::new("3d").await, PushService::start().await);
    let harness = &game.harness;
    want(harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    let slow = NotificationsConfig { every: Duration::from_secs(3600), ..config() };
    let first = open(harness, slow).await;
    device(harness, &first, "ben", &service.address).await;
    game.play("Re1-e2").await;
    let (harness, now) = (&game.harness, game.harness.now.load(SeqCst));
    let target = NotificationTarget::Device(harness.store.devices(&id("ben")).await.unwrap()[0].id.clone());
    let topic = NotificationTopic::Turn { game: game.table.parse().unwrap(), turns: 1 };
    let notification = Notification { person: id("ben"), target, topic, at: now, tries: 0 };
    harness.store.add_notifications(vec![notification.clone()]).await.unwrap();
    assert_eq!(
        harness.store.claim_notifications("dead", NotificationChannel::Push, now, 60_000, 8).await.unwrap(),
        [notification]
    );
    let _second = open(harness, config()).await;
    rounds().await;
    assert_eq!(service.count(), 0, "the claim holds");
    harness.advance(60_000);
    service.until(1).await;
    rounds().await;
    assert_eq!(service.count(), 1);
}

#[test]
fn forged_devices_are_refused() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let harness = LiveHarness::new().await;
        let notifications = open(&harness, NotificationsConfig { push_anywhere: false, ..config() }).await;
        let own = SecretKey::from_slice(&[9; 32]).unwrap();
        let (key, auth) = (URL_SAFE_NO_PAD.encode(own.public_key().to_sec1_bytes()), URL_SAFE_NO_PAD.encode(AUTH));
        assert!(notifications.read_device("https://push.example.net/x", &key, &auth).is_some());
        for (endpoint, key, auth) in [
            ("http://push.example.net/x", key.as_str(), auth.as_str()),
            ("https://127.0.0.1/x", &key, &auth),
            ("https://[fe80::1]/x", &key, &auth),
            ("https://push.example.net/x", "AAAA", &auth),
            ("https://push.example.net/x", &key, "AAAA"),
            ("https://push.example.net/x", "no base64!", &auth),
        ] {
            assert!(notifications.read_device(endpoint, key, auth).is_none(), "{endpoint} {key} {auth}");
        }
    });
}

#[tokio::test]
async fn mail_comes_once_to_an_address_that_was_confirmed() {
    let (mut game, sink) = (Away::new("3d").await, MailSink::start());
    let harness = &game.harness;
    let nodes = [open(harness, mailing(&sink)).await, open(harness, mailing(&sink)).await];
    assert!(nodes[0].has_mail() && nodes[0].push_key().is_none());
    let (ben, now) = (id("ben"), harness.now.load(SeqCst));
    want(harness, "ben", NotifyWhen::Never, NotifyWhen::EachTurn, Language::English).await;
    assert!(harness.store.want_mail(&ben, "ben@example.org", "hash", now, now + 60_000, 1_000).await.unwrap());
    assert!(!harness.store.want_mail(&ben, "eve@example.org", "other", now, now + 60_000, 1_000).await.unwrap());
    nodes[0].send_code("ben@example.org", Language::English, "123456").await.unwrap();
    assert!(sink.mails()[0].contains("Your code for Bilby: 123456"));
    assert!(!harness.store.confirm_mail(&ben, "wrong", now).await.unwrap());
    assert!(harness.store.confirm_mail(&ben, "hash", now).await.unwrap());
    game.play("Re1-e2").await;
    until_mails(&game.harness, &sink, 2).await;
    let mail = &sink.mails()[1];
    assert!(mail.contains("Subject: Your turn in Billo\n"), "{mail}");
    assert!(mail.contains("To: ben@example.org\n") && mail.contains("Message-ID: <"));
    assert!(mail.contains(&format!("https://bilby.example/#/table/{}", game.table)), "{mail}");
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_writes_down_what_it_has_sent() {
    let (mut game, sink) = (Away::new("3d").await, MailSink::start_slow(Duration::from_millis(300)));
    let notifications = open(&game.harness, mailing(&sink)).await;
    want(&game.harness, "ben", NotifyWhen::Never, NotifyWhen::EachTurn, Language::French).await;
    confirm(&game.harness, "ben").await;
    game.play("Re1-e2").await;
    // The mail server has the mail, and has not said so yet.
    until_at_least(&sink, 1).await;
    let harness = &game.harness;
    harness.live.close().await;
    notifications.close().await;
    let later = harness.now.load(SeqCst) + 3_600_000;
    assert_eq!(
        harness.store.claim_notifications("next", NotificationChannel::Mail, later, 1_000, 8).await.unwrap(),
        []
    );
    assert_eq!(sink.mails().len(), 1);
}

#[tokio::test]
async fn a_guest_who_signs_in_while_a_mail_is_sent_gets_it_once() {
    let (mut game, sink) = (Away::new("3d").await, MailSink::start_slow(Duration::from_millis(500)));
    let _notifications = open(&game.harness, mailing(&sink)).await;
    want(&game.harness, "ben", NotifyWhen::Never, NotifyWhen::EachTurn, Language::English).await;
    confirm(&game.harness, "ben").await;
    let zoe = game.harness.account("zoe").await;
    game.play("Re1-e2").await;
    until_at_least(&sink, 1).await;
    let harness = &game.harness;
    harness.live.hand_over(&id("ben"), &zoe, false).await.unwrap();
    harness.store.take_over(&id("ben"), &zoe.id, "old", "new").await.unwrap();
    assert!(harness.store.notification_settings(&zoe.id).await.unwrap().unwrap().address.is_some(), "mail goes on");
    until_none_waits(harness).await;
    // Longer than a node may take to send it.
    harness.advance(120_000);
    rounds().await;
    assert_eq!(sink.mails().len(), 1);
}

/// The longest that a test waits for what comes at once, unless something holds it up.
const AT_ONCE: Duration = Duration::from_secs(8);

#[tokio::test]
async fn services_that_say_nothing_hold_up_nobody_else() {
    let harness = LiveHarness::new().await;
    let (service, silent) = (PushService::start().await, silence().await);
    let config = NotificationsConfig {
        mail_server: Some(format!("smtp://{silent}")),
        mail_from: Some("Bilby <bilby@example.org>".to_owned()),
        ..config()
    };
    let notifications = open(&harness, config).await;
    // Many notifications to devices and addresses that never answer, before the one that is looked for.
    for name in ["eve", "mal", "tru", "dan", "fay", "gus"] {
        let table = harness.table(name, "3d").await;
        for number in 0..10 {
            device(&harness, &notifications, name, &format!("http://{silent}/{name}/{number}")).await;
        }
        want(&harness, name, NotifyWhen::EachTurn, NotifyWhen::EachTurn, Language::English).await;
        confirm(&harness, name).await;
        let mut other = harness.client("zed").await;
        let number = other.follow(&table).await.live.number;
        other.ask(&table, number, bilby_wire::TableCommand::Sit { seat: 1 }).await.unwrap();
    }
    harness.advance(10_000);
    rounds().await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    device(&harness, &notifications, "ben", &service.address).await;
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    play(&harness, &mut ana, &table, "Re1-e2").await;
    tokio::time::timeout(AT_ONCE, service.until(1)).await.expect("others hold it up");
}

#[tokio::test]
async fn a_service_that_fails_is_tried_again_after_a_while() {
    let (mut game, service) = (Away::new("3d").await, PushService::start().await);
    *service.status.lock().unwrap() = StatusCode::SERVICE_UNAVAILABLE;
    let _notifications = game.push_to_ben(&service).await;
    game.play("Re1-e2").await;
    let harness = &game.harness;
    service.until(1).await;
    until_put_off(harness, 1).await;
    rounds().await;
    assert_eq!(service.count(), 1);
    harness.advance(30_000);
    service.until(2).await;
    until_put_off(harness, 2).await;
    harness.advance(30_000);
    rounds().await;
    assert_eq!(service.count(), 2, "the pauses grow");
    *service.status.lock().unwrap() = StatusCode::CREATED;
    // The second pause is a minute long. No more time may pass while it is being sent: the claim would end.
    harness.advance(30_000);
    service.until(3).await;
    until_none_waits(harness).await;
    harness.advance(3_600_000);
    rounds().await;
    assert_eq!(service.count(), 3);
}

#[tokio::test]
async fn the_host_is_called_when_the_table_is_full() {
    let harness = LiveHarness::new().await;
    let service = PushService::start().await;
    let notifications = open(&harness, config()).await;
    let table = harness.table("ana", "600+0").await;
    let own = device(&harness, &notifications, "ana", &service.address).await;
    want(&harness, "ana", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    let mut ana = harness.client("ana").await;
    ana.follow(&table).await;
    drop(ana);
    let mut ben = harness.client("ben").await;
    let mut number = ben.follow(&table).await.live.number;
    // Ana looks at another page.
    harness.advance(60_000);
    while harness.kept(&table).await.view(0).seats[0].away_since.is_none() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    number = harness.kept(&table).await.number().max(number);
    ben.ask(&table, number, bilby_wire::TableCommand::Sit { seat: 1 }).await.unwrap();
    let own_tables = harness.live.tables_of(&harness.person("ana").await);
    assert_eq!(own_tables[0].unready, [0], "their page shows it");
    harness.advance(10_000);
    service.until(1).await;
    rounds().await;
    assert_eq!(service.count(), 1);
    let message = decrypt(&service.posted.lock().unwrap()[0].1, &own);
    assert_eq!(message["title"], "All seats are taken: are you ready for Billo?");
    assert_eq!(message["table"], table.as_str());
}

const HOUR: u64 = 60 * 60_000;

#[tokio::test]
async fn a_digest_comes_once_a_day_at_the_time_that_was_chosen() {
    let (mut game, sink) = (Away::new("30d").await, MailSink::start());
    let (_zed, ben, other) = game.harness.pair_of("zed", "ben", "30d").await;
    drop(ben);
    wants_mail(&game.harness, "ben", NotifyWhen::Daily).await;
    let _nodes = [open(&game.harness, mailing(&sink)).await, open(&game.harness, mailing(&sink)).await];
    game.play("Re1-e2").await;
    let Away { harness, table, .. } = &game;
    // To an hour before eight, in universal time.
    let now = harness.now.load(SeqCst);
    harness.advance(24 * HOUR - now % (24 * HOUR) + 7 * HOUR);
    until_mails(harness, &sink, 0).await;
    harness.advance(HOUR + 1_000);
    until_mails(harness, &sink, 1).await;
    let mail = &sink.mails()[0];
    assert!(mail.contains("Subject: One game waits for you\n"), "{mail}");
    assert!(mail.contains(table) && !mail.contains(&other), "{mail}");
    harness.advance(23 * HOUR);
    until_mails(harness, &sink, 1).await;
    harness.advance(HOUR);
    until_mails(harness, &sink, 2).await;
}

#[tokio::test]
async fn a_warning_comes_half_a_day_before_the_time_runs_out() {
    let (mut game, sink) = (Away::new("2d").await, MailSink::start());
    wants_mail(&game.harness, "ben", NotifyWhen::NearDeadline).await;
    let _nodes = [open(&game.harness, mailing(&sink)).await, open(&game.harness, mailing(&sink)).await];
    game.play("Re1-e2").await;
    let harness = &game.harness;
    harness.advance(35 * HOUR);
    until_mails(harness, &sink, 0).await;
    harness.advance(2 * HOUR);
    until_mails(harness, &sink, 1).await;
    assert!(sink.mails()[0].contains("Subject: Your time is running out in Billo\n"));
    harness.advance(5 * HOUR);
    until_mails(harness, &sink, 1).await;
}

/// Challenges Ben to a table of Ana's; returns the table.
async fn challenge(harness: &LiveHarness, time: &str) -> String {
    let table = harness.table("ana", time).await;
    let now = harness.now.load(SeqCst);
    harness.store.add_challenge(&table.parse().unwrap(), &id("ana"), &id("ben"), now).await.unwrap();
    harness.live.note_changed(&table.parse().unwrap());
    table
}

#[tokio::test]
async fn who_is_away_is_told_of_a_challenge_once() {
    let (harness, service) = (LiveHarness::new().await, PushService::start().await);
    harness.guest("ben").await;
    let nodes = [open(&harness, config()).await, open(&harness, config()).await];
    let own = device(&harness, &nodes[0], "ben", &service.address).await;
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::French).await;
    let table = challenge(&harness, "3d").await;
    harness.advance(10_000);
    service.until(1).await;
    until_none_waits(&harness).await;
    let message = decrypt(&service.posted.lock().unwrap()[0].1, &own);
    assert_eq!(
        (&message["title"], &message["body"]),
        (&"ana vous défie à Billo".into(), &"Billo, un défi d’ana".into())
    );
    assert_eq!(message["table"], table.as_str());
    // Nobody is told of a challenge that was declined, or that they see on the page.
    let declined = challenge(&harness, "3d").await;
    harness.store.decline_challenge(&declined.parse().unwrap(), &id("ben")).await.unwrap();
    let _ben = harness.client("ben").await;
    challenge(&harness, "3d").await;
    harness.advance(10_000);
    until_none_waits(&harness).await;
    rounds().await;
    until_none_waits(&harness).await;
    assert_eq!(service.count(), 1);
}

#[tokio::test]
async fn a_challenge_is_in_the_daily_mail_until_it_is_answered() {
    let (harness, sink) = (LiveHarness::new().await, MailSink::start());
    harness.guest("ben").await;
    wants_mail(&harness, "ben", NotifyWhen::Daily).await;
    let table = challenge(&harness, "3d").await;
    let _nodes = [open(&harness, mailing(&sink)).await, open(&harness, mailing(&sink)).await];
    let now = harness.now.load(SeqCst);
    harness.advance(24 * HOUR - now % (24 * HOUR) + 8 * HOUR + 1_000);
    until_mails(&harness, &sink, 1).await;
    let mail = &sink.mails()[0];
    assert!(mail.contains("Subject: One challenge waits for you\n") && mail.contains(&table), "{mail}");
    harness.store.decline_challenge(&table.parse().unwrap(), &id("ben")).await.unwrap();
    harness.advance(24 * HOUR);
    until_mails(&harness, &sink, 1).await;
}

#[tokio::test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
async fn two_nodes_call_once_and_know_who_is_at_the_table_at_the_other() {
    let _alone = crate::live_harness::ALONE.lock().await;
    let nodes = LiveHarness::two_nodes().await;
    let [one, other] = &nodes;
    let service = PushService::start().await;
    let notifications = [open(one, config()).await, open(other, config()).await];
    let table = one.table("petra", "3d").await;
    let mut petra = one.client("petra").await;
    petra.follow(&table).await;
    let mut quinn = other.client("quinn").await;
    let number = quinn.follow(&table).await.live.number;
    quinn.ask(&table, number, bilby_wire::TableCommand::Sit { seat: 1 }).await.unwrap();
    device(other, &notifications[1], "quinn", &format!("{}?quinn", service.address)).await;
    want(other, "quinn", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    play(one, &mut petra, &table, "Re1-e2").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(service.count(), 0, "Quinn is at the table at the other node");
    let number = one.kept(&table).await.number();
    quinn.turn(&table, number, "Re8-e7").await.unwrap();
    let quinns_id = id("quinn");
    drop(quinn);
    petra.update_until(|update| update.live.on_move == Some(0)).await;
    while one.live.is_at_table(&table.parse().unwrap(), &quinns_id).await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    play(one, &mut petra, &table, "Re2-e3").await;
    service.until(1).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(service.count(), 1);
    want(other, "quinn", NotifyWhen::Never, NotifyWhen::Never, Language::English).await;
}
