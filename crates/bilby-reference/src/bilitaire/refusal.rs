//! Positions that are refused though every field can be read.

use super::board::{Point, cell_text, cells, holes_of};
use super::jumps::{any_jump, largest_fold};
use super::position::{Phase, Position, start_board};

impl Position {
    /// Checks the list under *Refused*, in its order.
    pub(super) fn refuse(&self) -> Result<(), String> {
        let board = &self.board;
        // void points that don't form whole cells (notation.md#refused-bi-litaire-positions)
        let mut trays = 0;
        for cell in cells() {
            let voids = holes_of(cell).iter().filter(|&&hole| board.get(hole) == Point::Void).count();
            if voids != 0 && voids != 4 {
                return Err(format!("BOARD: cell {} is void only in part", cell_text(cell)));
            }
            if voids == 0 {
                trays += 1;
            }
        }
        // no tray, or more than 12 (notation.md#refused-bi-litaire-positions)
        if trays == 0 {
            return Err("BOARD: no tray".to_string());
        }
        if trays > 12 {
            return Err(format!("BOARD: {trays} trays, more than 12"));
        }
        // no marble (notation.md#refused-bi-litaire-positions)
        let marbles = board.marbles().len();
        if marbles == 0 {
            return Err("BOARD: no marble".to_string());
        }
        // phase `x` with another board than the start (notation.md#refused-bi-litaire-positions)
        if self.phase == Phase::Opening && *board != start_board()? {
            return Err("BOARD: phase x with another board than the start".to_string());
        }
        // 48 marbles in any other phase (notation.md#refused-bi-litaire-positions)
        if self.phase != Phase::Opening && marbles == 48 {
            return Err("BOARD: 48 marbles outside phase x".to_string());
        }
        // phase `m` without a jump, or with a CALL (2 or more) that can't be fulfilled
        // See notation.md#refused-bi-litaire-positions.
        if self.phase == Phase::Marble {
            if !any_jump(board) {
                return Err("PHASE: m without a jump".to_string());
            }
            if let Some(call) = self.call {
                if call < 2 {
                    return Err(format!("CALL: {call} is less than 2"));
                }
                if call > largest_fold(board) {
                    return Err(format!("CALL: {call} can't be fulfilled"));
                }
            }
        }
        // a CALL in any other phase (notation.md#refused-bi-litaire-positions)
        if self.phase != Phase::Marble && self.call.is_some() {
            return Err("CALL: only phase m has one".to_string());
        }
        // phase `e` in round 1 or with a jump left (notation.md#refused-bi-litaire-positions)
        if self.phase == Phase::Over {
            if self.round == 1 {
                return Err("PHASE: e in round 1".to_string());
            }
            if any_jump(board) {
                return Err("PHASE: e with a jump left".to_string());
            }
        }
        // SCORE in round 1, or outside 1–47 in round 2 (notation.md#refused-bi-litaire-positions)
        match (self.round, self.score) {
            (1, Some(_)) => Err("SCORE: must be - in round 1".to_string()),
            (2, None) => Err("SCORE: missing in round 2".to_string()),
            (2, Some(score)) if !(1..=47).contains(&score) => Err(format!("SCORE: {score} is outside 1 to 47")),
            _ => Ok(()),
        }
    }
}
