//! The errors of commands, as one line for people.

use std::fmt;
use std::io;

/// Why a command failed.
#[derive(Debug)]
pub enum CliError {
    /// The input is not valid.
    Input(String),
    /// A file or stream failed; the first part says which.
    Io(Option<String>, io::Error),
}

impl CliError {
    pub fn input(message: impl Into<String>) -> CliError {
        CliError::Input(message.into())
    }

    /// A failure of the file at `path`.
    pub fn file(path: &std::path::Path, error: io::Error) -> CliError {
        CliError::Io(Some(path.display().to_string()), error)
    }

    /// Returns whether the reader of our output has closed it, which is not an error.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, CliError::Io(_, error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = match self {
            CliError::Input(message) => message.clone(),
            CliError::Io(Some(what), error) => format!("{what}: {error}"),
            CliError::Io(None, error) => error.to_string(),
        };
        // The message stays on one line, whatever is quoted in it.
        message.chars().try_for_each(|letter| match letter {
            '\n' | '\r' | '\t' => write!(f, "{}", letter.escape_default()),
            letter if letter.is_control() => write!(f, "{}", letter.escape_unicode()),
            letter => write!(f, "{letter}"),
        })
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Io(None, error)
    }
}
