//! Chains of jumps: their results, and the canonical chain to each.

use super::board::{Square, square_text};
use super::position::Position;
use super::turns::Fate;
use std::collections::BTreeMap;

impl Position {
    /// The results of all chains of one kangaroo, each with its canonical chain: the fewest jumps, then the smallest
    /// text in byte order.
    pub(super) fn chains(&self, start: Square, crossings: u32) -> BTreeMap<Fate, String> {
        let board = self.board_in_chain(start);
        let mut best: BTreeMap<Fate, String> = BTreeMap::new();
        // Everything that can be reached with exactly this many jumps and not with fewer, each with its smallest text.
        // How a chain can go on depends only on the square and the count. Texts that end on the same square after
        // equally many jumps keep their order when the same text is appended to both, so the smallest is enough.
        let mut front: BTreeMap<(Square, u32), String> = BTreeMap::new();
        front.insert((start, crossings), square_text(start));
        while !front.is_empty() {
            let mut reached: BTreeMap<Fate, String> = BTreeMap::new();
            for ((from, count), text) in &front {
                for (to, result) in self.jumps(&board, *from, *count) {
                    let longer = format!("{text}:{}", square_text(to));
                    let is_smallest = match reached.get(&result) {
                        None => true,
                        Some(other) => longer < *other,
                    };
                    if is_smallest {
                        reached.insert(result, longer);
                    }
                }
            }
            front.clear();
            for (result, text) in reached {
                if best.contains_key(&result) {
                    continue;
                }
                // the chain and the turn end there, when it is home (billabong.md#chain).
                if let Fate::On { square, crossings } = result {
                    front.insert((square, crossings), text.clone());
                }
                best.insert(result, text);
            }
        }
        best
    }
}
