//! Ten levels of play: few positions, an evaluation that is a little wrong, and at the lower ones an eye that does not
//! follow billos. Measured by `bilby match`, so that each level takes about three points of four from the one below.

use super::Expert;
use crate::Handicap;
use bilby_search::Limits;
use bilby_search::score::Score;

/// What makes a level: positions looked at, noise, and whether captures by billos are overlooked at the horizon.
const LEVELS: [(u64, Score, u8); 9] = [
    (38, 500, 1),
    (60, 250, 1),
    (100, 75, 1),
    (180, 40, 0),
    (400, 15, 0),
    (1_400, 0, 0),
    (4_800, 0, 0),
    (15_000, 0, 0),
    (55_000, 0, 0),
];

/// The player of a level from 1 to 10, and how far it looks. Level 10 has no limit of its own.
pub fn level(level: u8, seed: u64) -> (Expert, Limits) {
    match LEVELS.get(usize::from(level.clamp(1, 10)) - 1) {
        Some(&(nodes, noise, blind)) => {
            (Expert::new(Handicap { noise, seed, blind }), Limits { nodes: Some(nodes), depth: None })
        }
        None => (Expert::new(Handicap { noise: 0, seed, blind: 0 }), Limits::default()),
    }
}
