//! The errors of the store.

use sqlx::error::DatabaseError;
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

/// The result of an operation of the store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why something was not read or not written. A failed write has changed nothing, unless the error is
/// [`Unknown`](StoreError::Unknown).
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The answer to the commit was lost, so the outcome is unknown.
    #[error("whether it was written can't be known: {0}")]
    Unknown(#[source] Arc<sqlx::Error>),
    /// Stored data is not valid.
    #[error("{what} is damaged: {reason}")]
    Damaged {
        /// Which data.
        what: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A later version of Bilby has written something that this one does not know.
    #[error("a later version of Bilby has written {what}: {reason}")]
    Newer {
        /// What it has written.
        what: String,
        /// What is not known.
        reason: String,
    },
    /// The database reported an error, or could not be reached.
    #[error("{}", described(.0))]
    Database(#[source] Arc<sqlx::Error>),
    /// The text is not a database URL.
    #[error("not an address of a database: {0}")]
    Address(&'static str),
    /// The database belongs to another version of Bilby.
    #[error("the database was made by another version of Bilby")]
    Version,
    /// A later version of Bilby has changed the database.
    #[error("a later version of Bilby has changed the database; use that version")]
    Later,
    /// An earlier version of Bilby made the database, and it was not migrated yet.
    #[error(
        "the database was made by an earlier version of Bilby; start a server of this version once to bring it up to date"
    )]
    Older,
    /// The database has no tables of Bilby's.
    #[error("there is nothing of Bilby's in the database")]
    NotOurs,
    /// A backup does not overwrite an existing file.
    #[error("{}: is there already, and is not written over", .0.display())]
    Exists(PathBuf),
    /// A backup can be restored only into an empty database.
    #[error("the database is not empty; everything goes into an empty one")]
    NotEmpty,
    /// The file is not a backup of Bilby.
    #[error("{}: not a backup made by this version of Bilby", .0.display())]
    NoBackup(PathBuf),
    /// The backup is damaged.
    #[error("{}: this backup is damaged: nothing was restored from it", .0.display())]
    DamagedBackup(PathBuf),
    /// A server uses the SQLite file in this folder.
    #[error("{}: a server uses this folder", .0.display())]
    InUse(PathBuf),
    /// Servers use this PostgreSQL database.
    #[error("servers use the database; stop them first")]
    HasNodes,
    /// A database can't be moved to itself.
    #[error("both addresses lead to the same database")]
    SameDatabase,
    /// A file could not be read or written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, #[source] std::io::Error),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

/// What people are told of an error of the database. PostgreSQL's own text ends with a line of its source code, which they
/// would look for in a file of theirs.
fn described(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => format!("the database says: {}", error.message()),
        sqlx::Error::Io(error) => format!("the database can't be reached: {error}"),
        other => other.to_string(),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::from(&Arc::new(error))
    }
}

impl From<&Arc<sqlx::Error>> for StoreError {
    fn from(error: &Arc<sqlx::Error>) -> StoreError {
        if is_full(error) { StoreError::Full } else { StoreError::Database(Arc::clone(error)) }
    }
}

/// Why events were not appended.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// The log is longer than the writer knew, or the game (or the rematch of that game) exists already. Nothing has
    /// changed.
    #[error("the log has grown meanwhile")]
    Conflict,
    /// The disk is full. Nothing has changed.
    #[error("the disk is full")]
    Full,
    /// The events may or may not have been appended. Reading the log shows which.
    #[error("{0}")]
    Unknown(#[source] StoreError),
    /// They were not appended for another reason. Nothing has changed.
    #[error("{0}")]
    Failed(#[source] StoreError),
}

impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> AppendError {
        match error {
            StoreError::Full => AppendError::Full,
            unknown @ StoreError::Unknown(_) => AppendError::Unknown(unknown),
            other => AppendError::Failed(other),
        }
    }
}

/// Why an account was not opened.
#[derive(Debug, thiserror::Error)]
pub enum NameError {
    /// Somebody has this name, or one that looks like it.
    #[error("the name is taken")]
    Taken,
    /// The person has an account already, or was deleted.
    #[error("not a guest")]
    NotAGuest,
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// The code of an error that the database reported: SQLite's number, or PostgreSQL's five characters.
pub(crate) fn code(error: &sqlx::Error) -> Option<String> {
    error.as_database_error().and_then(DatabaseError::code).map(Cow::into_owned)
}

/// Returns whether the data itself is invalid: a malformed file, or rows that our tables don't accept.
pub(crate) fn is_nonsense(error: &sqlx::Error) -> bool {
    use sqlx::Error::{ColumnDecode, ColumnNotFound, Decode};
    use sqlx::error::ErrorKind;
    let Some(database) = error.as_database_error() else {
        return matches!(error, ColumnDecode { .. } | ColumnNotFound(_) | Decode(_));
    };
    // SQLite's extended codes use the higher bits. PostgreSQL's class 22 is data exceptions.
    let code = code(error).unwrap_or_default();
    let is_corrupt = code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 11 | 26));
    is_corrupt || (code.len() == 5 && code.starts_with("22")) || !matches!(database.kind(), ErrorKind::Other)
}

/// Returns whether the disk is full. SQLite has a second code for it, when its shared-memory file can't grow.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    matches!(code(error).as_deref(), Some("13" | "4874" | "53100"))
}

/// Returns whether the connection is lost.
pub(crate) fn is_lost(error: &sqlx::Error) -> bool {
    use sqlx::Error::{BeginFailed, Io, Protocol, Tls, WorkerCrashed};
    // 57P01 to 57P05: the server ended the connection, or is going down or just coming up. 25P03: this node was silent
    // in a transaction. 08: connection exceptions.
    matches!(error, Io(_) | Tls(_) | Protocol(_) | WorkerCrashed | BeginFailed)
        || code(error).is_some_and(|code| code.starts_with("57P") || code.starts_with("08") || code == "25P03")
}

/// Returns whether a lock conflict caused the error, so a retry may succeed.
pub(crate) fn is_contended(error: &sqlx::Error) -> bool {
    // SQLite: busy (in four variants), locked. PostgreSQL: could not serialise, deadlock, a lock that was not freed
    // soon.
    matches!(code(error).as_deref(), Some("5" | "261" | "517" | "773" | "6" | "40001" | "40P01" | "55P03"))
}

/// Returns whether a unique value exists already: another node may just have taken the same number.
pub(crate) fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
}
