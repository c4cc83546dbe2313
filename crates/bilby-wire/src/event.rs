//! What has happened at a table.

use crate::{Millis, Person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One thing that happened. Numbers count from 1 without gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableEvent {
    pub number: u64,
    pub at: Millis,
    pub what: Happening,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Happening {
    /// The table was opened: always the first.
    Opened,
    /// A person took a seat.
    Sat {
        seat: u8,
        person: Person,
    },
    /// A person got up again before the start.
    Rose {
        seat: u8,
    },
    /// Who sits there goes by another id from now on: a guest has signed in to an account.
    HandedOver {
        seat: u8,
        person: Person,
    },
    /// All seats are taken.
    Started,
    /// A whole turn, as it was played, and the position after it.
    Turn {
        seat: u8,
        text: String,
        position: String,
        /// The number that was called with it and could not be fulfilled: the call was void, and the jump is single.
        // (utoipa does not know `rename_all_fields`.)
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "voidCall")]
        #[cfg_attr(test, ts(optional))]
        void_call: Option<u32>,
    },
    /// The seat on move claimed a capture that nobody had passed up. Nothing has changed: it is still on move.
    WrongClaim {
        seat: u8,
    },
    /// A chain was begun with the kangaroo on this square: it has to move.
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
    /// Turns were taken back: so many stay, and this is the position.
    TakenBack {
        seat: u8,
        turns: u32,
        position: String,
    },
    /// A seat gave up, ran out of time or stayed away.
    Left {
        seat: u8,
        reason: Reason,
    },
    /// A person's connection was lost.
    Away {
        seat: u8,
    },
    /// And is there again.
    Back {
        seat: u8,
    },
    /// The server was closed for so long; that time is nobody's.
    Resumed {
        #[serde(rename = "closedFor")]
        closed_for: Millis,
    },
    /// The game is over.
    Over {
        ending: Ending,
    },
    /// Everybody wants another game.
    Rematch,
}

/// What needs the others' consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Question {
    Draw,
    /// Back to the asker's last decision.
    Takeback,
    /// Another game, with the seats exchanged.
    Rematch,
    /// To stop a game that is decided, with the result that it would have: Bi-litaire's second round.
    Stop,
}

/// How a game at a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// The seat that won; null: drawn, or counted for nothing.
    pub winner: Option<u8>,
    /// Nobody won, and that is the result.
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
    /// Ended before it had well begun; counts for nothing.
    Abort,
    /// The server closed the table; counts for nothing.
    Closed,
}
