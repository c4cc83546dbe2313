//! Error types for texts and moves.

use crate::Seat;
use std::error::Error;

/// Why a move or a step of it can't be played. Each game has its own type; this is what they have in common.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// Every code that [`Refusal::code`] can return. The page's translations are checked against them.
    const CODES: &'static [&'static str];

    /// A short stable code, for translations and tests: `wrong-distance`.
    fn code(&self) -> &'static str;

    /// The squares that the message names, in its order.
    fn squares(&self) -> Vec<String> {
        Vec::new()
    }

    /// The numbers that the message names, in its order.
    fn numbers(&self) -> Vec<u32> {
        Vec::new()
    }

    /// What else the message names: a direction, a phase, a kind of pawn, the text that was found. In English.
    fn words(&self) -> Vec<String> {
        Vec::new()
    }

    /// The seat that the message names, if any.
    fn seat(&self) -> Option<Seat> {
        None
    }
}

/// Writes [`Refusal::CODES`] and [`Refusal::code`] from one table of variants and their codes. After `pub` it writes them
/// for a type that is not a [`Refusal`].
#[macro_export]
macro_rules! refusal_codes {
    (pub $($variant:pat => $code:literal),* $(,)?) => {
        /// Every code that `code` can return. The page's translations are checked against them.
        pub const CODES: &'static [&'static str] = &[$($code),*];

        /// Returns a short stable code, for translations and tests.
        pub fn code(&self) -> &'static str {
            match self {
                $($variant => $code),*
            }
        }
    };
    ($($variant:pat => $code:literal),* $(,)?) => {
        const CODES: &'static [&'static str] = &[$($code),*];

        fn code(&self) -> &'static str {
            match self {
                $($variant => $code),*
            }
        }
    };
}

/// What a [`Refusal`] says, whatever its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalParts {
    /// A short stable code.
    pub code: &'static str,
    /// The squares that the message names, in its order.
    pub squares: Vec<String>,
    /// The numbers that the message names, in its order.
    pub numbers: Vec<u32>,
    /// What else the message names.
    pub words: Vec<String>,
    /// The seat that the message names, if any.
    pub seat: Option<Seat>,
}

impl RefusalParts {
    /// The parts of a refusal.
    pub fn of(refusal: &impl Refusal) -> RefusalParts {
        RefusalParts {
            code: refusal.code(),
            squares: refusal.squares(),
            numbers: refusal.numbers(),
            words: refusal.words(),
            seat: refusal.seat(),
        }
    }
}

/// What is wrong with a position that is read or set up, and in which field of its text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct PositionError {
    /// The field's name on the game's rule page: `BOARD`.
    pub field: &'static str,
    /// What is wrong with it.
    pub reason: String,
    /// Why the rules refuse the position; `None` if its text can't be read at all, or if no text could say what is set up.
    pub refusal: Option<Box<RefusalParts>>,
}

impl PositionError {
    /// Creates an error in `field`.
    pub fn new(field: &'static str, reason: impl Into<String>) -> PositionError {
        PositionError { field, reason: reason.into(), refusal: None }
    }

    /// The rules refuse the position because of `field`.
    pub fn refused(field: &'static str, refusal: impl Refusal) -> PositionError {
        let parts = RefusalParts::of(&refusal);
        PositionError { field, reason: refusal.to_string(), refusal: Some(Box::new(parts)) }
    }
}

/// A number in a position is higher than the rules allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{number} is more than {most}")]
pub struct TooHighRefusal {
    /// The number.
    pub number: u32,
    /// The highest one that is allowed.
    pub most: u32,
}

impl Refusal for TooHighRefusal {
    const CODES: &'static [&'static str] = &["too-high"];

    fn code(&self) -> &'static str {
        "too-high"
    }

    fn numbers(&self) -> Vec<u32> {
        vec![self.number, self.most]
    }
}

/// What is wrong with a rules text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// A part is not of the form `key=value`.
    #[error("{0:?} is not of the form key=value")]
    NotAPair(String),
    /// The game has no such key.
    #[error("unknown key {key:?}{}", known_keys(.known))]
    UnknownKey {
        /// The key that was read.
        key: String,
        /// The valid keys.
        known: Vec<&'static str>,
    },
    /// A key is given twice.
    #[error("the key {0} is given twice")]
    RepeatedKey(&'static str),
    /// The key has no such value.
    #[error("unknown value {value:?} for {key} (known: {})", .known.join(", "))]
    UnknownValue {
        /// The key.
        key: &'static str,
        /// The value that was read.
        value: String,
        /// The valid values.
        known: &'static [&'static str],
    },
    /// Two values can't be combined.
    #[error("{0}")]
    Clash(String),
}

fn known_keys(known: &[&str]) -> String {
    if known.is_empty() { ": this game has no options".to_owned() } else { format!(" (known: {})", known.join(", ")) }
}
