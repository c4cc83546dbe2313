//! A position of whichever game.

use crate::{Kind, Refusal, Rules, Turn};
use bilby_core::{Game, Notation, Outcome, PositionError, Seat, Turn as _};
use std::fmt;

/// A position of one of the three games.
// Billabong's is much the largest. They are made one at a time; a pointer in between would cost more than it saves.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// Billabong's.
    Billabong(billabong::Position),
    /// Bi-litaire's.
    Bilitaire(bilitaire::Position),
    /// Billo's.
    Billo(billo::Position),
}

/// Does the same with the position of any game.
macro_rules! of_any {
    ($position:expr, $typed:ident => $answer:expr) => {
        match $position {
            Position::Billabong($typed) => $answer,
            Position::Bilitaire($typed) => $answer,
            Position::Billo($typed) => $answer,
        }
    };
}

impl Position {
    /// The position that a game starts from; `seed` decides what is drawn by lot (Billabong's ghosts).
    pub fn start(rules: Rules, seed: u64) -> Position {
        match rules {
            Rules::Billabong(rules) => Position::Billabong(Notation::start(rules, seed)),
            Rules::Bilitaire(rules) => Position::Bilitaire(Notation::start(rules, seed)),
            Rules::Billo(rules) => Position::Billo(Notation::start(rules, seed)),
        }
    }

    /// Reads a position's text.
    pub fn read(rules: Rules, text: &str) -> Result<Position, PositionError> {
        Ok(match rules {
            Rules::Billabong(rules) => Position::Billabong(Notation::read(rules, text)?),
            Rules::Bilitaire(rules) => Position::Bilitaire(Notation::read(rules, text)?),
            Rules::Billo(rules) => Position::Billo(Notation::read(rules, text)?),
        })
    }

    /// The game.
    pub fn kind(&self) -> Kind {
        self.rules().kind()
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        match self {
            Position::Billabong(position) => Rules::Billabong(position.rules()),
            Position::Bilitaire(position) => Rules::Bilitaire(position.rules()),
            Position::Billo(position) => Rules::Billo(position.rules()),
        }
    }

    /// The names of the seats that play, in turn order.
    pub fn seat_names(&self) -> &'static [&'static str] {
        self.rules().seat_names()
    }

    /// The seat on move.
    pub fn to_move(&self) -> Seat {
        of_any!(self, position => position.to_move())
    }

    /// How the game ended, or `None` while it is played.
    pub fn outcome(&self) -> Option<Outcome> {
        of_any!(self, position => position.outcome())
    }

    /// One line: `playing SEAT`, `won SEAT` or `drawn`; Bi-litaire adds the marbles left.
    pub fn status(&self) -> String {
        of_any!(self, position => position.status())
    }

    /// A 64-bit key: equal positions have equal keys. Clocks that only count towards a draw are left out.
    pub fn key(&self) -> u64 {
        of_any!(self, position => position.key())
    }

    /// Every legal move in canonical text, in byte order.
    pub fn moves(&self) -> Vec<String> {
        // One walk finds all the ways at once; printing the moves one by one would look for each anew.
        let mut texts: Vec<String> =
            of_any!(self, position => position.turn().ways().into_iter().map(|way| way.text).collect());
        texts.sort_unstable();
        texts
    }

    /// The position after a move, given in any legal form.
    pub fn play(&self, text: &str) -> Result<Position, Refusal> {
        let mut after = self.clone();
        of_any!(&mut after, position => {
            let mv = position.read_move(text)?;
            position.play(mv);
        });
        Ok(after)
    }

    /// The canonical text of a move given in any legal form.
    pub fn canonical(&self, text: &str) -> Result<String, Refusal> {
        Ok(of_any!(self, position => position.write_move(position.read_move(text)?)))
    }

    /// A turn begun so far: what can come next, and where it may end. Nothing begun: an empty text.
    pub fn turn(&self, begun: &str) -> Result<Turn, Refusal> {
        Ok(match self {
            Position::Billabong(position) => Turn::Billabong(position.read_turn(begun)?),
            Position::Bilitaire(position) => Turn::Bilitaire(position.read_turn(begun)?),
            Position::Billo(position) => Turn::Billo(position.read_turn(begun)?),
        })
    }

    /// The number of distinct move sequences of length `depth`.
    pub fn perft(&self, depth: u32) -> u64 {
        of_any!(self, position => bilby_core::perft(position, depth))
    }

    /// Each legal move in canonical text with the perft of what it leads to, in byte order.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut parts = of_any!(self, position => {
            let parts = bilby_core::divide(position, depth);
            parts.into_iter().map(|(mv, count)| (position.write_move(mv), count)).collect::<Vec<_>>()
        });
        parts.sort_unstable();
        parts
    }

    /// Whether a record numbers the move that comes next.
    pub(crate) fn opens_number(&self) -> bool {
        of_any!(self, position => position.opens_number())
    }

    /// Whether a record starts its numbers again with the move that comes next.
    pub(crate) fn restarts_numbers(&self) -> bool {
        of_any!(self, position => position.restarts_numbers())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_any!(self, position => position.fmt(f))
    }
}
