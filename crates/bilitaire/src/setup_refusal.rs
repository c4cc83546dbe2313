//! Why a position can't be set up. The rules behind the reasons: docs/rules/notation.md#refused-bi-litaire-positions.

use crate::position::Phase;
use std::error::Error;
use std::fmt;

/// Why the rules refuse a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupRefusal {
    /// A round opens on the start board.
    OpeningBoard,
    /// After the opening a marble has been taken.
    NothingTaken(Phase),
    /// The marble player is on move but can't jump.
    NoJump,
    /// The match is over but a marble can jump.
    JumpLeft,
    /// There is a call although the marble player is not on move.
    CallInPhase(Phase),
    /// A call is at least 2.
    CallTooLow(u32),
    /// No marble can jump as often as was called.
    CallTooHigh {
        /// What was called.
        call: u32,
        /// The longest possible jump.
        longest: u32,
    },
    /// The match ends in round 2.
    OverInRoundOne,
    /// Round 2 needs the marbles left in round 1.
    NoScore,
    /// A round leaves at least one marble.
    ScoreZero,
    /// There is no tray.
    NoTray,
    /// There are more than twelve trays.
    TooManyTrays(u32),
    /// There is no marble.
    NoMarble,
}

impl fmt::Display for SetupRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupRefusal::OpeningBoard => write!(f, "phase x needs the start board"),
            SetupRefusal::NothingTaken(phase) => {
                write!(f, "48 marbles in phase {}: the opening takes one", phase.letter())
            }
            SetupRefusal::NoJump => write!(f, "phase m without a jump"),
            SetupRefusal::JumpLeft => write!(f, "phase e with a jump left"),
            SetupRefusal::CallInPhase(phase) => write!(f, "a call in phase {}", phase.letter()),
            SetupRefusal::CallTooLow(call) => write!(f, "{call}, expected - or 2 or more"),
            SetupRefusal::CallTooHigh { call, longest } => {
                write!(f, "{call} can't be fulfilled (the longest possible jump is {longest})")
            }
            SetupRefusal::OverInRoundOne => write!(f, "phase e in round 1"),
            SetupRefusal::NoScore => write!(f, "missing in round 2"),
            SetupRefusal::ScoreZero => write!(f, "0, but a round leaves 1 to 47 marbles"),
            SetupRefusal::NoTray => write!(f, "no tray"),
            SetupRefusal::TooManyTrays(trays) => write!(f, "{trays} trays, at most 12 are possible"),
            SetupRefusal::NoMarble => write!(f, "no marble"),
        }
    }
}

impl Error for SetupRefusal {}

impl bilby_core::Refusal for SetupRefusal {
    bilby_core::refusal_codes! {
        SetupRefusal::OpeningBoard => "opening-board",
        SetupRefusal::NothingTaken(_) => "nothing-taken",
        SetupRefusal::NoJump => "no-jump",
        SetupRefusal::JumpLeft => "jump-left",
        SetupRefusal::CallInPhase(_) => "call-in-phase",
        SetupRefusal::CallTooLow(_) => "call-too-low",
        SetupRefusal::CallTooHigh { .. } => "call-too-high",
        SetupRefusal::OverInRoundOne => "over-in-round-one",
        SetupRefusal::NoScore => "no-score",
        SetupRefusal::ScoreZero => "score-zero",
        SetupRefusal::NoTray => "no-tray",
        SetupRefusal::TooManyTrays(_) => "too-many-trays",
        SetupRefusal::NoMarble => "no-marble",
    }

    fn numbers(&self) -> Vec<u32> {
        match *self {
            SetupRefusal::CallTooLow(number) | SetupRefusal::TooManyTrays(number) => vec![number],
            SetupRefusal::CallTooHigh { call, longest } => vec![call, longest],
            _ => Vec::new(),
        }
    }

    fn words(&self) -> Vec<String> {
        match self {
            SetupRefusal::NothingTaken(phase) | SetupRefusal::CallInPhase(phase) => vec![phase.name().to_owned()],
            _ => Vec::new(),
        }
    }
}
