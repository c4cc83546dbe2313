//! A partial turn of any game.

use crate::Refusal;
use bilby_core::Turn as _;
use std::fmt;

/// A partial turn as texts: what a page, a terminal or a lesson needs while a player builds up a turn.
// As with `Position`: Billabong's is the largest, and there is one at a time.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum Turn {
    /// Billabong's: a chain.
    Billabong(billabong::Turn),
    /// Bi-litaire's: trays and a call, or jumps.
    Bilitaire(bilitaire::Turn),
    /// Billo's: a path.
    Billo(billo::Turn),
}

macro_rules! of_any {
    ($turn:expr, $typed:ident => $answer:expr) => {
        match $turn {
            Turn::Billabong($typed) => $answer,
            Turn::Bilitaire($typed) => $answer,
            Turn::Billo($typed) => $answer,
        }
    };
}

impl Turn {
    /// Everything that can come next, as the text that it adds to the move.
    pub fn next(&self) -> Vec<String> {
        of_any!(self, turn => turn.next().iter().map(ToString::to_string).collect())
    }

    /// Returns whether it has not begun.
    pub fn is_unbegun(&self) -> bool {
        of_any!(self, turn => turn.steps().is_empty())
    }

    /// Checks whether the turn may end here.
    pub fn end(&self) -> Result<(), Refusal> {
        of_any!(self, turn => turn.end().map(drop)?);
        Ok(())
    }

    /// For every move that the turn can still become, the text of the shortest way of playing it.
    pub fn ways(&self) -> Vec<String> {
        of_any!(self, turn => turn.ways().into_iter().map(|way| way.to_string()).collect())
    }
}

impl From<billabong::Turn> for Turn {
    fn from(turn: billabong::Turn) -> Turn {
        Turn::Billabong(turn)
    }
}

impl From<bilitaire::Turn> for Turn {
    fn from(turn: bilitaire::Turn) -> Turn {
        Turn::Bilitaire(turn)
    }
}

impl From<billo::Turn> for Turn {
    fn from(turn: billo::Turn) -> Turn {
        Turn::Billo(turn)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_any!(self, turn => turn.fmt(f))
    }
}
