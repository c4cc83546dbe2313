//! Positions that are refused though every field can be read.

use super::board::Cell;
use super::position::{FIVE, NAMES, Position};
use super::rules::Ghosts;

/// TURN after this many ghosts were set out: red and yellow set one in turn, red first. See
/// billabong.md#setting-out-the-ghosts.
fn turn_after_ghosts(ghosts: u32) -> usize {
    if ghosts.is_multiple_of(2) { 0 } else { 1 }
}

/// HAND and TURN after this many placements in all: each seat in turn places one.
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
    /// Checks what the page lists under *Refused*, as far as reading the fields has not refused it already.
    pub(super) fn refuse(&self) -> Result<(), String> {
        // kangaroos on the board + in hand + home ≠ 5 for a seat (notation.md#refused-billabong-positions)
        let mut on_board = vec![0_u64; self.rules.players];
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
                Cell::Free | Cell::Lake | Cell::Ghost | Cell::Referee => {}
            }
        }
        for (((name, board), hand), home) in NAMES.iter().zip(&on_board).zip(&self.hand).zip(&self.home) {
            if board + u64::from(*hand) + u64::from(*home) != u64::from(FIVE) {
                return Err(format!(
                    "BOARD, HAND, HOME: {name} has {board} on board, {hand} in hand and {home} home, not {FIVE} in all"
                ));
            }
        }
        // a number of ghosts other than five (none with `ghosts=none`; at most five with `ghosts=placed`)
        // See notation.md#refused-billabong-positions.
        let ghosts = self.ghosts();
        let (fewest, most) = match self.rules.ghosts {
            Ghosts::Opposite | Ghosts::Anywhere => (FIVE, FIVE),
            Ghosts::Placed => (0, FIVE),
            Ghosts::None => (0, 0),
        };
        if ghosts < fewest || ghosts > most {
            return Err(format!("BOARD: {ghosts} ghosts, not {fewest} to {most}"));
        }
        // with `ghosts=placed` and fewer than five ghosts (notation.md#refused-billabong-positions)
        if self.in_setting_out() {
            // any kangaroo on the board (notation.md#refused-billabong-positions)
            if on_board.iter().any(|&kangaroos| kangaroos > 0) {
                return Err("BOARD: a kangaroo before all ghosts are set out".to_string());
            }
            // a HAND below 5 (notation.md#refused-billabong-positions)
            if self.hand.iter().any(|&hand| hand < FIVE) {
                return Err("HAND: below 5 before all ghosts are set out".to_string());
            }
            // a HOME or CLOCK above 0 (notation.md#refused-billabong-positions)
            if self.home.iter().any(|&home| home > 0) {
                return Err("HOME: above 0 before all ghosts are set out".to_string());
            }
            if self.clock > 0 {
                return Err("CLOCK: above 0 before all ghosts are set out".to_string());
            }
            // or a TURN other than red's after an even and yellow's after an odd number of ghosts
            // See notation.md#refused-billabong-positions.
            if self.turn != turn_after_ghosts(ghosts) {
                return Err(format!("TURN: not the seat that sets a ghost after {ghosts} ghosts"));
            }
        }
        // during placement (any HAND above 0, all ghosts set out) (notation.md#refused-billabong-positions)
        if self.in_placement() {
            // a HAND that turn order can't produce with that TURN (notation.md#refused-billabong-positions)
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
        // two seats with five home (notation.md#refused-billabong-positions)
        if self.home.iter().filter(|&&home| home == FIVE).count() >= 2 {
            return Err("HOME: two seats with five home".to_string());
        }
        // CLOCK above the draw limit (notation.md#refused-billabong-positions)
        if self.clock > self.rules.draw_limit() {
            return Err(format!("CLOCK: {} is above the draw limit, {}", self.clock, self.rules.draw_limit()));
        }
        Ok(())
    }
}
