//! The symmetries of the game: positions that are played alike.

use crate::claim::MUST_CAPTURE;
use crate::{Man, Move, Position, Square};

impl Position {
    /// The positions that are played like this one, this one first: as it is, with left and right exchanged, with rounds
    /// and squares exchanged, and with both. (The two shapes obey the same rules, and no rule tells left from right.)
    /// Exchanging the colours is not among them, because it exchanges the players.
    #[must_use]
    pub fn symmetric(&self) -> [Position; 4] {
        [self.image(false, false), self.image(true, false), self.image(false, true), self.image(true, true)]
    }

    fn image(&self, is_mirrored: bool, has_other_shapes: bool) -> Position {
        let board = |bits: u64| if is_mirrored { bits.swap_bytes().reverse_bits() } else { bits };
        let square = |at: Square| Square::from_index(at.index() as u8 ^ if is_mirrored { 7 } else { 0 });
        let man = |man: Man| if has_other_shapes { man.of_other_shape() } else { man };
        let pending = match self.pending {
            0 | MUST_CAPTURE => self.pending,
            bits => {
                let mv = Move::from_low_bits(bits);
                Move::quiet(man(mv.man()), square(mv.from()).index() as u32, square(mv.to()).index() as u32, true)
                    .low_bits()
            }
        };
        let boards = self.boards.map(|side| Man::ALL.map(|of| board(side[man(of) as usize])));
        let mut image = Position { boards, pending, ..*self };
        image.men_key = image.men_key_from_scratch();
        image
    }
}

impl Man {
    /// The man of the other shape and the same rank.
    const fn of_other_shape(self) -> Man {
        match self {
            Man::Round => Man::Square,
            Man::Square => Man::Round,
            Man::RoundBillo => Man::SquareBillo,
            Man::SquareBillo => Man::RoundBillo,
        }
    }
}
