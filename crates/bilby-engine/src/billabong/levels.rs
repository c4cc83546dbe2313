//! The levels: how many nodes each searches, how much it misjudges, and which chains it overlooks.

use super::Evaluator;
use crate::level::{PerLevel, Strength};
use crate::{Handicap, Level};
use bilby_core::Notation;
use bilby_search::Limits;
use bilby_search::score::Score;
use billabong::Position;

/// For two seats: nodes, noise (64 is about a step), and the longest chain that the player sees, in jumps (0: any).
const FOR_TWO: PerLevel<Strength> = PerLevel([
    Strength::new(80, 200, 2),
    Strength::new(120, 190, 3),
    Strength::new(180, 180, 4),
    Strength::new(250, 160, 5),
    Strength::new(400, 140, 8),
    Strength::new(400, 240, 0),
    Strength::new(620, 155, 0),
    Strength::new(1_300, 100, 0),
    Strength::new(4_000, 50, 0),
]);

/// For three and four seats. There the tree search averages over many misjudged positions, so that noise only does harm
/// if there is much of it among few nodes; what a player overlooks counts most.
const FOR_SEVERAL: PerLevel<Strength> = PerLevel([
    Strength::new(8, 600, 1),
    Strength::new(8, 150, 1),
    Strength::new(8, 2_500, 2),
    Strength::new(8, 500, 2),
    Strength::new(16, 450, 3),
    Strength::new(60, 250, 3),
    Strength::new(100, 150, 5),
    Strength::new(200, 100, 0),
    Strength::new(2_000, 0, 0),
]);

impl Evaluator {
    /// The player of a level in a game of this many seats, and its limits. The highest level has no limits of its own.
    pub fn at_level(level: Level, seats: u8, seed: u64) -> (Evaluator, Limits) {
        let levels = if seats == 2 { FOR_TWO } else { FOR_SEVERAL };
        let (handicap, limits) = levels.handicap(level, seed);
        (Evaluator::new(handicap), limits)
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
