//! The effect of a way, and whether the duty to capture allows it.

use super::men::{Content, Mover, Shape};
use super::position::{Pending, Position};
use super::rules::{Duty, Rules};
use super::way::{Enters, Way};

/// The position after a way of playing. `could_capture` says whether a capture was possible before it.
pub(super) fn after_way(rules: Rules, position: &Position, way: &Way, could_capture: bool) -> Position {
    let side = position.turn;
    let mut board = position.board.clone();
    // It leaves its square; of a piece, the other pawn stays behind as a single pawn
    // (billo.md#pawns-pieces-and-billos).
    let stays = match (what_shape(way.what), board.get(way.from)) {
        (shape, Content::Piece(s)) => Content::Pawn(s, shape.other()),
        _ => Content::Free,
    };
    board.set(way.from, stays);
    // it is captured, and removed as it is entered (billo.md#captures)
    for step in &way.steps {
        if step.enters == Enters::Enemy {
            board.set(step.at, Content::Free);
        }
    }
    // It arrives.
    let to = way.to();
    let arrived = match way.what {
        Mover::Billo(shape) => Content::Billo(side, shape),
        Mover::Pawn(shape) => {
            if to.1 == side.other().starting_row() {
                // A pawn whose path ends on the enemy's starting row becomes a billo there (billo.md#promotion).
                Content::Billo(side, shape)
            } else if board.get(to) == Content::Pawn(side, shape.other()) {
                // on O: the two pawns now form a piece (billo.md#pawn-paths)
                Content::Piece(side)
            } else {
                Content::Pawn(side, shape)
            }
        }
    };
    board.set(to, arrived);
    // if it captured nothing while a capture was possible, then the opponent ... may claim (billo.md#claim)
    let pending = if rules.capture == Duty::Claim && could_capture && !way.captures() {
        Pending::Claimable { what: way.what, from: way.from, to }
    } else {
        Pending::Nothing
    };
    // CLOCK: plies since the last capture or pawn move (notation.md#billo-positions)
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

/// Returns whether a way is legal under the duty to capture, given whether it captures and whether a capture is
/// possible.
pub(super) fn duty_allows(rules: Rules, position: &Position, captures: bool, could_capture: bool) -> bool {
    if position.pending == Pending::MustCapture {
        // the player must now play a capturing move (billo.md#claim)
        return captures;
    }
    match rules.capture {
        // any move may be played (billo.md#option-capture)
        Duty::Claim => true,
        // if a capture is possible only capturing moves are legal (billo.md#option-capture)
        Duty::Strict => captures || !could_capture,
        // no duty at all (billo.md#option-capture)
        Duty::Free => true,
    }
}
