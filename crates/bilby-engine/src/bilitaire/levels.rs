//! The levels: how many nodes each searches, how much it misjudges, and what it overlooks.

use super::Evaluator;
use crate::Level;
use crate::level::{PerLevel, Strength};
use bilby_search::Limits;

/// Nodes, noise in hundredths of a marble, and what the player overlooks (see [`Evaluator::new`]).
const LEVELS: PerLevel<Strength> = PerLevel([
    Strength::new(78, 475, 3),
    Strength::new(95, 430, 3),
    Strength::new(118, 380, 3),
    Strength::new(128, 370, 2),
    Strength::new(190, 280, 2),
    Strength::new(300, 225, 2),
    Strength::new(480, 170, 1),
    Strength::new(1_000, 95, 1),
    Strength::new(5_000, 20, 0),
]);

/// The longest jump that a player sees at a table where nobody helps the players to notice.
const LONGEST_JUMP_SEEN: PerLevel<u32> = PerLevel([1, 1, 1, 2, 2, 2, 3, 4, 6]);

impl Evaluator {
    /// The player of a level, and its limits. The highest level has no limits of its own.
    pub fn at_level(level: Level, seed: u64) -> (Evaluator, Limits) {
        let (handicap, limits) = LEVELS.handicap(level, seed);
        (Evaluator::new(handicap), limits)
    }

    /// The same player of a level at a table where nobody shows how far marbles can jump: it overlooks longer calls.
    #[must_use]
    pub fn without_assistance(self, level: Level) -> Evaluator {
        let seen = LONGEST_JUMP_SEEN.get(level).unwrap_or(u32::MAX);
        Evaluator { longest_call: self.longest_call.min(seen), ..self }
    }
}
