//! The hash key of a position.

use crate::position::Position;

impl Position {
    /// Computed from the whole position, which is three words: that costs less than updating a key for every marble
    /// that a slide carries along.
    #[inline]
    pub(crate) fn find_key(&self) -> u64 {
        let mix = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let rest = self.phase as u64 | u64::from(self.jumps) << 8 | u64::from(self.score) << 16;
        let board = mix(self.board.marbles ^ 0x9e37_79b9_7f4a_7c15, self.board.holes ^ 0xd1b5_4a32_d192_ed03);
        mix(board ^ rest, 0xbf58_476d_1ce4_e5b9)
    }
}
