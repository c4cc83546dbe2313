//! The position on the board, with caches of queries that are frequent and slow.

use bilby_core::Outcome;
use bilby_games::{Position, Refusal};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The position on the board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    position: Position,
    /// Whether every continuation has the same result. Each seat's buttons depend on it, at every event.
    decided: OnceLock<Option<Outcome>>,
    /// The turn that was played from here first. A turn is decided before it is applied, and this plays it once for both.
    played: OnceLock<Arc<PlayedOnBoard>>,
}

/// A turn played on a board, and what it leads to.
#[derive(Debug)]
pub(crate) struct PlayedOnBoard {
    turn: String,
    pub position: Position,
    /// The position's text.
    pub text: String,
}

impl Board {
    /// Plays a turn, without changing this board.
    pub fn play(&self, turn: &str) -> Result<Arc<PlayedOnBoard>, Refusal> {
        if let Some(played) = self.played.get().filter(|played| played.turn == turn) {
            return Ok(played.clone());
        }
        let position = self.position.play(turn)?;
        let played = Arc::new(PlayedOnBoard { turn: turn.to_owned(), text: position.to_string(), position });
        // Another turn may be there: one that was decided, but not applied.
        let _ = self.played.set(played.clone());
        Ok(played)
    }

    /// The result of every continuation, if they have the same.
    pub fn decided(&self) -> Option<Outcome> {
        *self.decided.get_or_init(|| self.position.decided())
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Board {
        Board { position, decided: OnceLock::new(), played: OnceLock::new() }
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
