//! Lists every legal move, and counts move sequences.

use super::board::square_text;
use super::position::{Position, Status};
use super::turns::Fate;
use std::collections::BTreeMap;

impl Position {
    /// Every legal move: its canonical text and the position after it, in byte order of the texts.
    pub(super) fn moves(&self) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        if !matches!(self.status(), Status::Playing(_)) {
            // a finished game has no moves (billabong.md#end-of-the-game)
            return moves;
        }
        if self.in_setting_out() {
            for square in self.settings_out() {
                moves.push((format!("@{}", square_text(square)), self.after_setting_out(square)));
            }
        } else if self.in_placement() {
            for square in self.placements() {
                moves.push((format!("@{}", square_text(square)), self.after_placing(square)));
            }
        } else if self.must_pass() {
            moves.push(("pass".to_string(), self.after_passing()));
        } else {
            for (start, crossings) in self.own_kangaroos() {
                // A move's identity is the kangaroo's start square and its result (notation.md#billabong-moves).
                let mut texts: BTreeMap<Fate, String> = BTreeMap::new();
                // a step before a chain; two steps have the same result only when both come home: smallest text.
                // See notation.md#billabong-moves.
                for (to, result) in self.steps(start, crossings) {
                    let text = format!("{}-{}", square_text(start), square_text(to));
                    let is_smallest = match texts.get(&result) {
                        None => true,
                        Some(other) => text < *other,
                    };
                    if is_smallest {
                        texts.insert(result, text);
                    }
                }
                for (result, text) in self.chains(start, crossings) {
                    texts.entry(result).or_insert(text);
                }
                for (result, text) in texts {
                    moves.push((text, self.after_moving(start, result)));
                }
            }
        }
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    }

    /// the number of distinct move sequences of length n (notation.md#perft).
    pub(super) fn perft(&self, depth: u32) -> Result<u64, String> {
        if depth == 0 {
            return Ok(1);
        }
        let mut count: u64 = 0;
        for (_, after) in self.moves() {
            count = count.checked_add(after.perft(depth - 1)?).ok_or("perft: the count is too big")?;
        }
        Ok(count)
    }
}
