//! The games by name.

use crate::Rules;
use bilby_core::{Choice, Notation, all_choices};
use std::fmt;
use std::str::FromStr;

/// One of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// The race of jumping kangaroos.
    Billabong,
    /// Marbles against sliding trays.
    Bilitaire,
    /// Round and square pawns that complete each other.
    Billo,
}

impl GameKind {
    /// All three, in the order in which they are listed everywhere.
    pub const ALL: [GameKind; 3] = [GameKind::Billabong, GameKind::Bilitaire, GameKind::Billo];

    /// The name on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Billabong => billabong::Position::NAME,
            GameKind::Bilitaire => bilitaire::Position::NAME,
            GameKind::Billo => billo::Position::NAME,
        }
    }

    /// The options that the rules text can set.
    pub const fn options(self) -> &'static [Choice] {
        match self {
            GameKind::Billabong => billabong::Position::OPTIONS,
            GameKind::Bilitaire => bilitaire::Position::OPTIONS,
            GameKind::Billo => billo::Position::OPTIONS,
        }
    }

    /// The names of the fields of a position's text.
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            GameKind::Billabong => billabong::Position::FIELDS,
            GameKind::Bilitaire => bilitaire::Position::FIELDS,
            GameKind::Billo => billo::Position::FIELDS,
        }
    }

    /// Returns whether the seats are drawn by lot where nobody has chosen them. Lots decide who plays Bi-litaire's marbles
    /// first; in the other games whoever sets up a game takes the first seat, unless the players ask for lots.
    pub const fn draws_lots(self) -> bool {
        match self {
            GameKind::Bilitaire => true,
            GameKind::Billabong | GameKind::Billo => false,
        }
    }

    /// The rules of every combination of options that can be played.
    pub fn all_rules(self) -> Vec<Rules> {
        all_choices(self.options()).into_iter().filter_map(|pairs| Rules::from_choices(self, pairs).ok()).collect()
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGameError;

    fn from_str(text: &str) -> Result<GameKind, UnknownGameError> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownGameError(text.to_owned()))
    }
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game {0:?} (known: {known})", known = GameKind::ALL.map(GameKind::name).join(", "))]
pub struct UnknownGameError(pub String);
