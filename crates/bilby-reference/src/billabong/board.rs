//! The board: its squares, the lake, and what stands where.

/// 16 columns `a`–`p` (billabong.md#board).
pub(super) const COLUMNS: i32 = 16;
/// 14 rows `1`–`14` (billabong.md#board).
pub(super) const ROWS: i32 = 14;
/// Columns `g`, `h`, `i` and `j`, by number.
const G: i32 = 7;
pub(super) const H: i32 = 8;
pub(super) const I: i32 = 9;
const J: i32 = 10;

/// The eight directions.
pub(super) const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// A square: (column, row), both counted from 1.
pub(super) type Square = (i32, i32);

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Free,
    Lake,
    Kangaroo {
        seat: usize,
        crossings: u32,
    },
    Ghost,
    /// Only during a chain: the square where the kangaroo started.
    Referee,
}

/// The squares with what is on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) cells: Vec<Cell>,
}

/// The lake (the billabong) is columns `g`–`j` of rows 7 and 8 (billabong.md#board).
pub(super) fn is_lake(square: Square) -> bool {
    let (column, row) = square;
    (G..=J).contains(&column) && (row == 7 || row == 8)
}

pub(super) fn is_on_board(square: Square) -> bool {
    let (column, row) = square;
    (1..=COLUMNS).contains(&column) && (1..=ROWS).contains(&row)
}

/// Every square of the board, lake included.
pub(super) fn all_squares() -> Vec<Square> {
    let mut squares = Vec::new();
    for row in 1..=ROWS {
        for column in 1..=COLUMNS {
            squares.push((column, row));
        }
    }
    squares
}

/// column letter then row number (notation.md#squares).
pub(super) fn square_text(square: Square) -> String {
    let (column, row) = square;
    let mut letter = '?';
    for (number, name) in (1..=COLUMNS).zip('a'..='p') {
        if number == column {
            letter = name;
        }
    }
    format!("{letter}{row}")
}

fn index(square: Square) -> Option<usize> {
    if !is_on_board(square) {
        return None;
    }
    let (column, row) = square;
    usize::try_from((row - 1) * COLUMNS + (column - 1)).ok()
}

impl Board {
    /// A board without kangaroos and ghosts.
    pub(super) fn empty() -> Board {
        let cells =
            all_squares().into_iter().map(|square| if is_lake(square) { Cell::Lake } else { Cell::Free }).collect();
        Board { cells }
    }

    /// What is on a square; `None` off the board.
    pub(super) fn get(&self, square: Square) -> Option<Cell> {
        index(square).and_then(|i| self.cells.get(i)).copied()
    }

    pub(super) fn set(&mut self, square: Square, cell: Cell) {
        if let Some(place) = index(square).and_then(|i| self.cells.get_mut(i)) {
            *place = cell;
        }
    }

    /// Free and playable: on the board, not in the lake, and unoccupied.
    pub(super) fn is_free(&self, square: Square) -> bool {
        self.get(square) == Some(Cell::Free)
    }

    /// over exactly one kangaroo (any colour, a ghost, or the referee) (billabong.md#jump).
    pub(super) fn can_be_jumped(&self, square: Square) -> bool {
        matches!(self.get(square), Some(Cell::Kangaroo { .. } | Cell::Ghost | Cell::Referee))
    }
}
