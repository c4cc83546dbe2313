//! A position as text.

use crate::{Occupant, Position, Setup, Square};
use bilby_core::{RunWriter, Seat};
use std::fmt::{self, Write};

/// The letter of each seat, in boards and in TURN.
pub(crate) const LETTERS: [char; 4] = ['r', 'y', 'b', 'g'];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, |square| self.at(square))?;
        let seats = || (0..self.rules.players()).map(Seat);
        write_counts(f, seats().map(|seat| self.hand.get(seat).into()))?;
        write_counts(f, seats().map(|seat| self.home.get(seat).into()))?;
        write!(f, "{} {}", letter(self.turn), self.clock)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, |square| self.board.get(&square).copied())?;
        write_counts(f, self.hand.iter().copied())?;
        write_counts(f, self.home.iter().copied())?;
        write!(f, "{} {}", letter(self.turn), self.clock)
    }
}

/// The letter of a seat; `?` if the game has no such seat.
fn letter(seat: Seat) -> char {
    LETTERS.get(seat.index()).copied().unwrap_or('?')
}

/// Writes the rows of a board, and a space.
fn write_board(f: &mut fmt::Formatter<'_>, at: impl Fn(Square) -> Option<Occupant>) -> fmt::Result {
    for row in (0..Square::ROWS).rev() {
        let mut run = RunWriter::default();
        for square in (0..Square::COLUMNS).filter_map(|column| Square::new(column, row)) {
            let occupant = at(square);
            if occupant.is_none() && !square.is_lake() {
                run.free();
                continue;
            }
            run.flush(f)?;
            match occupant {
                Some(Occupant::Kangaroo { seat, crossings }) => {
                    f.write_char(letter(seat))?;
                    (0..crossings).try_for_each(|_| f.write_char('\''))?;
                }
                Some(Occupant::Ghost) => f.write_char('x')?,
                None => f.write_char('~')?,
            }
        }
        run.flush(f)?;
        f.write_char(if row > 0 { '/' } else { ' ' })?;
    }
    Ok(())
}

/// Writes a number for each seat, and a space.
fn write_counts(f: &mut fmt::Formatter<'_>, counts: impl Iterator<Item = u32>) -> fmt::Result {
    for (seat, count) in counts.enumerate() {
        write!(f, "{}{count}", if seat == 0 { "" } else { "," })?;
    }
    f.write_char(' ')
}
