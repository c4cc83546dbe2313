//! What the tests of notifications share: a push service, people who are notified, and an opponent who is away.

use crate::live_harness::{Client, LiveHarness};
use crate::mail_sink::MailSink;
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
use bilby_store::{Language, NotificationSettings, NotifyWhen};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;
use sqlx::Connection as _;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

pub const AUTH: [u8; 16] = [7; 16];

/// A push service that keeps what it is sent, and answers with a status.
#[derive(Clone)]
pub struct PushService {
    pub posted: Arc<Mutex<Vec<(HeaderMap, Bytes)>>>,
    pub status: Arc<Mutex<StatusCode>>,
    pub address: String,
}

impl PushService {
    pub async fn start() -> PushService {
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

    pub fn count(&self) -> usize {
        self.posted.lock().unwrap().len()
    }

    pub async fn until(&self, count: usize) {
        let counted = async {
            while self.count() < count {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), counted).await.expect("it should have been called by now");
    }
}

/// Reads a message as the browser with this key does (RFC 8291).
pub fn decrypt(body: &[u8], own: &SecretKey) -> serde_json::Value {
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

pub fn config() -> NotificationsConfig {
    NotificationsConfig {
        push_contact: Some("mailto:host@example.org".to_owned()),
        push_anywhere: true,
        every: Duration::from_millis(10),
        ..NotificationsConfig::default()
    }
}

pub async fn open(harness: &LiveHarness, config: NotificationsConfig) -> Notifications {
    let now = harness.now.clone();
    let address = Some("https://bilby.example".to_owned());
    let clock = Arc::new(move || now.load(SeqCst));
    Notifications::open(config, address, harness.store.clone(), harness.live.clone(), clock).await.unwrap()
}

/// Adds a device of a person; returns its key.
pub async fn device(harness: &LiveHarness, notifications: &Notifications, name: &str, endpoint: &str) -> SecretKey {
    let own = SecretKey::from_slice(&[9; 32]).unwrap();
    let key = URL_SAFE_NO_PAD.encode(own.public_key().to_sec1_bytes());
    let device = notifications.read_device(endpoint, &key, &URL_SAFE_NO_PAD.encode(AUTH)).unwrap();
    let person = harness.person(name).await;
    harness.store.add_device(&person.id, &device, "session", 0).await.unwrap();
    own
}

pub async fn want(harness: &LiveHarness, name: &str, push: NotifyWhen, mail: NotifyWhen, language: Language) {
    let settings = NotificationSettings { push, mail, language, ..NotificationSettings::default() };
    harness.store.set_notification_settings(&harness.person(name).await.id, &settings).await.unwrap();
}

/// A game of Ana's with Ben, who is away.
pub struct Away {
    pub harness: LiveHarness,
    pub ana: Client,
    pub table: String,
}

impl Away {
    pub async fn new(time: &str) -> Away {
        let harness = LiveHarness::new().await;
        let (ana, ben, table) = harness.pair(time).await;
        drop(ben);
        Away { harness, ana, table }
    }

    /// Ben is notified of each turn on one device.
    pub async fn push_to_ben(&self, service: &PushService) -> Notifications {
        let notifications = open(&self.harness, config()).await;
        device(&self.harness, &notifications, "ben", &service.address).await;
        want(&self.harness, "ben", NotifyWhen::EachTurn, NotifyWhen::Never, Language::English).await;
        notifications
    }

    /// A turn of Ana's, after which it is Ben's turn; then some time in which a notification becomes due.
    pub async fn play(&mut self, text: &str) {
        play(&self.harness, &mut self.ana, &self.table, text).await;
    }
}

/// The same at any harness.
pub async fn play(harness: &LiveHarness, ana: &mut Client, table: &str, text: &str) {
    let number = harness.kept(table).await.number();
    ana.turn(table, number, text).await.unwrap();
    harness.advance(10_000);
}

/// Gives somebody a mail address.
pub async fn confirm(harness: &LiveHarness, name: &str) {
    let (id, now) = (harness.person(name).await.id, harness.now.load(SeqCst));
    let address = format!("{name}@example.org");
    assert!(harness.store.want_mail(&id, &address, "hash", now, now + 60_000, 1_000).await.unwrap());
    assert!(harness.store.confirm_mail(&id, "hash", now).await.unwrap());
}

/// An address that takes connections and never says anything.
pub async fn silence() -> String {
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

/// Waits until a statement that counts notifications finds what is wanted.
async fn until_counted(harness: &LiveHarness, sql: &'static str, bound: i64, is_wanted: fn(i64) -> bool) {
    sqlx::any::install_default_drivers();
    let mut conn = sqlx::AnyConnection::connect(&harness.database()).await.unwrap();
    while !is_wanted(sqlx::query_scalar(sql).bind(bound).fetch_one(&mut conn).await.unwrap()) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until a call that has failed so often is written down as such: its pause begins then.
pub async fn until_put_off(harness: &LiveHarness, tries: i64) {
    until_counted(harness, "SELECT COUNT(*) FROM calls WHERE tries = $1", tries, |count| count > 0).await;
}

/// Waits until every notification was written down as sent.
pub async fn until_none_waits(harness: &LiveHarness) {
    until_counted(harness, "SELECT COUNT(*) FROM calls WHERE done = $1", 0, |count| count == 0).await;
}

/// A person with a mail address, who wants mail at these times, and daily mail at eight o'clock.
pub async fn wants_mail(harness: &LiveHarness, name: &str, when: NotifyWhen) {
    let (id, now) = (harness.person(name).await.id, harness.now.load(SeqCst));
    let settings = NotificationSettings { mail: when, minute: 8 * 60, since: now, ..NotificationSettings::default() };
    harness.store.set_notification_settings(&id, &settings).await.unwrap();
    confirm(harness, name).await;
}

/// The settings of a server that sends mail and no push messages.
pub fn mailing(sink: &MailSink) -> NotificationsConfig {
    NotificationsConfig {
        mail_server: Some(sink.url.clone()),
        mail_from: Some("Bilby <bilby@example.org>".to_owned()),
        every: Duration::from_millis(10),
        ..NotificationsConfig::default()
    }
}

/// Waits until so many mails have come and no more are on their way.
pub async fn until_mails(harness: &LiveHarness, sink: &MailSink, many: usize) {
    until_at_least(sink, many).await;
    // Otherwise the claims could end, and the mails be sent again, when time passes.
    until_none_waits(harness).await;
    rounds().await;
    assert_eq!(sink.mails().len(), many, "{:?}", sink.mails());
}

pub async fn until_at_least(sink: &MailSink, many: usize) {
    while sink.mails().len() < many {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Many rounds, in which one notification too many would be sent.
pub async fn rounds() {
    tokio::time::sleep(Duration::from_millis(300)).await;
}
