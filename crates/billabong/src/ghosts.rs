//! The ghosts that are drawn by lot. The players set out those of `ghosts=placed` themselves, as moves.
//! The rule: docs/rules/billabong.md#setting-out-the-ghosts and
//! docs/rules/billabong.md#option-ghosts.

use crate::{Ghosts, KANGAROOS, Rules, Square};
use bilby_core::SplitMix64;

/// Draws the squares of the ghosts. There are none where nothing is drawn.
pub(crate) fn draw(rules: Rules, seed: u64) -> Vec<Square> {
    let mut squares: Vec<Square> = match rules.ghosts() {
        Ghosts::Placed | Ghosts::None => return Vec::new(),
        Ghosts::Opposite => Square::all().filter(|square| square.row() >= 7 && !square.is_lake()).collect(),
        Ghosts::Anywhere => Square::all().filter(|square| !square.is_lake()).collect(),
    };
    let mut random = SplitMix64::new(seed);
    (0..KANGAROOS).map(|_| squares.swap_remove(random.below(squares.len() as u64) as usize)).collect()
}
