//! Notifications: push messages that only the browser can read, and mail, each once, to people who are not at the table.

use crate::live_harness::LiveHarness;
use aes_gcm::aead::{Aead, KeyInit, Nonce};
use aes_gcm::{Aes128Gcm, Key};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bilby_server::notifications::{Notifications, NotificationsConfig};
use bilby_store::{Language, Notification, NotificationChannel, NotificationSettings, NotificationTarget, NotifyWhen};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;
use sqlx::Connection as _;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

const AUTH: [u8; 16] = [7; 16];

/// A push service that keeps what it is sent, and answers with a status.
#[derive(Clone)]
struct PushService {
    posted: Arc<Mutex<Vec<(HeaderMap, Bytes)>>>,
    status: Arc<Mutex<StatusCode>>,
    address: String,
}

impl PushService {
    async fn start() -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/send", listener.local_addr().unwrap());
        let service =
            PushService { posted: Arc::default(), status: Arc::new(Mutex::new(StatusCode::CREATED)), address };
        let take = async |State(service): State<PushService>, headers: HeaderMap, body: Bytes| {
            service.posted.lock().unwrap().push((headers, body));
            *service.status.lock().unwrap()
        };
        let router: Router = Router::new().route("/send", post(take)).with_state(service.clone());
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let serve = hyper_util::service::TowerToHyperService::new(router.clone());
                let io = hyper_util::rt::TokioIo::new(stream);
                tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(io, serve));
            }
        });
        service
    }

    fn count(&self) -> usize {
        self.posted.lock().unwrap().len()
    }

    async fn until(&self, count: usize) {
        let counted = async {
            while self.count() < count {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), counted).await.expect("it should have been called by now");
    }
}

/// Reads a message as the browser with this key does (RFC 8291).
fn decrypt(body: &[u8], own: &SecretKey) -> serde_json::Value {
    let (salt, rest) = body.split_at(16);
    let length = usize::from(rest[4]);
    let (sender, sealed) = rest[5..].split_at(length);
    let shared = own.diffie_hellman(&PublicKey::from_sec1_bytes(sender).unwrap());
    let info = [b"WebPush: info\0", &own.public_key().to_sec1_bytes()[..], sender].concat();
    let mut input = [0; 32];
    Hkdf::<Sha256>::new(Some(&AUTH), shared.raw_secret_bytes()).expand(&info, &mut input).unwrap();
    let content = Hkdf::<Sha256>::new(Some(salt), &input);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    content.expand(b"Content-Encoding: aes128gcm\0", &mut key).unwrap();
    content.expand(b"Content-Encoding: nonce\0", &mut nonce).unwrap();
    let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
    let mut plain = cipher.decrypt(&Nonce::<Aes128Gcm>::from(nonce), sealed).unwrap();
    assert_eq!(plain.pop(), Some(2), "one record");
    serde_json::from_slice(&plain).unwrap()
}

fn config() -> NotificationsConfig {
    NotificationsConfig {
        push_contact: Some("mailto:host@example.org".to_owned()),
        push_anywhere: true,
        every: Duration::from_millis(10),
        ..NotificationsConfig::default()
    }
}

async fn open(harness: &LiveHarness, config: NotificationsConfig) -> Notifications {
    let now = harness.now.clone();
    let address = Some("https://bilby.example".to_owned());
    let clock = Arc::new(move || now.load(SeqCst));
    Notifications::open(config, address, harness.store.clone(), harness.live.clone(), clock).await.unwrap()
}

/// Adds a device of a person; returns its key.
async fn device(harness: &LiveHarness, notifications: &Notifications, name: &str, endpoint: &str) -> SecretKey {
    let own = SecretKey::from_slice(&[9; 32]).unwrap();
    let key = URL_SAFE_NO_PAD.encode(own.public_key().to_sec1_bytes());
    let device = notifications.read_device(endpoint, &key, &URL_SAFE_NO_PAD.encode(AUTH)).unwrap();
    let person = harness.person(name).await;
    harness.store.add_device(&person.id, &device, "session", 0).await.unwrap();
    own
}

async fn want(harness: &LiveHarness, name: &str, push: NotifyWhen, mail: NotifyWhen, language: Language) {
    let settings = NotificationSettings { push, mail, language, ..NotificationSettings::default() };
    harness.store.set_notification_settings(&harness.person(name).await.id, &settings).await.unwrap();
}

/// A turn of Ana's, after which it is Ben's turn; then some time in which a notification becomes due.
async fn play(harness: &LiveHarness, ana: &mut crate::live_harness::Client, table: &str, text: &str) {
    let number = harness.kept(table).await.number();
    ana.turn(table, number, text).await.unwrap();
    harness.advance(10_000);
}

#[tokio::test]
async fn every_device_is_called_once_and_only_the_browser_can_read_it() {
    let harness = LiveHarness::new().await;
    let service = PushService::start().await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    let nodes = [open(&harness, config()).await, open(&harness, config()).await];
    let own = device(&harness, &nodes[0], "ben", &service.address).await;
    device(&harness, &nodes[1], "ben", &format!("{}?other", service.address)).await;
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::French).await;
    assert_eq!(nodes[0].push_key(), nodes[1].push_key(), "all nodes have one key");
    play(&harness, &mut ana, &table, "Re1-e2").await;
    service.until(2).await;
    // Many rounds, in which a second notification would come.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(service.count(), 2);
    let posted = service.posted.lock().unwrap().clone();
    for (headers, body) in &posted {
        let message = decrypt(body, &own);
        assert_eq!(message["title"], "À vous de jouer au Billo");
        assert_eq!(message["table"], table.as_str());
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
    let harness = LiveHarness::new().await;
    let service = PushService::start().await;
    *service.status.lock().unwrap() = StatusCode::GONE;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    let notifications = open(&harness, config()).await;
    device(&harness, &notifications, "ben", &service.address).await;
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    play(&harness, &mut ana, &table, "Re1-e2").await;
    let ben = harness.person("ben").await.id;
    while !harness.store.devices(&ben).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(service.count(), 1);
}

#[tokio::test]
async fn another_node_sends_what_a_dead_one_had_claimed() {
    let harness = LiveHarness::new().await;
    let service = PushService::start().await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    let slow = NotificationsConfig { every: Duration::from_secs(3600), ..config() };
    let first = open(&harness, slow).await;
    device(&harness, &first, "ben", &service.address).await;
    play(&harness, &mut ana, &table, "Re1-e2").await;
    let (ben, now) = (harness.person("ben").await.id, harness.now.load(SeqCst));
    let target = NotificationTarget::Device(harness.store.devices(&ben).await.unwrap()[0].id.clone());
    let notification =
        Notification { person: ben, target, topic: format!("turn {table} 1").parse().unwrap(), at: now, tries: 0 };
    harness.store.add_notifications(vec![notification.clone()]).await.unwrap();
    assert_eq!(
        harness.store.claim_notifications("dead", NotificationChannel::Push, now, 60_000, 8).await.unwrap(),
        [notification]
    );
    let _second = open(&harness, config()).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(service.count(), 0, "the claim holds");
    harness.advance(60_000);
    service.until(1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
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

/// An SMTP server that keeps the mail that it is given, and says so after a while.
async fn mail_server(delay: Duration) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let mails: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = mails.clone();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let kept = kept.clone();
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = BufReader::new(read).lines();
                write.write_all(b"220 sink\r\n").await.unwrap();
                let mut mail: Option<String> = None;
                while let Ok(Some(line)) = lines.next_line().await {
                    if let Some(text) = &mut mail {
                        if line == "." {
                            kept.lock().unwrap().push(mail.take().unwrap());
                            tokio::time::sleep(delay).await;
                            write.write_all(b"250 kept\r\n").await.unwrap();
                        } else {
                            text.push_str(&line);
                            text.push('\n');
                        }
                        continue;
                    }
                    let answer: &[u8] = if line == "DATA" {
                        mail = Some(String::new());
                        b"354 go on\r\n"
                    } else if line.starts_with("EHLO") {
                        b"250-sink\r\n250 8BITMIME\r\n"
                    } else if line == "QUIT" {
                        b"221 bye\r\n"
                    } else {
                        b"250 ok\r\n"
                    };
                    if write.write_all(answer).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    (url, mails)
}

#[tokio::test]
async fn mail_comes_once_to_an_address_that_was_confirmed() {
    let harness = LiveHarness::new().await;
    let (url, mails) = mail_server(Duration::ZERO).await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    let config = NotificationsConfig {
        mail_server: Some(url),
        mail_from: Some("Bilby <bilby@example.org>".to_owned()),
        every: Duration::from_millis(10),
        ..NotificationsConfig::default()
    };
    let nodes = [open(&harness, config.clone()).await, open(&harness, config).await];
    assert!(nodes[0].has_mail() && nodes[0].push_key().is_none());
    let (id, now) = (harness.person("ben").await.id, harness.now.load(SeqCst));
    want(&harness, "ben", NotifyWhen::Never, NotifyWhen::EachTurn, Language::English).await;
    assert!(harness.store.want_mail(&id, "ben@example.org", "hash", now, now + 60_000, 1_000).await.unwrap());
    assert!(!harness.store.want_mail(&id, "eve@example.org", "other", now, now + 60_000, 1_000).await.unwrap());
    nodes[0].send_code("ben@example.org", Language::English, "123456").await.unwrap();
    assert!(mails.lock().unwrap()[0].contains("Your code for Bilby: 123456"));
    assert!(!harness.store.confirm_mail(&id, "wrong", now).await.unwrap());
    assert!(harness.store.confirm_mail(&id, "hash", now).await.unwrap());
    play(&harness, &mut ana, &table, "Re1-e2").await;
    while mails.lock().unwrap().len() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mails = mails.lock().unwrap().clone();
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert!(mails[1].contains("Subject: Your turn in Billo\n"), "{}", mails[1]);
    assert!(mails[1].contains("To: ben@example.org\n") && mails[1].contains("Message-ID: <"));
    assert!(mails[1].contains(&format!("https://bilby.example/#/table/{table}")), "{}", mails[1]);
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_writes_down_what_it_has_sent() {
    let harness = LiveHarness::new().await;
    let (url, mails) = mail_server(Duration::from_millis(300)).await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    let config = NotificationsConfig {
        mail_server: Some(url),
        mail_from: Some("Bilby <bilby@example.org>".to_owned()),
        every: Duration::from_millis(10),
        ..NotificationsConfig::default()
    };
    let notifications = open(&harness, config).await;
    let (id, now) = (harness.person("ben").await.id, harness.now.load(SeqCst));
    want(&harness, "ben", NotifyWhen::Never, NotifyWhen::EachTurn, Language::French).await;
    assert!(harness.store.want_mail(&id, "ben@example.org", "hash", now, now + 60_000, 1_000).await.unwrap());
    assert!(harness.store.confirm_mail(&id, "hash", now).await.unwrap());
    play(&harness, &mut ana, &table, "Re1-e2").await;
    // The mail server has the mail, and has not said so yet.
    while mails.lock().unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    harness.live.close().await;
    notifications.close().await;
    let later = harness.now.load(SeqCst) + 3_600_000;
    assert_eq!(
        harness.store.claim_notifications("next", NotificationChannel::Mail, later, 1_000, 8).await.unwrap(),
        []
    );
    assert_eq!(mails.lock().unwrap().len(), 1);
}

/// An address that takes connections and never says anything.
async fn silence() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            open.push(stream);
        }
    });
    address
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
    let now = harness.now.load(SeqCst);
    for name in ["eve", "mal", "tru", "dan", "fay", "gus"] {
        let (table, id) = (harness.table(name, "3d").await, harness.person(name).await.id);
        for number in 0..10 {
            device(&harness, &notifications, name, &format!("http://{silent}/{name}/{number}")).await;
        }
        want(&harness, name, NotifyWhen::EachTurn, NotifyWhen::EachTurn, Language::English).await;
        let address = format!("{name}@example.org");
        assert!(harness.store.want_mail(&id, &address, "hash", now, now + 60_000, 1_000).await.unwrap());
        assert!(harness.store.confirm_mail(&id, "hash", now).await.unwrap());
        let mut other = harness.client("zed").await;
        let number = other.follow(&table).await.live.number;
        other.ask(&table, number, bilby_wire::TableCommand::Sit { seat: 1 }).await.unwrap();
    }
    harness.advance(10_000);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    device(&harness, &notifications, "ben", &service.address).await;
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    play(&harness, &mut ana, &table, "Re1-e2").await;
    tokio::time::timeout(AT_ONCE, service.until(1)).await.expect("others hold it up");
}

/// Waits until a statement that counts notifications finds what is wanted.
async fn until_counted(harness: &LiveHarness, sql: &'static str, bound: i64, is_wanted: fn(i64) -> bool) {
    sqlx::any::install_default_drivers();
    let mut conn = sqlx::AnyConnection::connect(&harness.database()).await.unwrap();
    while !is_wanted(sqlx::query_scalar(sql).bind(bound).fetch_one(&mut conn).await.unwrap()) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until a call that has failed so often is written down as such: its pause begins then.
async fn until_put_off(harness: &LiveHarness, tries: i64) {
    until_counted(harness, "SELECT COUNT(*) FROM calls WHERE tries = $1", tries, |count| count > 0).await;
}

/// Waits until every notification was written down as sent.
async fn until_none_waits(harness: &LiveHarness) {
    until_counted(harness, "SELECT COUNT(*) FROM calls WHERE done = $1", 0, |count| count == 0).await;
}

#[tokio::test]
async fn a_service_that_fails_is_tried_again_after_a_while() {
    let harness = LiveHarness::new().await;
    let service = PushService::start().await;
    *service.status.lock().unwrap() = StatusCode::SERVICE_UNAVAILABLE;
    let (mut ana, ben, table) = harness.pair("3d").await;
    drop(ben);
    let notifications = open(&harness, config()).await;
    device(&harness, &notifications, "ben", &service.address).await;
    want(&harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
    play(&harness, &mut ana, &table, "Re1-e2").await;
    service.until(1).await;
    until_put_off(&harness, 1).await;
    // Many rounds, in which it would be tried again.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(service.count(), 1);
    harness.advance(30_000);
    service.until(2).await;
    until_put_off(&harness, 2).await;
    harness.advance(30_000);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(service.count(), 2, "the pauses grow");
    *service.status.lock().unwrap() = StatusCode::CREATED;
    // The second pause is a minute long. No more time may pass while it is being sent: the claim would end.
    harness.advance(30_000);
    service.until(3).await;
    until_none_waits(&harness).await;
    harness.advance(3_600_000);
    tokio::time::sleep(Duration::from_millis(300)).await;
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
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(service.count(), 1);
    let message = decrypt(&service.posted.lock().unwrap()[0].1, &own);
    assert_eq!(message["title"], "All seats are taken: are you ready for Billo?");
    assert_eq!(message["table"], table.as_str());
}

/// A person with a mail address, who wants mail at these times, and daily mail at eight o'clock.
async fn wants_mail(harness: &LiveHarness, name: &str, when: NotifyWhen) {
    let (id, now) = (harness.person(name).await.id, harness.now.load(SeqCst));
    let settings = NotificationSettings { mail: when, minute: 8 * 60, since: now, ..NotificationSettings::default() };
    harness.store.set_notification_settings(&id, &settings).await.unwrap();
    assert!(
        harness.store.want_mail(&id, &format!("{name}@example.org"), "hash", now, now + 60_000, 1_000).await.unwrap()
    );
    assert!(harness.store.confirm_mail(&id, "hash", now).await.unwrap());
}

fn mailing(url: String) -> NotificationsConfig {
    NotificationsConfig {
        mail_server: Some(url),
        mail_from: Some("Bilby <bilby@example.org>".to_owned()),
        every: Duration::from_millis(10),
        ..NotificationsConfig::default()
    }
}

async fn until_mails(harness: &LiveHarness, mails: &Mutex<Vec<String>>, many: usize) {
    while mails.lock().unwrap().len() < many {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // Otherwise the claims could end, and the mails be sent again, when time passes.
    until_none_waits(harness).await;
    // Rounds in which one too many would come.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(mails.lock().unwrap().len(), many, "{:?}", mails.lock().unwrap());
}

const HOUR: u64 = 60 * 60_000;

#[tokio::test]
async fn a_digest_comes_once_a_day_at_the_time_that_was_chosen() {
    let harness = LiveHarness::new().await;
    let (url, mails) = mail_server(Duration::ZERO).await;
    let (mut ana, ben, table) = harness.pair("30d").await;
    let (_zed, ben_too, other) = harness.pair_of("zed", "ben", "30d").await;
    drop((ben, ben_too));
    wants_mail(&harness, "ben", NotifyWhen::Daily).await;
    let _nodes = [open(&harness, mailing(url.clone())).await, open(&harness, mailing(url)).await];
    play(&harness, &mut ana, &table, "Re1-e2").await;
    // To an hour before eight, in universal time.
    let now = harness.now.load(SeqCst);
    harness.advance(24 * HOUR - now % (24 * HOUR) + 7 * HOUR);
    until_mails(&harness, &mails, 0).await;
    harness.advance(HOUR + 1_000);
    until_mails(&harness, &mails, 1).await;
    {
        let mails = mails.lock().unwrap();
        assert!(mails[0].contains("Subject: One game waits for you\n"), "{}", mails[0]);
        assert!(mails[0].contains(&table) && !mails[0].contains(&other), "{}", mails[0]);
    }
    harness.advance(23 * HOUR);
    until_mails(&harness, &mails, 1).await;
    harness.advance(HOUR);
    until_mails(&harness, &mails, 2).await;
}

#[tokio::test]
async fn a_warning_comes_half_a_day_before_the_time_runs_out() {
    let harness = LiveHarness::new().await;
    let (url, mails) = mail_server(Duration::ZERO).await;
    let (mut ana, ben, table) = harness.pair("2d").await;
    drop(ben);
    wants_mail(&harness, "ben", NotifyWhen::NearDeadline).await;
    let _nodes = [open(&harness, mailing(url.clone())).await, open(&harness, mailing(url)).await];
    play(&harness, &mut ana, &table, "Re1-e2").await;
    harness.advance(35 * HOUR);
    until_mails(&harness, &mails, 0).await;
    harness.advance(2 * HOUR);
    until_mails(&harness, &mails, 1).await;
    assert!(mails.lock().unwrap()[0].contains("Subject: Your time is running out in Billo\n"));
    harness.advance(5 * HOUR);
    until_mails(&harness, &mails, 1).await;
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
    let quinns_id = other.person("quinn").await.id;
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
