//! Move generation: lists and counts the legal moves, as fast as a search needs it.

pub(crate) mod billos;
pub(crate) mod pawns;
pub(crate) mod view;

use crate::claim::MUST_CAPTURE;
use crate::position::{DRAW_CLOCK, Position};
use crate::rules::Capture;
use crate::{Man, Move};
use billos::numbers;
use view::View;

impl Position {
    /// Lists the legal moves: the claim first, then captures, then the rest.
    pub(crate) fn list_moves(&self, list: &mut Vec<Move>) {
        list.clear();
        if self.clock >= DRAW_CLOCK {
            return;
        }
        if self.can_claim() {
            list.push(Move::CLAIM);
        }
        let claims = list.len();
        let view = View::new(self);
        view.list_captures(list);
        let can_capture = list.len() > claims;
        if self.pending == MUST_CAPTURE || self.rules.capture == Capture::Strict && can_capture {
            return;
        }
        view.list_quiet(list, self.rules.capture == Capture::Claim && can_capture);
    }

    /// How many legal moves there are.
    #[inline]
    pub(crate) fn count_legal(&self) -> u64 {
        if self.clock >= DRAW_CLOCK {
            return 0;
        }
        let view = View::new(self);
        if self.pending == MUST_CAPTURE {
            return view.count_captures();
        }
        if self.rules.capture == Capture::Strict {
            let captures = view.count_captures();
            return if captures != 0 { captures } else { view.count_quiet() };
        }
        view.count_all() + u64::from(self.can_claim())
    }

    /// Whether the player on move has a capturing move.
    pub fn can_capture(&self) -> bool {
        self.clock < DRAW_CLOCK && View::new(self).has_capture()
    }

    /// Whether the player on move could go on, the draw apart.
    pub(crate) fn has_move(&self) -> bool {
        self.can_claim() || {
            let view = View::new(self);
            self.pending != MUST_CAPTURE && view.has_quiet() || view.has_capture()
        }
    }
}

impl View {
    #[inline]
    fn count_all(&self) -> u64 {
        let mut count = self.shapes.iter().map(|meets| self.count_pawns(meets)).sum();
        if self.billos != 0 {
            count += u64::from(self.count_quiet_billos());
            count += self.shapes.iter().map(|meets| self.count_billo_captures(meets)).sum::<u64>();
        }
        count
    }

    #[inline]
    fn count_quiet(&self) -> u64 {
        let [round, square] = &self.shapes;
        (self.count_quiet_pawns(round) + self.count_quiet_pawns(square) + self.count_quiet_billos()).into()
    }

    #[inline]
    fn count_captures(&self) -> u64 {
        self.shapes.iter().map(|meets| self.count_pawn_captures(meets) + self.count_billo_captures(meets)).sum()
    }

    fn has_quiet(&self) -> bool {
        self.has_quiet_billo() || self.shapes.iter().any(|meets| self.has_quiet_pawn(meets))
    }

    fn has_capture(&self) -> bool {
        self.shapes.iter().any(|meets| self.capturing_pawns(meets) != 0 || self.has_billo_capture(meets))
    }

    #[inline]
    fn list_quiet(&self, list: &mut Vec<Move>, claimable: bool) {
        for meets in &self.shapes {
            let (pawn, billo) = (Man::pawn(meets.shape), Man::billo(meets.shape));
            self.quiet_pawns(meets, |from, to| {
                list.push(Move::quiet(pawn, self.real(from), self.real(to), claimable));
            });
            self.quiet_billos(meets, |from, to| {
                list.push(Move::quiet(billo, self.real(from), self.real(to), claimable));
            });
        }
    }

    #[inline]
    fn list_captures(&self, list: &mut Vec<Move>) {
        for meets in &self.shapes {
            let (pawn, billo) = (Man::pawn(meets.shape), Man::billo(meets.shape));
            self.pawn_captures(meets, |from, to, captured| {
                let captured = numbers(captured, meets.billo_prey);
                list.push(Move::capture(pawn, self.real(from), self.real(to), captured));
            });
            self.billo_captures(meets, |from, to, captured| {
                list.push(Move::capture(billo, self.real(from), self.real(to), captured));
            });
        }
    }
}
