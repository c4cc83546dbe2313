//! A position of any of the games.

use crate::{GameKind, Move, Refusal, Rules, Turn};
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

/// Applies an expression to a position and a move of its game, if the move is legal there.
macro_rules! with_legal {
    ($position:expr, $mv:expr, ($typed:ident, $legal:ident) => $answer:expr) => {
        match ($position, $mv) {
            (Position::Billabong($typed), Move::Billabong($legal)) if is_legal($typed, $legal) => Some($answer),
            (Position::Bilitaire($typed), Move::Bilitaire($legal)) if is_legal($typed, $legal) => Some($answer),
            (Position::Billo($typed), Move::Billo($legal)) if is_legal($typed, $legal) => Some($answer),
            _ => None,
        }
    };
}

fn is_legal<G: Game>(position: &G, mv: G::Move) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.contains(&mv)
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
        self.moves_and_texts().into_iter().map(|(text, _)| text).collect()
    }

    /// Every legal move, in the order of [`moves`](Self::moves).
    pub fn legal_moves(&self) -> Vec<Move> {
        self.moves_and_texts().into_iter().map(|(_, mv)| mv).collect()
    }

    fn moves_and_texts(&self) -> Vec<(String, Move)> {
        // One search finds all ways at once; printing the moves one by one would search for each anew.
        let mut moves: Vec<(String, Move)> = of_any!(self, position => {
            position.turn().ways().into_iter().map(|way| (way.to_string(), way.mv.into())).collect()
        });
        moves.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        moves
    }

    /// Reads a move in any legal form.
    pub fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        Ok(of_any!(self, position => position.read_move(text)?.into()))
    }

    /// The canonical text of a move; `None` if it is not legal here.
    pub fn write_move(&self, mv: Move) -> Option<String> {
        with_legal!(self, mv, (position, mv) => position.write_move(mv))
    }

    /// The canonical texts of moves that are played one after the other from here, up to the first that is not legal.
    pub fn write_line(&self, moves: &[Move]) -> Vec<String> {
        let mut texts = Vec::with_capacity(moves.len());
        let mut position = self.clone();
        for mv in moves {
            let (Some(text), Some(after)) = (position.write_move(*mv), position.play_move(*mv)) else { break };
            texts.push(text);
            position = after;
        }
        texts
    }

    /// The position after a move; `None` if the move is not legal here.
    pub fn play_move(&self, mv: Move) -> Option<Position> {
        with_legal!(self, mv, (position, mv) => {
            let mut after = *position;
            after.play(mv);
            after.into()
        })
    }

    /// The whole turn that plays a move in its canonical way; `None` if the move is not legal here.
    pub fn turn_of(&self, mv: Move) -> Option<Turn> {
        with_legal!(self, mv, (position, mv) => position.turn_after(&position.canonical_steps(mv)).ok()?.into())
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

impl From<billabong::Position> for Position {
    fn from(position: billabong::Position) -> Position {
        Position::Billabong(position)
    }
}

impl From<bilitaire::Position> for Position {
    fn from(position: bilitaire::Position) -> Position {
        Position::Bilitaire(position)
    }
}

impl From<billo::Position> for Position {
    fn from(position: billo::Position) -> Position {
        Position::Billo(position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_any!(self, position => position.fmt(f))
    }
}
