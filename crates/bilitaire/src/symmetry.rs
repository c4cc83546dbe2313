//! The symmetries of the board: positions that are played alike.

use crate::board::Board;
use crate::position::{Phase, Position};

impl Position {
    /// The eight positions that are played like this one, this one first: the board as seen from its four sides, and in a
    /// mirror. (The start board looks the same from everywhere.)
    #[must_use]
    pub fn symmetric(&self) -> [Position; 8] {
        let mut seen = *self;
        std::array::from_fn(|side| {
            if side > 0 {
                // Every second step mirrors the rows, the others exchange rows and columns: after eight it is as it was.
                let turn = if side % 2 == 1 { transposed } else { u64::swap_bytes };
                let Board { marbles, holes } = seen.board;
                seen.board = Board { marbles: turn(marbles), holes: turn(holes) };
            }
            seen
        })
    }

    /// The same board in round 1, for those who care for neither the round nor the score. The end of a round is the start of
    /// the next one, so the end of round 2 is the start too.
    #[must_use]
    pub fn of_any_round(&self) -> Position {
        if self.phase == Phase::Over { Position::START } else { Position { score: 0, ..*self } }
    }
}

/// Rows and columns exchanged.
fn transposed(points: u64) -> u64 {
    let mut x = points;
    let t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ (t << 7);
    let t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    let t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ (t << 28)
}
