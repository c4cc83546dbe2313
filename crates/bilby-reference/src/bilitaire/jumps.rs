//! Jumps of marbles over marbles, single and multiple.

use super::board::{Board, DIRECTIONS, Point, Square, hole_text};
use std::collections::BTreeMap;

/// The single jumps of the marble at `from`: the landing hole and the board after, in byte order of the landing hole.
pub(super) fn jumps_of(board: &Board, from: Square) -> Vec<(Square, Board)> {
    let mut found = Vec::new();
    if board.get(from) != Point::Marble {
        return found;
    }
    for (_, col_step, row_step) in DIRECTIONS {
        let over = (from.0 + col_step, from.1 + row_step);
        let landing = (from.0 + 2 * col_step, from.1 + 2 * row_step);
        // over a neighbouring marble ... into the hole directly behind it, which must be a hole and empty
        // See bilitaire.md#jump.
        if board.get(over) == Point::Marble && board.get(landing) == Point::Empty {
            let mut after = board.clone();
            after.set(from, Point::Empty);
            // the jumped marble is removed (bilitaire.md#jump)
            after.set(over, Point::Empty);
            after.set(landing, Point::Marble);
            found.push((landing, after));
        }
    }
    found.sort();
    found
}

/// Returns whether any marble has a jump.
pub(super) fn any_jump(board: &Board) -> bool {
    board.marbles().iter().any(|&from| !jumps_of(board, from).is_empty())
}

/// The results of some jumps by one marble: the board, the marble's hole, and the smallest text. (All texts of one
/// number of jumps have the same length, so the smallest text extends the smallest text.)
type Level = BTreeMap<(Board, Square), String>;

pub(super) fn no_jumps_yet(board: &Board) -> Level {
    board.marbles().into_iter().map(|from| ((board.clone(), from), hole_text(from))).collect()
}

/// One more jump by the same marble.
pub(super) fn one_jump_more(level: &Level) -> Level {
    let mut next = Level::new();
    for ((board, from), text) in level {
        for (landing, after) in jumps_of(board, *from) {
            let longer = format!("{text}:{}", hole_text(landing));
            let smallest = next.entry((after, landing)).or_insert_with(|| longer.clone());
            if longer < *smallest {
                *smallest = longer;
            }
        }
    }
    next
}

/// The largest N for which an N-fold jump exists (0: no jump). The first jumps of an N-fold jump are themselves a jump of
/// every smaller fold, so all numbers from 1 to N can be fulfilled.
pub(super) fn largest_fold(board: &Board) -> usize {
    let mut fold = 0;
    let mut level = no_jumps_yet(board);
    loop {
        level = one_jump_more(&level);
        if level.is_empty() {
            return fold;
        }
        fold += 1;
    }
}
