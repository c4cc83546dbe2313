//! The interface of a game for a search.

use crate::{Outcome, Seat};
use std::fmt::Debug;
use std::hash::Hash;

/// A complete position of a game: it contains everything that the rules need to continue.
///
/// This is the fast interface. Moves come from [`Game::moves`] and go into [`Game::play`] unchecked; text and other
/// input becomes a move only through [`Notation::read_move`](crate::Notation::read_move).
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move of this game: its effect, not the way it is played. Small and plain.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// The seat on move (in a finished game, the one that would be).
    fn to_move(&self) -> Seat;

    /// The outcome, or `None` while the game is being played.
    fn outcome(&self) -> Option<Outcome>;

    /// Puts every legal move into `list`, each once, in an order that depends only on the position. The list is cleared
    /// first, but keeps its memory. A finished game has no moves; any other has at least one.
    fn moves(&self, list: &mut Vec<Self::Move>);

    /// The number of legal moves; faster than listing them.
    fn count_moves(&self) -> u64;

    /// Plays a move that [`Game::moves`] listed for this position. With any other move the result is meaningless, and
    /// it may panic.
    fn play(&mut self, mv: Self::Move);

    /// A 64-bit key of the position, updated move by move: equal positions have equal keys. Clocks that only count
    /// towards a draw are left out, so that repeated positions are recognised.
    fn key(&self) -> u64;

    /// After how many plies the draw clock ends the game, unless a move sets it back. A game that is decided in fewer plies is
    /// decided whatever the clock shows now. Default: there is no clock.
    fn plies_to_draw(&self) -> u32 {
        u32::MAX
    }
}
