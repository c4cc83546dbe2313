//! Billo: whether a side can force the win within a few plies. Every move of both sides is tried, claims among them.

use bilby_core::{Game, Outcome};
use billo::{Move, Position};

/// Every move with which the side on move wins within this many plies; `None` if there are no nodes left to prove it.
pub(super) fn winning_moves(position: &Position, plies: u32, nodes: &mut u32) -> Option<Vec<Move>> {
    let mut winning = Vec::new();
    for mv in ordered(position) {
        let mut after = *position;
        after.play(mv);
        if loses(&after, plies - 1, nodes)? {
            winning.push(mv);
        }
    }
    Some(winning)
}

/// Whether the side on move wins within this many plies.
fn wins(position: &Position, plies: u32, nodes: &mut u32) -> Option<bool> {
    for mv in ordered(position) {
        let mut after = *position;
        after.play(mv);
        if loses(&after, plies - 1, nodes)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the side on move has lost, or loses within this many plies whatever it does.
fn loses(position: &Position, plies: u32, nodes: &mut u32) -> Option<bool> {
    *nodes = nodes.checked_sub(1)?;
    let moves = ordered(position);
    if moves.is_empty() {
        return Some(matches!(position.outcome(), Some(Outcome::Won(_))));
    }
    if plies < 2 {
        return Some(false);
    }
    for mv in moves {
        let mut after = *position;
        after.play(mv);
        if !wins(&after, plies - 1, nodes)? {
            return Some(false);
        }
    }
    Some(true)
}

/// The moves, captures first.
fn ordered(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.sort_by_key(|mv| !mv.is_capture());
    moves
}
