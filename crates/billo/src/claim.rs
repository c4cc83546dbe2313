//! Claims: what the duty to capture leaves pending, when it expires, and what a claim takes back.
//! The rule: docs/rules/billo.md#duty-to-capture.

use crate::moves::Move;
use crate::play::arrives_as;
use crate::position::DRAW_CLOCK;
use crate::{Man, Position, Square, Step, Turn};
use bilby_core::Turn as _;

/// How [`Position`] stores that a capture must be played. The bits of a claim are never those of a claimable move.
pub(crate) const MUST_CAPTURE: u16 = Move::CLAIM.low_bits();

/// What the duty to capture has left pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// Nothing.
    Nothing,
    /// A claim was upheld: the player on move must capture.
    MustCapture,
    /// The opponent's last move passed up a capture and can be claimed against.
    Claimable {
        /// What moved, as what it was before it moved.
        man: Man,
        /// The first square of its path.
        from: Square,
        /// The last square of its path.
        to: Square,
    },
}

impl Position {
    /// What the duty to capture has left pending.
    pub fn pending(&self) -> Pending {
        match self.pending {
            0 => Pending::Nothing,
            MUST_CAPTURE => Pending::MustCapture,
            bits => {
                let mv = Move::from_low_bits(bits);
                Pending::Claimable { man: mv.man(), from: mv.from(), to: mv.to() }
            }
        }
    }

    /// Whether the player on move can claim.
    #[inline]
    pub fn can_claim(&self) -> bool {
        self.pending & !MUST_CAPTURE != 0 && self.clock < DRAW_CLOCK
    }

    /// The position as it is for a player who does not claim: nothing can be claimed in it.
    #[must_use]
    pub fn waived(&self) -> Position {
        if self.can_claim() { Position { pending: 0, ..*self } } else { *self }
    }

    /// The position that a claim leads to, if one can be made: the last move taken back, and a capture due.
    pub fn taken_back(&self) -> Option<Position> {
        self.can_claim().then(|| {
            let mut before = *self;
            before.take_back();
            before
        })
    }

    /// The captures that the opponent's last move passed up: what a claim would make him choose from. Empty where there
    /// is nothing to claim.
    pub fn passed_up(&self) -> Vec<bilby_core::Way<Move, Step>> {
        self.taken_back().map(|before| Turn::new(before).ways()).unwrap_or_default()
    }

    /// Ends what is pending. Every move but a claim does so: what could be claimed until now expires with the answer.
    #[inline]
    pub(crate) fn expire_claim(&mut self) {
        self.pending = 0;
    }

    /// Takes the claimable move back: its player must now capture.
    pub(crate) fn take_back(&mut self) {
        let mv = Move::from_low_bits(self.pending);
        self.turn = self.turn.enemy();
        self.toggle(self.turn, arrives_as(self.turn, mv.man(), mv.to()), mv.to());
        self.toggle(self.turn, mv.man(), mv.from());
        self.pending = MUST_CAPTURE;
        self.clock = 0;
    }
}
