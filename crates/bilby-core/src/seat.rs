//! Seats and outcomes.

use std::fmt;

/// A seat, counted from 0 in turn order. Its name and colour belong to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat after this one, of `seats`.
    #[inline]
    #[must_use]
    pub fn next(self, seats: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next == seats { 0 } else { next })
    }
}

/// The outcome of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One seat won.
    Won(Seat),
    /// The game is drawn.
    Drawn,
}

impl Outcome {
    /// The outcome in words, with the game's names for its seats: `won red`, `drawn`.
    pub fn describe<'a>(&'a self, seat_names: &'a [&'static str]) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| match self {
            Outcome::Won(seat) => write!(f, "won {}", seat_names[seat.index()]),
            Outcome::Drawn => f.write_str("drawn"),
        })
    }
}
