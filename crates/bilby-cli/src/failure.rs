//! What can go wrong in a command, as one line for people.

use std::fmt;
use std::io;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// Something that was given is wrong.
    Bad(String),
    /// A file or stream failed; the first part says which.
    Io(Option<String>, io::Error),
}

impl Failure {
    pub fn bad(message: impl Into<String>) -> Failure {
        Failure::Bad(message.into())
    }

    /// A failure of the file at `path`.
    pub fn file(path: &std::path::Path, error: io::Error) -> Failure {
        Failure::Io(Some(path.display().to_string()), error)
    }

    /// Whether the reader of our output has gone away, which is no failure of ours.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Io(_, error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = match self {
            Failure::Bad(message) => message.clone(),
            Failure::Io(Some(what), error) => format!("{what}: {error}"),
            Failure::Io(None, error) => error.to_string(),
        };
        // One line, whatever was quoted in it.
        message.chars().try_for_each(|letter| match letter {
            '\n' | '\r' | '\t' => write!(f, "{}", letter.escape_default()),
            letter if letter.is_control() => write!(f, "{}", letter.escape_unicode()),
            letter => write!(f, "{letter}"),
        })
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(None, error)
    }
}
