//! The levels: how many nodes each searches, how much it misjudges, and what it overlooks. Each level takes about three
//! points of four from the one below, as measured by `bilby match`.

use super::Evaluator;
use super::evaluation::{MissRates, SeenCaptures};
use crate::Level;
use crate::level::{PerLevel, Strength};
use bilby_search::Limits;

/// Nodes, noise (a pawn is about 75), and which captures the player sees. The noise and what is overlooked shrink with
/// the draw clock, and a level thinks longer the longer nothing has happened: weak players may blunder, but they try to
/// win.
const LEVELS: PerLevel<Strength<SeenCaptures>> = PerLevel([
    Strength::new(62, 225, SeenCaptures::ByPawns),
    Strength::new(92, 145, SeenCaptures::ByPawns),
    Strength::new(155, 78, SeenCaptures::ByPawns),
    Strength::new(235, 53, SeenCaptures::All),
    Strength::new(400, 30, SeenCaptures::All),
    Strength::new(740, 0, SeenCaptures::All),
    Strength::new(2_250, 0, SeenCaptures::All),
    Strength::new(7_300, 0, SeenCaptures::All),
    Strength::new(26_000, 0, SeenCaptures::All),
]);

/// A level thinks longer while the game stands still: for each `PATIENCE_CLOCK` plies without a capture or a pawn's
/// move it adds its nodes once more, at most `MAX_PATIENCE` times.
const PATIENCE_CLOCK: u64 = 8;
const MAX_PATIENCE: u64 = 3;

/// At a table where nobody helps the players to notice: in how many of a hundred positions a player overlooks a capture
/// that the opponent passed up, and one of its own.
const MISS_RATES: PerLevel<(u64, u64)> =
    PerLevel([(80, 25), (70, 20), (60, 15), (50, 10), (40, 8), (30, 5), (20, 3), (10, 1), (5, 0)]);

impl Evaluator {
    /// The player of a level, and its limits at a draw clock. The highest level has no limits of its own.
    pub fn at_level(level: Level, clock: u8, seed: u64) -> (Evaluator, Limits) {
        let (handicap, seen_captures, limits) = LEVELS.strength(level, seed);
        let times = 1 + (u64::from(clock) / PATIENCE_CLOCK).min(MAX_PATIENCE);
        (
            Evaluator { seen_captures, ..Evaluator::new(handicap) },
            Limits { nodes: limits.nodes.map(|nodes| nodes * times), ..limits },
        )
    }

    /// The same player of a level at a table where nobody shows what could be claimed or captured.
    #[must_use]
    pub fn without_assistance(self, level: Level) -> Evaluator {
        let (claims, captures) = MISS_RATES.get(level).unwrap_or_default();
        Evaluator { miss_rates: MissRates { claims, captures }, ..self }
    }
}
