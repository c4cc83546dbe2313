//! The database's URL, and how connections to it are set up.

use crate::{Result, StoreError};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Executor};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The two databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

/// The location of a database.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub database: Database,
    /// The file, for SQLite.
    pub file: Option<PathBuf>,
    options: AnyConnectOptions,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionUse {
    /// Writes: the only such connection to a SQLite file, one of two to PostgreSQL.
    Write,
    /// PostgreSQL: writes turns, and nothing else.
    WriteTurns,
    /// One of several connections that only read.
    Read,
    /// Reads everything for a backup, which can take long.
    Copy,
    /// PostgreSQL: notifies the other nodes and tells them that this one is alive.
    Control,
    /// Runs checkpoints of SQLite's write-ahead log.
    Checkpoint,
    /// Changes the schema or restores a backup, which can take long.
    Upkeep,
    /// Writes a file that nobody else has open.
    Alone,
}

/// How many connections read at the same time. A node has six connections to PostgreSQL: two that read, two that write,
/// one that notifies other nodes and one that listens to them.
fn readers(database: Database) -> u32 {
    match database {
        Database::Sqlite => 4,
        Database::Postgres => 2,
    }
}

/// How long opening a connection may take. A server that does not answer should not hold up those who can go on.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// The URL of a SQLite file.
pub fn file_url(file: &Path) -> String {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    // The driver encodes all other special characters.
    let file = file.to_string_lossy().replace('%', "%25");
    let mut url = SqliteConnectOptions::new().filename(file).to_url_lossy();
    url.set_query(None);
    url.into()
}

impl Address {
    /// Reads a URL: `sqlite://…` or `postgres://…`.
    pub fn read(url: &str) -> Result<Address> {
        sqlx::any::install_default_drivers();
        let scheme = url.split(':').next().unwrap_or_default();
        let (database, file, url) = match scheme {
            "sqlite" => {
                let bad = |_| StoreError::Address("sqlite:///PATH is what SQLite's look like");
                let options = SqliteConnectOptions::from_str(url).map_err(bad)?;
                let file = options.get_filename().to_owned();
                if file.as_os_str().is_empty() || file.to_string_lossy().starts_with("file:sqlx-in-memory") {
                    return Err(StoreError::Address("what is only in memory is not kept"));
                }
                let file = real(file);
                let url = format!("{}?mode=rwc", file_url(&file));
                (Database::Sqlite, Some(file), url)
            }
            "postgres" | "postgresql" => (Database::Postgres, None, url.to_owned()),
            _ => return Err(StoreError::Address("it begins with neither sqlite:// nor postgres://")),
        };
        // SQL statements don't belong in the server's log.
        let options = AnyConnectOptions::from_str(&url)
            .map_err(|_| {
                StoreError::Address("postgres://USER:PASSWORD@HOST:PORT/DATABASE is what PostgreSQL's look like")
            })?
            .disable_statement_logging();
        Ok(Address { database, file, options })
    }

    /// Returns whether several nodes can use the database and notify each other.
    pub fn has_nodes(&self) -> bool {
        self.database == Database::Postgres
    }

    /// Returns the URL.
    pub fn url(&self) -> &str {
        self.options.database_url.as_str()
    }

    /// Opens a connection. A file that does not exist is created for its owner only, and SQLite gives its auxiliary
    /// files the same permissions.
    pub async fn connect(&self, purpose: ConnectionUse) -> sqlx::Result<AnyConnection> {
        if let (Some(file), ConnectionUse::Write | ConnectionUse::Upkeep) = (&self.file, purpose) {
            match make_private(file) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error.into()),
                _ => {}
            }
        }
        let connected = async {
            let mut conn = self.options.connect().await?;
            set_up(&mut conn, self.database, purpose).await?;
            Ok(conn)
        };
        if self.file.is_some() {
            return connected.await;
        }
        let too_long = || Err(io::Error::from(io::ErrorKind::TimedOut).into());
        tokio::time::timeout(CONNECT_TIMEOUT, connected).await.unwrap_or_else(|_| too_long())
    }

    /// Opens a pool of connections that read.
    pub async fn readers(&self) -> Result<AnyPool> {
        let database = self.database;
        let options = AnyPoolOptions::new()
            .max_connections(readers(database))
            .acquire_timeout(match database {
                Database::Sqlite => Duration::from_secs(10),
                Database::Postgres => CONNECT_TIMEOUT,
            })
            // SQLite connections can't be lost, and testing one costs more than most queries.
            .test_before_acquire(database == Database::Postgres)
            .after_connect(move |conn, _| Box::pin(async move { set_up(conn, database, ConnectionUse::Read).await }));
        Ok(options.connect_with(self.options.clone()).await?)
    }
}

/// Resolves a symbolic link, because SQLite's auxiliary files are next to the real file.
fn real(file: PathBuf) -> PathBuf {
    if let Ok(real) = std::fs::canonicalize(&file) {
        return if file.is_symlink() { real } else { file };
    }
    // A link can point to a file that does not exist yet.
    match (std::fs::read_link(&file), file.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => file,
    }
}

/// Removes all permissions of other users from a file, if it exists.
///
/// # Errors
/// If the system refuses.
pub fn keep_private(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        match std::fs::metadata(file) {
            Ok(known) if known.permissions().mode() & 0o077 != 0 => {
                std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600))?;
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Creates an empty file that only its owner can read, because it will contain chat and password hashes.
pub(crate) fn make_private(file: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// Lets PostgreSQL end a connection whose node died or can't be reached, so that its locks don't hold up the other
/// nodes.
const QUICK_TO_END: &str = "SET idle_in_transaction_session_timeout = '1500ms'; SET tcp_keepalives_idle = 5; \
     SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; SET tcp_user_timeout = '6s'";

/// Makes commits durable, whatever a server or a role is configured to do, and lets nothing wait long for a lock.
const DURABLE: &str = "SET synchronous_commit = on; SET statement_timeout = '5s'; SET lock_timeout = '500ms'";

/// Looks up each game of a batch by its id. PostgreSQL plans the statement once; if there were few games then, it would
/// read all of them for every batch, however many there are later.
const BY_ID: &str = "SET enable_seqscan = off";

/// Makes commits durable, and connections that only read read-only.
async fn set_up(conn: &mut AnyConnection, database: Database, purpose: ConnectionUse) -> sqlx::Result<()> {
    let settings: &[&str] = match (database, purpose) {
        (Database::Sqlite, ConnectionUse::Write | ConnectionUse::Upkeep) => &[
            "PRAGMA busy_timeout = 10000",
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA foreign_keys = ON",
            "PRAGMA wal_autocheckpoint = 8000",
            "PRAGMA journal_size_limit = 67108864",
            "PRAGMA cache_size = -32768",
            "PRAGMA secure_delete = ON",
            // SQLite notes how to undo a statement that changes many pages. Otherwise it writes that to a file, for every batch of turns.
            "PRAGMA temp_store = MEMORY",
        ],
        (Database::Sqlite, ConnectionUse::Read | ConnectionUse::Copy | ConnectionUse::Control) => {
            &["PRAGMA busy_timeout = 10000", "PRAGMA query_only = ON"]
        }
        // A short timeout, because a waiting checkpoint blocks the writer.
        (Database::Sqlite, ConnectionUse::Checkpoint) => &["PRAGMA busy_timeout = 250", "PRAGMA synchronous = FULL"],
        (Database::Sqlite, ConnectionUse::Alone) => {
            &["PRAGMA journal_mode = DELETE", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"]
        }
        (Database::Postgres, ConnectionUse::Read) => {
            &["SET default_transaction_read_only = on", "SET statement_timeout = '5s'", QUICK_TO_END]
        }
        (Database::Postgres, ConnectionUse::Copy) => &["SET default_transaction_read_only = on"],
        (Database::Postgres, ConnectionUse::Write) => &[DURABLE, QUICK_TO_END],
        (_, ConnectionUse::WriteTurns) => &[DURABLE, QUICK_TO_END, BY_ID],
        // What this connection writes is written again a second later.
        (Database::Postgres, ConnectionUse::Control) => &[
            "SET synchronous_commit = off",
            "SET statement_timeout = '2s'",
            "SET lock_timeout = '500ms'",
            QUICK_TO_END,
        ],
        (Database::Postgres, ConnectionUse::Upkeep | ConnectionUse::Checkpoint | ConnectionUse::Alone) => {
            &["SET synchronous_commit = on"]
        }
    };
    for setting in settings {
        conn.execute(sqlx::raw_sql(*setting)).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_an_address() {
        for name in ["/tmp/bilby.db", "/a b/100%/c%20d?e#f.db", "/données/«é».db"] {
            let address = Address::read(&file_url(Path::new(name))).unwrap();
            assert_eq!((address.database, address.file.as_deref()), (Database::Sqlite, Some(Path::new(name))));
        }
        let relative = Address::read(&file_url(Path::new("bilby.db"))).unwrap();
        assert_eq!(relative.file, Some(std::env::current_dir().unwrap().join("bilby.db")));
    }

    #[test]
    fn what_is_no_address() {
        for bad in
            ["", "bilby.db", "mysql://x", "sqlite::memory:", "sqlite://", "postgres://a b:c", "sqlite:///x?mode=what"]
        {
            assert!(matches!(Address::read(bad), Err(StoreError::Address(_))), "{bad}");
        }
    }
}
