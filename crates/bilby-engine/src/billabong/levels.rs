//! The ten levels.

use super::Expert;
use crate::Handicap;
use bilby_search::Limits;
use bilby_search::score::Score;

/// For each level from 1: how many positions it looks at, by how much it misjudges them (64 is about a step), and the
/// longest chain that it sees, in jumps (0: any).
const FOR_TWO: [(u64, Score, u8); 9] = [
    (60, 280, 2),
    (80, 200, 2),
    (100, 220, 3),
    (150, 160, 3),
    (220, 160, 4),
    (320, 140, 5),
    (450, 120, 6),
    (800, 120, 0),
    (3_500, 60, 0),
];

/// The same with three and four seats, where the tree averages over many misjudged positions: there only much noise among
/// few positions does any harm, and what a player does not see counts most.
const FOR_SEVERAL: [(u64, Score, u8); 9] = [
    (8, 600, 1),
    (8, 150, 1),
    (8, 2_500, 2),
    (8, 500, 2),
    (16, 450, 3),
    (60, 250, 3),
    (100, 150, 5),
    (250, 60, 0),
    (1_800, 0, 0),
];

/// The player of a level from 1 to 10 in a game of so many seats, and how far it looks. Level 10 has no limit of its own.
pub fn level(seats: u8, level: u8, seed: u64) -> (Expert, Limits) {
    let levels = if seats == 2 { FOR_TWO } else { FOR_SEVERAL };
    let Some((nodes, noise, blind)) = levels.get(usize::from(level.max(1)) - 1).copied() else {
        return (Expert::new(Handicap { seed, ..Handicap::default() }), Limits::default());
    };
    (Expert::new(Handicap { noise, seed, blind }), Limits { nodes: Some(nodes), depth: None })
}
