//! Lists every way of playing, canonical or not.

use super::board::{Square, square_text};
use super::position::{Position, Status};
use super::turns::Fate;
use crate::Line;
use std::collections::BTreeSet;

/// The maximum number of entries of [`paths`](super::paths()).
pub(super) const MOST_PATHS: usize = 20_000;

impl Position {
    /// Every legal way of playing with at most this many jumps, the shortest first until there are enough of them.
    pub(super) fn paths(&self, most_steps: usize) -> Vec<Line> {
        if !matches!(self.status(), Status::Playing(_)) {
            return Vec::new();
        }
        if self.in_setting_out() || self.in_placement() || self.must_pass() {
            // One way for each move, without a step or a jump.
            return self.moves().into_iter().map(|(text, after)| Line { text, after: after.text() }).collect();
        }
        let mut lines: BTreeSet<Line> = BTreeSet::new();
        if most_steps == 0 {
            return Vec::new();
        }
        for (start, crossings) in self.own_kangaroos() {
            for (to, result) in self.steps(start, crossings) {
                let text = format!("{}-{}", square_text(start), square_text(to));
                lines.insert(Line { text, after: self.after_moving(start, result).text() });
            }
        }
        // The unfinished chains: start, square, count, text.
        let mut front: Vec<(Square, Square, u32, String)> = Vec::new();
        for (start, crossings) in self.own_kangaroos() {
            front.push((start, start, crossings, square_text(start)));
        }
        let mut jumps_made = 0;
        while jumps_made < most_steps && !front.is_empty() {
            let mut next_front = Vec::new();
            for (start, from, count, text) in front {
                let board = self.board_in_chain(start);
                for (to, result) in self.jumps(&board, from, count) {
                    if lines.len() >= MOST_PATHS {
                        return lines.into_iter().collect();
                    }
                    let longer = format!("{text}:{}", square_text(to));
                    lines.insert(Line { text: longer.clone(), after: self.after_moving(start, result).text() });
                    if let Fate::On { square, crossings } = result {
                        next_front.push((start, square, crossings, longer));
                    }
                }
            }
            front = next_front;
            jumps_made += 1;
        }
        lines.into_iter().collect()
    }
}
