//! What the server says to whoever runs it: structured lines, never a token, a password or what people say.

use serde::Deserialize;
use std::io;
use std::str::FromStr;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: an object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<LogFormat, &'static str> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("text or json"),
        }
    }
}

/// Whether a filter says something.
pub(crate) fn check(filter: &str) -> Result<(), String> {
    // A word alone that is no level would be the name of a module, and silence everything else.
    let is_level = |word: &str| word.trim().parse::<LevelFilter>().is_ok() && !word.trim().is_empty();
    if let Some(word) = filter.split(',').find(|word| !word.contains(['=', '[']) && !is_level(word)) {
        return Err(format!("{word:?} is none of off, error, warn, info, debug, trace"));
    }
    EnvFilter::try_new(filter).map(drop).map_err(|error| error.to_string())
}

/// Logs to the standard error from now on. Once in a process: later calls change nothing.
pub fn start(filter: &str, format: LogFormat) {
    let lines = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(filter))
        .with_writer(io::stderr)
        .with_ansi(io::IsTerminal::is_terminal(&io::stderr()))
        .with_target(false);
    let _ = match format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
}
