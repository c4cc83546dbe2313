//! Claims: a move taken back, and the position after it.

use super::board::{At, Board};
use super::men::{Content, Mover, Side};
use super::position::{Pending, Position};

/// After `claim` the moved pawn or billo is back where it was (a promotion undone) (billo.md#claim).
pub(super) fn take_back(board: &Board, side: Side, what: Mover, from: At, to: At) -> Result<Board, String> {
    let mut before = board.clone();
    // Lift it off the square it went to.
    let left = match what {
        Mover::Pawn(shape) => {
            if to.1 == side.other().starting_row() {
                // It was promoted there, on a free square (a capture can't be claimed against).
                if board.get(to) != Content::Billo(side, shape) {
                    return Err("pending: the pawn promoted by the ? move is not on its end square".to_string());
                }
                Content::Free
            } else if board.get(to) == Content::Pawn(side, shape) {
                Content::Free
            } else if board.get(to) == Content::Piece(side) {
                Content::Pawn(side, shape.other())
            } else {
                return Err("pending: the pawn of the ? move is not on its end square".to_string());
            }
        }
        Mover::Billo(shape) => {
            if board.get(to) != Content::Billo(side, shape) {
                return Err("pending: the billo of the ? move is not on its end square".to_string());
            }
            Content::Free
        }
    };
    before.set(to, left);
    // Put it back on the square it came from.
    let back = match (what, before.get(from)) {
        (Mover::Pawn(shape), Content::Free) => Content::Pawn(side, shape),
        (Mover::Pawn(shape), stayed) if stayed == Content::Pawn(side, shape.other()) => Content::Piece(side),
        (Mover::Billo(shape), Content::Free) => Content::Billo(side, shape),
        _ => return Err("pending: the ? move can't have come from its start square".to_string()),
    };
    before.set(from, back);
    Ok(before)
}

/// The position after a claim, if there is something to claim against.
pub(super) fn after_claim(position: &Position) -> Result<Option<Position>, String> {
    match &position.pending {
        Pending::Claimable { what, from, to } => {
            let offender = position.turn.other();
            let board = take_back(&position.board, offender, *what, *from, *to)?;
            // the turn is with the player who must capture (any capture will do), PENDING is `!`, CLOCK is 0
            // See billo.md#claim.
            Ok(Some(Position { board, turn: offender, pending: Pending::MustCapture, clock: 0 }))
        }
        Pending::Nothing | Pending::MustCapture => Ok(None),
    }
}
