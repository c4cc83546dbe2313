//! The sitters of a table.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

/// The caller's id of a person: letters, digits, `-` and `_`. Names are kept by the caller, so that a log never has to
/// be rewritten when a person changes their name or is deleted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonId(String);

impl PersonId {
    /// The maximum length.
    pub const LONGEST: usize = 64;

    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Lets maps of people be searched by the texts of ids.
impl Borrow<str> for PersonId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl FromStr for PersonId {
    type Err = SitterError;

    fn from_str(text: &str) -> Result<PersonId, SitterError> {
        let good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if text.is_empty() || text.len() > PersonId::LONGEST || !text.bytes().all(good) {
            return Err(SitterError);
        }
        Ok(PersonId(text.to_owned()))
    }
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person(PersonId),
    /// A computer. The engine defines what a level means.
    Computer {
        /// Its level.
        level: u8,
    },
}

impl Sitter {
    /// Returns whether it is a person.
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person(_))
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Open => f.write_str("open"),
            Sitter::Person(id) => write!(f, "person:{id}"),
            Sitter::Computer { level } => write!(f, "computer:{level}"),
        }
    }
}

impl FromStr for Sitter {
    type Err = SitterError;

    fn from_str(text: &str) -> Result<Sitter, SitterError> {
        match text.split_once(':') {
            None if text == "open" => Ok(Sitter::Open),
            Some(("person", id)) => id.parse().map(Sitter::Person),
            Some(("computer", level)) => {
                let read = level.parse().ok().filter(|read: &u8| read.to_string() == level);
                read.map(|level| Sitter::Computer { level }).ok_or(SitterError)
            }
            _ => Err(SitterError),
        }
    }
}

/// A text is not a sitter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not open, person:ID (letters, digits, - and _, 64 at most) or computer:LEVEL")]
pub struct SitterError;
