//! The ten levels.

use super::Expert;
use crate::Handicap;
use bilby_search::Limits;
use bilby_search::score::Score;

/// For each level from 1: how many positions it looks at, by how much it misjudges them (64 is about a step), and the
/// longest chain that it sees, in jumps (0: any).
const LEVELS: [(u64, Score, u8); 9] = [
    (60, 280, 2),
    (80, 200, 2),
    (100, 220, 3),
    (150, 170, 3),
    (250, 170, 4),
    (350, 140, 5),
    (500, 100, 6),
    (900, 130, 0),
    (1_500, 90, 0),
];

/// The player of a level from 1 to 10, and how far it looks. Level 10 has no limit of its own.
pub fn level(level: u8, seed: u64) -> (Expert, Limits) {
    let Some((nodes, noise, blind)) = LEVELS.get(usize::from(level.max(1)) - 1).copied() else {
        return (Expert::new(Handicap { seed, ..Handicap::default() }), Limits::default());
    };
    (Expert::new(Handicap { noise, seed, blind }), Limits { nodes: Some(nodes), depth: None })
}
