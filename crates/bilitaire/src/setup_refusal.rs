//! Why a position can't be set up. The rules behind the reasons: docs/rules/notation.md#refused-bi-litaire-positions.

use crate::position::Phase;

/// Why the rules refuse a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupRefusal {
    /// A round opens on the start board.
    #[error("phase x needs the start board")]
    OpeningBoard,
    /// After the opening a marble has been taken.
    #[error("48 marbles in phase {}: the opening takes one", .0.letter())]
    NothingTaken(Phase),
    /// The marble player is on move but can't jump.
    #[error("phase m without a jump")]
    NoJump,
    /// The match is over but a marble can jump.
    #[error("phase e with a jump left")]
    JumpLeft,
    /// There is a call although the marble player is not on move.
    #[error("a call in phase {}", .0.letter())]
    CallInPhase(Phase),
    /// A call is at least 2.
    #[error("{0}, expected - or 2 or more")]
    CallTooLow(u32),
    /// No marble can jump as often as was called.
    #[error("{call} can't be fulfilled (the longest possible jump is {longest})")]
    CallTooHigh {
        /// What was called.
        call: u32,
        /// The longest possible jump.
        longest: u32,
    },
    /// The match ends in round 2.
    #[error("phase e in round 1")]
    OverInRoundOne,
    /// Round 2 needs the marbles left in round 1.
    #[error("missing in round 2")]
    NoScore,
    /// A round leaves at least one marble.
    #[error("0, but a round leaves 1 to 47 marbles")]
    ScoreZero,
    /// There is no tray.
    #[error("no tray")]
    NoTray,
    /// There are more than twelve trays.
    #[error("{0} trays, at most 12 are possible")]
    TooManyTrays(u32),
    /// There is no marble.
    #[error("no marble")]
    NoMarble,
}

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
