//! Why the house does not do what it is asked: its own reasons beside the table's and the rules'.

use bilby_store::{AppendError, StoreError};
use bilby_table::{Millis, Refused};
use bilby_wire::Problem;

/// A reason. What only the log may know is told to the log where it happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// The table refuses, or the rules do.
    Refused(Refused),
    /// There is no such table.
    UnknownTable,
    /// A rated table is for people with an account.
    AccountNeeded,
    /// A rated table is for people.
    NoComputersInRated,
    /// Rules that the game does not know.
    BadRules(String),
    /// Not a time.
    BadTime(String),
    /// Not one sitter for each seat, or one person on two of them, or nobody at all.
    BadSeats(String),
    /// Not a level of the computer.
    BadLevel,
    /// A line of chat that is empty, too long or not a line.
    BadChat,
    /// A table without chat.
    ChatOff,
    /// More messages than one socket may send, or one person may chat.
    TooMany,
    /// More unfinished tables than one person may have.
    TooManyTables,
    /// More tables than one socket may follow.
    TooManyFollows,
    /// Not a message.
    Malformed(String),
    /// It is not known whether it was kept; whoever looks again will see.
    TryAgain,
    /// There is no room to keep anything.
    DiskFull,
    /// The house is about to close.
    Closing,
    /// What is kept of the table can't be read.
    Damaged,
}

impl Trouble {
    /// A short stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Trouble::Refused(refused) => refused.code(),
            Trouble::UnknownTable => "unknown-table",
            Trouble::AccountNeeded => "account-needed",
            Trouble::NoComputersInRated => "no-computers-in-rated",
            Trouble::BadRules(_) => "bad-rules",
            Trouble::BadTime(_) => "bad-time",
            Trouble::BadSeats(_) => "bad-seats",
            Trouble::BadLevel => "bad-level",
            Trouble::BadChat => "bad-chat",
            Trouble::ChatOff => "chat-off",
            Trouble::TooMany => "too-many",
            Trouble::TooManyTables => "too-many-tables",
            Trouble::TooManyFollows => "too-many-follows",
            Trouble::Malformed(_) => "malformed",
            Trouble::TryAgain => "try-again",
            Trouble::DiskFull => "disk-full",
            Trouble::Closing => "closing",
            Trouble::Damaged => "damaged",
        }
    }

    fn message(&self) -> String {
        let plain = match self {
            Trouble::Refused(refused) => return refused.to_string(),
            Trouble::BadRules(why) | Trouble::BadTime(why) | Trouble::BadSeats(why) => return why.clone(),
            Trouble::Malformed(why) => return format!("not a message: {why}"),
            Trouble::UnknownTable => "there is no such table",
            Trouble::AccountNeeded => "rated games are for people with an account",
            Trouble::NoComputersInRated => "computers don't play rated games",
            Trouble::BadLevel => "the computer's levels go from 1 to 10",
            Trouble::BadChat => "one line of 1 to 300 characters can be said",
            Trouble::ChatOff => "nothing is said at this table",
            Trouble::TooMany => "too many messages: slow down",
            Trouble::TooManyTables => "you have too many unfinished tables",
            Trouble::TooManyFollows => "you follow too many tables at once",
            Trouble::TryAgain => "something went wrong: look whether it was done, and try again",
            Trouble::DiskFull => "the server has no room to keep it: nothing was done",
            Trouble::Closing => "the server is about to close",
            Trouble::Damaged => "what is kept of this table can't be read",
        };
        plain.to_owned()
    }

    /// What a client is told.
    pub fn problem(&self, now: Millis) -> Problem {
        let retry_after = match self {
            Trouble::Refused(Refused::Patience { until }) => Some(until.saturating_sub(now)),
            Trouble::TooMany | Trouble::TryAgain | Trouble::Closing => Some(1000),
            _ => None,
        };
        Problem { code: self.code().to_owned(), message: self.message(), retry_after }
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        Trouble::Refused(refused)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        tracing::error!(%error, "the store");
        match error {
            StoreError::Full => Trouble::DiskFull,
            StoreError::Damaged { .. } => Trouble::Damaged,
            _ => Trouble::TryAgain,
        }
    }
}

impl From<AppendError> for Trouble {
    fn from(error: AppendError) -> Trouble {
        match error {
            AppendError::Full => Trouble::DiskFull,
            error => {
                tracing::error!(%error, "the store");
                Trouble::TryAgain
            }
        }
    }
}
