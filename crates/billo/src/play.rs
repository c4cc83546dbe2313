//! Playing moves and counting the draw clock: [`Game`] for Billo. The rules: docs/rules/billo.md#promotion and
//! #end-of-the-game.

use crate::position::{DRAW_CLOCK, Position, flip};
use crate::{Colour, Man, Move, Pending, Square, SquareSet, key};
use bilby_core::{Game, Outcome, Seat};

impl Game for Position {
    type Move = Move;

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.turn.seat()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.clock >= DRAW_CLOCK {
            Some(Outcome::Drawn)
        } else if self.has_move() {
            None
        } else {
            Some(Outcome::Won(self.turn.enemy().seat()))
        }
    }

    fn moves(&self, list: &mut Vec<Move>) {
        self.list_moves(list);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        if mv.is_claim() {
            self.take_back();
            return;
        }
        let (man, to) = (mv.man(), mv.to());
        self.expire_claim();
        self.clock = if man.is_billo() { self.clock + 1 } else { 0 };
        if mv.is_capture() {
            self.remove(mv);
            self.clock = 0;
        } else if mv.is_claimable() {
            self.pending = mv.low_bits();
        }
        self.toggle(self.turn, man, mv.from());
        self.toggle(self.turn, arrives_as(self.turn, man, to), to);
        self.turn = self.turn.enemy();
    }

    #[inline]
    fn key(&self) -> u64 {
        let turn = if self.turn == Colour::Black { key::BLACK } else { 0 };
        let pending = match self.pending() {
            Pending::Nothing => 0,
            Pending::MustCapture => key::MUST_CAPTURE,
            Pending::Claimable { man, from, to } => key::claimable(man, from, to),
        };
        self.men_key ^ turn ^ pending
    }

    fn plies_to_draw(&self) -> u32 {
        DRAW_CLOCK.saturating_sub(self.clock).into()
    }
}

impl Position {
    /// Removes what a move captures.
    #[inline]
    fn remove(&mut self, mv: Move) {
        let captured = self.captured(mv);
        let other = mv.man().shape().other();
        for man in [Man::pawn(other), Man::billo(other)] {
            let board = &mut self.boards[self.turn.enemy() as usize][man as usize];
            let gone = *board & captured.0;
            *board ^= gone;
            for square in SquareSet(gone) {
                self.men_key ^= key::man(self.turn.enemy(), man, square);
            }
        }
    }

    /// Puts something on a square, or takes it away if it is there.
    #[inline]
    pub(crate) fn toggle(&mut self, colour: Colour, man: Man, square: Square) {
        self.boards[colour as usize][man as usize] ^= square.set().0;
        self.men_key ^= key::man(colour, man, square);
    }
}

/// What something is once its path has ended on a square: a pawn is promoted on the enemy's starting row.
#[inline]
pub(crate) fn arrives_as(colour: Colour, man: Man, to: Square) -> Man {
    let last_row = flip(colour, 0xff << 56);
    if last_row & to.set().0 != 0 { Man::billo(man.shape()) } else { man }
}
