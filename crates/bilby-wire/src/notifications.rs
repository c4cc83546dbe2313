//! How a person is notified when a game waits for them: push messages to their devices, and mail.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// When somebody is notified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum NotifyWhen {
    #[default]
    #[serde(rename = "off")]
    Never,
    /// For each turn, at once.
    #[serde(rename = "once")]
    EachTurn,
    /// Once a day, for all games that wait.
    #[serde(rename = "daily")]
    Daily,
    /// Only when the time for a turn is about to run out.
    #[serde(rename = "deadline")]
    NearDeadline,
}

/// The language of notifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    En,
    Fr,
}

/// How one is notified, and in which ways this server can notify.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NotificationSettings {
    pub push: NotifyWhen,
    pub mail: NotifyWhen,
    pub language: Language,
    /// The minute of the day, in universal time, at which a daily notification comes.
    pub minute: u32,
    /// The number of devices that take push messages.
    pub devices: u32,
    /// Where mail goes.
    pub address: Option<String>,
    /// An address that waits for its code.
    pub wanted: Option<String>,
    /// The key with which a browser subscribes to push messages. Null if this server sends none.
    pub push_key: Option<String>,
    /// Whether this server sends mail.
    pub has_mail: bool,
}

/// Changes how one is notified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewNotificationSettings {
    pub push: NotifyWhen,
    pub mail: NotifyWhen,
    pub language: Language,
    #[schema(maximum = 1439)]
    pub minute: u32,
}

/// A browser that takes push messages, as its subscription describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewDevice {
    #[schema(max_length = 1000)]
    pub endpoint: String,
    /// The key `p256dh`, in base64url.
    #[schema(max_length = 100)]
    pub key: String,
    /// The secret `auth`, in base64url.
    #[schema(max_length = 40)]
    pub auth: String,
}

/// A browser that takes push messages no longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OldDevice {
    pub endpoint: String,
}

/// Gives an address for mail. A code is sent there. An account that has lost its password gets help there too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAddress {
    #[schema(max_length = 200)]
    pub address: String,
    pub language: Language,
    /// The account's password, because a code that replaces a lost password can be sent to the address. Guests leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub password: Option<String>,
}

/// The code that was sent to an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddressCode {
    #[schema(max_length = 20)]
    pub code: String,
}
