//! Positions that are refused though every field can be read.

use super::board::Cell;
use super::position::{FIVE, NAMES, Position};
use super::rules::Ghosts;

/// HAND and TURN after so many placements in all: each seat in turn puts one.
fn placement_after(placed: usize, players: usize) -> (Vec<u32>, usize) {
    let mut hand = vec![FIVE; players];
    let mut turn = 0;
    for _ in 0..placed {
        if let Some(left) = hand.get_mut(turn) {
            *left = left.saturating_sub(1);
        }
        turn = (turn + 1) % players;
    }
    (hand, turn)
}

impl Position {
    /// What the page lists under *Refused*, as far as reading the fields has not refused it yet.
    pub(super) fn refuse(&self) -> Result<(), String> {
        // "kangaroos on the board + in hand + home ≠ 5 for a seat"
        let mut on_board = vec![0_u64; self.rules.players];
        let mut ghosts = 0;
        let mut crossed = false;
        for cell in &self.board.cells {
            match cell {
                Cell::Kangaroo { seat, crossings } => {
                    if let Some(count) = on_board.get_mut(*seat) {
                        *count += 1;
                    }
                    if *crossings > 0 {
                        crossed = true;
                    }
                }
                Cell::Ghost => ghosts += 1,
                Cell::Free | Cell::Lake | Cell::Referee => {}
            }
        }
        for (((name, board), hand), home) in NAMES.iter().zip(&on_board).zip(&self.hand).zip(&self.home) {
            if board + u64::from(*hand) + u64::from(*home) != u64::from(FIVE) {
                return Err(format!(
                    "BOARD, HAND, HOME: {name} has {board} on board, {hand} in hand and {home} home, not {FIVE} in all"
                ));
            }
        }
        // "a number of ghosts other than five (or none with `ghosts=none`)"
        let wanted = if self.rules.ghosts == Ghosts::None { 0 } else { FIVE };
        if ghosts != wanted {
            return Err(format!("BOARD: {ghosts} ghosts, not {wanted}"));
        }
        // "during placement (any HAND above 0)"
        if self.in_placement() {
            // "a HAND that turn order can't produce with that TURN"
            let mut can_be = false;
            for placed in 0..5 * self.rules.players {
                if placement_after(placed, self.rules.players) == (self.hand.clone(), self.turn) {
                    can_be = true;
                }
            }
            if !can_be {
                return Err("HAND: turn order can't produce it with that TURN".to_string());
            }
            if crossed {
                return Err("BOARD: a crossing during placement".to_string());
            }
            if self.home.iter().any(|&home| home > 0) {
                return Err("HOME: above 0 during placement".to_string());
            }
            if self.clock > 0 {
                return Err("CLOCK: above 0 during placement".to_string());
            }
        }
        // "two seats with five home"
        if self.home.iter().filter(|&&home| home == FIVE).count() >= 2 {
            return Err("HOME: two seats with five home".to_string());
        }
        // "CLOCK above the draw limit"
        if self.clock > self.rules.draw_limit() {
            return Err(format!("CLOCK: {} is above the draw limit, {}", self.clock, self.rules.draw_limit()));
        }
        Ok(())
    }
}
