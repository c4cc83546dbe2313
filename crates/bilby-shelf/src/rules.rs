//! The rules that a game is played by, whichever game it is.

use crate::Kind;
use bilby_core::{Notation, RulesError};
use std::fmt;

/// A game with the rules to play it by. `Display` is the rules text, without the game's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Billabong's.
    Billabong(billabong::Rules),
    /// Bi-litaire's.
    Bilitaire(bilitaire::Rules),
    /// Billo's.
    Billo(billo::Rules),
}

impl Rules {
    /// Reads the rules text of a game.
    pub fn read(kind: Kind, text: &str) -> Result<Rules, RulesError> {
        Ok(match kind {
            Kind::Billabong => Rules::Billabong(text.parse()?),
            Kind::Bilitaire => Rules::Bilitaire(text.parse()?),
            Kind::Billo => Rules::Billo(text.parse()?),
        })
    }

    /// The game that they are the rules of.
    pub fn kind(self) -> Kind {
        match self {
            Rules::Billabong(_) => Kind::Billabong,
            Rules::Bilitaire(_) => Kind::Bilitaire,
            Rules::Billo(_) => Kind::Billo,
        }
    }

    /// Whether games by these rules always start from the same position.
    pub fn has_fixed_start(self) -> bool {
        match self {
            Rules::Billabong(rules) => billabong::Position::has_fixed_start(rules),
            Rules::Bilitaire(rules) => bilitaire::Position::has_fixed_start(rules),
            Rules::Billo(rules) => billo::Position::has_fixed_start(rules),
        }
    }

    /// The names of the seats that play, in turn order.
    pub fn seat_names(self) -> &'static [&'static str] {
        match self {
            Rules::Billabong(rules) => billabong::Position::seat_names(rules),
            Rules::Bilitaire(rules) => bilitaire::Position::seat_names(rules),
            Rules::Billo(rules) => billo::Position::seat_names(rules),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Billabong(rules) => rules.fmt(f),
            Rules::Bilitaire(rules) => rules.fmt(f),
            Rules::Billo(rules) => rules.fmt(f),
        }
    }
}
