//! Why something can't be played.
//!
//! The rules behind the reasons: docs/rules/bilitaire.md#opening, docs/rules/bilitaire.md#tray-action (slides and
//! take-aways), docs/rules/bilitaire.md#call and docs/rules/bilitaire.md#jump. How moves are written:
//! docs/rules/notation.md#bi-litaire-moves.

use crate::position::Phase;
use crate::square::{Cell, Direction, Hole};
use crate::step::Step;
use std::fmt;

/// Why a step of a turn, or a whole move, can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The match is over.
    GameOver,
    /// Another player is on move, or something else has to be done.
    WrongPhase(Phase),
    /// The text is not a move.
    Unreadable {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The step can't come at this point of a turn.
    OutOfOrder {
        /// The step.
        step: Step,
        /// What was expected.
        expected: &'static str,
    },
    /// The turn is not complete.
    Unfinished {
        /// What is missing.
        expected: &'static str,
    },
    /// There is no tray, so no hole.
    Void(Hole),
    /// The hole is empty.
    NoMarble(Hole),
    /// No tray stands on the cell.
    NoTray(Cell),
    /// The tray is part of the line already.
    TrayTwice(Cell),
    /// The trays are not in one row or column.
    NotInOneLine(Cell),
    /// The trays don't touch.
    NotTouching(Cell, Cell),
    /// The trays are not named from rear to front.
    WrongOrder(Direction),
    /// There are more than three trays.
    TooManyTrays,
    /// Only one tray can be taken away at a time.
    TakesOne,
    /// A line of trays slides lengthwise only.
    Sideways(Direction),
    /// The distance of a slide is 0.
    NoDistance,
    /// This many trays can't slide that far on any grid of four.
    TooFar {
        /// How many trays.
        trays: u32,
        /// The maximum distance.
        most: u32,
    },
    /// The slide leaves the grid.
    OffGrid(Direction),
    /// Another tray is in the way.
    Blocked(Cell),
    /// A tray with marbles can't be taken away.
    NotEmpty {
        /// The tray.
        tray: Cell,
        /// How many marbles.
        marbles: u32,
    },
    /// Nothing can be done with the trays chosen so far.
    Stuck {
        /// The first of them.
        rear: Cell,
        /// The last of them.
        front: Cell,
    },
    /// The call is 0.
    NoCall(u32),
    /// No marble can make that many jumps.
    CallTooHigh {
        /// The call.
        call: u32,
        /// The longest possible jump.
        longest: u32,
    },
    /// The round ends, so there is nothing to call.
    CallAtEnd,
    /// The jump goes neither along a row nor along a column.
    JumpNotInLine(Hole, Hole),
    /// The jump does not go exactly two holes.
    WrongDistance(Hole, Hole),
    /// There is no marble to jump over.
    NothingJumped(Hole),
    /// A marble lies where the jump should end.
    LandingTaken(Hole),
    /// There is no hole where the jump should end.
    LandingVoid(Hole),
    /// All required jumps have been made.
    TooManyJumps {
        /// The required number.
        jumps: u32,
    },
    /// Not all required jumps have been made.
    TooFewJumps {
        /// The number made.
        made: u32,
        /// The required number.
        jumps: u32,
    },
    /// The marble can't make the required number of jumps.
    OutOfReach {
        /// Its hole.
        at: Hole,
        /// How many it can make on this path, including those already made.
        most: u32,
        /// The required number.
        jumps: u32,
    },
}

impl bilby_core::Refusal for Refusal {
    bilby_core::refusal_codes! {
        Refusal::GameOver => "game-over",
        Refusal::WrongPhase(_) => "wrong-phase",
        Refusal::Unreadable { .. } => "unreadable",
        Refusal::OutOfOrder { .. } => "out-of-order",
        Refusal::Unfinished { .. } => "unfinished",
        Refusal::Void(_) => "void",
        Refusal::NoMarble(_) => "no-marble",
        Refusal::NoTray(_) => "no-tray",
        Refusal::TrayTwice(_) => "tray-twice",
        Refusal::NotInOneLine(_) => "not-in-one-line",
        Refusal::NotTouching(..) => "not-touching",
        Refusal::WrongOrder(_) => "wrong-order",
        Refusal::TooManyTrays => "too-many-trays",
        Refusal::TakesOne => "takes-one",
        Refusal::Sideways(_) => "sideways",
        Refusal::NoDistance => "no-distance",
        Refusal::TooFar { .. } => "too-far",
        Refusal::OffGrid(_) => "off-grid",
        Refusal::Blocked(_) => "blocked",
        Refusal::NotEmpty { .. } => "not-empty",
        Refusal::Stuck { .. } => "stuck",
        Refusal::NoCall(_) => "no-call",
        Refusal::CallTooHigh { .. } => "call-too-high",
        Refusal::CallAtEnd => "call-at-end",
        Refusal::JumpNotInLine(..) => "jump-not-in-line",
        Refusal::WrongDistance(..) => "wrong-distance",
        Refusal::NothingJumped(_) => "nothing-jumped",
        Refusal::LandingTaken(_) => "landing-taken",
        Refusal::LandingVoid(_) => "landing-void",
        Refusal::TooManyJumps { .. } => "too-many-jumps",
        Refusal::TooFewJumps { .. } => "too-few-jumps",
        Refusal::OutOfReach { .. } => "out-of-reach",
    }

    fn squares(&self) -> Vec<String> {
        match self {
            Refusal::Void(hole)
            | Refusal::NoMarble(hole)
            | Refusal::NothingJumped(hole)
            | Refusal::LandingTaken(hole)
            | Refusal::LandingVoid(hole)
            | Refusal::OutOfReach { at: hole, .. } => vec![hole.to_string()],
            Refusal::JumpNotInLine(from, to) | Refusal::WrongDistance(from, to) => {
                vec![from.to_string(), to.to_string()]
            }
            Refusal::NoTray(cell)
            | Refusal::TrayTwice(cell)
            | Refusal::NotInOneLine(cell)
            | Refusal::Blocked(cell)
            | Refusal::NotEmpty { tray: cell, .. } => vec![cell.to_string()],
            Refusal::NotTouching(one, other) => vec![one.to_string(), other.to_string()],
            Refusal::Stuck { rear, front } if rear == front => vec![rear.to_string()],
            Refusal::Stuck { rear, front } => vec![rear.to_string(), front.to_string()],
            Refusal::GameOver
            | Refusal::WrongPhase(_)
            | Refusal::Unreadable { .. }
            | Refusal::OutOfOrder { .. }
            | Refusal::Unfinished { .. }
            | Refusal::WrongOrder(_)
            | Refusal::TooManyTrays
            | Refusal::TakesOne
            | Refusal::Sideways(_)
            | Refusal::NoDistance
            | Refusal::TooFar { .. }
            | Refusal::OffGrid(_)
            | Refusal::NoCall(_)
            | Refusal::CallTooHigh { .. }
            | Refusal::CallAtEnd
            | Refusal::TooManyJumps { .. }
            | Refusal::TooFewJumps { .. } => Vec::new(),
        }
    }

    fn numbers(&self) -> Vec<u32> {
        match self {
            Refusal::TooFar { trays, most } => vec![*trays, *most],
            Refusal::NotEmpty { marbles, .. } => vec![*marbles],
            Refusal::NoCall(call) => vec![*call],
            Refusal::CallTooHigh { call, longest } => vec![*call, *longest],
            Refusal::TooManyJumps { jumps } => vec![*jumps],
            Refusal::TooFewJumps { made, jumps } => vec![*jumps, *made],
            Refusal::OutOfReach { most, jumps, .. } => vec![*jumps, *most],
            _ => Vec::new(),
        }
    }

    fn words(&self) -> Vec<String> {
        match self {
            Refusal::WrongPhase(phase) => vec![phase.name().to_owned()],
            Refusal::Unreadable { found, .. } => vec![found.clone()],
            Refusal::OutOfOrder { step, .. } => vec![step.to_string()],
            Refusal::WrongOrder(direction) | Refusal::Sideways(direction) | Refusal::OffGrid(direction) => {
                vec![direction.name().to_owned()]
            }
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => write!(f, "the match is over"),
            Refusal::WrongPhase(Phase::Opening) => write!(f, "the marble player opens now, by taking off a marble"),
            Refusal::WrongPhase(Phase::Trays) => write!(f, "the tray player acts now"),
            Refusal::WrongPhase(_) => write!(f, "the marble player jumps now"),
            Refusal::Unreadable { found, expected } if found.is_empty() => {
                write!(f, "the text ends, expected {expected}")
            }
            Refusal::Unreadable { found, expected } => write!(f, "found {found:?}, expected {expected}"),
            Refusal::OutOfOrder { step, expected } => write!(f, "{step} can't come here, expected {expected}"),
            Refusal::Unfinished { expected } => write!(f, "unfinished, expected {expected}"),
            Refusal::Void(hole) => write!(f, "not a hole: {hole}, where no tray stands"),
            Refusal::NoMarble(hole) => write!(f, "no marble in {hole}"),
            Refusal::NoTray(cell) => write!(f, "no tray on {cell}"),
            Refusal::TrayTwice(cell) => write!(f, "the tray on {cell} is named twice"),
            Refusal::NotInOneLine(cell) => write!(f, "the tray on {cell} is not in one line with the others"),
            Refusal::NotTouching(one, other) => write!(f, "the trays on {one} and {other} don't touch"),
            Refusal::WrongOrder(direction) => {
                write!(
                    f,
                    "the trays are in the wrong order to slide {}: name them from rear to front",
                    direction.name()
                )
            }
            Refusal::TooManyTrays => write!(f, "at most three trays slide at a time"),
            Refusal::TakesOne => write!(f, "only one tray can be taken away at a time"),
            Refusal::Sideways(direction) => {
                write!(f, "a line of trays slides lengthwise, not sideways to the {}", direction.name())
            }
            Refusal::NoDistance => write!(f, "a slide goes at least one cell"),
            Refusal::TooFar { trays: 1, most } => write!(f, "too far: one tray slides at most {most} cells"),
            Refusal::TooFar { trays, most } => write!(f, "too far: {trays} trays slide at most {most}"),
            Refusal::OffGrid(direction) => write!(f, "that goes off the grid in the {}", direction.name()),
            Refusal::Blocked(cell) => write!(f, "the way is blocked by the tray on {cell}"),
            Refusal::NotEmpty { tray, marbles: 1 } => write!(f, "the tray on {tray} is not empty: 1 marble"),
            Refusal::NotEmpty { tray, marbles } => write!(f, "the tray on {tray} is not empty: {marbles} marbles"),
            Refusal::Stuck { rear, front } if rear == front => {
                write!(f, "the tray on {rear} can't slide, nor can any line with it in the rear")
            }
            Refusal::Stuck { rear, front } => {
                write!(f, "no line that goes from {rear} to {front} (from rear to front) can slide")
            }
            Refusal::NoCall(call) => write!(f, "a call is 2 or more, not {call}"),
            Refusal::CallTooHigh { call, longest } => {
                write!(f, "a call of {call} can't be fulfilled: the longest possible is {longest}")
            }
            Refusal::CallAtEnd => write!(f, "no call is possible: no jump is left, the round ends"),
            Refusal::JumpNotInLine(from, to) => write!(f, "{from} and {to} are not in one line"),
            Refusal::WrongDistance(from, to) => write!(f, "a jump goes two holes on, not from {from} to {to}"),
            Refusal::NothingJumped(over) => write!(f, "no marble in {over} to jump over"),
            Refusal::LandingTaken(to) => write!(f, "a marble lies in {to} already"),
            Refusal::LandingVoid(to) => write!(f, "no hole to land in: no tray stands at {to}"),
            Refusal::TooManyJumps { jumps: 1 } => write!(f, "it must be a single jump"),
            Refusal::TooManyJumps { jumps } => write!(f, "it must be exactly {jumps} jumps, not more"),
            Refusal::TooFewJumps { jumps: 1, .. } => write!(f, "the marble has not jumped yet"),
            Refusal::TooFewJumps { made, jumps } => write!(f, "it must be exactly {jumps} jumps, not {made}"),
            Refusal::OutOfReach { at, jumps: 1, .. } => write!(f, "the marble in {at} can't jump"),
            Refusal::OutOfReach { at, most, jumps } => {
                write!(f, "it must be exactly {jumps} jumps, and by way of {at} there are at most {most}")
            }
        }
    }
}

impl std::error::Error for Refusal {}
