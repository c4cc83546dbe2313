//! A position: the board, the seats, and the state of the game.

use super::board::{Board, Cell};
use super::rules::{Ghosts, Rules};

/// Seats in turn order, by letter and by name.
pub(super) const LETTERS: [char; 4] = ['r', 'y', 'b', 'g'];
pub(super) const NAMES: [&str; 4] = ["red", "yellow", "blue", "green"];
/// five kangaroos each, and five ghosts (billabong.md#players).
pub(super) const FIVE: u32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Playing(usize),
    Won(usize),
    Drawn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) rules: Rules,
    pub(super) board: Board,
    pub(super) hand: Vec<u32>,
    pub(super) home: Vec<u32>,
    pub(super) turn: usize,
    pub(super) clock: u32,
}

impl Position {
    pub(super) fn ghosts(&self) -> u32 {
        let mut ghosts = 0;
        for cell in &self.board.cells {
            if *cell == Cell::Ghost {
                ghosts += 1;
            }
        }
        ghosts
    }

    /// With `ghosts=placed` the five ghosts come first (billabong.md#setting-out-the-ghosts).
    pub(super) fn in_setting_out(&self) -> bool {
        self.rules.ghosts == Ghosts::Placed && self.ghosts() < FIVE
    }

    /// during placement (any HAND above 0, all ghosts set out) (billabong.md#placement).
    pub(super) fn in_placement(&self) -> bool {
        self.hand.iter().any(|&hand| hand > 0) && !self.in_setting_out()
    }

    pub(super) fn status(&self) -> Status {
        // The first player with five kangaroos home wins, at once (billabong.md#end-of-the-game).
        for (seat, &home) in self.home.iter().enumerate() {
            if home == FIVE {
                return Status::Won(seat);
            }
        }
        // 100 turns per player in a row in which no kangaroo came home: a draw (billabong.md#draw).
        if self.clock >= self.rules.draw_limit() {
            return Status::Drawn;
        }
        Status::Playing(self.turn)
    }
}
