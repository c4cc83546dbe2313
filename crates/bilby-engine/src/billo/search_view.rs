//! The game as the search sees it where captures can be claimed.
//!
//! A move that passes up a capture is never better than a capture: the opponent can always claim, which leads to the
//! position in which a capture must be played, and will do otherwise only if that is better for him. So the search
//! leaves such moves out, and the only claim it meets is one against the last move on the board.

use super::Evaluator;
use bilby_core::{Game, Outcome, Seat};
use billo::{Move, Position};

/// A position without the moves that pass up a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchView {
    /// The position.
    pub position: Position,
    /// List moves that can be claimed against all the same; true at most at the root.
    pub lists_all: bool,
    /// The player overlooks captures, and with them that passing them up can be claimed against; true at most at the root.
    pub overlooks: bool,
}

impl SearchView {
    /// The root of a search by this player.
    pub fn new(position: &Position, evaluator: &Evaluator, lists_all: bool) -> SearchView {
        // Nobody overlooks the only legal move.
        let has = |is: fn(Move) -> bool| {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            moves.into_iter().any(is)
        };
        let misses_claim = evaluator.misses_claim(position) && has(|mv| !mv.is_claim());
        let overlooks = evaluator.misses_capture(position) && has(is_seen);
        let position = if misses_claim { position.waived() } else { *position };
        // A player who sees that a claim is possible also sees captures.
        SearchView { position, lists_all, overlooks: overlooks && !position.can_claim() }
    }
}

/// Whether a player who overlooks captures and claims sees the move.
fn is_seen(mv: Move) -> bool {
    !mv.is_claim() && !mv.is_capture()
}

impl Game for SearchView {
    type Move = Move;

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    #[inline]
    fn moves(&self, list: &mut Vec<Move>) {
        self.position.moves(list);
        if self.overlooks {
            list.retain(|mv| is_seen(*mv));
        } else if !self.lists_all {
            list.retain(|mv| !mv.is_claimable());
        }
    }

    fn count_moves(&self) -> u64 {
        let mut list = Vec::new();
        self.moves(&mut list);
        list.len() as u64
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.position.play(mv);
        if self.overlooks {
            self.position = self.position.waived();
        }
        self.lists_all = false;
        self.overlooks = false;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }
}
