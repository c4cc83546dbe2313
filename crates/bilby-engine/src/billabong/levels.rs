//! The levels: how many nodes each searches, how much it misjudges, and which chains it overlooks.

use super::Evaluator;
use crate::level::{PerLevel, Strength};
use crate::{Handicap, Level};
use bilby_core::Notation;
use bilby_search::Limits;
use bilby_search::score::Score;
use billabong::Position;

/// The longest chain that a player sees, in jumps; `None`: any.
type LongestChain = Option<u8>;

/// For two seats: nodes, noise (64 is about a step), and the longest chain.
const FOR_TWO: PerLevel<Strength<LongestChain>> = PerLevel([
    Strength::new(80, 200, Some(2)),
    Strength::new(120, 190, Some(3)),
    Strength::new(195, 176, Some(4)),
    Strength::new(300, 154, Some(5)),
    Strength::new(480, 128, Some(8)),
    Strength::new(520, 192, None),
    Strength::new(1_000, 118, None),
    Strength::new(2_250, 74, None),
    Strength::new(5_400, 40, None),
]);

/// For three and four seats, where 140 of noise is about a step. There the tree search averages over many misjudged
/// positions, so noise only does harm if there is much of it among few nodes; what a player overlooks counts most.
const FOR_SEVERAL: PerLevel<Strength<LongestChain>> = PerLevel([
    Strength::new(8, 1_340, Some(1)),
    Strength::new(8, 335, Some(1)),
    Strength::new(8, 6_000, Some(2)),
    Strength::new(8, 1_120, Some(2)),
    Strength::new(13, 1_120, Some(3)),
    Strength::new(75, 525, Some(3)),
    Strength::new(92, 360, Some(5)),
    Strength::new(170, 245, None),
    Strength::new(1_200, 0, None),
]);

impl Evaluator {
    /// The player of a level in a game of this many seats, and its limits. The highest level has no limits of its own.
    pub fn at_level(level: Level, seats: u8, seed: u64) -> (Evaluator, Limits) {
        let levels = if seats == 2 { FOR_TWO } else { FOR_SEVERAL };
        let (handicap, longest_chain, limits) = levels.strength(level, seed);
        (Evaluator::new(handicap).with_longest_chain(longest_chain), limits)
    }

    /// The same player with less noise, if half of the draw limit has passed without a homecoming; otherwise `None`.
    /// The noise is the same whenever a position occurs again, so it can make a player step to and fro for ever. It
    /// fades until progress outweighs it.
    pub(super) fn with_less_noise(&self, position: &Position) -> Option<Evaluator> {
        let limit = Score::from(position.rules().draw_limit());
        let left = 2 * (limit - Score::from(position.clock()));
        if self.handicap.noise == 0 || left >= limit {
            return None;
        }
        let noise = self.handicap.noise * left / limit;
        Some(Evaluator { handicap: Handicap { noise, ..self.handicap }, ..self.clone() })
    }
}
