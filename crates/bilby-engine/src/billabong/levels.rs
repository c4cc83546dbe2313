//! The levels: how many nodes each searches, how much it misjudges, and which chains it overlooks.

use super::Evaluator;
use crate::Level;
use crate::level::{PerLevel, Strength};
use bilby_search::Limits;

/// For two seats: nodes, noise (64 is about a step), and the longest chain that the player sees, in jumps (0: any).
const FOR_TWO: PerLevel<Strength> = PerLevel([
    Strength::new(60, 280, 2),
    Strength::new(80, 200, 2),
    Strength::new(100, 220, 3),
    Strength::new(150, 160, 3),
    Strength::new(220, 160, 4),
    Strength::new(320, 140, 5),
    Strength::new(450, 120, 6),
    Strength::new(800, 120, 0),
    Strength::new(3_500, 60, 0),
]);

/// For three and four seats. There the tree search averages over many misjudged positions, so that noise only does harm if
/// there is much of it among few nodes; what a player overlooks counts most.
const FOR_SEVERAL: PerLevel<Strength> = PerLevel([
    Strength::new(8, 600, 1),
    Strength::new(8, 150, 1),
    Strength::new(8, 2_500, 2),
    Strength::new(8, 500, 2),
    Strength::new(16, 450, 3),
    Strength::new(60, 250, 3),
    Strength::new(100, 150, 5),
    Strength::new(250, 60, 0),
    Strength::new(1_800, 0, 0),
]);

impl Evaluator {
    /// The player of a level in a game of so many seats, and its limits. The highest level has no limits of its own.
    pub fn at_level(level: Level, seats: u8, seed: u64) -> (Evaluator, Limits) {
        let levels = if seats == 2 { FOR_TWO } else { FOR_SEVERAL };
        let (handicap, limits) = levels.handicap(level, seed);
        (Evaluator::new(handicap), limits)
    }
}
