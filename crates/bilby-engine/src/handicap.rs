//! What makes the lower levels weaker, in a human way.

use bilby_core::SplitMix64;
use bilby_search::score::Score;

/// A handicap: noise in the evaluation. It depends only on the position and the seed, so a player's mistakes are
/// consistent. What a weak player overlooks is a matter of each game's `Evaluator`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    /// The largest error of an evaluation.
    pub noise: Score,
    /// The personality: the same seed makes the same mistakes.
    pub seed: u64,
}

impl Handicap {
    /// The error in the evaluation of the position with this key.
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
