//! A position as text.

use crate::{Colour, Pending, Position, Square};
use bilby_core::RunWriter;
use std::fmt;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut run = RunWriter::default();
        for row in (0..8).rev() {
            for square in (0..8).filter_map(|column| Square::new(column, row)) {
                match self.at(square) {
                    None => run.free(),
                    Some((colour, figure)) => {
                        run.flush(f)?;
                        write!(f, "{}", figure.letter(colour))?;
                    }
                }
            }
            run.flush(f)?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        f.write_str(match self.turn {
            Colour::Red => "r ",
            Colour::Black => "b ",
        })?;
        match self.pending() {
            Pending::Nothing => f.write_str("-")?,
            Pending::MustCapture => f.write_str("!")?,
            Pending::Claimable { man, from, to } => write!(f, "?{}{from}-{to}", man.letter())?,
        }
        write!(f, " {}", self.clock)
    }
}
