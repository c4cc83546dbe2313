//! What goes over the socket: one closed type for each direction.

use crate::nothing::nothing_more;
use crate::{ChatLine, ChatRoom, Live, Millis, Person, Problem, Question, Seek, TableEvent, TableState, TableSummary};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a client sends. Each is answered by exactly one [`ServerMessage::Done`] or [`ServerMessage::Refused`] with its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientMessage {
    /// Of the client's choice.
    pub id: u32,
    pub say: Say,
}

/// What a client can say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Say {
    /// Wants to hear of a table from now on, as a player or to watch. `since`: how many events it has seen; the answer is
    /// then the gap, otherwise (or where the gap is long) the whole table.
    Follow {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        since: Option<u64>,
    },
    /// Has heard enough of it.
    Unfollow { table: String },
    /// Asks something of a table. `expected`: how many events it has seen. Done only when it is safely kept.
    Ask { table: String, expected: u64, ask: Ask },
    /// Shows the others a turn begun so far; empty: put back. Changes nothing, except that a chain begun binds its kangaroo.
    Trying { table: String, expected: u64, begun: String },
    /// Says something. `room`: where; one's own, if it is left out.
    Chat {
        table: String,
        #[schema(min_length = 1, max_length = 300)]
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        room: Option<ChatRoom>,
    },
    /// Wants to hear of the lobby, or no longer.
    Lobby { on: bool },
    /// Wants to be paired with whoever seeks the same; ends with the socket.
    Seek { seek: Seek },
    #[serde(deserialize_with = "nothing_more")]
    Unseek,
}

/// What can be asked of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Ask {
    /// An open seat.
    Sit {
        seat: u8,
    },
    /// To get up again, before the start.
    #[serde(deserialize_with = "nothing_more")]
    Rise,
    /// A whole turn, in any legal form.
    Turn {
        #[schema(min_length = 1, max_length = 4096)]
        text: String,
    },
    #[serde(deserialize_with = "nothing_more")]
    Resign,
    /// Ends a game that has hardly begun, at no cost to anybody.
    #[serde(deserialize_with = "nothing_more")]
    Abort,
    Question {
        question: Question,
    },
    Answer {
        question: Question,
        yes: bool,
    },
    Withdraw {
        question: Question,
    },
    /// That a person is away and holds up the game.
    ClaimAbsence {
        seat: u8,
    },
}

/// What the server sends.
// The large ones are the common ones.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The first message.
    Welcome {
        protocol: u32,
        version: String,
        you: Person,
        now: Millis,
    },
    /// What was said with this id is done.
    Done {
        id: u32,
        /// The number of the last event that it made; null where it makes none.
        number: Option<u64>,
    },
    /// What was said with this id is not done; null: it could not even be read.
    Refused {
        id: Option<u32>,
        problem: Problem,
        /// Where the client did not know the latest: what it missed.
        update: Option<Update>,
    },
    /// A whole table: take this and forget what you knew of it.
    Table {
        state: TableState,
    },
    /// What has happened at a table.
    Update {
        update: Update,
    },
    /// Somebody at a table is trying this turn; empty: put back.
    Trying {
        table: String,
        seat: u8,
        number: u64,
        begun: String,
    },
    Chat {
        table: String,
        line: ChatLine,
    },
    /// The lobby as it is now: tables with open seats first, then games to watch; what others seek, and how many of them.
    Lobby {
        tables: Vec<TableSummary>,
        seeks: Vec<(Seek, u32)>,
        people: u32,
    },
    /// The game that was sought.
    Paired {
        table: String,
    },
    /// The server closes: come back in so many milliseconds.
    Closing {
        // (utoipa does not know `rename_all_fields`.)
        #[serde(rename = "backIn")]
        back_in: Millis,
    },
}

/// What has happened at a table since what the client knew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Update {
    pub table: String,
    /// Without gaps. If the first is not the next one for the client, it follows the table anew with `since`. Empty: only
    /// what is in `live` has changed.
    pub events: Vec<TableEvent>,
    pub live: Live,
}
