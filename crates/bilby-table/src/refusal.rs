//! Why a table refuses a command.

use crate::conditional::{MOST_CONDITIONAL_LINES, MOST_CONDITIONAL_TURNS};
use crate::holidays::MOST_HOLIDAYS;
use crate::{EventNumber, Millis};
use bilby_core::Seat;
use bilby_games::TouchMoveRefusal;

/// Why a command was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// Something has happened that the sender had not seen. A command that was sent twice ends here.
    #[error("something has happened since (event {current})")]
    Stale {
        /// The number of events now.
        current: EventNumber,
    },
    /// The sender may not request this.
    #[error("that is not yours to ask")]
    NotYours,
    /// The game has no such seat.
    #[error("the game has no such seat")]
    NoSuchSeat,
    /// The seat is open.
    #[error("nobody sits there")]
    EmptySeat,
    /// The seat is taken.
    #[error("somebody sits there")]
    SeatTaken,
    /// This person sits at the table already.
    #[error("you sit at this table already")]
    SeatedAlready,
    /// The host has removed this person from their seat.
    #[error("the host has removed you from this table")]
    Removed,
    /// The game can't be played with fewer.
    #[error("the game can't be played by so few")]
    TooFew,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game has started.
    #[error("the game has started")]
    Started,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The seat has left the game.
    #[error("this seat has left the game")]
    HasLeft,
    /// A computer plays for the seat; its person has to take it back first.
    #[error("a computer plays for this seat: take it back first")]
    StoodIn,
    /// Another seat is on move.
    #[error("it is another's turn")]
    NotOnMove {
        /// That seat.
        on_move: Seat,
    },
    /// The seat on move is out of time; only [`CheckTime`](crate::CommandKind::CheckTime) is accepted.
    #[error("the time is out")]
    TimeIsOut,
    /// The seat on move is not out of time.
    #[error("the time is not out")]
    TimeIsNotOut {
        /// When it will be; `None` if no clock is running.
        deadline: Option<Millis>,
    },
    /// The text of a turn is longer than any sensible turn, or contains impossible characters.
    #[error("that is no turn")]
    Malformed,
    /// The rules don't allow the turn.
    #[error("{0}")]
    Illegal(bilby_games::Refusal),
    /// Another kangaroo was touched and has to move.
    #[error("{0}")]
    Touched(TouchMoveRefusal),
    /// This seat has already made a wrong claim on this turn, which it may do once.
    #[error("you have claimed on this turn, and no capture had been passed up")]
    ClaimedAlready,
    /// The game is not decided.
    #[error("the game is not decided")]
    NotDecided,
    /// No chain can begin there.
    #[error("no chain can be begun there")]
    NoChain,
    /// The settings of the table exclude what was requested, for example takebacks.
    #[error("this table is played without it")]
    NotAtThisTable,
    /// Too late to abort: resign, or offer a draw.
    #[error("a game can be aborted only before its second turn")]
    TooLateToAbort,
    /// There is no such question.
    #[error("nobody asked for that")]
    NothingAsked,
    /// This seat need not answer, or has answered.
    #[error("this seat has nothing to answer")]
    NotAsked,
    /// This seat has asked already; it can ask again after the next turn.
    #[error("that was asked already; it can be asked again after the next turn")]
    AskedAlready,
    /// Another seat has asked the same, which has to be answered first.
    #[error("another player has asked for that: answer first")]
    AnswerFirst,
    /// The seat has made no decision that could be taken back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// That person is not away, or not on move.
    #[error("that player is not away, or nobody waits for them")]
    NotAbsent,
    /// That person has not been away for long enough.
    #[error("that player has not been away for long enough")]
    NotAbsentLongEnough {
        /// When it will be long enough.
        until: Millis,
    },
    /// The holiday is longer than the seat can take.
    #[error("in one game, a player has {MOST_HOLIDAYS} days of holidays, and {days} are left")]
    HolidayTooLong {
        /// How many days are left.
        days: u32,
    },
    /// There is no holiday that could end.
    #[error("you are not on holiday")]
    NoHoliday,
    /// Conditional turns that answer nobody, or end with another's turn.
    #[error("conditional turns begin with a turn of another player and end with one of yours")]
    NotConditional,
    /// There are more conditional turns than a table keeps.
    #[error("there can be {MOST_CONDITIONAL_LINES} lines of {MOST_CONDITIONAL_TURNS} conditional turns")]
    TooManyConditions,
    /// Two lines answer the same turns differently.
    #[error("two of the lines answer the same turns differently")]
    Contradiction,
    /// The table knows this already.
    #[error("that is known already")]
    Known,
}

impl Refusal {
    /// Returns a short stable code; for an illegal turn, that of the rules.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Stale { .. } => "stale",
            Refusal::NotYours => "not-yours-to-ask",
            Refusal::NoSuchSeat => "no-such-seat",
            Refusal::EmptySeat => "empty-seat",
            Refusal::SeatTaken => "seat-taken",
            Refusal::SeatedAlready => "seated-already",
            Refusal::Removed => "removed",
            Refusal::TooFew => "too-few",
            Refusal::NotStarted => "not-started",
            Refusal::Started => "started",
            Refusal::Over => "table-over",
            Refusal::NotOver => "not-over",
            Refusal::HasLeft => "has-left",
            Refusal::StoodIn => "stood-in",
            Refusal::NotOnMove { .. } => "not-on-move",
            Refusal::TimeIsOut => "time-is-out",
            Refusal::TimeIsNotOut { .. } => "time-is-not-out",
            Refusal::Malformed => "malformed",
            Refusal::Illegal(refusal) => bilby_core::Refusal::code(refusal),
            Refusal::Touched(_) => "touched",
            Refusal::ClaimedAlready => "claimed-already",
            Refusal::NotDecided => "not-decided",
            Refusal::NoChain => "no-chain",
            Refusal::NotAtThisTable => "not-at-this-table",
            Refusal::TooLateToAbort => "too-late-to-abort",
            Refusal::NothingAsked => "nothing-asked",
            Refusal::NotAsked => "not-asked",
            Refusal::AskedAlready => "asked-already",
            Refusal::AnswerFirst => "answer-first",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::NotAbsent => "not-absent",
            Refusal::NotAbsentLongEnough { .. } => "patience",
            Refusal::HolidayTooLong { .. } => "holiday-too-long",
            Refusal::NoHoliday => "no-holiday",
            Refusal::NotConditional => "not-conditional",
            Refusal::TooManyConditions => "too-many-conditions",
            Refusal::Contradiction => "contradiction",
            Refusal::Known => "known",
        }
    }
}
