//! Why a position can't be set up. The rules behind the reasons: docs/rules/notation.md#refused-billo-positions.

use crate::{Colour, Man, Square};
use bilby_core::Seat;

/// Why the rules refuse a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupRefusal {
    /// A side has more men of a shape than at the start.
    #[error("{colour} has {count} {pawn}s, more than {most}")]
    TooMany {
        /// The side.
        colour: Colour,
        /// Its men of the shape, by the name of the pawn.
        pawn: Man,
        /// How many it has.
        count: u32,
        /// How many it may have.
        most: u32,
    },
    /// A pawn stands where it would have become a billo.
    #[error(
        "a {colour} {} on {square}, on {}'s starting row",
        if *.piece { "piece" } else { "pawn" },
        .colour.enemy()
    )]
    PawnOnFarRow {
        /// Its side.
        colour: Colour,
        /// Where it stands.
        square: Square,
        /// Whether it is part of a piece.
        piece: bool,
    },
    /// A claim where nothing can be claimed.
    #[error("{0:?} where nothing can be claimed (it needs capture=claim)")]
    NoClaims(String),
    /// The draw clock does not fit a claim that was upheld.
    #[error("{0} after a claim, which leaves 0")]
    ClockAfterClaim(u8),
    /// A capture is owed, but none is possible.
    #[error("\"!\" where no capture is possible")]
    NothingToCapture,
    /// Nothing stands where the last move ended.
    #[error("{last:?}, but there is no {mover} {man} on {square}")]
    NotThere {
        /// The last move.
        last: String,
        /// Who made it.
        mover: Colour,
        /// What should stand there.
        man: Man,
        /// Where.
        square: Square,
    },
    /// The square that the last move left is not as it left it.
    #[error("{last:?}, but {square} is not as a {mover} {man} leaves it")]
    NotLeft {
        /// The last move.
        last: String,
        /// Who made it.
        mover: Colour,
        /// What moved.
        man: Man,
        /// From where.
        square: Square,
    },
    /// The draw clock does not fit a pawn's move.
    #[error("{0} after a pawn's move")]
    ClockAfterPawn(u8),
    /// The draw clock does not fit a billo's move.
    #[error("0 after a billo's move without capture")]
    ClockAfterBillo,
    /// The last move passed up nothing.
    #[error("{0:?}, but no capture was possible")]
    NothingPassedUp(String),
    /// The last move was not legal.
    #[error("{0:?}, but that was not a legal move without capture")]
    NotLegal(String),
}

impl bilby_core::Refusal for SetupRefusal {
    bilby_core::refusal_codes! {
        SetupRefusal::TooMany { .. } => "too-many",
        SetupRefusal::PawnOnFarRow { .. } => "pawn-on-far-row",
        SetupRefusal::NoClaims(_) => "no-claims",
        SetupRefusal::ClockAfterClaim(_) => "clock-after-claim",
        SetupRefusal::NothingToCapture => "nothing-to-capture",
        SetupRefusal::NotThere { .. } => "not-there",
        SetupRefusal::NotLeft { .. } => "not-left",
        SetupRefusal::ClockAfterPawn(_) => "clock-after-pawn",
        SetupRefusal::ClockAfterBillo => "clock-after-billo",
        SetupRefusal::NothingPassedUp(_) => "nothing-passed-up",
        SetupRefusal::NotLegal(_) => "not-legal",
    }

    fn squares(&self) -> Vec<String> {
        match self {
            SetupRefusal::PawnOnFarRow { square, .. }
            | SetupRefusal::NotThere { square, .. }
            | SetupRefusal::NotLeft { square, .. } => vec![square.to_string()],
            _ => Vec::new(),
        }
    }

    fn numbers(&self) -> Vec<u32> {
        match *self {
            SetupRefusal::TooMany { count, most, .. } => vec![count, most],
            SetupRefusal::ClockAfterClaim(clock) | SetupRefusal::ClockAfterPawn(clock) => vec![clock.into()],
            _ => Vec::new(),
        }
    }

    fn words(&self) -> Vec<String> {
        match self {
            SetupRefusal::TooMany { pawn: man, .. }
            | SetupRefusal::NotThere { man, .. }
            | SetupRefusal::NotLeft { man, .. } => vec![man.to_string()],
            SetupRefusal::PawnOnFarRow { piece: true, .. } => vec!["piece".to_owned()],
            _ => Vec::new(),
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            SetupRefusal::TooMany { colour, .. } | SetupRefusal::PawnOnFarRow { colour, .. } => Some(colour.seat()),
            SetupRefusal::NotThere { mover, .. } | SetupRefusal::NotLeft { mover, .. } => Some(mover.seat()),
            _ => None,
        }
    }
}
