//! The levels: how many nodes each searches, how much it misjudges, and what it overlooks.

use super::Evaluator;
use super::evaluation::Sight;
use crate::Level;
use crate::level::{PerLevel, Strength};
use bilby_search::Limits;

/// The sight of the levels below the highest: without the solver; also without calls above 2; without any call.
const WITHOUT_SOLVER: Sight = Sight { has_solver: false, ..Sight::FULL };
const DOUBLE_CALLS: Sight = Sight { longest_call: 2, ..WITHOUT_SOLVER };
const NO_CALLS: Sight = Sight { longest_call: 1, ..WITHOUT_SOLVER };

/// Nodes, noise in hundredths of a marble, and what the player sees.
const LEVELS: PerLevel<Strength<Sight>> = PerLevel([
    Strength::new(78, 475, NO_CALLS),
    Strength::new(95, 430, NO_CALLS),
    Strength::new(118, 380, NO_CALLS),
    Strength::new(128, 370, DOUBLE_CALLS),
    Strength::new(190, 280, DOUBLE_CALLS),
    Strength::new(300, 225, DOUBLE_CALLS),
    Strength::new(480, 170, WITHOUT_SOLVER),
    Strength::new(1_000, 95, WITHOUT_SOLVER),
    Strength::new(3_500, 35, Sight::FULL),
]);

/// The longest jump that a player sees at a table where nobody helps the players to notice.
const LONGEST_JUMP_SEEN: PerLevel<u32> = PerLevel([1, 1, 1, 2, 2, 2, 3, 4, 6]);

impl Evaluator {
    /// The player of a level, and its limits. The highest level has no limits of its own.
    pub fn at_level(level: Level, seed: u64) -> (Evaluator, Limits) {
        let (handicap, sight, limits) = LEVELS.strength(level, seed);
        (Evaluator { sight, ..Evaluator::new(handicap) }, limits)
    }

    /// The same player of a level at a table where nobody shows how far marbles can jump: it overlooks longer calls.
    #[must_use]
    pub fn without_assistance(self, level: Level) -> Evaluator {
        let seen = LONGEST_JUMP_SEEN.get(level).unwrap_or(u32::MAX);
        let sight = Sight { longest_call: self.sight.longest_call.min(seen), ..self.sight };
        Evaluator { sight, ..self }
    }
}
