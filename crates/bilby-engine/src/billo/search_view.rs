//! The game as the search sees it where captures can be claimed.
//!
//! A move that passes up a capture is never better than a capture. The opponent can always claim, and then a capture
//! must be played after all; he will not claim only if something else is even better for him. So the search leaves such
//! moves out, and the only claim it meets is one against the last move on the board.

use super::Evaluator;
use super::features::{cross, east, west};
use bilby_core::{Game, Notation, Outcome, Seat};
use billo::{Colour, DRAW_CLOCK, Directions, Man, Move, Pending, Position};

/// A position without the moves that pass up a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchView {
    /// The position.
    pub position: Position,
    /// List moves that can be claimed against all the same; true at most at the root.
    pub lists_all: bool,
    /// The player overlooks captures, and with them that passing them up can be claimed against; true at most at the
    /// root.
    pub overlooks_captures: bool,
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
        let overlooks_captures = evaluator.misses_capture(position) && has(is_seen);
        let position = if misses_claim { position.waived() } else { *position };
        // A player who sees that a claim is possible also sees captures.
        SearchView { position, lists_all, overlooks_captures: overlooks_captures && !position.can_claim() }
    }
}

/// Whether the game certainly goes on: a pawn can step ahead, or an orthogonal billo aside, onto a free square.
#[inline]
fn has_quick_move(position: &Position) -> bool {
    let us = position.on_move();
    if position.clock() >= DRAW_CLOCK || position.pending() == Pending::MustCapture {
        return false;
    }
    let free = position.free().0;
    let pawns = position.men(us, Man::Round).0 | position.men(us, Man::Square).0;
    let ahead = if us == Colour::Red { pawns << 8 } else { pawns >> 8 };
    let billos = position.billos(us).0;
    let aside = if position.rules().billo == Directions::Diagonal { 0 } else { cross(billos) };
    (ahead | aside) & free != 0
}

/// Whether a capture can be ruled out at a glance: no man of the side on move stands next to an enemy.
#[inline]
pub(super) fn touches_no_enemy(position: &Position) -> bool {
    let us = position.on_move();
    let enemies = position.occupied(us.enemy()).0;
    let beside = enemies | west(enemies) | east(enemies);
    (beside | beside << 8 | beside >> 8) & position.occupied(us).0 == 0
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
        // Nearly every position has a quiet move that is seen at a glance.
        if has_quick_move(&self.position) { None } else { self.position.outcome() }
    }

    #[inline]
    fn moves(&self, list: &mut Vec<Move>) {
        self.position.moves(list);
        if self.overlooks_captures {
            list.retain(|mv| is_seen(*mv));
        } else if !self.lists_all && list.last().is_some_and(|mv| mv.is_claimable()) {
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
        if self.overlooks_captures {
            self.position = self.position.waived();
        }
        self.lists_all = false;
        self.overlooks_captures = false;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }

    fn plies_to_draw(&self) -> u32 {
        self.position.plies_to_draw()
    }
}
