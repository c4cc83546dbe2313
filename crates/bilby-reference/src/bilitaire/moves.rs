//! Lists every legal move, each with its canonical text.

use super::board::{Point, hole_text};
use super::jumps::{largest_fold, no_jumps_yet, one_jump_more};
use super::position::{Phase, Position};
use super::results::{after_action, tray_player_next};
use super::trays::tray_actions;
use crate::Line;
use std::collections::BTreeMap;

/// Every opening: takes any one marble off the board (bilitaire.md#opening).
pub(super) fn opening_ways(position: &Position) -> Vec<Line> {
    let mut found = Vec::new();
    for square in position.board.marbles() {
        let mut board = position.board.clone();
        board.set(square, Point::Empty);
        let after = tray_player_next(position, board);
        found.push(Line { text: format!("x{}", hole_text(square)), after: after.text() });
    }
    found
}

/// Every way of writing a tray action: without a call, with `!1`, and with every call that can be fulfilled.
pub(super) fn tray_ways(position: &Position) -> Result<Vec<Line>, String> {
    let mut found = Vec::new();
    for (text, board) in tray_actions(&position.board) {
        let plain = after_action(position, &board, None)?.text();
        // `!1` is read as no call (notation.md#bi-litaire-moves)
        found.push(Line { text: format!("{text}!1"), after: plain.clone() });
        // Only a call that can be fulfilled after the action is legal, N ≥ 2 (bilitaire.md#call)
        for call in 2..=largest_fold(&board) {
            let after = after_action(position, &board, Some(call))?;
            found.push(Line { text: format!("{text}!{call}"), after: after.text() });
        }
        found.push(Line { text, after: plain });
    }
    Ok(found)
}

/// How many jumps the marble player must make: Without a call the jump is single (bilitaire.md#jump).
pub(super) fn fold_due(position: &Position) -> usize {
    position.call.unwrap_or(1)
}

/// Every distinct outcome of the jump that is due, each with the smallest text per board and end hole.
fn jump_ways(position: &Position) -> Vec<Line> {
    let mut level = no_jumps_yet(&position.board);
    for _ in 0..fold_due(position) {
        level = one_jump_more(&level);
    }
    let mut found = Vec::new();
    for ((board, _), text) in level {
        found.push(Line { text, after: tray_player_next(position, board).text() });
    }
    found
}

/// Same position, same move. Canonical: the smallest text in byte order among those that do the same.
/// See notation.md#bi-litaire-moves.
fn one_line_a_move(ways: Vec<Line>) -> Vec<Line> {
    let mut smallest: BTreeMap<String, String> = BTreeMap::new();
    for way in ways {
        let text = smallest.entry(way.after).or_insert_with(|| way.text.clone());
        if way.text < *text {
            *text = way.text;
        }
    }
    let mut lines: Vec<Line> = smallest.into_iter().map(|(after, text)| Line { text, after }).collect();
    lines.sort();
    lines
}

pub(super) fn legal_moves(position: &Position) -> Result<Vec<Line>, String> {
    let ways = match position.phase {
        Phase::Opening => opening_ways(position),
        Phase::Tray => tray_ways(position)?,
        Phase::Marble => jump_ways(position),
        Phase::Over => Vec::new(),
    };
    Ok(one_line_a_move(ways))
}
