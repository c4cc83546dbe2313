//! Errors of the live service: its own, besides the refusals of the table and the rules.

use bilby_core::RulesError;
use bilby_store::{AppendError, StoreError};
use bilby_table::{Millis, Refusal, SettingsError, TimeControlError};
use bilby_wire::{Problem, is_problem_code};

/// Why something was not done. Details that clients must not see are logged where they happen.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LiveError {
    /// The table or the rules refuse it.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// There is no such table.
    #[error("there is no such table")]
    UnknownTable,
    /// Rated games are for people with an account.
    #[error("rated games are for people with an account")]
    AccountNeeded,
    /// Computers don't play rated games.
    #[error("computers don't play rated games")]
    NoComputersInRated,
    /// In rated games no turn is taken back.
    #[error("in rated games no turn is taken back")]
    NoTakebacksInRated,
    /// The rules are not valid for this game.
    #[error(transparent)]
    InvalidRules(#[from] RulesError),
    /// The time control is not valid.
    #[error(transparent)]
    InvalidTime(#[from] TimeControlError),
    /// A table can't be opened with these settings, mostly because of its seats.
    #[error(transparent)]
    InvalidSettings(#[from] SettingsError),
    /// The person who opens a table does not sit there.
    #[error("who opens a table sits there")]
    OpenerNotSeated,
    /// There is no such level of the computer player.
    #[error("the computer's levels go from 1 to 10")]
    InvalidLevel,
    /// A chat line is empty, too long, or more than one line.
    #[error("one line of 1 to 300 characters that can be read can be said")]
    InvalidChat,
    /// The table has no chat.
    #[error("nothing is said at this table")]
    ChatOff,
    /// The person was muted by a moderator.
    #[error("{reason}")]
    Muted {
        /// The moderator's reason.
        reason: String,
        /// Until when.
        until: Millis,
    },
    /// Only the person who opened the table may do it.
    #[error("only who opened the table can do that")]
    NotOpener,
    /// One of the people at the table and this one have blocked each other.
    #[error("you and somebody here don't play with each other")]
    Blocked,
    /// The socket sends too many messages, or the person too many chat lines.
    #[error("too many messages: slow down")]
    TooMany,
    /// The person has too many unfinished tables.
    #[error("you have too many unfinished tables")]
    TooManyTables,
    /// The socket follows too many tables.
    #[error("you follow too many tables at once")]
    TooManyFollows,
    /// A guest and the account that they sign in to sit at the same table.
    #[error("the account sits at one of your tables already: that seat can't go over to it")]
    SameTable,
    /// The text is not a valid message.
    #[error("not a message: {0}")]
    Malformed(String),
    /// Something failed, and the request may or may not have been carried out.
    #[error("something went wrong: look whether it was done, and try again")]
    TryAgain,
    /// The disk is full.
    #[error("the server has no room to keep it: nothing was done")]
    DiskFull,
    /// The server is about to close.
    #[error("the server is about to close")]
    Closing,
    /// The stored table can't be read.
    #[error("what is kept of this table can't be read")]
    Damaged,
    /// A later version of Bilby has written to the table, which this node leaves alone.
    #[error("this table needs a newer server: try again in a moment")]
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
            LiveError::InvalidTime(_) | LiveError::InvalidSettings(SettingsError::Time) => "bad-time",
            LiveError::InvalidSettings(_) | LiveError::OpenerNotSeated => "bad-seats",
            LiveError::InvalidLevel => "bad-level",
            LiveError::InvalidChat => "bad-chat",
            LiveError::ChatOff => "chat-off",
            LiveError::Muted { .. } => "muted",
            LiveError::NotOpener => "not-yours",
            LiveError::Blocked => "apart",
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

    /// Converts it to what is sent to the client.
    pub fn problem(&self, now: Millis) -> Problem {
        let retry_after = match self {
            LiveError::Refusal(Refusal::NotAbsentLongEnough { until }) => Some(until.saturating_sub(now)),
            LiveError::Muted { until, .. } => Some(until.saturating_sub(now).max(1)),
            LiveError::TooMany | LiveError::TryAgain | LiveError::Closing => Some(1000),
            LiveError::Newer => Some(10_000),
            _ => None,
        };
        let is_of_rules = matches!(self, LiveError::Refusal(Refusal::Illegal(_)));
        debug_assert!(is_of_rules || is_problem_code(self.code()), "{} is not in bilby-wire's list", self.code());
        Problem { code: self.code().to_owned(), message: self.to_string(), retry_after }
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
