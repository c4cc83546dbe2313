//! The lattice of points, the grid of cells, and the names of both.

/// Directions: letter, column step, row step. Row 1 is at the bottom, so north is up.
pub(super) const DIRECTIONS: [(char, i32, i32); 4] = [('n', 0, 1), ('e', 1, 0), ('s', 0, -1), ('w', -1, 0)];

/// A square of the lattice (0 to 7) or a cell of the grid (0 to 3): (column, row).
pub(super) type Square = (i32, i32);

/// What a lattice point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Point {
    /// No tray here, so no hole.
    Void,
    /// A hole without a marble.
    Empty,
    /// A hole with a marble.
    Marble,
}

/// The 64 lattice points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    points: Vec<Point>,
}

impl Board {
    pub(super) fn all_void() -> Board {
        Board { points: vec![Point::Void; 64] }
    }

    /// The point at a square; outside the lattice there is no hole.
    pub(super) fn get(&self, square: Square) -> Point {
        let (col, row) = square;
        if (0..8).contains(&col) && (0..8).contains(&row) { self.points[(row * 8 + col) as usize] } else { Point::Void }
    }

    pub(super) fn set(&mut self, square: Square, point: Point) {
        let (col, row) = square;
        if (0..8).contains(&col) && (0..8).contains(&row) {
            self.points[(row * 8 + col) as usize] = point;
        }
    }

    /// Every marble's square, in the byte order of the squares' texts (column letter first).
    pub(super) fn marbles(&self) -> Vec<Square> {
        let mut found = Vec::new();
        for col in 0..8 {
            for row in 0..8 {
                if self.get((col, row)) == Point::Marble {
                    found.push((col, row));
                }
            }
        }
        found
    }

    /// Returns whether a cell is on the grid and has a tray. (Reading ensures that cells are void as a whole or not at
    /// all.)
    pub(super) fn has_tray(&self, cell: Square) -> bool {
        on_grid(cell) && holes_of(cell).iter().all(|&hole| self.get(hole) != Point::Void)
    }
}

/// Returns whether a cell is on the 4 by 4 grid.
pub(super) fn on_grid(cell: Square) -> bool {
    (0..4).contains(&cell.0) && (0..4).contains(&cell.1)
}

/// cell `A1` holds the holes `a1 b1 a2 b2`, cell `D4` holds `g7 h7 g8 h8` (bilitaire.md#board).
pub(super) fn holes_of(cell: Square) -> [Square; 4] {
    let (col, row) = (cell.0 * 2, cell.1 * 2);
    [(col, row), (col + 1, row), (col, row + 1), (col + 1, row + 1)]
}

/// All cells of the grid.
pub(super) fn cells() -> Vec<Square> {
    let mut all = Vec::new();
    for col in 0..4 {
        for row in 0..4 {
            all.push((col, row));
        }
    }
    all
}

/// A hole's name: column letter `a` to `h`, row number.
pub(super) fn hole_text(square: Square) -> String {
    format!("{}{}", (b'a' + square.0 as u8) as char, square.1 + 1)
}

/// A cell's name: column letter `A` to `D`, row number.
pub(super) fn cell_text(cell: Square) -> String {
    format!("{}{}", (b'A' + cell.0 as u8) as char, cell.1 + 1)
}
