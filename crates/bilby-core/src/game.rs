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

    /// The number of legal moves after each legal move, added up: the last two plies of [`perft`](crate::perft()). A game
    /// can share work between the positions after its moves. `list` is overwritten.
    fn count_replies(&self, list: &mut Vec<Self::Move>) -> u64 {
        count_replies_one_by_one(self, list)
    }

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

/// [`Game::count_replies`] without any shared work: plays every move.
pub fn count_replies_one_by_one<G: Game>(game: &G, list: &mut Vec<G::Move>) -> u64 {
    game.moves(list);
    let count = |mv: &G::Move| {
        let mut after = game.clone();
        after.play(*mv);
        after.count_moves()
    };
    list.iter().map(count).sum()
}
