//! Lists every way of playing, canonical or not.

use super::board::{Board, Square, hole_text};
use super::jumps::jumps_of;
use super::moves::{fold_due, opening_ways, tray_ways};
use super::position::{Phase, Position};
use super::results::tray_player_next;
use crate::Line;

/// The maximum number of entries of [`paths`](super::paths()).
pub(super) const MOST_PATHS: usize = 20_000;

/// Every legal way of playing, unless the required jump has more than `most_steps` jumps.
pub(super) fn legal_ways(position: &Position, most_steps: usize) -> Result<Vec<Line>, String> {
    let mut found = match position.phase {
        Phase::Opening => opening_ways(position),
        Phase::Tray => tray_ways(position)?,
        Phase::Marble => {
            let mut found = Vec::new();
            let due = fold_due(position);
            if due <= most_steps {
                for from in position.board.marbles() {
                    add_jump_paths(position, &position.board, from, &hole_text(from), due, &mut found);
                }
            }
            found
        }
        Phase::Over => Vec::new(),
    };
    found.sort();
    found.truncate(MOST_PATHS);
    Ok(found)
}

/// Adds every path of exactly `jumps_left` more jumps, in byte order, until there are [`MOST_PATHS`].
fn add_jump_paths(
    position: &Position,
    board: &Board,
    from: Square,
    text: &str,
    jumps_left: usize,
    found: &mut Vec<Line>,
) {
    if found.len() >= MOST_PATHS {
        return;
    }
    if jumps_left == 0 {
        found.push(Line { text: text.to_string(), after: tray_player_next(position, board.clone()).text() });
        return;
    }
    for (landing, after) in jumps_of(board, from) {
        let longer = format!("{text}:{}", hole_text(landing));
        add_jump_paths(position, &after, landing, &longer, jumps_left - 1, found);
    }
}
