//! Why a move can't be played, whichever game it is.

use std::error::Error;
use std::fmt;

/// A game's typed reason for refusing a move or a step of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Billabong's.
    Billabong(billabong::Refusal),
    /// Bi-litaire's.
    Bilitaire(bilitaire::Refusal),
    /// Billo's.
    Billo(billo::Refusal),
}

impl Refusal {
    /// A short stable name of the reason, for translations and tests.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Billabong(refusal) => bilby_core::Refusal::code(refusal),
            Refusal::Bilitaire(refusal) => bilby_core::Refusal::code(refusal),
            Refusal::Billo(refusal) => bilby_core::Refusal::code(refusal),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Billabong(refusal) => refusal.fmt(f),
            Refusal::Bilitaire(refusal) => refusal.fmt(f),
            Refusal::Billo(refusal) => refusal.fmt(f),
        }
    }
}

impl Error for Refusal {}

impl From<billabong::Refusal> for Refusal {
    fn from(refusal: billabong::Refusal) -> Refusal {
        Refusal::Billabong(refusal)
    }
}

impl From<bilitaire::Refusal> for Refusal {
    fn from(refusal: bilitaire::Refusal) -> Refusal {
        Refusal::Bilitaire(refusal)
    }
}

impl From<billo::Refusal> for Refusal {
    fn from(refusal: billo::Refusal) -> Refusal {
        Refusal::Billo(refusal)
    }
}
