//! The levels: how many nodes each searches, how much it misjudges, and what it overlooks. Each level takes about three
//! points of four from the one below, as measured by `bilby match`.

use super::Evaluator;
use super::evaluation::MissRates;
use crate::Level;
use crate::level::{PerLevel, Strength};
use bilby_search::Limits;

/// Nodes, noise (a pawn is about 75), and whether quiescence search overlooks captures by billos (1) or not (0).
const LEVELS: PerLevel<Strength> = PerLevel([
    Strength::new(38, 500, 1),
    Strength::new(60, 250, 1),
    Strength::new(100, 75, 1),
    Strength::new(180, 40, 0),
    Strength::new(400, 15, 0),
    Strength::new(1_400, 0, 0),
    Strength::new(4_800, 0, 0),
    Strength::new(15_000, 0, 0),
    Strength::new(55_000, 0, 0),
]);

/// At a table where nobody helps the players to notice: in how many of a hundred positions a player overlooks a capture that
/// the opponent passed up, and one of its own.
const MISS_RATES: PerLevel<(u64, u64)> =
    PerLevel([(80, 25), (70, 20), (60, 15), (50, 10), (40, 8), (30, 5), (20, 3), (10, 1), (5, 0)]);

impl Evaluator {
    /// The player of a level, and its limits. The highest level has no limits of its own.
    pub fn at_level(level: Level, seed: u64) -> (Evaluator, Limits) {
        let (handicap, limits) = LEVELS.handicap(level, seed);
        (Evaluator::new(handicap), limits)
    }

    /// The same player of a level at a table where nobody shows what could be claimed or captured.
    #[must_use]
    pub fn without_assistance(self, level: Level) -> Evaluator {
        let (claims, captures) = MISS_RATES.get(level).unwrap_or_default();
        Evaluator { miss_rates: MissRates { claims, captures }, ..self }
    }
}
