//! Errors of the live service: its own, besides the refusals of the table and the rules.

use bilby_store::{AppendError, StoreError};
use bilby_table::{Millis, Refusal};
use bilby_wire::{Problem, is_problem_code};

/// Why something was not done. Details that clients must not see are logged where they happen.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveError {
    /// The table or the rules refuse it.
    Refusal(Refusal),
    /// There is no such table.
    UnknownTable,
    /// Rated games are for people with an account.
    AccountNeeded,
    /// Computers don't play rated games.
    NoComputersInRated,
    /// In rated games no turn is taken back.
    NoTakebacksInRated,
    /// The rules are not valid for this game.
    InvalidRules(String),
    /// The time control is not valid.
    InvalidTime(String),
    /// The seats are not valid: the wrong number, one person on two seats, or no person at all.
    InvalidSeats(String),
    /// There is no such level of the computer player.
    InvalidLevel,
    /// A chat line is empty, too long, or more than one line.
    InvalidChat,
    /// The table has no chat.
    ChatOff,
    /// The person was muted by a moderator.
    Muted {
        /// The moderator's reason.
        reason: String,
        /// Until when.
        until: Millis,
    },
    /// Only the person who opened the table may do it.
    NotOpener,
    /// One of the people at the table and this one have blocked each other.
    Apart,
    /// The socket sends too many messages, or the person too many chat lines.
    TooMany,
    /// The person has too many unfinished tables.
    TooManyTables,
    /// The socket follows too many tables.
    TooManyFollows,
    /// A guest and the account that they sign in to sit at the same table.
    SameTable,
    /// The text is not a valid message.
    Malformed(String),
    /// Something failed, and the request may or may not have been carried out.
    TryAgain,
    /// The disk is full.
    DiskFull,
    /// The server is about to close.
    Closing,
    /// The stored table can't be read.
    Damaged,
    /// A later version of Bilby has written to the table, which this node leaves alone.
    Newer,
}

impl LiveError {
    /// Returns its code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            LiveError::Refusal(refusal) => refusal.code(),
            LiveError::UnknownTable => "unknown-table",
            LiveError::AccountNeeded => "account-needed",
            LiveError::NoComputersInRated => "no-computers-in-rated",
            LiveError::NoTakebacksInRated => "no-takebacks-in-rated",
            LiveError::InvalidRules(_) => "bad-rules",
            LiveError::InvalidTime(_) => "bad-time",
            LiveError::InvalidSeats(_) => "bad-seats",
            LiveError::InvalidLevel => "bad-level",
            LiveError::InvalidChat => "bad-chat",
            LiveError::ChatOff => "chat-off",
            LiveError::Muted { .. } => "muted",
            LiveError::NotOpener => "not-yours",
            LiveError::Apart => "apart",
            LiveError::TooMany => "too-many",
            LiveError::TooManyTables => "too-many-tables",
            LiveError::TooManyFollows => "too-many-follows",
            LiveError::SameTable => "same-table",
            LiveError::Malformed(_) => "malformed",
            LiveError::TryAgain => "try-again",
            LiveError::DiskFull => "disk-full",
            LiveError::Closing => "closing",
            LiveError::Damaged => "damaged",
            LiveError::Newer => "newer-server",
        }
    }

    /// Returns its message on the wire.
    fn message(&self) -> String {
        let plain = match self {
            LiveError::Refusal(refusal) => return refusal.to_string(),
            LiveError::InvalidRules(why) | LiveError::InvalidTime(why) | LiveError::InvalidSeats(why) => {
                return why.clone();
            }
            LiveError::Muted { reason, .. } => return reason.clone(),
            LiveError::Malformed(why) => return format!("not a message: {why}"),
            LiveError::UnknownTable => "there is no such table",
            LiveError::AccountNeeded => "rated games are for people with an account",
            LiveError::NoComputersInRated => "computers don't play rated games",
            LiveError::NoTakebacksInRated => "in rated games no turn is taken back",
            LiveError::InvalidLevel => "the computer's levels go from 1 to 10",
            LiveError::InvalidChat => "one line of 1 to 300 characters that can be read can be said",
            LiveError::ChatOff => "nothing is said at this table",
            LiveError::NotOpener => "only who opened the table can do that",
            LiveError::Apart => "you and somebody here don't play with each other",
            LiveError::TooMany => "too many messages: slow down",
            LiveError::TooManyTables => "you have too many unfinished tables",
            LiveError::TooManyFollows => "you follow too many tables at once",
            LiveError::SameTable => "the account sits at one of your tables already: that seat can't go over to it",
            LiveError::TryAgain => "something went wrong: look whether it was done, and try again",
            LiveError::DiskFull => "the server has no room to keep it: nothing was done",
            LiveError::Closing => "the server is about to close",
            LiveError::Damaged => "what is kept of this table can't be read",
            LiveError::Newer => "this table needs a newer server: try again in a moment",
        };
        plain.to_owned()
    }

    /// Converts it to what is sent to the client.
    pub fn problem(&self, now: Millis) -> Problem {
        let retry_after = match self {
            LiveError::Refusal(Refusal::Patience { until }) => Some(until.saturating_sub(now)),
            LiveError::Muted { until, .. } => Some(until.saturating_sub(now).max(1)),
            LiveError::TooMany | LiveError::TryAgain | LiveError::Closing => Some(1000),
            LiveError::Newer => Some(10_000),
            _ => None,
        };
        let is_of_rules = matches!(self, LiveError::Refusal(Refusal::Illegal(_)));
        debug_assert!(is_of_rules || is_problem_code(self.code()), "{} is not in bilby-wire's list", self.code());
        Problem { code: self.code().to_owned(), message: self.message(), retry_after }
    }
}

impl From<Refusal> for LiveError {
    fn from(refusal: Refusal) -> LiveError {
        LiveError::Refusal(refusal)
    }
}

impl From<StoreError> for LiveError {
    fn from(error: StoreError) -> LiveError {
        if let StoreError::Newer { .. } = error {
            // The room tells it once.
            return LiveError::Newer;
        }
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Full => LiveError::DiskFull,
            StoreError::Damaged { .. } => LiveError::Damaged,
            _ => LiveError::TryAgain,
        }
    }
}

impl From<AppendError> for LiveError {
    fn from(error: AppendError) -> LiveError {
        match error {
            AppendError::Full => LiveError::DiskFull,
            error => {
                tracing::error!(%error, "the store failed");
                LiveError::TryAgain
            }
        }
    }
}
