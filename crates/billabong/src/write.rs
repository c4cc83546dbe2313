//! A position as text.

use crate::seat_counts::Counts;
use crate::{Occupant, Position, Square};
use bilby_core::{RunWriter, Seat};
use std::fmt::{self, Write};

/// The letter of each seat, in boards and in TURN.
pub(crate) const LETTERS: [char; 4] = ['r', 'y', 'b', 'g'];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..Square::ROWS).rev() {
            let mut run = RunWriter::default();
            for square in (0..Square::COLUMNS).filter_map(|column| Square::new(column, row)) {
                if self.is_free(square) {
                    run.free();
                    continue;
                }
                run.flush(f)?;
                match self.at(square) {
                    Some(Occupant::Kangaroo { seat, crossings }) => {
                        f.write_char(LETTERS[seat.index()])?;
                        (0..crossings).try_for_each(|_| f.write_char('\''))?;
                    }
                    Some(Occupant::Ghost) => f.write_char('x')?,
                    None => f.write_char('~')?,
                }
            }
            run.flush(f)?;
            f.write_char(if row > 0 { '/' } else { ' ' })?;
        }
        self.write_counts(f, self.hand)?;
        self.write_counts(f, self.home)?;
        write!(f, "{} {}", LETTERS[self.turn.index()], self.clock)
    }
}

impl Position {
    /// Writes a number for each seat in use, and a space.
    fn write_counts(&self, f: &mut fmt::Formatter<'_>, counts: Counts) -> fmt::Result {
        for seat in (0..self.rules.players()).map(Seat) {
            let comma = if seat == Seat(0) { "" } else { "," };
            write!(f, "{comma}{}", counts.get(seat))?;
        }
        f.write_char(' ')
    }
}
