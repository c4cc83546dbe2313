//! A position as text.

use crate::{Colour, Pending, Position, Rules, Setup, Square};
use bilby_core::RunWriter;
use std::fmt;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self, self.pending(), self.clock.into())
    }
}

/// The field PENDING of a position's text.
impl fmt::Display for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pending::Nothing => f.write_str("-"),
            Pending::MustCapture => f.write_str("!"),
            Pending::Claimable { man, from, to } => write!(f, "?{}{from}-{to}", man.letter()),
        }
    }
}

impl Setup {
    /// The position's text with this field PENDING, whether the position is legal or not.
    pub fn text(&self, pending: impl fmt::Display) -> String {
        let position = self.unchecked(Rules::default());
        fmt::from_fn(|f| write(f, &position, &pending, self.clock)).to_string()
    }
}

/// Writes a position's men and side on move, and the other fields.
fn write(f: &mut fmt::Formatter<'_>, position: &Position, pending: impl fmt::Display, clock: u32) -> fmt::Result {
    let mut run = RunWriter::default();
    for row in (0..8).rev() {
        for square in (0..8).filter_map(|column| Square::new(column, row)) {
            match position.at(square) {
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
    let turn = match position.turn {
        Colour::Red => 'r',
        Colour::Black => 'b',
    };
    write!(f, "{turn} {pending} {clock}")
}
