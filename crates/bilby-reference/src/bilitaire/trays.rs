//! The actions with trays: slides and take-aways.

use super::board::{Board, DIRECTIONS, Point, Square, cell_text, cells, holes_of, on_grid};

/// Every slide and take-away: its text without a call, and the board after.
pub(super) fn tray_actions(board: &Board) -> Vec<(String, Board)> {
    let mut found = Vec::new();
    for rear in cells() {
        for (letter, col_step, row_step) in DIRECTIONS {
            // a line of 1, 2 or 3 touching trays lengthwise (bilitaire.md#slide)
            for count in 1..=3 {
                // one tray by 1 to 3 cells, two by 1 or 2, three by 1 (bilitaire.md#slide)
                for distance in 1..=(4 - count) {
                    let step = |steps: i32| (rear.0 + col_step * steps, rear.1 + row_step * steps);
                    let line: Vec<Square> = (0..count).map(step).collect();
                    // the trays touch each other in the line of the slide (bilitaire.md#slide)
                    if !line.iter().all(|&cell| board.has_tray(cell)) {
                        continue;
                    }
                    // every cell they newly need being without a tray and on the grid (bilitaire.md#slide)
                    let needed: Vec<Square> = (count..count + distance).map(step).collect();
                    if !needed.iter().all(|&cell| on_grid(cell) && !board.has_tray(cell)) {
                        continue;
                    }
                    // Marbles ride along: lift all the trays, then put them down further on (bilitaire.md#slide).
                    let mut after = board.clone();
                    for &cell in &line {
                        for hole in holes_of(cell) {
                            after.set(hole, Point::Void);
                        }
                    }
                    for &cell in &line {
                        for hole in holes_of(cell) {
                            // a cell is two holes wide
                            let to = (hole.0 + 2 * distance * col_step, hole.1 + 2 * distance * row_step);
                            after.set(to, board.get(hole));
                        }
                    }
                    // the trays from rear to front as the slide goes, then direction and distance
                    // See notation.md#bi-litaire-moves.
                    let trays: String = line.iter().map(|&cell| cell_text(cell)).collect();
                    found.push((format!("{trays}{letter}{distance}"), after));
                }
            }
        }
    }
    for cell in cells() {
        // take away one tray that has no marble on it, for good (bilitaire.md#take-away)
        if board.has_tray(cell) && holes_of(cell).iter().all(|&hole| board.get(hole) == Point::Empty) {
            let mut after = board.clone();
            for hole in holes_of(cell) {
                after.set(hole, Point::Void);
            }
            found.push((format!("{}x", cell_text(cell)), after));
        }
    }
    found
}
