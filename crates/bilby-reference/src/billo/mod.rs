//! Billo, implemented sentence by sentence from its rule page. Nothing here is fast; everything here is meant to be
//! obvious. Text in, text out.

mod billos;
mod board;
mod claim;
mod men;
mod moves;
mod paths;
mod pawns;
mod position;
mod read;
mod refusal;
mod results;
mod rules;
#[cfg(test)]
mod tests;
mod way;
mod write;

use crate::Line;
use board::Board;
use men::{Content, Side};
use moves::legal_moves;
use paths::legal_ways;
use position::{Pending, Position, is_drawn};
use read::read_position;
use rules::read_rules;
use std::collections::BTreeMap;
use write::position_text;

/// Checks the rules text and the position's text.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn check(rules: &str, position: &str) -> Result<(), String> {
    let rules = read_rules(rules)?;
    read_position(rules, position)?;
    Ok(())
}

/// The start position's text.
///
/// # Errors
/// What is wrong with the rules text.
pub fn start(rules: &str) -> Result<String, String> {
    read_rules(rules)?;
    // Start: a piece on every square of the own first row (billo.md#start)
    let mut board = Board::empty();
    for side in [Side::Red, Side::Black] {
        for col in 1..=8 {
            board.set((col, side.starting_row()), Content::Piece(side));
        }
    }
    Ok(position_text(&Position { board, turn: Side::Red, pending: Pending::Nothing, clock: 0 }))
}

/// Every legal move once, in its canonical text, in byte order; none for a finished game.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn moves(rules: &str, position: &str) -> Result<Vec<Line>, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    let mut lines = Vec::new();
    for (after, text) in legal_moves(rules, &position)? {
        lines.push(Line { text, after: position_text(&after) });
    }
    lines.sort();
    Ok(lines)
}

/// Every legal way of playing with at most `most_steps` steps in its path, canonical or not, in byte order; `claim`, if
/// it is legal, counts as no step. Of more than 20,000 ways only 20,000 are returned, without the longest. Paths of
/// more than 200 steps (a billo walking in circles) are never returned.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn paths(rules: &str, position: &str, most_steps: usize) -> Result<Vec<Line>, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    let mut lines = Vec::new();
    for (text, after) in legal_ways(rules, &position, most_steps)? {
        lines.push(Line { text, after: position_text(&after) });
    }
    lines.sort();
    Ok(lines)
}

/// `playing SEAT`, `won SEAT` or `drawn`; the seats are called `red` and `black`, as in records.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn status(rules: &str, position: &str) -> Result<String, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    // The draw is checked before 'no legal move' (billo.md#draw).
    if is_drawn(&position) {
        return Ok("drawn".to_string());
    }
    // A player who has no legal move on his turn ... loses. (Whoever can claim has a move.) (billo.md#end-of-the-game)
    if legal_moves(rules, &position)?.is_empty() {
        return Ok(format!("won {}", position.turn.other().seat()));
    }
    Ok(format!("playing {}", position.turn.seat()))
}

/// The number of distinct move sequences of length `depth`.
///
/// # Errors
/// What is wrong with the rules text or the position's text, or that the count is too large for its type.
pub fn perft(rules: &str, position: &str, depth: u32) -> Result<u64, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    let too_large = || "perft: the count is too large".to_string();
    // How many sequences of the current length lead to each position.
    let mut reached: BTreeMap<Position, u64> = BTreeMap::new();
    reached.insert(position, 1);
    for ply in 1..=depth {
        let mut total: u64 = 0;
        let mut next: BTreeMap<Position, u64> = BTreeMap::new();
        for (position, sequences) in &reached {
            for after in legal_moves(rules, position)?.into_keys() {
                total = total.checked_add(*sequences).ok_or_else(too_large)?;
                if ply < depth {
                    // Never above the total, so it can't overflow.
                    *next.entry(after).or_insert(0) += *sequences;
                }
            }
        }
        if ply == depth || total == 0 {
            return Ok(total);
        }
        reached = next;
    }
    Ok(1)
}
