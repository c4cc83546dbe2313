//! Notifies people who are away when a game waits for them or somebody challenges them: push messages to their devices, and mail.
//!
//! `sweep` finds out who is to be notified, and writes each notification into the store's queue, where it is once
//! whichever node finds it. `deliver` claims notifications from the queue and sends them; push messages and mail have
//! tasks of their own, so that one that hangs does not hold up the other. If a node dies, its claims end after a while
//! and another node sends.
//!
//! A notification is therefore sent at least once. It is sent twice only if a node dies after the push service or the
//! mail server has taken it and before the store knows; devices and mail programs recognise the second one by its
//! topic, tag or message id. Recording it before sending would lose notifications instead, and somebody who is not
//! notified may lose a game. A server that is told to stop finishes what it is sending.
//!
//! - `keys`, `encryption`: what makes a push message safe on its way. `endpoint`, `push_client`: where it goes.
//! - `mail`: messages through an SMTP server. `texts`: what notifications say.

mod deliver;
mod encryption;
mod endpoint;
mod keys;
mod mail;
mod push_client;
mod sweep;
mod texts;

use crate::clock::Clock;
use crate::live::LiveService;
use bilby_store::{Device, GameId, Language, NotificationChannel, Store, StoreError};
use bilby_table::Millis;
use encryption::Recipient;
use endpoint::Endpoint;
use keys::ServerKey;
use mail::Mailer;
use push_client::PushClient;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use sweep::KnownNotification;
use tokio::sync::RwLock;

pub use mail::{MailError, mailbox, read_address};

/// The settings of notifications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotificationsConfig {
    /// Whom push services can write to about this server, `mailto:…` or `https://…`. Without it, there are no push
    /// messages.
    pub push_contact: Option<String>,
    /// Whether push messages may go to private addresses, without encryption on the way. For tests.
    pub push_anywhere: bool,
    /// The SMTP server. Without it, there is no mail.
    pub mail_server: Option<String>,
    /// From whom mail comes.
    pub mail_from: Option<String>,
    /// How often games that wait are looked for.
    pub every: Duration,
}

impl Default for NotificationsConfig {
    fn default() -> NotificationsConfig {
        NotificationsConfig {
            push_contact: None,
            push_anywhere: false,
            mail_server: None,
            mail_from: None,
            every: Duration::from_secs(5),
        }
    }
}

/// The handle. Cheap to clone.
#[derive(Clone)]
pub struct Notifications(Arc<Inner>);

struct Inner {
    store: Store,
    live: LiveService,
    clock: Clock,
    push: Option<(ServerKey, PushClient)>,
    mail: Option<Mailer>,
    config: NotificationsConfig,
    /// Where people find the server, for links in mail.
    address: String,
    /// Names this process in claims.
    node: String,
    /// What this node has written down, so that it need not do so again and again.
    known: Mutex<HashSet<KnownNotification>>,
    /// Games that have changed, and are looked at again.
    recent: Mutex<HashSet<GameId>>,
    /// Held by everything that is being sent.
    sending: Arc<RwLock<()>>,
}

/// Why notifications can't be set up.
#[derive(Debug, thiserror::Error)]
pub enum NotificationsError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no key for push messages.
    #[error(transparent)]
    Key(#[from] keys::KeyError),
    /// The settings of mail are wrong.
    #[error(transparent)]
    Mail(#[from] MailError),
}

impl Notifications {
    /// Sets up notifications. At the first start, this makes the key of push messages.
    pub async fn open(
        config: NotificationsConfig,
        address: Option<String>,
        store: Store,
        live: LiveService,
        clock: Clock,
    ) -> Result<Notifications, NotificationsError> {
        let push = match &config.push_contact {
            Some(contact) => {
                let kept = store.shared_key("push", &ServerKey::generate()?).await?;
                Some((ServerKey::read(&kept, contact)?, PushClient::new(config.push_anywhere)))
            }
            None => None,
        };
        let mail = match (&config.mail_server, &config.mail_from) {
            (Some(server), Some(from)) => Some(Mailer::new(server, from)?),
            _ => None,
        };
        let mut node = [0; 8];
        getrandom::fill(&mut node).map_err(|_| keys::KeyError)?;
        let notifications = Notifications(Arc::new(Inner {
            store,
            live,
            clock,
            push,
            mail,
            config,
            address: address.unwrap_or_default(),
            node: hex(&node),
            known: Mutex::default(),
            recent: Mutex::default(),
            sending: Arc::default(),
        }));
        if notifications.0.push.is_some() || notifications.0.mail.is_some() {
            tokio::spawn(keep_looking(notifications.clone()));
        }
        if notifications.0.push.is_some() {
            tokio::spawn(deliver::keep_sending(notifications.clone(), NotificationChannel::Push));
        }
        if notifications.0.mail.is_some() {
            tokio::spawn(deliver::keep_sending(notifications.clone(), NotificationChannel::Mail));
        }
        Ok(notifications)
    }

    /// The key with which browsers subscribe, if there are push messages.
    pub fn push_key(&self) -> Option<&str> {
        self.0.push.as_ref().map(|(key, _)| key.public())
    }

    /// Whether there is mail.
    pub fn has_mail(&self) -> bool {
        self.0.mail.is_some()
    }

    /// Checks what a browser sent when it subscribed.
    pub fn read_device(&self, endpoint: &str, key: &str, auth: &str) -> Option<Device> {
        Endpoint::read(endpoint, self.0.config.push_anywhere)?;
        read_recipient(key, auth)?;
        let id = hash(endpoint);
        Some(Device { id, endpoint: endpoint.to_owned(), key: key.to_owned(), auth: auth.to_owned() })
    }

    /// Waits until what is being sent is sent and written down. Afterwards nothing more is sent. The live service has
    /// to be closing.
    pub async fn close(&self) {
        drop(self.0.sending.write().await);
    }

    /// Sends somebody who has lost their password a code that replaces it.
    ///
    /// # Errors
    /// If the mail server does not take it.
    pub async fn send_lost_password(
        &self,
        address: &str,
        language: Language,
        name: &str,
        code: &str,
    ) -> Result<(), MailError> {
        let Some(mailer) = &self.0.mail else { return Ok(()) };
        let text = texts::lost_password(language, name, code, &self.0.address);
        mailer.send(address, &hash(&format!("{address} {code}")), text).await
    }

    /// Sends the code that confirms an address.
    pub async fn send_code(&self, address: &str, language: Language, code: &str) -> Result<(), MailError> {
        let Some(mailer) = &self.0.mail else { return Ok(()) };
        mailer.send(address, &hash(&format!("{address} {code}")), texts::code(language, code)).await
    }

    fn now(&self) -> Millis {
        (self.0.clock)()
    }
}

/// Looks for games that wait, until the server closes.
async fn keep_looking(notifications: Notifications) {
    for round in 0_u32.. {
        if notifications.0.live.is_closing() {
            return;
        }
        if let Err(error) = notifications.sweep(round).await {
            tracing::debug!(%error, "nobody was notified");
        }
        tokio::time::sleep(notifications.0.config.every).await;
    }
}

fn read_recipient(key: &str, auth: &str) -> Option<Recipient> {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
    Recipient::read(&bytes(key)?, &bytes(auth)?)
}

/// A hash of a text that is long or secret.
pub fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
