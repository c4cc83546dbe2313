//! The game as a search should see it where captures can be claimed.
//!
//! A move that passes up a capture is never better than letting it be claimed: the opponent can always have the position
//! in which a capture must be played, and will take less only if that suits him better. So such moves need not be
//! looked at, and nothing is left to claim but what was played on the board.

use bilby_core::{Game, Outcome, Seat};
use billo::{Move, Position};

/// A position whose captures are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dutiful {
    /// The position.
    pub position: Position,
    /// Whether moves that can be claimed against are listed all the same; true at most for the first position.
    pub lists_all: bool,
}

impl Game for Dutiful {
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
        if !self.lists_all {
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
        self.lists_all = false;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }
}
