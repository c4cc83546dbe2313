//! A position: the board, the seats, and how the game stands.

use super::board::Board;
use super::rules::Rules;

/// Seats in turn order, by letter and by name.
pub(super) const LETTERS: [char; 4] = ['r', 'y', 'b', 'g'];
pub(super) const NAMES: [&str; 4] = ["red", "yellow", "blue", "green"];
/// "five kangaroos each", and five ghosts.
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
    pub(super) fn in_placement(&self) -> bool {
        self.hand.iter().any(|&hand| hand > 0)
    }

    pub(super) fn status(&self) -> Status {
        // "The first player with five kangaroos home wins, at once."
        for (seat, &home) in self.home.iter().enumerate() {
            if home == FIVE {
                return Status::Won(seat);
            }
        }
        // "100 turns per player in a row in which no kangaroo came home: a draw."
        if self.clock >= self.rules.draw_limit() {
            return Status::Drawn;
        }
        Status::Playing(self.turn)
    }
}
