//! The server's settings. Flags and environment variables override the configuration file, which overrides the
//! defaults.

mod address;
mod file;
mod rates;

pub use address::Address;
pub use file::{ConfigFileError, PartialSettings};
pub use rates::{RateLimit, RateSetting, Rates};

use crate::Limits;
use crate::live::{BusSettings, BusSettingsError, LiveSettings};
use crate::logs::{LogFilterError, LogFormat};
use crate::notifications::NotificationsConfig;
use bilby_table::Millis;
use std::collections::BTreeMap;
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread::available_parallelism;

/// All settings, checked and complete.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 takes any free port.
    pub listen: SocketAddr,
    /// Where the data is stored.
    pub database: Database,
    /// How nodes at one PostgreSQL tell each other what happened; `None` for its own way.
    pub bus: Option<BusSettings>,
    /// The public address of the server, if known. Without it, each request's `Host` is used.
    pub address: Option<Address>,
    /// Whether the server is behind a proxy whose `X-Forwarded-For` names the client.
    pub behind_proxy: bool,
    /// Who may read `/metrics`.
    pub metrics: MetricsFor,
    /// What is logged, as a `tracing` filter.
    pub log: String,
    /// The format of log lines.
    pub log_format: LogFormat,
    /// After how many days without use a session expires.
    pub session_days: u32,
    /// Limits of connections and requests.
    pub limits: Limits,
    /// Rate limits per address.
    pub rates: Rates,
    /// Limits of people, tables and computer players.
    pub live: LiveSettings,
    /// Push messages and mail.
    pub notifications: NotificationsConfig,
}

/// Where the data is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// In a folder, which is created if it does not exist.
    Folder(PathBuf),
    /// In the database with this URL.
    Url(String),
}

/// Who may read `/metrics`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MetricsFor {
    /// Programs on this machine.
    #[default]
    Loopback,
    /// Everybody.
    Everyone,
}

impl FromStr for MetricsFor {
    type Err = MetricsForError;

    fn from_str(text: &str) -> Result<MetricsFor, MetricsForError> {
        match text {
            "loopback" => Ok(MetricsFor::Loopback),
            "everyone" => Ok(MetricsFor::Everyone),
            _ => Err(MetricsForError),
        }
    }
}

/// A text does not say who may read `/metrics`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("loopback or everyone")]
pub struct MetricsForError;

/// The name of the database file in the data folder.
const FILE: &str = "bilby.db";

impl Settings {
    /// The defaults, with the data stored in `folder`.
    pub fn new(folder: impl Into<PathBuf>) -> Settings {
        Settings {
            listen: (Ipv4Addr::LOCALHOST, 8080).into(),
            database: Database::Folder(folder.into()),
            bus: None,
            address: None,
            behind_proxy: false,
            metrics: MetricsFor::default(),
            log: "info".to_owned(),
            log_format: LogFormat::default(),
            session_days: 90,
            limits: Limits::default(),
            rates: Rates::default(),
            live: LiveSettings { computer_threads: spare_cores(), ..LiveSettings::default() },
            notifications: NotificationsConfig::default(),
        }
    }

    /// Combines the settings `given` by flags and environment, those of the `file`, and the defaults, in this order of
    /// precedence.
    ///
    /// # Errors
    /// If a value is out of bounds, or there is no place to store the data.
    pub fn from(given: PartialSettings, file: PartialSettings) -> Result<Settings, SettingsError> {
        let given = given.or(file);
        let database = match (given.data, given.database) {
            (Some(_), Some(_)) => return Err(SettingsError::DataAndDatabase),
            (Some(folder), None) => Database::Folder(folder),
            (None, Some(url)) if !(url.starts_with("sqlite:") || url.starts_with("postgres")) => {
                return Err(SettingsError::Database);
            }
            (None, Some(url)) => Database::Url(url),
            (None, None) => Database::Folder(usual_folder(|name| std::env::var_os(name)).ok_or(SettingsError::NoData)?),
        };
        let bus = given.bus.as_deref().map(str::parse).transpose().map_err(SettingsError::Bus)?;
        let is_one_node = match &database {
            Database::Folder(_) => true,
            Database::Url(url) => url.starts_with("sqlite:"),
        };
        if bus.is_some() && is_one_node {
            return Err(SettingsError::BusOfOneNode);
        }
        if given
            .push_contact
            .as_ref()
            .is_some_and(|contact| !contact.starts_with("mailto:") && !contact.starts_with("https://"))
        {
            return Err(SettingsError::PushContact);
        }
        if given.mail_server.is_some() != given.mail_from.is_some()
            || (given.mail_server.is_some() && given.address.is_none())
        {
            return Err(SettingsError::Mail);
        }
        let notifications = NotificationsConfig {
            push_contact: given.push_contact,
            push_anywhere: given.push_anywhere.unwrap_or(false),
            mail_server: given.mail_server,
            mail_from: given.mail_from,
            ..NotificationsConfig::default()
        };
        let usual = Settings { database, ..Settings::new("") };
        let settings = Settings {
            listen: given.listen.unwrap_or(usual.listen),
            bus,
            address: given.address,
            behind_proxy: given.behind_proxy.unwrap_or(usual.behind_proxy),
            metrics: given.metrics.unwrap_or(usual.metrics),
            log: given.log.unwrap_or(usual.log),
            log_format: given.log_format.unwrap_or(usual.log_format),
            notifications,
            session_days: within("session-days", given.session_days, 1..=3650, usual.session_days)?,
            limits: Limits {
                connections: within("connections", given.connections, 1..=1_000_000, usual.limits.connections)?,
                // Behind a proxy, all connections come from its address.
                connections_per_address: usual
                    .limits
                    .connections_per_address
                    .filter(|_| given.behind_proxy != Some(true)),
                ..usual.limits
            },
            rates: usual.rates.with(&given.rates),
            live: LiveSettings {
                computer_threads: within(
                    "computer-threads",
                    given.computer_threads,
                    1..=1024,
                    usual.live.computer_threads,
                )?,
                sockets: within("sockets", given.sockets, 1..=1_000_000, usual.live.sockets)?,
                sockets_per_person: within(
                    "sockets-per-person",
                    given.sockets_per_person,
                    1..=10_000,
                    usual.live.sockets_per_person,
                )?,
                tables_per_person: within(
                    "tables-per-person",
                    given.tables_per_person,
                    1..=10_000,
                    usual.live.tables_per_person,
                )?,
                messages_per_second: within(
                    "messages-per-second",
                    given.messages_per_second,
                    1..=10_000,
                    usual.live.messages_per_second,
                )?,
                absence_timeout: match given.absence_seconds {
                    Some(_) => Some(seconds("absence-seconds", given.absence_seconds, 1, 0)?),
                    None => usual.live.absence_timeout,
                },
                min_rated_duration: seconds("rated-seconds", given.rated_seconds, 0, usual.live.min_rated_duration)?,
                ..usual.live
            },
            ..usual
        };
        crate::logs::check(&settings.log).map_err(SettingsError::Log)?;
        Ok(settings)
    }

    /// The settings outside the live service that people would notice if they differed between nodes, as texts without
    /// secrets.
    pub(crate) fn shared(&self) -> BTreeMap<String, String> {
        let whether = |is_given: bool| if is_given { "given" } else { "none" }.to_owned();
        let texts = [
            ("address", self.address.as_ref().map_or("none".to_owned(), ToString::to_string)),
            ("behind-proxy", self.behind_proxy.to_string()),
            ("session-days", self.session_days.to_string()),
            ("rates", self.rates.unusual()),
            ("push-contact", whether(self.notifications.push_contact.is_some())),
            ("mail-server", whether(self.notifications.mail_server.is_some())),
        ];
        texts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    }
}

impl Database {
    /// Returns the URL of the database, and creates the folder if it does not exist.
    ///
    /// # Errors
    /// If the folder can't be created.
    pub fn prepare(&self) -> std::io::Result<String> {
        match self {
            Database::Url(url) => Ok(url.clone()),
            Database::Folder(folder) => {
                make_folder(folder)?;
                let file = std::path::absolute(folder)?.join(FILE);
                bilby_store::keep_private(&file)?;
                Ok(bilby_store::file_url(&file))
            }
        }
    }
}

/// Creates the folder for its owner only.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The platform's standard folder for a program's data.
fn usual_folder(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        home()?.join("Library/Application Support")
    } else {
        // The XDG specification says to ignore relative paths.
        let set = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
        set.or_else(|| Some(home()?.join(".local/share")))?
    };
    Some(base.join("bilby"))
}

/// The number of cores for computer players: all but one, where there are several, so that the server keeps a core.
fn spare_cores() -> usize {
    available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

fn within<T: PartialOrd + fmt::Display + Copy>(
    key: &'static str,
    given: Option<T>,
    range: std::ops::RangeInclusive<T>,
    usual: T,
) -> Result<T, SettingsError> {
    match given {
        Some(value) if !range.contains(&value) => {
            Err(SettingsError::OutOfBounds { key, range: format!("{} to {}", range.start(), range.end()) })
        }
        given => Ok(given.unwrap_or(usual)),
    }
}

/// Converts a time given in seconds. It can be at most a day.
fn seconds(key: &'static str, given: Option<u32>, least: Millis, usual: Millis) -> Result<Millis, SettingsError> {
    Ok(1000 * within(key, given.map(Millis::from), least..=86_400, usual / 1000)?)
}

/// Why settings are not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// Both a folder and a database were given.
    #[error("data and database: only one of them can be given")]
    DataAndDatabase,
    /// No folder was given, and the platform has no standard one.
    #[error("no folder to keep tables in; --data says which")]
    NoData,
    /// The URL is not one of a database that Bilby supports.
    #[error("database: a URL that begins with postgres:// or sqlite://")]
    Database,
    /// The text names no bus.
    #[error("bus: {0}")]
    Bus(BusSettingsError),
    /// A bus was given where there is only one node.
    #[error("bus: several nodes need PostgreSQL; a SQLite file has one node and no bus")]
    BusOfOneNode,
    /// Push services could write to nobody.
    #[error("push-contact: an address that begins with mailto: or https://")]
    PushContact,
    /// Some of the settings that mail needs are missing.
    #[error("mail needs mail-server, mail-from and address")]
    Mail,
    /// The text is not a valid log filter.
    #[error("log: {0}")]
    Log(LogFilterError),
    /// A number is too large or too small.
    #[error("{key}: a number from {range}")]
    OutOfBounds {
        /// The setting.
        key: &'static str,
        /// The values that it can have.
        range: String,
    },
}

#[cfg(test)]
mod tests;
