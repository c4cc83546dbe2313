//! Billabong, implemented a second time from its rule page: plain and slow, for tests only.
//!
//! Columns are numbered 1 (`a`) to 16 (`p`), rows 1 to 14, as on the page. Text in, text out.

mod board;
mod chains;
mod moves;
mod paths;
mod position;
mod read;
mod refusal;
mod results;
mod rules;
#[cfg(test)]
mod tests;
mod turns;
mod write;

use crate::Line;
use board::Board;
use position::{FIVE, NAMES, Position, Status};
use read::read_position;
use rules::{Ghosts, read_rules};

/// Checks the rules text and the position's text.
///
/// # Errors
/// What is wrong with the first of them that is refused.
pub fn check(rules: &str, position: &str) -> Result<(), String> {
    read_position(read_rules(rules)?, position)?;
    Ok(())
}

/// The start position's text, if it is fixed: for rules without ghosts, or with ghosts that the players set out.
///
/// # Errors
/// What is wrong with the rules text, or that the ghosts are random.
pub fn start(rules: &str) -> Result<String, String> {
    let rules = read_rules(rules)?;
    match rules.ghosts {
        Ghosts::Placed | Ghosts::None => {}
        Ghosts::Opposite | Ghosts::Anywhere => {
            return Err("rules: the start position is not fixed (the ghosts are drawn by lot)".to_string());
        }
    }
    let position = Position {
        rules,
        board: Board::empty(),
        hand: vec![FIVE; rules.players],
        home: vec![0; rules.players],
        turn: 0,
        clock: 0,
    };
    Ok(position.text())
}

/// Every legal move in canonical text with the position after it, in byte order; none in a finished game.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn moves(rules: &str, position: &str) -> Result<Vec<Line>, String> {
    let position = read_position(read_rules(rules)?, position)?;
    Ok(position.moves().into_iter().map(|(text, after)| Line { text, after: after.text() }).collect())
}

/// Every legal way of playing, canonical or not, with at most `most_steps` jumps (a step counts as one; placing and
/// passing have none, so they are always listed), in byte order. At most 20,000 of them: the steps, then the chains
/// with the fewest jumps. Chains can go to and fro without end, so with a huge `most_steps` the texts get long.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn paths(rules: &str, position: &str, most_steps: usize) -> Result<Vec<Line>, String> {
    Ok(read_position(read_rules(rules)?, position)?.paths(most_steps))
}

/// `playing SEAT`, `won SEAT` or `drawn`.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn status(rules: &str, position: &str) -> Result<String, String> {
    let name = |seat: usize| NAMES.get(seat).copied().unwrap_or("?");
    Ok(match read_position(read_rules(rules)?, position)?.status() {
        Status::Playing(seat) => format!("playing {}", name(seat)),
        Status::Won(seat) => format!("won {}", name(seat)),
        Status::Drawn => "drawn".to_string(),
    })
}

/// The number of distinct move sequences of that length.
///
/// # Errors
/// What is wrong with the rules text or the position's text, or that the count does not fit.
pub fn perft(rules: &str, position: &str, depth: u32) -> Result<u64, String> {
    read_position(read_rules(rules)?, position)?.perft(depth)
}
