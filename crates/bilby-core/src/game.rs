//! What a search needs to know of a game.

use crate::{Outcome, Seat};
use std::fmt::Debug;
use std::hash::Hash;

/// A position of a game, complete: it holds everything the rules need to continue.
///
/// This is the fast side. Moves come from [`Game::moves`] and go into [`Game::play`] unchecked; text and other input
/// becomes a move only through [`Notation::read_move`](crate::Notation::read_move).
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move of this game: what it does, not the way it is played. Small and plain.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// How many seats play.
    fn seats(&self) -> u8;

    /// The seat on move (in a finished game, the one that would be).
    fn to_move(&self) -> Seat;

    /// How the game ended, or `None` while it is played.
    fn outcome(&self) -> Option<Outcome>;

    /// Puts every legal move into `list`, each once, in an order that depends only on the position. What was in the
    /// list is dropped, its memory is kept. A finished game has none; any other has at least one.
    fn moves(&self, list: &mut Vec<Self::Move>);

    /// How many legal moves there are; quicker than listing them.
    fn count_moves(&self) -> u64;

    /// Plays a move that [`Game::moves`] listed for this position. With any other move the result is meaningless, and
    /// it may panic.
    fn play(&mut self, mv: Self::Move);

    /// A 64-bit key of the position, kept up to date move by move: equal positions have equal keys. Clocks that only
    /// count towards a draw are left out, so that a position met again is known again.
    fn key(&self) -> u64;
}
