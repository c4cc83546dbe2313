//! The eight symmetries of the board.

/// Where each symmetry takes each square. The first two keep the rows.
pub(super) const SYMMETRIES: [[u8; 64]; 8] = symmetries();

const fn symmetries() -> [[u8; 64]; 8] {
    let mut symmetries = [[0; 64]; 8];
    let mut number = 0;
    while number < 8 {
        let mut square = 0;
        while square < 64 {
            let (mut column, mut row) = (square % 8, square / 8);
            if number & 1 != 0 {
                column = 7 - column;
            }
            if number & 2 != 0 {
                row = 7 - row;
            }
            if number & 4 != 0 {
                (column, row) = (row, column);
            }
            symmetries[number][square] = (row * 8 + column) as u8;
            square += 1;
        }
        number += 1;
    }
    symmetries
}
