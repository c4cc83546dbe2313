//! The position on the board, with a cache of a query that is frequent and slow.

use bilby_core::Outcome;
use bilby_games::Position;
use std::ops::Deref;
use std::sync::OnceLock;

/// The position on the board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    position: Position,
    /// Whether every continuation has the same result. Each seat's buttons depend on it, at every event.
    decided: OnceLock<Option<Outcome>>,
}

impl Board {
    /// The result of every continuation, if they have the same.
    pub fn decided(&self) -> Option<Outcome> {
        *self.decided.get_or_init(|| self.position.decided())
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Board {
        Board { position, decided: OnceLock::new() }
    }
}

impl Deref for Board {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.position
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.position == other.position
    }
}

impl Eq for Board {}
