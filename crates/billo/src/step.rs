//! The steps of a turn, their texts, and reading them.

use crate::{Man, Refusal, Square};
use std::fmt;

/// One action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Lifts a pawn or billo; from a piece, either pawn.
    Lift(Man, Square),
    /// Goes on to a free square, an own pawn or an own billo.
    Move(Square),
    /// Goes on to a square and captures what stands there.
    Capture(Square),
    /// Claims, in place of a move.
    Claim,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Lift(man, square) => write!(f, "{}{square}", man.letter()),
            Step::Move(square) => write!(f, "-{square}"),
            Step::Capture(square) => write!(f, "x{square}"),
            Step::Claim => f.write_str("claim"),
        }
    }
}

impl Step {
    /// Reads the step that a text begins with, and returns it with the rest of the text. `first` says whether the turn
    /// begins with it. A claim is the whole text.
    pub(crate) fn read(text: &str, first: bool) -> Result<(Step, &str), Refusal> {
        let mut rest = text;
        if !first {
            let step = match take(&mut rest, 1) {
                "-" => Step::Move,
                "x" => Step::Capture,
                sign => return Err(unreadable(sign, "- or x")),
            };
            return Ok((step(read_square(&mut rest)?), rest));
        }
        if text == "claim" {
            return Ok((Step::Claim, ""));
        }
        let man = take(&mut rest, 1).chars().next().and_then(Man::from_letter);
        let man = man.ok_or_else(|| unreadable(text, "R, S, O, Q or claim"))?;
        Ok((Step::Lift(man, read_square(&mut rest)?), rest))
    }
}

fn unreadable(found: &str, expected: &'static str) -> Refusal {
    Refusal::Unreadable { found: found.chars().take(20).collect(), expected }
}

fn read_square(rest: &mut &str) -> Result<Square, Refusal> {
    let found = take(rest, 2);
    found.parse().map_err(|_| unreadable(found, "a square"))
}

/// Takes that many letters from the front, or as many as there are.
fn take<'a>(rest: &mut &'a str, letters: usize) -> &'a str {
    let end = rest.char_indices().nth(letters).map_or(rest.len(), |(end, _)| end);
    let (front, back) = rest.split_at(end);
    *rest = back;
    front
}
