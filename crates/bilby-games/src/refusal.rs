//! Why a move can't be played, in any game.

use bilby_core::Seat;
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

/// Applies the same expression to the refusal of any game.
macro_rules! said {
    ($refusal:expr, $said:ident $(, $given:expr)?) => {
        match $refusal {
            Refusal::Billabong(refusal) => refusal.$said($($given)?),
            Refusal::Bilitaire(refusal) => refusal.$said($($given)?),
            Refusal::Billo(refusal) => refusal.$said($($given)?),
        }
    };
}

impl bilby_core::Refusal for Refusal {
    /// Each game's own refusal type lists its codes.
    const CODES: &'static [&'static str] = &[];

    fn code(&self) -> &'static str {
        said!(self, code)
    }

    fn squares(&self) -> Vec<String> {
        said!(self, squares)
    }

    fn numbers(&self) -> Vec<u32> {
        said!(self, numbers)
    }

    fn words(&self) -> Vec<String> {
        said!(self, words)
    }

    fn seat(&self) -> Option<Seat> {
        said!(self, seat)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        said!(self, fmt, f)
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
