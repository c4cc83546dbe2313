//! A position as text.

use crate::board::{Board, Point};
use crate::position::Position;
use crate::set_up::Setup;
use crate::square::Hole;
use bilby_core::RunWriter;
use std::fmt;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..8).rev() {
            let mut runs = RunWriter::default();
            for hole in (0..8).filter_map(|column| Hole::new(column, row)) {
                match self.at(hole) {
                    Point::Empty => runs.free(),
                    Point::Marble => {
                        runs.flush(f)?;
                        f.write_str("o")?;
                    }
                    Point::Void => {
                        runs.flush(f)?;
                        f.write_str("-")?;
                    }
                }
            }
            runs.flush(f)?;
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_dash = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let (call, score) = (or_dash(self.call), or_dash(self.score));
        write!(f, "{} {} {call} {} {score}", self.board, self.phase.letter(), self.round)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { board, phase, .. } = *self;
        Setup { board, phase, call: self.call(), round: self.round(), score: self.score() }.fmt(f)
    }
}
