//! The games by name.

use bilby_core::{Choice, Notation};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Which of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The race of jumping kangaroos.
    Billabong,
    /// Marbles against sliding trays.
    Bilitaire,
    /// Round and square pawns that complete each other.
    Billo,
}

impl Kind {
    /// All of them, in the shelf's order.
    pub const ALL: [Kind; 3] = [Kind::Billabong, Kind::Bilitaire, Kind::Billo];

    /// The name on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Billabong => billabong::Position::NAME,
            Kind::Bilitaire => bilitaire::Position::NAME,
            Kind::Billo => billo::Position::NAME,
        }
    }

    /// The options that the rules text can set.
    pub const fn options(self) -> &'static [Choice] {
        match self {
            Kind::Billabong => billabong::Position::OPTIONS,
            Kind::Bilitaire => bilitaire::Position::OPTIONS,
            Kind::Billo => billo::Position::OPTIONS,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Kind, UnknownGame> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// A name that is on no box of the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown game {:?} (known: {})", self.0, Kind::ALL.map(Kind::name).join(", "))
    }
}

impl Error for UnknownGame {}
