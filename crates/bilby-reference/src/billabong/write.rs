//! A position as text.

use super::board::{COLUMNS, Cell, ROWS};
use super::position::{LETTERS, Position};

impl Position {
    /// The position's text.
    pub(super) fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (1..=ROWS).rev() {
            let mut out = String::new();
            let mut run = 0;
            for column in 1..=COLUMNS {
                let cell = self.board.get((column, row)).unwrap_or(Cell::Free);
                if cell == Cell::Free {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    out.push_str(&run.to_string());
                    run = 0;
                }
                match cell {
                    Cell::Lake => out.push('~'),
                    Cell::Ghost => out.push('x'),
                    Cell::Kangaroo { seat, crossings } => {
                        out.push(LETTERS.get(seat).copied().unwrap_or('?'));
                        for _ in 0..crossings {
                            out.push('\'');
                        }
                    }
                    // Neither is ever printed: runs are handled above, and the referee is in the lake between turns.
                    Cell::Free | Cell::Referee => {}
                }
            }
            if run > 0 {
                out.push_str(&run.to_string());
            }
            rows.push(out);
        }
        let join = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<String>>().join(",");
        format!(
            "{} {} {} {} {}",
            rows.join("/"),
            join(&self.hand),
            join(&self.home),
            LETTERS.get(self.turn).copied().unwrap_or('?'),
            self.clock
        )
    }
}
