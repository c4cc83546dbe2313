//! A position of any of the games.

use crate::{GameKind, Refusal, Rules, Turn};
use bilby_core::{Game, Notation, Outcome, PositionError, Seat, Turn as _};
use std::fmt;

/// A position of one of the three games.
// Billabong's is by far the largest. Positions exist one at a time, so boxing it would cost more than it saves.
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

/// Applies the same expression to the position of any game.
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
    /// The start position of a game; `seed` determines random parts (Billabong's ghosts).
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
    pub fn kind(&self) -> GameKind {
        self.rules().kind()
    }

    /// Its rules.
    pub fn rules(&self) -> Rules {
        match self {
            Position::Billabong(position) => Rules::Billabong(position.rules()),
            Position::Bilitaire(position) => Rules::Bilitaire(position.rules()),
            Position::Billo(position) => Rules::Billo(position.rules()),
        }
    }

    /// The names of the seats, in turn order.
    pub fn seat_names(&self) -> &'static [&'static str] {
        self.rules().seat_names()
    }

    /// The seat on move.
    pub fn to_move(&self) -> Seat {
        of_any!(self, position => position.to_move())
    }

    /// The outcome, or `None` while the game is being played.
    pub fn outcome(&self) -> Option<Outcome> {
        of_any!(self, position => position.outcome())
    }

    /// The outcome, if it no longer depends on how the game continues. Only Bi-litaire, in its second round, can tell
    /// before the end, and not always.
    pub fn decided(&self) -> Option<Outcome> {
        match self {
            Position::Bilitaire(position) => position.decided(),
            Position::Billabong(_) | Position::Billo(_) => None,
        }
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
        // One search finds all ways at once; printing the moves one by one would search for each anew.
        let mut texts: Vec<String> =
            of_any!(self, position => position.turn().ways().into_iter().map(|way| way.to_string()).collect());
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

    /// A partial turn: what can come next, and where it may end. An empty text is a turn that has not begun.
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

    /// Each legal move in canonical text with the perft of the position after it, in byte order.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut parts = of_any!(self, position => {
            let parts = bilby_core::divide(position, depth);
            parts.into_iter().map(|(mv, count)| (position.write_move(mv), count)).collect::<Vec<_>>()
        });
        parts.sort_unstable();
        parts
    }

    /// The number that a record writes before the next move, after `count` numbered ones in its line; `None`: none.
    pub fn next_number(&self, count: u32) -> Option<u32> {
        let count = if self.restarts_numbers() { 0 } else { count };
        self.opens_number().then_some(count + 1)
    }

    /// Whether a record numbers the next move.
    pub fn opens_number(&self) -> bool {
        of_any!(self, position => position.opens_number())
    }

    /// Whether a record restarts its numbers with the next move.
    pub(crate) fn restarts_numbers(&self) -> bool {
        of_any!(self, position => position.restarts_numbers())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_any!(self, position => position.fmt(f))
    }
}
