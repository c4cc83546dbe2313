//! The lock on a SQLite file, which only one server can use. Two servers would each hold tables in memory that the
//! other does not know.

use crate::connect::Address;
use crate::{Result, StoreError};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// Holds the lock until it is dropped. It is the operating system's lock on an empty file next to the database, so it
/// ends with the process, however that ends. (A lock on the database itself would keep backups from reading it on
/// Windows.) PostgreSQL serves several servers and needs no lock.
#[derive(Debug)]
#[must_use = "the lock ends when it is dropped"]
pub struct DatabaseLock {
    _lock: Option<File>,
}

impl DatabaseLock {
    /// Locks the database with this URL.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another server has locked it, or an error if the lock file can't be written.
    pub fn take(url: &str) -> Result<DatabaseLock> {
        DatabaseLock::on(&Address::read(url)?)
    }

    pub(crate) fn on(address: &Address) -> Result<DatabaseLock> {
        let lock = address.file.as_deref().map(lock).transpose()?;
        Ok(DatabaseLock { _lock: lock })
    }
}

fn lock(database: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let failed = |error| StoreError::File(database.to_owned(), error);
    let file = options.open(beside(database)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder(database))),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Returns `bilby.db.lock` for `bilby.db`. The file is never deleted, because a deleted and recreated file could be
/// locked twice.
fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

fn folder(database: &Path) -> PathBuf {
    database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}
