//! Who opposes whom in a search with two sides.

use bilby_core::Game;

/// Groups the seats into two sides, and may limit how many moves of a seat are searched. With two seats every seat is a
/// side ([`TwoSeats`]). Only [`multiplayer`](crate::multiplayer) has another model: one seat against all others.
pub(crate) trait OpponentModel<G: Game> {
    /// Whether the seats on move in two positions are on the same side. If not, the score changes sign between them.
    fn same_side(&self, one: &G, other: &G) -> bool;

    /// How many moves are searched in this position, in the order of their scores; at least 1.
    #[inline]
    fn move_limit(&self, _game: &G) -> usize {
        usize::MAX
    }

    /// Called after the move with this number (0 is the first in the ordering) led from one position to the other. The
    /// model may note that in the latter.
    #[inline]
    fn after_move(&self, _before: &G, _after: &mut G, _move_number: usize) {}
}

/// Two seats, each a side of its own.
pub(crate) struct TwoSeats;

impl<G: Game> OpponentModel<G> for TwoSeats {
    #[inline]
    fn same_side(&self, one: &G, other: &G) -> bool {
        one.to_move() == other.to_move()
    }
}
