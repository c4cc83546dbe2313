//! A position as text.

use super::board::{Board, Point};
use super::position::{Phase, Position};

impl Board {
    /// hole rows 8 to 1 joined by `/`; `o` a marble, a number for a run of empty holes, `-` for each void point.
    /// See notation.md#bi-litaire-positions.
    pub(super) fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..8).rev() {
            let mut text = String::new();
            let mut run = 0;
            for col in 0..8 {
                let point = self.get((col, row));
                if point == Point::Empty {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text.push_str(&run.to_string());
                    run = 0;
                }
                text.push(if point == Point::Marble { 'o' } else { '-' });
            }
            if run > 0 {
                text.push_str(&run.to_string());
            }
            rows.push(text);
        }
        rows.join("/")
    }
}

impl Position {
    pub(super) fn text(&self) -> String {
        let phase = match self.phase {
            Phase::Opening => "x",
            Phase::Tray => "t",
            Phase::Marble => "m",
            Phase::Over => "e",
        };
        let number = |value: Option<usize>| match value {
            Some(number) => number.to_string(),
            None => "-".to_string(),
        };
        format!("{} {} {} {} {}", self.board.text(), phase, number(self.call), self.round, number(self.score))
    }
}
