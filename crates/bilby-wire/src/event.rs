//! The events of a table.

use crate::{Millis, Person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An event at a table. Events are numbered from 1, without gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableEvent {
    pub number: u64,
    pub at: Millis,
    pub what: TableEventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TableEventKind {
    /// The table was opened. This is always the first event.
    Opened,
    /// A person took a seat.
    Sat {
        seat: u8,
        person: Person,
    },
    /// A person left their seat before the game started.
    Rose {
        seat: u8,
    },
    /// The person on this seat has another id from now on, because a guest has signed in to an account.
    HandedOver {
        seat: u8,
        person: Person,
    },
    /// The host gave a free seat to a computer.
    Filled {
        seat: u8,
        level: u8,
    },
    /// The host removed whoever sat here.
    Removed {
        seat: u8,
    },
    /// The host drew lots for the seats. `order` has, for each seat, where its sitter sat before.
    Shuffled {
        order: Vec<u8>,
    },
    /// The host removed the free seats. The server sends the whole table, because its rules and its start have changed.
    Reduced,
    /// A person who was away when the last seat was taken is ready.
    Ready {
        seat: u8,
    },
    /// All seats are taken, and the game begins.
    Started,
    /// A complete turn as it was played, and the position after it.
    Turn {
        seat: u8,
        text: String,
        position: String,
        /// The number that was called with this turn, if it could not be fulfilled: the call was void, and the next jump is
        /// a single one.
        // (utoipa does not know `rename_all_fields`.)
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "voidCall")]
        #[cfg_attr(test, ts(optional))]
        void_call: Option<u32>,
    },
    /// The seat on move claimed a capture that nobody had passed up. Nothing has changed, and it is still on move.
    WrongClaim {
        seat: u8,
    },
    /// A player has begun a chain with the kangaroo on this square, which has to move now.
    Touched {
        seat: u8,
        square: String,
    },
    Asked {
        question: Question,
        seat: u8,
    },
    Agreed {
        question: Question,
        seat: u8,
    },
    Declined {
        question: Question,
        seat: u8,
    },
    Withdrawn {
        question: Question,
        seat: u8,
    },
    /// Turns were taken back. `turns` is the number of turns that remain, and `position` is the position after them.
    TakenBack {
        seat: u8,
        turns: u32,
        position: String,
    },
    /// A seat resigned, ran out of time or was absent for too long.
    Left {
        seat: u8,
        reason: Reason,
    },
    /// A computer plays for the person on this seat, who stayed away, until they take it back.
    StoodIn {
        seat: u8,
    },
    /// The person on this seat has taken it back from the computer.
    Reclaimed {
        seat: u8,
    },
    /// A person has lost the connection to the table.
    Away {
        seat: u8,
    },
    /// The person has come back.
    Back {
        seat: u8,
    },
    /// A player is on holiday from now on until then, or comes back at another time than before. Their clock stands still.
    Holiday {
        seat: u8,
        until: Millis,
    },
    /// The server was down. This time does not count on anybody's clock.
    Resumed {
        #[serde(rename = "closedFor")]
        closed_for: Millis,
    },
    /// The game is over.
    Over {
        ending: Ending,
    },
    /// Everybody has agreed to a rematch.
    Rematch,
}

/// A request that the other players have to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Question {
    Draw,
    /// To go back to the asker's last decision.
    Takeback,
    /// To play another game with the seats exchanged.
    Rematch,
    /// To stop a game whose result is certain (Bi-litaire's second round). The result is the same.
    Stop,
}

/// How a game at a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// The seat that won. Null if the game was drawn or does not count.
    pub winner: Option<u8>,
    /// Whether the game was drawn.
    pub drawn: bool,
    pub reason: Reason,
}

/// Why a game ended, or why a seat left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    Board,
    Resignation,
    Time,
    Absence,
    Agreement,
    /// A player ended the game when it had hardly begun. It does not count.
    Abort,
    /// The server closed the table. The game does not count.
    Closed,
}
