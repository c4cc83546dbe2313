//! What is wrong with a text, as types.

use crate::Seat;
use std::error::Error;
use std::fmt;

/// Why a move or a step of it can't be played. Each game has its own reasons; this is what they have in common.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// A short stable name of the reason, for translations and tests: `wrong-distance`.
    fn code(&self) -> &'static str;

    /// The squares it is about, in the order in which the sentence names them.
    fn squares(&self) -> Vec<String> {
        Vec::new()
    }

    /// The numbers in the sentence, likewise.
    fn numbers(&self) -> Vec<u32> {
        Vec::new()
    }

    /// What else the sentence names: a direction, a phase, a kind of pawn, the text that was found. In English.
    fn words(&self) -> Vec<String> {
        Vec::new()
    }

    /// The seat it is about, if it names one.
    fn seat(&self) -> Option<Seat> {
        None
    }
}

/// What is wrong with a position's text, and in which field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The field's name on the game's rule page: `BOARD`.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

impl PositionError {
    /// An error in `field`.
    pub fn new(field: &'static str, problem: impl Into<String>) -> PositionError {
        PositionError { field, problem: problem.into() }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.problem)
    }
}

impl Error for PositionError {}

/// What is wrong with a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// Not of the form `key=value`.
    NotAPair(String),
    /// A key that the game does not have.
    UnknownKey {
        /// What was read.
        key: String,
        /// The keys there are.
        known: Vec<&'static str>,
    },
    /// A key given twice.
    RepeatedKey(&'static str),
    /// A value that the key does not have.
    UnknownValue {
        /// The key.
        key: &'static str,
        /// What was read.
        value: String,
        /// The values there are.
        known: &'static [&'static str],
    },
    /// Two values that don't go together.
    Clash(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::NotAPair(text) => write!(f, "{text:?} is not of the form key=value"),
            RulesError::UnknownKey { key, known } if known.is_empty() => {
                write!(f, "unknown key {key:?}: this game has no options")
            }
            RulesError::UnknownKey { key, known } => write!(f, "unknown key {key:?} (known: {})", known.join(", ")),
            RulesError::RepeatedKey(key) => write!(f, "the key {key} is given twice"),
            RulesError::UnknownValue { key, value, known } => {
                write!(f, "unknown value {value:?} for {key} (known: {})", known.join(", "))
            }
            RulesError::Clash(problem) => f.write_str(problem),
        }
    }
}

impl Error for RulesError {}
