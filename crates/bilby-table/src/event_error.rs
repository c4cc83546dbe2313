//! Why an event can't be applied.

use crate::EventNumber;

/// An event does not follow on the others: the log is damaged, or belongs to another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number}: {kind}")]
pub struct EventError {
    /// The number of the event.
    pub number: EventNumber,
    /// What is wrong with it.
    pub kind: EventErrorKind,
}

/// What can be wrong with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventErrorKind {
    /// There is no event at all.
    #[error("the log is empty")]
    EmptyLog,
    /// The first event does not open the table.
    #[error("a log begins with event 1, the opening")]
    NoOpening,
    /// The settings of the table are not valid.
    #[error("a table can't be opened with these settings")]
    Settings,
    /// The table was opened before.
    #[error("a table is opened once")]
    OpenedTwice,
    /// An event is missing, or this one is repeated.
    #[error("not the next number")]
    NotNext,
    /// Time runs backwards.
    #[error("earlier than the one before it")]
    Earlier,
    /// The game has no such seat.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// The phase of the table, or who sits where, does not allow it.
    #[error("that can't happen now")]
    NotNow,
    /// The number of clocks is not the number of seats.
    #[error("not one clock for each seat")]
    Clocks,
    /// The rules don't allow the turn.
    #[error("not a legal turn")]
    IllegalTurn,
    /// The log has another position after the turn.
    #[error("the turn leads to another position")]
    OtherPosition,
    /// The call could be fulfilled, or there was none.
    #[error("not a void call")]
    NotVoidCall,
    /// The claim was right, or is not possible at this table.
    #[error("not a wrong claim")]
    NotWrongClaim,
    /// A takeback to a turn that was not played.
    #[error("more turns than were played")]
    TooManyTurns,
    /// The log has another position after the takeback.
    #[error("those turns lead to another position")]
    OtherPositionBefore,
    /// The seat does not have that many days of holidays left.
    #[error("a longer holiday than a seat can take")]
    HolidayTooLong,
}
