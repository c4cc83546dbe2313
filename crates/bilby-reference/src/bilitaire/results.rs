//! The effect of a move.

use super::board::Board;
use super::jumps::any_jump;
use super::position::{Phase, Position, start_board};

/// The position after a tray action that left `board`, with or without a call.
pub(super) fn after_action(position: &Position, board: &Board, call: Option<usize>) -> Result<Position, String> {
    if any_jump(board) {
        return Ok(Position { board: board.clone(), phase: Phase::Marble, call, ..position.clone() });
    }
    // A tray action after which no jump is possible ends the round at once (bilitaire.md#end-of-a-round)
    if position.round == 1 {
        // the start board in phase `x`, round 2, with SCORE filled in (bilitaire.md#end-of-a-round)
        let left = board.marbles().len();
        Ok(Position { board: start_board()?, phase: Phase::Opening, call: None, round: 2, score: Some(left) })
    } else {
        // the final board in phase `e`, CALL `-` (bilitaire.md#end-of-a-round)
        Ok(Position { board: board.clone(), phase: Phase::Over, call: None, ..position.clone() })
    }
}

/// The position after an opening or a jump: the tray player acts.
pub(super) fn tray_player_next(position: &Position, board: Board) -> Position {
    Position { board, phase: Phase::Tray, call: None, ..position.clone() }
}
