//! Positions that are refused though every field can be read.

use super::board::{Board, all_squares};
use super::claim::take_back;
use super::men::{Content, Mover, Shape, Side};
use super::moves::{all_moves_ways, capture_possible};
use super::position::{Pending, Position};
use super::rules::{Duty, Rules};

/// Checks the list under *Refused*, in its order.
pub(super) fn refuse(rules: Rules, position: &Position) -> Result<(), String> {
    let Position { board, turn, pending, clock } = position;
    // Refused: more than 8 of a shape for a side (notation.md#refused-billo-positions).
    for side in [Side::Red, Side::Black] {
        for shape in [Shape::Round, Shape::Square] {
            let count = count_shape(board, side, shape);
            if count > 8 {
                return Err(format!("board: {side:?} has {count} of shape {shape:?}, more than 8"));
            }
        }
    }
    // Refused: a pawn or piece on the enemy's starting row (notation.md#refused-billo-positions).
    for at in all_squares() {
        let owner = match board.get(at) {
            Content::Pawn(side, _) => Some(side),
            Content::Piece(side) => Some(side),
            Content::Free | Content::Billo(_, _) => None,
        };
        if let Some(side) = owner
            && at.1 == side.other().starting_row()
        {
            return Err(format!("board: a pawn or piece of {side:?} on the enemy's starting row"));
        }
    }
    // Refused: `?` or `!` without `capture=claim` (notation.md#refused-billo-positions).
    if *pending != Pending::Nothing && rules.capture != Duty::Claim {
        return Err("pending: ? or ! without capture=claim".to_string());
    }
    match pending {
        Pending::Nothing => {}
        Pending::MustCapture => {
            // Refused: `!` where no capture is possible, or with CLOCK above 0 (notation.md#refused-billo-positions).
            if !capture_possible(rules, board, *turn) {
                return Err("pending: ! where no capture is possible".to_string());
            }
            if *clock > 0 {
                return Err("clock: above 0 with !".to_string());
            }
        }
        Pending::Claimable { what, from, to } => {
            // Refused: a `?` move that, taken back, was not a legal move without capture in a position where a
            // capture was possible (notation.md#refused-billo-positions).
            let mover_side = turn.other();
            let before = take_back(board, mover_side, *what, *from, *to)?;
            let mut was_legal = false;
            for way in all_moves_ways(rules, &before, mover_side) {
                if way.what == *what && way.from == *from && way.to() == *to && !way.captures() {
                    was_legal = true;
                }
            }
            if !was_legal {
                return Err("pending: the ? move was not a legal move without capture".to_string());
            }
            if !capture_possible(rules, &before, mover_side) {
                return Err("pending: no capture was possible before the ? move".to_string());
            }
            // Refused: or whose CLOCK does not fit (0 for a pawn's, above 0 for a billo's).
            // See notation.md#refused-billo-positions.
            match what {
                Mover::Pawn(_) => {
                    if *clock != 0 {
                        return Err("clock: not 0 after the ? move of a pawn".to_string());
                    }
                }
                Mover::Billo(_) => {
                    if *clock == 0 {
                        return Err("clock: 0 after the ? move of a billo".to_string());
                    }
                }
            }
        }
    }
    Ok(())
}

/// How many of a shape a side has: a piece counts one of each, a billo one of its shape.
/// See notation.md#refused-billo-positions.
fn count_shape(board: &Board, side: Side, shape: Shape) -> usize {
    let mut count = 0;
    for at in all_squares() {
        let counts = match board.get(at) {
            Content::Free => false,
            Content::Pawn(s, sh) => s == side && sh == shape,
            Content::Billo(s, sh) => s == side && sh == shape,
            Content::Piece(s) => s == side,
        };
        if counts {
            count += 1;
        }
    }
    count
}
