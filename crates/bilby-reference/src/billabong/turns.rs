//! What a turn can be: a placement, a step, a jump, or a pass.

use super::board::{Board, COLUMNS, Cell, DIRECTIONS, H, I, Square, all_squares, is_on_board};
use super::position::Position;
use super::rules::Placement;

/// What becomes of a kangaroo that moves: "square and count, or home".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    On { square: Square, crossings: u32 },
    Home,
}

impl Position {
    /// Where a kangaroo can be placed.
    pub(super) fn placements(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for (column, row) in all_squares() {
            // "`quadrant`: on columns `i`–`p`, rows 1–7 only"
            let in_zone = match self.rules.placement {
                Placement::Anywhere => true,
                Placement::Quadrant => column >= I && row <= 7,
            };
            // "on a free playable square"
            if in_zone && self.board.is_free((column, row)) {
                squares.push((column, row));
            }
        }
        squares
    }

    /// The kangaroos of the seat on move: where they stand and their crossings.
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

    /// What becomes of a kangaroo that goes from a square along a path of neighbouring squares to the last of them.
    fn travel(&self, from: Square, crossings: u32, path: &[Square]) -> Fate {
        let mut here = from;
        let mut crossings = crossings;
        for &next in path {
            // "A path crosses where it goes between a square of column `i` and one of column `h` in rows 1–6."
            let at_stream = (1..=6).contains(&here.1) && (1..=6).contains(&next.1);
            if at_stream && here.0 == I && next.0 == H {
                // "Forward adds 1."
                crossings += 1;
                // "A kangaroo whose count reaches laps + 1 is home".
                if crossings == self.rules.laps + 1 {
                    return Fate::Home;
                }
            } else if at_stream && here.0 == H && next.0 == I {
                // "Backward takes 1 away, but never below 0".
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
            // "to one of the eight neighbouring squares, if free and playable"
            if self.board.is_free(to) {
                steps.push((to, self.travel(from, crossings, &[to])));
            }
        }
        steps
    }

    /// The board during a chain: "the referee stands on the square the kangaroo started from".
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
                        // "over exactly one kangaroo (any colour, a ghost, or the referee)"
                        legal = legal && board.can_be_jumped(square);
                    } else {
                        // "the d−1 squares before it and the d−1 squares after it are free and playable, and the
                        // landing square, at distance 2d, is free and playable"
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

    /// "A player on move with no step and no jump must `pass`, and only then may".
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
