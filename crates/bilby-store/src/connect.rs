//! Which database, where it is, and how a connection to it is set up.

use crate::{Result, StoreError};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Executor};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The two databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

/// Where a database is.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub database: Database,
    /// SQLite's file.
    pub file: Option<PathBuf>,
    options: AnyConnectOptions,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// The one that writes.
    Write,
    /// One of several that only read.
    Read,
    /// Moves what was written from SQLite's log into the database.
    Tidy,
    /// Writing a file of its own, that nobody else has open.
    Alone,
}

/// How many connections read at the same time.
const READERS: u32 = 4;

/// The address of the SQLite database in a file.
pub fn file_url(file: &Path) -> String {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    // The driver encodes everything else that means something in an address.
    let file = file.to_string_lossy().replace('%', "%25");
    let mut url = SqliteConnectOptions::new().filename(file).to_url_lossy();
    url.set_query(None);
    url.into()
}

impl Address {
    /// Reads an address: `sqlite://…` or `postgres://…`.
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
                let url = format!("{}?mode=rwc", file_url(&file));
                (Database::Sqlite, Some(file), url)
            }
            "postgres" | "postgresql" => (Database::Postgres, None, url.to_owned()),
            _ => return Err(StoreError::Address("it begins with neither sqlite:// nor postgres://")),
        };
        // Whoever runs the house reads its log for what people do, not for statements.
        let options = AnyConnectOptions::from_str(&url)
            .map_err(|_| {
                StoreError::Address("postgres://USER:PASSWORD@HOST:PORT/DATABASE is what PostgreSQL's look like")
            })?
            .disable_statement_logging();
        Ok(Address { database, file, options })
    }

    /// Whether several nodes can use it, and hear of each other.
    pub fn has_nodes(&self) -> bool {
        self.database == Database::Postgres
    }

    /// The address as a text.
    pub fn url(&self) -> &str {
        self.options.database_url.as_str()
    }

    /// A connection.
    pub async fn connect(&self, purpose: Use) -> sqlx::Result<AnyConnection> {
        let mut link = self.options.connect().await?;
        set_up(&mut link, self.database, purpose).await?;
        Ok(link)
    }

    /// Connections to read with.
    pub async fn readers(&self) -> Result<AnyPool> {
        let database = self.database;
        let options = AnyPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(Duration::from_secs(10))
            // SQLite's connections can't be lost, and asking costs more than most questions.
            .test_before_acquire(database == Database::Postgres)
            .after_connect(move |link, _| Box::pin(async move { set_up(link, database, Use::Read).await }));
        Ok(options.connect_with(self.options.clone()).await?)
    }
}

/// Sees to it that what is committed is on disk, and that who only reads can't write.
async fn set_up(link: &mut AnyConnection, database: Database, purpose: Use) -> sqlx::Result<()> {
    let settings: &[&str] = match (database, purpose) {
        (Database::Sqlite, Use::Write) => &[
            "PRAGMA busy_timeout = 10000",
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA foreign_keys = ON",
            "PRAGMA wal_autocheckpoint = 8000",
            "PRAGMA journal_size_limit = 67108864",
            "PRAGMA cache_size = -32768",
        ],
        (Database::Sqlite, Use::Read) => &["PRAGMA busy_timeout = 10000", "PRAGMA query_only = ON"],
        (Database::Sqlite, Use::Tidy) => &["PRAGMA busy_timeout = 10000", "PRAGMA synchronous = FULL"],
        (Database::Sqlite, Use::Alone) => {
            &["PRAGMA journal_mode = DELETE", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"]
        }
        (Database::Postgres, Use::Read) => &["SET default_transaction_read_only = on"],
        // A server, or a user of it, may be set to say "committed" before it is.
        (Database::Postgres, Use::Write | Use::Tidy | Use::Alone) => &["SET synchronous_commit = on"],
    };
    for setting in settings {
        link.execute(sqlx::raw_sql(*setting)).await?;
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
