//! What can go wrong, for those who have to do something about it.

use sqlx::error::DatabaseError;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// What the store answers.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why something was not read or not written. Where it was to be written, nothing has changed, unless it is
/// [`Unknown`](StoreError::Unknown).
#[derive(Debug)]
pub enum StoreError {
    /// The disk is full.
    Full,
    /// It can't be known whether what was to be written has been: the answer to the commit was lost.
    Unknown(Arc<sqlx::Error>),
    /// What was read is not what was once written.
    Damaged {
        /// Where.
        what: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The database did not do it.
    Database(Arc<sqlx::Error>),
    /// A text that is no address of a database.
    Address(&'static str),
    /// The database was made by another version of Bilby.
    Version,
    /// A backup is not written over a file that is there already.
    Exists(PathBuf),
    /// A backup is restored into an empty database only.
    NotEmpty,
    /// A file that is no backup of Bilby's.
    NoBackup(PathBuf),
    /// A file could not be read or written.
    File(PathBuf, std::io::Error),
    /// The store is closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::Unknown(error) => write!(f, "whether it was written can't be known: {error}"),
            StoreError::Damaged { what, problem } => write!(f, "{what} is damaged: {problem}"),
            StoreError::Database(error) => error.fmt(f),
            StoreError::Address(why) => write!(f, "not an address of a database: {why}"),
            StoreError::Version => f.write_str("the database was made by another version of Bilby"),
            StoreError::Exists(file) => write!(f, "{}: is there already, and is not written over", file.display()),
            StoreError::NotEmpty => f.write_str("the database is not empty; a backup is restored into an empty one"),
            StoreError::NoBackup(file) => write!(f, "{}: not a backup made by this version of Bilby", file.display()),
            StoreError::File(file, error) => write!(f, "{}: {error}", file.display()),
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Unknown(error) | StoreError::Database(error) => Some(error.as_ref()),
            StoreError::File(_, error) => Some(error),
            _ => None,
        }
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
#[derive(Debug)]
pub enum AppendError {
    /// The log is longer than the writer knew, or the game (or the rematch of that game) is there already. Nothing has
    /// changed.
    Conflict,
    /// The disk is full. Nothing has changed.
    Full,
    /// The events may or may not have been appended: only reading the log can tell.
    Unknown(StoreError),
    /// They were not appended, for another reason. Nothing has changed.
    Failed(StoreError),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppendError::Conflict => f.write_str("the log has grown meanwhile"),
            AppendError::Full => StoreError::Full.fmt(f),
            AppendError::Unknown(error) | AppendError::Failed(error) => error.fmt(f),
        }
    }
}

impl Error for AppendError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            AppendError::Unknown(error) | AppendError::Failed(error) => Some(error),
            _ => None,
        }
    }
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
#[derive(Debug)]
pub enum NameError {
    /// Somebody has this name, or one that looks like it.
    Taken,
    /// The person has an account already, or is gone.
    NotAGuest,
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Taken => f.write_str("the name is taken"),
            NameError::NotAGuest => f.write_str("not a guest"),
            NameError::Store(error) => error.fmt(f),
        }
    }
}

impl Error for NameError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            NameError::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<StoreError> for NameError {
    fn from(error: StoreError) -> NameError {
        NameError::Store(error)
    }
}

/// The code of an error that the database itself reported: SQLite's number, or PostgreSQL's five letters.
pub(crate) fn code(error: &sqlx::Error) -> Option<String> {
    error.as_database_error().and_then(DatabaseError::code).map(Cow::into_owned)
}

/// Whether the disk is full. SQLite has a second code for it, when the file beside its log can't grow.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    matches!(code(error).as_deref(), Some("13" | "4874" | "53100"))
}

/// Whether the connection is of no more use.
pub(crate) fn is_lost(error: &sqlx::Error) -> bool {
    use sqlx::Error::{BeginFailed, Io, Protocol, Tls, WorkerCrashed};
    // 57P01 to 57P05: the server ended the connection, or is going down or just coming up. 08: connection exceptions.
    matches!(error, Io(_) | Tls(_) | Protocol(_) | WorkerCrashed | BeginFailed)
        || code(error).is_some_and(|code| code.starts_with("57P") || code.starts_with("08"))
}

/// Whether others were in the way, and the same again may well succeed.
pub(crate) fn is_contended(error: &sqlx::Error) -> bool {
    // SQLite: busy (in four variants), locked. PostgreSQL: could not serialise, deadlock.
    matches!(code(error).as_deref(), Some("5" | "261" | "517" | "773" | "6" | "40001" | "40P01"))
}

/// Whether something that there can be only one of is there already: another node may just have taken the same number.
pub(crate) fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
}
