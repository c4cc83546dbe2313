//! The steps of a turn, their texts, and reading them.

use crate::square::SquareError;
use crate::{Refusal, Square};
use std::fmt;

/// One action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Puts a kangaroo on the board, or a ghost while ghosts are set out: `@h3`.
    Place(Square),
    /// Chooses the kangaroo that moves: `h3`.
    Lift(Square),
    /// Steps to a neighbouring square: `-g4`.
    Step(Square),
    /// Jumps: `:h9`.
    Jump(Square),
    /// Passes, because no other move is possible: `pass`.
    Pass,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Place(square) => write!(f, "@{square}"),
            Step::Lift(square) => write!(f, "{square}"),
            Step::Step(square) => write!(f, "-{square}"),
            Step::Jump(square) => write!(f, ":{square}"),
            Step::Pass => f.write_str("pass"),
        }
    }
}

impl Step {
    /// Reads the step at the beginning of a text, and returns it with the rest of the text. `first` says whether the
    /// turn begins with it: a square that comes first lifts a kangaroo.
    pub(crate) fn read(text: &str, first: bool) -> Result<(Step, &str), Refusal> {
        if first { read_first(text) } else { read_hop(text) }
    }
}

fn read_first(text: &str) -> Result<(Step, &str), Refusal> {
    if let Some(rest) = text.strip_prefix("pass") {
        return Ok((Step::Pass, rest));
    }
    if let Some(text) = text.strip_prefix('@') {
        return read_square(text, "a square").map(|(square, rest)| (Step::Place(square), rest));
    }
    read_square(text, "a square, @ or pass").map(|(square, rest)| (Step::Lift(square), rest))
}

fn read_hop(text: &str) -> Result<(Step, &str), Refusal> {
    if let Some(text) = text.strip_prefix('-') {
        read_square(text, "a square").map(|(square, rest)| (Step::Step(square), rest))
    } else if let Some(text) = text.strip_prefix(':') {
        read_square(text, "a square").map(|(square, rest)| (Step::Jump(square), rest))
    } else {
        Err(unreadable(text, "- or : or the end"))
    }
}

/// Reads the square at the beginning of a text: a letter and the digits that follow.
fn read_square<'a>(text: &'a str, expected: &'static str) -> Result<(Square, &'a str), Refusal> {
    let letters = text.chars().next().filter(char::is_ascii_lowercase).map_or(0, char::len_utf8);
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at(letters + digits);
    match name.parse() {
        Ok(square) => Ok((square, rest)),
        Err(SquareError::OffBoard) => Err(Refusal::OffBoard(name.to_owned())),
        Err(SquareError::Unreadable) => Err(unreadable(text, expected)),
    }
}

fn unreadable(found: &str, expected: &'static str) -> Refusal {
    Refusal::Unreadable { found: found.chars().take(20).collect(), expected }
}
