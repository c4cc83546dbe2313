//! Why something can't be played.
//!
//! The rules behind the reasons: docs/rules/bilitaire.md#opening, docs/rules/bilitaire.md#tray-action (slides and
//! take-aways), docs/rules/bilitaire.md#call and docs/rules/bilitaire.md#jump. How moves are written:
//! docs/rules/notation.md#bi-litaire-moves.

use crate::position::Phase;
use crate::square::{Cell, Direction, Hole};
use crate::step::Step;

/// Why a step of a turn, or a whole move, can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The match is over.
    #[error("the match is over")]
    GameOver,
    /// Another player is on move, or something else has to be done.
    #[error("{}", in_phase(*.0))]
    WrongPhase(Phase),
    /// The text is not a move.
    #[error("{}", found_instead(.found, .expected))]
    Unreadable {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The step can't come at this point of a turn.
    #[error("{step} can't come here, expected {expected}")]
    OutOfOrder {
        /// The step.
        step: Step,
        /// What was expected.
        expected: &'static str,
    },
    /// The turn is not complete.
    #[error("unfinished, expected {expected}")]
    Unfinished {
        /// What is missing.
        expected: &'static str,
    },
    /// There is no tray, so no hole.
    #[error("not a hole: {0}, where no tray stands")]
    Void(Hole),
    /// The hole is empty.
    #[error("no marble in {0}")]
    NoMarble(Hole),
    /// No tray stands on the cell.
    #[error("no tray on {0}")]
    NoTray(Cell),
    /// The tray is part of the line already.
    #[error("the tray on {0} is named twice")]
    TrayTwice(Cell),
    /// The trays are not in one row or column.
    #[error("the tray on {0} is not in one line with the others")]
    NotInOneLine(Cell),
    /// The trays don't touch.
    #[error("the trays on {0} and {1} don't touch")]
    NotTouching(Cell, Cell),
    /// The trays are not named from rear to front.
    #[error("the trays are in the wrong order to slide {}: name them from rear to front", .0.name())]
    WrongOrder(Direction),
    /// There are more than three trays.
    #[error("at most three trays slide at a time")]
    TooManyTrays,
    /// Only one tray can be taken away at a time.
    #[error("only one tray can be taken away at a time")]
    TakesOne,
    /// A line of trays slides lengthwise only.
    #[error("a line of trays slides lengthwise, not sideways to the {}", .0.name())]
    Sideways(Direction),
    /// The distance of a slide is 0.
    #[error("a slide goes at least one cell")]
    NoDistance,
    /// This many trays can't slide that far on any grid of four.
    #[error("{}", too_far(*.trays, *.most))]
    TooFar {
        /// How many trays.
        trays: u32,
        /// The maximum distance.
        most: u32,
    },
    /// The slide leaves the grid.
    #[error("that goes off the grid in the {}", .0.name())]
    OffGrid(Direction),
    /// Another tray is in the way.
    #[error("the way is blocked by the tray on {0}")]
    Blocked(Cell),
    /// A tray with marbles can't be taken away.
    #[error("the tray on {tray} is not empty: {marbles} marble{}", if *.marbles == 1 { "" } else { "s" })]
    NotEmpty {
        /// The tray.
        tray: Cell,
        /// How many marbles.
        marbles: u32,
    },
    /// Nothing can be done with the trays chosen so far.
    #[error("{}", stuck(*.rear, *.front))]
    Stuck {
        /// The first of them.
        rear: Cell,
        /// The last of them.
        front: Cell,
    },
    /// The call is 0.
    #[error("a call is 2 or more, not {0}")]
    NoCall(u32),
    /// No marble can make that many jumps.
    #[error("a call of {call} can't be fulfilled: the longest possible is {longest}")]
    CallTooHigh {
        /// The call.
        call: u32,
        /// The longest possible jump.
        longest: u32,
    },
    /// The round ends, so there is nothing to call.
    #[error("no call is possible: no jump is left, the round ends")]
    CallAtEnd,
    /// The jump goes neither along a row nor along a column.
    #[error("{0} and {1} are not in one line")]
    JumpNotInLine(Hole, Hole),
    /// The jump does not go exactly two holes.
    #[error("a jump goes two holes on, not from {0} to {1}")]
    WrongDistance(Hole, Hole),
    /// There is no marble to jump over.
    #[error("no marble in {0} to jump over")]
    NothingJumped(Hole),
    /// A marble lies where the jump should end.
    #[error("a marble lies in {0} already")]
    LandingTaken(Hole),
    /// There is no hole where the jump should end.
    #[error("no hole to land in: no tray stands at {0}")]
    LandingVoid(Hole),
    /// All required jumps have been made.
    #[error("{}", too_many_jumps(*.jumps))]
    TooManyJumps {
        /// The required number.
        jumps: u32,
    },
    /// Not all required jumps have been made.
    #[error("{}", too_few_jumps(*.made, *.jumps))]
    TooFewJumps {
        /// The number made.
        made: u32,
        /// The required number.
        jumps: u32,
    },
    /// The marble can't make the required number of jumps.
    #[error("{}", out_of_reach(*.at, *.most, *.jumps))]
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

fn in_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "the marble player opens now, by taking off a marble",
        Phase::Trays => "the tray player acts now",
        Phase::Marbles | Phase::Over => "the marble player jumps now",
    }
}

fn found_instead(found: &str, expected: &str) -> String {
    if found.is_empty() {
        format!("the text ends, expected {expected}")
    } else {
        format!("found {found:?}, expected {expected}")
    }
}

fn too_far(trays: u32, most: u32) -> String {
    if trays == 1 {
        format!("too far: one tray slides at most {most} cells")
    } else {
        format!("too far: {trays} trays slide at most {most}")
    }
}

fn stuck(rear: Cell, front: Cell) -> String {
    if rear == front {
        format!("the tray on {rear} can't slide, nor can any line with it in the rear")
    } else {
        format!("no line that goes from {rear} to {front} (from rear to front) can slide")
    }
}

fn too_many_jumps(jumps: u32) -> String {
    if jumps == 1 {
        "it must be a single jump".to_owned()
    } else {
        format!("it must be exactly {jumps} jumps, not more")
    }
}

fn too_few_jumps(made: u32, jumps: u32) -> String {
    if jumps == 1 {
        "the marble has not jumped yet".to_owned()
    } else {
        format!("it must be exactly {jumps} jumps, not {made}")
    }
}

fn out_of_reach(at: Hole, most: u32, jumps: u32) -> String {
    if jumps == 1 {
        format!("the marble in {at} can't jump")
    } else {
        format!("it must be exactly {jumps} jumps, and by way of {at} there are at most {most}")
    }
}
