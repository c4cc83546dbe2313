//! Who sits where.

use std::fmt;
use std::str::FromStr;

/// What the caller knows a person by: letters, digits, `-` and `_`. Names are the caller's business, so that a log never
/// has to be rewritten when a person changes their name or goes away for good.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonId(String);

impl PersonId {
    /// The longest there is.
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

impl FromStr for PersonId {
    type Err = BadSitter;

    fn from_str(text: &str) -> Result<PersonId, BadSitter> {
        let good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if text.is_empty() || text.len() > PersonId::LONGEST || !text.bytes().all(good) {
            return Err(BadSitter);
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
    /// The computer. What a level means is the engine's business.
    Computer {
        /// How strong it plays.
        level: u8,
    },
}

impl Sitter {
    /// Whether a person sits there.
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
    type Err = BadSitter;

    fn from_str(text: &str) -> Result<Sitter, BadSitter> {
        match text.split_once(':') {
            None if text == "open" => Ok(Sitter::Open),
            Some(("person", id)) => id.parse().map(Sitter::Person),
            Some(("computer", level)) => {
                let read = level.parse().ok().filter(|read: &u8| read.to_string() == level);
                read.map(|level| Sitter::Computer { level }).ok_or(BadSitter)
            }
            _ => Err(BadSitter),
        }
    }
}

/// A text that names nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSitter;

impl fmt::Display for BadSitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not open, person:ID (letters, digits, - and _, 64 at most) or computer:LEVEL")
    }
}

impl std::error::Error for BadSitter {}
