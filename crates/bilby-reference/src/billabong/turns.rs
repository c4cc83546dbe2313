//! The kinds of turns: a ghost set out, a placement, a step, a jump, or a pass.

use super::board::{Board, COLUMNS, Cell, DIRECTIONS, H, I, Square, all_squares, is_on_board};
use super::position::Position;

/// The result of a kangaroo's move: square and count, or home (notation.md#a-move-is-what-it-does).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    On { square: Square, crossings: u32 },
    Home,
}

impl Position {
    /// Where a ghost can be set out: on any free playable square whatever `placement` says.
    /// See billabong.md#setting-out-the-ghosts.
    pub(super) fn settings_out(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for square in all_squares() {
            if self.board.is_free(square) {
                squares.push(square);
            }
        }
        squares
    }

    /// Where a kangaroo can be placed.
    pub(super) fn placements(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for (column, row) in all_squares() {
            // on a free playable square (billabong.md#placement)
            if self.rules.placement.allows((column, row)) && self.board.is_free((column, row)) {
                squares.push((column, row));
            }
        }
        squares
    }

    /// The kangaroos of the seat on move: their squares and crossings.
    pub(super) fn own_kangaroos(&self) -> Vec<(Square, u32)> {
        let mut own = Vec::new();
        for square in all_squares() {
            if let Some(Cell::Kangaroo { seat, crossings }) = self.board.get(square)
                && seat == self.turn
            {
                own.push((square, crossings));
            }
        }
        own
    }

    /// The result of a kangaroo that goes from a square along a path of neighbouring squares to the last of them.
    fn travel(&self, from: Square, crossings: u32, path: &[Square]) -> Fate {
        let mut here = from;
        let mut crossings = crossings;
        for &next in path {
            // A path crosses where it goes between a square of column `i` and one of column `h` in rows 1–6.
            // See billabong.md#crossing-the-stream.
            let at_stream = (1..=6).contains(&here.1) && (1..=6).contains(&next.1);
            if at_stream && here.0 == I && next.0 == H {
                // Forward adds 1 (billabong.md#crossing-the-stream).
                crossings += 1;
                // A kangaroo whose count reaches laps + 1 is home (billabong.md#coming-home).
                if crossings == self.rules.laps + 1 {
                    return Fate::Home;
                }
            } else if at_stream && here.0 == H && next.0 == I {
                // Backward takes 1 away, but never below 0 (billabong.md#crossing-the-stream).
                crossings = crossings.saturating_sub(1);
            }
            here = next;
        }
        Fate::On { square: here, crossings }
    }

    /// The steps of one kangaroo: the landing square and the result.
    pub(super) fn steps(&self, from: Square, crossings: u32) -> Vec<(Square, Fate)> {
        let mut steps = Vec::new();
        for (right, up) in DIRECTIONS {
            let to = (from.0 + right, from.1 + up);
            // to one of the eight neighbouring squares, if free and playable (billabong.md#step)
            if self.board.is_free(to) {
                steps.push((to, self.travel(from, crossings, &[to])));
            }
        }
        steps
    }

    /// The board during a chain: the referee stands on the square the kangaroo started from (billabong.md#referee).
    pub(super) fn board_in_chain(&self, start: Square) -> Board {
        let mut board = self.board.clone();
        board.set(start, Cell::Referee);
        board
    }

    /// The single jumps from a square on the board of a chain: the landing square and the result.
    pub(super) fn jumps(&self, board: &Board, from: Square, crossings: u32) -> Vec<(Square, Fate)> {
        let mut jumps = Vec::new();
        for (right, up) in DIRECTIONS {
            for distance in 1..=COLUMNS {
                let to = (from.0 + 2 * distance * right, from.1 + 2 * distance * up);
                if !is_on_board(to) {
                    break;
                }
                // The path: the squares before the jumped one, it, the squares after it, the landing square.
                let path: Vec<Square> = (1..=2 * distance).map(|n| (from.0 + n * right, from.1 + n * up)).collect();
                let mut legal = true;
                for (n, &square) in (1..).zip(&path) {
                    if n == distance {
                        // over exactly one kangaroo (any colour, a ghost, or the referee) (billabong.md#jump)
                        legal = legal && board.can_be_jumped(square);
                    } else {
                        // the d−1 squares before it and the d−1 squares after it are free and playable, and the
                        // landing square, at distance 2d, is free and playable (billabong.md#jump)
                        legal = legal && board.is_free(square);
                    }
                }
                if legal {
                    jumps.push((to, self.travel(from, crossings, &path)));
                }
            }
        }
        jumps
    }

    /// A player on move with no step and no jump must `pass`, and only then may (billabong.md#passing).
    pub(super) fn must_pass(&self) -> bool {
        for (from, crossings) in self.own_kangaroos() {
            if !self.steps(from, crossings).is_empty() {
                return false;
            }
            if !self.jumps(&self.board_in_chain(from), from, crossings).is_empty() {
                return false;
            }
        }
        true
    }
}
