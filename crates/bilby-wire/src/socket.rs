//! The messages of the socket, one closed type for each direction.

use crate::nothing::nothing_more;
use crate::whole_number::whole_number;
use crate::{
    Announcement, Challenge, ChatLine, ChatRoom, LiveState, Millis, Person, Problem, Question, Seek, TableEvent,
    TableState, TableSummary,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message from a client. The server answers each with exactly one [`ServerMessage::Done`] or
/// [`ServerMessage::Refused`] with the same id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientMessage {
    /// Chosen by the client.
    pub id: u32,
    pub say: ClientRequest,
}

/// What a client wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClientRequest {
    /// Follows a table, as a player or as a watcher. With `since`, the number of the last event that the client has seen,
    /// the server sends only the events after that one. Without it, or if there are too many, it sends the whole table.
    Follow {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        since: Option<u64>,
    },
    /// No longer follows a table.
    Unfollow { table: String },
    /// Asks something of a table. `expected` is the number of the last event that the client has seen. The server
    /// acknowledges it only after it is durably stored.
    Ask { table: String, expected: u64, ask: TableCommand },
    /// Shows the others the turn that the client has begun; an empty text means that the pieces were put back. It changes
    /// nothing at the table, except that a kangaroo that has begun a chain has to move.
    Trying { table: String, expected: u64, begun: String },
    /// Writes a line of chat. `room` is the client's own room unless given.
    Chat {
        table: String,
        #[schema(min_length = 1, max_length = 300)]
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        room: Option<ChatRoom>,
    },
    /// Follows the lobby, or no longer.
    Lobby { on: bool },
    /// Follows the list of one's own unfinished tables, or no longer.
    MyTables { on: bool },
    /// Asks to be paired with somebody who seeks the same. It ends with the socket.
    Seek { seek: Seek },
    /// No longer asks to be paired.
    #[serde(deserialize_with = "nothing_more")]
    Unseek,
}

/// A request to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum TableCommand {
    /// To take an open seat.
    Sit {
        seat: u8,
    },
    /// To leave one's seat before the game starts.
    #[serde(deserialize_with = "nothing_more")]
    Rise,
    /// To play a complete turn, written in any legal form.
    Turn {
        #[schema(min_length = 1, max_length = 4096)]
        text: String,
    },
    #[serde(deserialize_with = "nothing_more")]
    Resign,
    /// To end a game that has hardly begun. It does not count for anybody.
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
    /// To take a holiday of so many days from now on, at a table with days for a turn. None ends the present holiday.
    Holiday {
        #[schema(maximum = 30)]
        days: u32,
    },
    /// To end the game, or to let a computer play, because the person on this seat is away and on move. `LiveState::absence`
    /// says which of them.
    ClaimAbsence {
        seat: u8,
    },
    /// To take one's seat back from the computer that stands in.
    #[serde(deserialize_with = "nothing_more")]
    Reclaim,
    /// To let the clocks run: the sender was away when the last seat was taken.
    #[serde(deserialize_with = "nothing_more")]
    Ready,
    /// For the host: to give a free seat to a computer.
    Fill {
        seat: u8,
        #[schema(minimum = 1, maximum = 10)]
        #[serde(deserialize_with = "whole_number")]
        level: u8,
    },
    /// For the host: to remove whoever sits here. A person can't sit down again, but can watch.
    Remove {
        seat: u8,
    },
    /// For the host: to draw lots for the seats.
    #[serde(deserialize_with = "nothing_more")]
    Shuffle,
    /// For the host: to start with those who sit here.
    #[serde(deserialize_with = "nothing_more")]
    Fewer,
    /// For the host: to close a table that has not started.
    #[serde(deserialize_with = "nothing_more")]
    Close,
}

/// A message from the server.
// The large variants are the common ones.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The first message on every socket.
    Welcome {
        protocol: u32,
        version: String,
        you: Person,
        now: Millis,
    },
    /// The message with this id was carried out.
    Done {
        id: u32,
        /// The number of the last event that it caused. Null if it caused none.
        number: Option<u64>,
    },
    /// The message with this id was refused. The id is null if the message could not be read.
    Refused {
        id: Option<u32>,
        problem: Problem,
        /// What the client had missed, if it did not know the latest events.
        update: Option<Update>,
    },
    /// A whole table. It replaces everything that the client knew of it.
    Table {
        state: TableState,
    },
    /// New events at a table.
    Update {
        update: Update,
    },
    /// The turn that a player has begun. An empty text means that the pieces were put back.
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
    /// The current lobby: tables with open seats, then games to watch; what people seek, and how many seek each of it.
    Lobby {
        tables: Vec<TableSummary>,
        seeks: Vec<(Seek, u32)>,
        people: u32,
    },
    /// The unfinished tables at which the person sits, the newest first; sent at once, and when one of them changes.
    MyTables {
        tables: Vec<TableSummary>,
        now: Millis,
    },
    /// The client has been paired, and this is the table.
    Paired {
        table: String,
    },
    /// Somebody challenges the client.
    Challenged {
        challenge: Challenge,
    },
    /// Somebody has declined the client's challenge to this table.
    ChallengeDeclined {
        table: String,
        person: Person,
    },
    /// What is announced from now on. Null for nothing any more.
    Announced {
        announcement: Option<Announcement>,
    },
    /// The server is closing. The client should reconnect after this many milliseconds.
    Closing {
        // (utoipa does not know `rename_all_fields`.)
        #[serde(rename = "backIn")]
        back_in: Millis,
    },
}

/// What has changed at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Update {
    pub table: String,
    /// The new events, without gaps. If the first is not the next one that the client expects, the client follows the table
    /// again with `since`. If there are none, only `live` has changed.
    pub events: Vec<TableEvent>,
    pub live: LiveState,
}
