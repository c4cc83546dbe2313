//! How a server is set up: what was given by hand (flags and environment), then what a file says, then the usual.

mod address;
mod file;
mod rates;

pub use address::Address;
pub use file::{BadFile, Given};
pub use rates::{Metered, RateSetting, Rates};

use crate::Limits;
use crate::live::HouseSettings;
use crate::logs::LogFormat;
use bilby_table::Millis;
use std::error::Error;
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread::available_parallelism;

/// Everything that can be set, checked and complete.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 is any free one.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub database: Database,
    /// Where people find the server, if that is known: without it, each request's own `Host` has to do.
    pub address: Option<Address>,
    /// Whether a proxy stands before it, whose `X-Forwarded-For` says who asks.
    pub behind_proxy: bool,
    /// Who may read `/metrics`.
    pub metrics: MetricsFor,
    /// What is logged: the words of `tracing`'s filters.
    pub log: String,
    /// How a line of the log is written.
    pub log_format: LogFormat,
    /// After how many days without a visit a session ends.
    pub session_days: u32,
    /// What connections and requests may take.
    pub limits: Limits,
    /// How often one address may ask for what.
    pub rates: Rates,
    /// What people, tables and computers may take.
    pub house: HouseSettings,
}

/// Where everything is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// In a folder, which is made if it is not there.
    Folder(PathBuf),
    /// In a database with this URL.
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
    type Err = &'static str;

    fn from_str(text: &str) -> Result<MetricsFor, &'static str> {
        match text {
            "loopback" => Ok(MetricsFor::Loopback),
            "everyone" => Ok(MetricsFor::Everyone),
            _ => Err("loopback or everyone"),
        }
    }
}

/// The name of the file in the data folder.
const FILE: &str = "bilby.db";

impl Settings {
    /// The usual, with everything kept in `folder`.
    pub fn new(folder: impl Into<PathBuf>) -> Settings {
        Settings {
            listen: (Ipv4Addr::LOCALHOST, 8080).into(),
            database: Database::Folder(folder.into()),
            address: None,
            behind_proxy: false,
            metrics: MetricsFor::default(),
            log: "info".to_owned(),
            log_format: LogFormat::default(),
            session_days: 90,
            limits: Limits::default(),
            rates: Rates::default(),
            house: HouseSettings { computer_threads: spare_cores(), ..HouseSettings::default() },
        }
    }

    /// What was `given` by hand, over what a `file` says, over the usual.
    ///
    /// # Errors
    /// If a value is out of bounds, or there is no place to keep anything.
    pub fn from(given: Given, file: Given) -> Result<Settings, BadSettings> {
        let given = given.or(file);
        let database = match (given.data, given.database) {
            (Some(_), Some(_)) => return Err(BadSettings::DataAndDatabase),
            (Some(folder), None) => Database::Folder(folder),
            (None, Some(url)) if !(url.starts_with("sqlite:") || url.starts_with("postgres")) => {
                return Err(BadSettings::Database);
            }
            (None, Some(url)) => Database::Url(url),
            (None, None) => Database::Folder(usual_folder(|name| std::env::var_os(name)).ok_or(BadSettings::NoData)?),
        };
        let usual = Settings { database, ..Settings::new("") };
        let settings = Settings {
            listen: given.listen.unwrap_or(usual.listen),
            address: given.address,
            behind_proxy: given.behind_proxy.unwrap_or(usual.behind_proxy),
            metrics: given.metrics.unwrap_or(usual.metrics),
            log: given.log.unwrap_or(usual.log),
            log_format: given.log_format.unwrap_or(usual.log_format),
            session_days: within("session-days", given.session_days, 1..=3650, usual.session_days)?,
            limits: Limits {
                connections: within("connections", given.connections, 1..=1_000_000, usual.limits.connections)?,
                // All connections come from the proxy then.
                connections_per_address: usual
                    .limits
                    .connections_per_address
                    .filter(|_| given.behind_proxy != Some(true)),
                ..usual.limits
            },
            rates: usual.rates.with(&given.rates),
            house: HouseSettings {
                computer_threads: within(
                    "computer-threads",
                    given.computer_threads,
                    1..=1024,
                    usual.house.computer_threads,
                )?,
                sockets: within("sockets", given.sockets, 1..=1_000_000, usual.house.sockets)?,
                sockets_per_person: within(
                    "sockets-per-person",
                    given.sockets_per_person,
                    1..=10_000,
                    usual.house.sockets_per_person,
                )?,
                tables_per_person: within(
                    "tables-per-person",
                    given.tables_per_person,
                    1..=10_000,
                    usual.house.tables_per_person,
                )?,
                messages_per_second: within(
                    "messages-per-second",
                    given.messages_per_second,
                    1..=10_000,
                    usual.house.messages_per_second,
                )?,
                patience: 1000
                    * within(
                        "absence-seconds",
                        given.absence_seconds.map(Millis::from),
                        1..=86_400,
                        usual.house.patience / 1000,
                    )?,
                ..usual.house
            },
            ..usual
        };
        crate::logs::check(&settings.log).map_err(BadSettings::Log)?;
        Ok(settings)
    }
}

impl Database {
    /// Its URL; the folder is made if it is not there.
    ///
    /// # Errors
    /// If the folder can't be made.
    pub fn prepare(&self) -> std::io::Result<String> {
        match self {
            Database::Url(url) => Ok(url.clone()),
            Database::Folder(folder) => {
                make_folder(folder)?;
                Ok(bilby_store::file_url(&std::path::absolute(folder)?.join(FILE)))
            }
        }
    }
}

/// Nobody else on the machine has any business in it.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Where the platform has programs keep what is theirs.
fn usual_folder(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        home()?.join("Library/Application Support")
    } else {
        // A path that is not absolute is to be ignored, says the convention.
        let set = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
        set.or_else(|| Some(home()?.join(".local/share")))?
    };
    Some(base.join("bilby"))
}

/// The server's own work has a core to itself, where there are several.
fn spare_cores() -> usize {
    available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

fn within<T: PartialOrd + fmt::Display + Copy>(
    key: &'static str,
    given: Option<T>,
    range: std::ops::RangeInclusive<T>,
    usual: T,
) -> Result<T, BadSettings> {
    match given {
        Some(value) if !range.contains(&value) => {
            Err(BadSettings::OutOfBounds { key, range: format!("{} to {}", range.start(), range.end()) })
        }
        given => Ok(given.unwrap_or(usual)),
    }
}

/// Why a server can't be set up like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSettings {
    /// Two places to keep everything.
    DataAndDatabase,
    /// None, not even the platform's.
    NoData,
    /// Not the URL of a database that we know.
    Database,
    /// A filter of the log that says nothing.
    Log(String),
    /// A number that is too large or too small.
    OutOfBounds {
        /// Which.
        key: &'static str,
        /// What it may be.
        range: String,
    },
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSettings::DataAndDatabase => f.write_str("data and database: only one of them can be given"),
            BadSettings::NoData => f.write_str("no folder to keep tables in; --data says which"),
            BadSettings::Database => f.write_str("database: a URL that begins with postgres:// or sqlite://"),
            BadSettings::Log(why) => write!(f, "log: {why}"),
            BadSettings::OutOfBounds { key, range } => write!(f, "{key}: a number from {range}"),
        }
    }
}

impl Error for BadSettings {}

#[cfg(test)]
mod tests;
