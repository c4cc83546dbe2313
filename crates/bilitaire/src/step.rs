//! The steps of a turn, and reading them.

use crate::refusal::Refusal;
use crate::square::{Cell, Direction, Hole};
use std::fmt;

/// One action of a player: a hand movement or an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The opening: take a marble off.
    Take(Hole),
    /// Choose a tray, the next of a line from rear to front.
    Tray(Cell),
    /// Slide the trays this many cells.
    Slide(Direction, u32),
    /// Take the tray away.
    TakeAway,
    /// Call a number; 1 says that the jump is single.
    Call(u32),
    /// Lift a marble to jump with it.
    Lift(Hole),
    /// Jump to a hole.
    Jump(Hole),
}

/// What the step adds to the text of a move.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Take(hole) => write!(f, "x{hole}"),
            Step::Tray(cell) => write!(f, "{cell}"),
            Step::Slide(direction, distance) => write!(f, "{direction}{distance}"),
            Step::TakeAway => f.write_str("x"),
            Step::Call(call) => write!(f, "{}{call}", Step::CALL_SIGN),
            Step::Lift(hole) => write!(f, "{hole}"),
            Step::Jump(hole) => write!(f, ":{hole}"),
        }
    }
}

const HOLE: &str = "a hole (a1 to h8)";
const CELL: &str = "a cell (A1 to D4)";
const NUMBER: &str = "a number";
const FIRST: &str = "a move like xd5, B3C3e1, B3x or d5:f5";
const LATER: &str = "a tray, a direction (n, e, s, w) and a distance, x, a call (!2) or a landing hole (:d5)";

impl Step {
    /// The sign before the number of a call.
    pub const CALL_SIGN: char = '!';

    /// Splits the text of a turn into the turn without its call, and the number called; `None` without a call. Neither
    /// the turn nor the call need be legal.
    pub fn split_call(text: &str) -> Result<Option<(&str, u32)>, Refusal> {
        let Some((turn, number)) = text.split_once(Step::CALL_SIGN) else { return Ok(None) };
        match read_number(number) {
            Some((call, "")) => Ok(Some((turn, call))),
            _ => Err(Refusal::Unreadable { found: number.chars().take(12).collect(), expected: NUMBER }),
        }
    }

    /// Reads the step at the beginning of a text, and returns it with the rest. At the beginning of a move, `x` and
    /// small letters mean something else than later.
    pub(crate) fn read(text: &str, first: bool) -> Result<(Step, &str), Refusal> {
        let unreadable = |expected| Refusal::Unreadable { found: text.chars().take(12).collect(), expected };
        let hole_at = |start: usize| {
            let hole = text.get(start..start + 2).and_then(|name| name.parse().ok()).ok_or(unreadable(HOLE))?;
            Ok((hole, &text[start + 2..]))
        };
        match text.as_bytes().first() {
            Some(b'x') if first => hole_at(1).map(|(hole, rest)| (Step::Take(hole), rest)),
            Some(b'x') => Ok((Step::TakeAway, &text[1..])),
            Some(b':') => hole_at(1).map(|(hole, rest)| (Step::Jump(hole), rest)),
            Some(sign) if char::from(*sign) == Step::CALL_SIGN => {
                let (number, rest) = read_number(&text[1..]).ok_or(unreadable(NUMBER))?;
                Ok((Step::Call(number), rest))
            }
            Some(b'A'..=b'Z') => {
                let cell = text.get(..2).and_then(|name| name.parse().ok()).ok_or(unreadable(CELL))?;
                Ok((Step::Tray(cell), &text[2..]))
            }
            Some(b'a'..=b'z') if first => hole_at(0).map(|(hole, rest)| (Step::Lift(hole), rest)),
            Some(letter) => {
                let named = |direction: &Direction| direction.name().as_bytes()[0] == *letter;
                let direction = Direction::ALL.into_iter().find(named);
                let direction = direction.ok_or(unreadable(if first { FIRST } else { LATER }))?;
                let (number, rest) = read_number(&text[1..]).ok_or(unreadable(NUMBER))?;
                Ok((Step::Slide(direction, number), rest))
            }
            None => Err(unreadable(FIRST)),
        }
    }
}

/// Reads the number at the beginning of a text: digits only, no leading zero.
fn read_number(text: &str) -> Option<(u32, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let canonical = digits.len() == 1 || !digits.starts_with('0');
    Some((digits.parse().ok().filter(|_| canonical)?, rest))
}
