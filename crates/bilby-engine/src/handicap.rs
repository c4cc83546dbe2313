//! What makes a player weaker in a human way.

use bilby_core::SplitMix64;
use bilby_search::score::Score;

/// A handicap: evaluations that are a little wrong, always in the same way for the same position and seed, so that
/// mistakes are consistent; and things that are overlooked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    /// By how much an evaluation is off, at most.
    pub noise: Score,
    /// The personality: the same seed makes the same mistakes.
    pub seed: u64,
    /// How much is overlooked, in the game's own sense; 0 is nothing.
    pub blind: u8,
}

impl Handicap {
    /// By how much the evaluation of the position with this key is off.
    #[inline]
    pub fn error(&self, key: u64) -> Score {
        if self.noise == 0 {
            return 0;
        }
        let mut random = SplitMix64::new(key ^ self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        // The mean of two: small errors are more likely than large ones.
        let width = 2 * self.noise as u64 + 1;
        (random.below(width) + random.below(width)) as Score / 2 - self.noise
    }
}
