//! Bi-litaire, implemented literally from its rule page.
//!
//! The lattice is an 8 by 8 array of points, squares are (column, row) pairs of plain integers counted from 0, and
//! every question is answered by trying everything.

mod board;
mod jumps;
mod moves;
mod paths;
mod position;
mod read;
mod refusal;
mod results;
mod rules;
#[cfg(test)]
mod tests;
mod trays;
mod write;

use crate::Line;
use moves::legal_moves;
use paths::legal_ways;
use position::{Phase, Position, START};
use rules::read_rules;

/// Checks the rules text and the position's text.
pub fn check(rules: &str, position: &str) -> Result<(), String> {
    read_rules(rules)?;
    Position::read(position)?;
    Ok(())
}

/// The start position's text.
pub fn start(rules: &str) -> Result<String, String> {
    read_rules(rules)?;
    Ok(START.to_string())
}

/// Every legal move once, under its canonical text, in byte order; none once the match is over.
pub fn moves(rules: &str, position: &str) -> Result<Vec<Line>, String> {
    read_rules(rules)?;
    legal_moves(&Position::read(position)?)
}

/// Every way of playing that must be accepted, canonical or not, in byte order: all openings, all tray actions with all
/// their calls (and `!1`), and all jump paths, unless the required jump has more than `most_steps` jumps. At most the
/// first 20,000.
pub fn paths(rules: &str, position: &str, most_steps: usize) -> Result<Vec<Line>, String> {
    read_rules(rules)?;
    legal_ways(&Position::read(position)?, most_steps)
}

/// `playing SEAT`, or `won SEAT` or `drawn` with the marbles left by first and by second.
pub fn status(rules: &str, position: &str) -> Result<String, String> {
    read_rules(rules)?;
    let position = Position::read(position)?;
    if position.phase == Phase::Over {
        // First played the marbles in round 1, second in round 2, which this board ended.
        let first = position.score.ok_or("SCORE: missing in round 2")?;
        let second = position.board.marbles().len();
        // Fewer marbles left as marble player wins; equal is a draw (bilitaire.md#match).
        return Ok(match first.cmp(&second) {
            std::cmp::Ordering::Less => format!("won first {first} {second}"),
            std::cmp::Ordering::Greater => format!("won second {first} {second}"),
            std::cmp::Ordering::Equal => format!("drawn {first} {second}"),
        });
    }
    // in round 1 `first` has phases `x` and `m`, `second` has `t`; in round 2 the other way round (bilitaire.md#match)
    let marble_player_acts = position.phase != Phase::Tray;
    let seat = if marble_player_acts == (position.round == 1) { "first" } else { "second" };
    Ok(format!("playing {seat}"))
}

/// The number of distinct move sequences of length `depth`.
pub fn perft(rules: &str, position: &str, depth: u32) -> Result<u64, String> {
    check(rules, position)?;
    if depth == 0 {
        return Ok(1);
    }
    let mut total: u64 = 0;
    for line in moves(rules, position)? {
        let below = perft(rules, &line.after, depth - 1)?;
        total = total.checked_add(below).ok_or("perft: the count is too large")?;
    }
    Ok(total)
}
