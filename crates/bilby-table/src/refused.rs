//! Why a table does not do what it is asked.

use crate::{Millis, Number};
use bilby_core::Seat;
use bilby_shelf::Refusal;
use std::error::Error;
use std::fmt;

/// Why a command was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// Something has happened since that the asker did not know of: look again. A command that was sent twice ends here.
    Stale {
        /// How many events there are by now.
        current: Number,
    },
    /// Not for this one to ask.
    NotYours,
    /// The game has no such seat.
    NoSuchSeat,
    /// Nobody sits there.
    EmptySeat,
    /// Somebody sits there.
    SeatTaken,
    /// This person sits at the table already.
    SeatedAlready,
    /// The game has not started.
    NotStarted,
    /// The game has started.
    Started,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// The seat has left the game.
    HasLeft,
    /// Another seat is on move.
    NotOnMove {
        /// Which.
        on_move: Seat,
    },
    /// The time of the seat on move is out; what remains is to say so.
    TimeIsOut,
    /// The time of the seat on move is not out.
    TimeIsNotOut {
        /// When it will be; `None`: no clock is running.
        deadline: Option<Millis>,
    },
    /// A turn's text that is longer than any sensible turn, or holds what no turn does.
    Malformed,
    /// A turn that the rules don't allow.
    Illegal(Refusal),
    /// Another kangaroo was touched and has to move.
    Touched {
        /// Where it stands.
        square: String,
    },
    /// There is no chain to begin there.
    NoChain,
    /// This table is played without it.
    NotAtThisTable,
    /// Too late to abort: resign, or offer a draw.
    TooLateToAbort,
    /// Nobody asked that.
    NothingAsked,
    /// This seat is not the one to answer, or has answered.
    NotAsked,
    /// This seat has asked already; it may again after the next turn.
    AskedAlready,
    /// Another has asked for it: that comes first.
    AnswerFirst,
    /// The seat has decided nothing yet that could be taken back.
    NothingToTakeBack,
    /// That person is not away, or not on move.
    NotAbsent,
    /// That person has been away, but not for long enough.
    Patience {
        /// When it will be long enough.
        until: Millis,
    },
    /// That is known.
    Known,
}

impl Refused {
    /// A short stable name of the reason; for an illegal turn, the rules' own.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Stale { .. } => "stale",
            Refused::NotYours => "not-yours-to-ask",
            Refused::NoSuchSeat => "no-such-seat",
            Refused::EmptySeat => "empty-seat",
            Refused::SeatTaken => "seat-taken",
            Refused::SeatedAlready => "seated-already",
            Refused::NotStarted => "not-started",
            Refused::Started => "started",
            Refused::Over => "table-over",
            Refused::NotOver => "not-over",
            Refused::HasLeft => "has-left",
            Refused::NotOnMove { .. } => "not-on-move",
            Refused::TimeIsOut => "time-is-out",
            Refused::TimeIsNotOut { .. } => "time-is-not-out",
            Refused::Malformed => "malformed",
            Refused::Illegal(refusal) => bilby_core::Refusal::code(refusal),
            Refused::Touched { .. } => "touched",
            Refused::NoChain => "no-chain",
            Refused::NotAtThisTable => "not-at-this-table",
            Refused::TooLateToAbort => "too-late-to-abort",
            Refused::NothingAsked => "nothing-asked",
            Refused::NotAsked => "not-asked",
            Refused::AskedAlready => "asked-already",
            Refused::AnswerFirst => "answer-first",
            Refused::NothingToTakeBack => "nothing-to-take-back",
            Refused::NotAbsent => "not-absent",
            Refused::Patience { .. } => "patience",
            Refused::Known => "known",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Stale { current } => return write!(f, "something has happened since (event {current})"),
            Refused::NotYours => "that is not yours to ask",
            Refused::NoSuchSeat => "the game has no such seat",
            Refused::EmptySeat => "nobody sits there",
            Refused::SeatTaken => "somebody sits there",
            Refused::SeatedAlready => "you sit at this table already",
            Refused::NotStarted => "the game has not started",
            Refused::Started => "the game has started",
            Refused::Over => "the game is over",
            Refused::NotOver => "the game is not over",
            Refused::HasLeft => "this seat has left the game",
            Refused::NotOnMove { .. } => "it is another's turn",
            Refused::TimeIsOut => "the time is out",
            Refused::TimeIsNotOut { .. } => "the time is not out",
            Refused::Malformed => "that is no turn",
            Refused::Illegal(refusal) => return refusal.fmt(f),
            Refused::Touched { square } => return write!(f, "the kangaroo on {square} was touched and has to move"),
            Refused::NoChain => "no chain can be begun there",
            Refused::NotAtThisTable => "this table is played without it",
            Refused::TooLateToAbort => "a game can be aborted only before its second turn",
            Refused::NothingAsked => "nobody asked for that",
            Refused::NotAsked => "this seat has nothing to answer",
            Refused::AskedAlready => "that was asked already; it can be asked again after the next turn",
            Refused::AnswerFirst => "another player has asked for that: answer first",
            Refused::NothingToTakeBack => "there is nothing to take back",
            Refused::NotAbsent => "that player is not away, or nobody waits for them",
            Refused::Patience { .. } => "that player has not been away for long enough",
            Refused::Known => "that is known already",
        })
    }
}

impl Error for Refused {}
