//! Playing: whether the duty to capture allows a way, and where it leads.

use super::men::{Content, Mover, Shape};
use super::position::{Pending, Position};
use super::rules::{Duty, Rules};
use super::way::{Enters, Way};

/// The position after a way of playing. `could_capture`: whether a capture was possible before it.
pub(super) fn after_way(rules: Rules, position: &Position, way: &Way, could_capture: bool) -> Position {
    let side = position.turn;
    let mut board = position.board.clone();
    // It leaves its square; of a piece, "the other stays behind as a single pawn".
    let stays = match (what_shape(way.what), board.get(way.from)) {
        (shape, Content::Piece(s)) => Content::Pawn(s, shape.other()),
        _ => Content::Free,
    };
    board.set(way.from, stays);
    // "it is captured, and removed as it is entered"
    for step in &way.steps {
        if step.enters == Enters::E {
            board.set(step.at, Content::Free);
        }
    }
    // It arrives.
    let to = way.to();
    let arrived = match way.what {
        Mover::Billo(shape) => Content::Billo(side, shape),
        Mover::Pawn(shape) => {
            if to.1 == side.other().starting_row() {
                // "A pawn whose path ends on the enemy's starting row becomes a billo there."
                Content::Billo(side, shape)
            } else if board.get(to) == Content::Pawn(side, shape.other()) {
                // "on O: the two pawns now form a piece"
                Content::Piece(side)
            } else {
                Content::Pawn(side, shape)
            }
        }
    };
    board.set(to, arrived);
    // "if it captured nothing while a capture was possible, then the opponent ... may claim"
    let pending = if rules.capture == Duty::Claim && could_capture && !way.captures() {
        Pending::Claimable { what: way.what, from: way.from, to }
    } else {
        Pending::Nothing
    };
    // "CLOCK: plies since the last capture or pawn move"
    let pawn_moved = matches!(way.what, Mover::Pawn(_));
    let clock = if pawn_moved || way.captures() { 0 } else { position.clock + 1 };
    Position { board, turn: side.other(), pending, clock }
}

fn what_shape(what: Mover) -> Shape {
    match what {
        Mover::Pawn(shape) => shape,
        Mover::Billo(shape) => shape,
    }
}

/// Whether a way that captures, or does not, is legal where a capture is possible, or is not.
pub(super) fn duty_allows(rules: Rules, position: &Position, captures: bool, could_capture: bool) -> bool {
    if position.pending == Pending::MustCapture {
        // "the player must now play a capturing move"
        return captures;
    }
    match rules.capture {
        // "any move may be played"
        Duty::Claim => true,
        // "if a capture is possible only capturing moves are legal"
        Duty::Strict => captures || !could_capture,
        // "no duty at all"
        Duty::Free => true,
    }
}
