//! The [`Move`] type.

use crate::Square;
use crate::troop::Kangaroo;

/// A move: its effect, not the way it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A kangaroo is placed, or a ghost while ghosts are set out.
    Place(Square),
    /// A kangaroo runs to another square.
    Run {
        /// Where it stood.
        from: Square,
        /// Where it stands afterwards.
        to: Square,
        /// How often it has crossed the stream by then.
        crossings: u8,
    },
    /// A kangaroo comes home, in whatever way.
    Home {
        /// Where it stood.
        from: Square,
    },
    /// No other move is possible.
    Pass,
}

impl Move {
    /// The move of the kangaroo on `from` that results in this kangaroo, or in `None` if it comes home.
    pub(crate) fn of(from: Square, kangaroo: Option<Kangaroo>) -> Move {
        match kangaroo {
            Some(Kangaroo { square: to, crossings }) => Move::Run { from, to, crossings },
            None => Move::Home { from },
        }
    }
}
