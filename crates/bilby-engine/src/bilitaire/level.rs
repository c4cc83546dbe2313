//! The levels: how much each looks at, how wrong it sees, and what it overlooks.

use super::expert::Expert;
use crate::Handicap;
use bilby_search::Limits;

/// For each level below the strongest: positions, by how many hundredths of a marble it misjudges at most, what it
/// overlooks (see [`Expert::new`]).
const LEVELS: [(u64, i32, u8); 9] = [
    (78, 530, 3),
    (95, 430, 3),
    (118, 380, 3),
    (128, 370, 2),
    (190, 280, 2),
    (300, 225, 2),
    (480, 170, 1),
    (1_000, 95, 1),
    (5_000, 20, 0),
];

/// The player of a level from 1 to 10, and how far it looks. Level 10 has no limit of its own.
pub fn level(level: u8, seed: u64) -> (Expert, Limits) {
    match LEVELS.get(usize::from(level.max(1)) - 1) {
        None => (Expert::new(Handicap { seed, ..Handicap::default() }), Limits::default()),
        Some(&(nodes, noise, blind)) => {
            (Expert::new(Handicap { noise, seed, blind }), Limits { nodes: Some(nodes), depth: None })
        }
    }
}
