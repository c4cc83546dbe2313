//! The log: structured lines that never contain tokens, passwords or what people write.

use serde::Deserialize;
use std::io;
use std::str::FromStr;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Libraries that log what the server itself logs already. A filter that names one of them overrides this.
const QUIET: &str = "async_nats=off,sqlx::postgres::notice=off";

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object per line.
    Json,
}

impl FromStr for LogFormat {
    type Err = LogFormatError;

    fn from_str(text: &str) -> Result<LogFormat, LogFormatError> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(LogFormatError),
        }
    }
}

/// A text is not the name of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("text or json")]
pub struct LogFormatError;

/// What is wrong with a filter of log lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogFilterError {
    /// A word that stands alone is not a level.
    #[error("{0:?} is none of off, error, warn, info, debug, trace")]
    NoLevel(String),
    /// It can't be read; the reason is that of the library.
    #[error("{0}")]
    Unreadable(String),
}

/// Checks that a filter is valid.
///
/// # Errors
/// Returns what is wrong with the filter.
pub fn check(filter: &str) -> Result<(), LogFilterError> {
    // A single word that is not a level would be taken for the name of a module, and silence everything else.
    let is_level = |word: &str| word.trim().parse::<LevelFilter>().is_ok() && !word.trim().is_empty();
    if let Some(word) = filter.split(',').find(|word| !word.contains(['=', '[']) && !is_level(word)) {
        return Err(LogFilterError::NoLevel(word.to_owned()));
    }
    EnvFilter::try_new(filter).map(drop).map_err(|error| LogFilterError::Unreadable(error.to_string()))
}

/// Starts logging to standard error. It works once per process; later calls change nothing.
pub fn start(filter: &str, format: LogFormat) {
    let lines = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(format!("{QUIET},{filter}")))
        .with_writer(io::stderr)
        .with_ansi(io::IsTerminal::is_terminal(&io::stderr()))
        .with_target(false);
    let _ = match format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
}
