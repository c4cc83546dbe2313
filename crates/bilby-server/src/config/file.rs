//! Settings as they were given: by flags and environment variables, or in a file.

use super::{Address, MetricsFor, RateLimit};
use crate::logs::LogFormat;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// All settings, each optional. The names are those of the file and of the flags.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "each is described in `Settings`")]
pub struct PartialSettings {
    pub listen: Option<SocketAddr>,
    pub data: Option<PathBuf>,
    pub database: Option<String>,
    pub bus: Option<String>,
    pub address: Option<Address>,
    pub behind_proxy: Option<bool>,
    pub metrics: Option<MetricsFor>,
    pub log: Option<String>,
    pub log_format: Option<LogFormat>,
    pub session_days: Option<u32>,
    pub connections: Option<usize>,
    pub computer_threads: Option<usize>,
    pub sockets: Option<usize>,
    pub sockets_per_person: Option<usize>,
    pub tables_per_person: Option<usize>,
    pub messages_per_second: Option<u32>,
    pub absence_seconds: Option<u32>,
    pub rated_seconds: Option<u32>,
    pub push_contact: Option<String>,
    pub push_anywhere: Option<bool>,
    pub mail_server: Option<String>,
    pub mail_from: Option<String>,
    pub rates: BTreeMap<RateLimit, u32>,
}

impl PartialSettings {
    /// Reads a configuration file.
    ///
    /// # Errors
    /// If the file can't be read, or contains anything that is not a setting.
    pub fn read(path: &Path) -> Result<PartialSettings, ConfigFileError> {
        let text =
            std::fs::read_to_string(path).map_err(|error| ConfigFileError::new(path, None, error.to_string()))?;
        let mut given = PartialSettings::parse(path, &text)?;
        // A relative folder in a file is relative to the file.
        if let (Some(data), Some(folder)) = (&mut given.data, path.parent()) {
            *data = folder.join(&*data);
        }
        Ok(given)
    }

    pub(super) fn parse(path: &Path, text: &str) -> Result<PartialSettings, ConfigFileError> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count());
            ConfigFileError::new(path, line, error.message().to_owned())
        })
    }

    /// Fills in from `other` what is not set here.
    #[must_use]
    pub(super) fn or(self, other: PartialSettings) -> PartialSettings {
        // `data` and `database` exclude each other: setting either one overrides both of the other source.
        let (data, database) = match (self.data, self.database) {
            (None, None) => (other.data, other.database),
            said => said,
        };
        let mut rates = other.rates;
        rates.extend(self.rates);
        PartialSettings {
            listen: self.listen.or(other.listen),
            data,
            database,
            bus: self.bus.or(other.bus),
            address: self.address.or(other.address),
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            metrics: self.metrics.or(other.metrics),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
            session_days: self.session_days.or(other.session_days),
            connections: self.connections.or(other.connections),
            computer_threads: self.computer_threads.or(other.computer_threads),
            sockets: self.sockets.or(other.sockets),
            sockets_per_person: self.sockets_per_person.or(other.sockets_per_person),
            tables_per_person: self.tables_per_person.or(other.tables_per_person),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            absence_seconds: self.absence_seconds.or(other.absence_seconds),
            rated_seconds: self.rated_seconds.or(other.rated_seconds),
            push_contact: self.push_contact.or(other.push_contact),
            push_anywhere: self.push_anywhere.or(other.push_anywhere),
            mail_server: self.mail_server.or(other.mail_server),
            mail_from: self.mail_from.or(other.mail_from),
            rates,
        }
    }
}

/// What is wrong with a configuration file, and on which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: {what}", .path.display(), .line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct ConfigFileError {
    path: PathBuf,
    pub(super) line: Option<usize>,
    pub(super) what: String,
}

impl ConfigFileError {
    fn new(path: &Path, line: Option<usize>, what: String) -> ConfigFileError {
        ConfigFileError { path: path.to_owned(), line, what }
    }
}
