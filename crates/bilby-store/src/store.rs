//! Opens, closes and checks the store.

use crate::connect::{Address, ConnectionUse};
use crate::control_connection::ControlConnection;
use crate::readers::Readers;
use crate::writer::{CommitInfo, CommitObserver, TurnWriter, Work, Writer};
use crate::{Result, StoreError, schema};
use sqlx::Connection;
use sqlx::any::{Any, AnyArguments, AnyRow};
use sqlx::query::Query;
use std::io;
use std::sync::Arc;

/// The store. Cheap to clone: all clones share the same state.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    readers: Readers,
    writer: Writer,
    /// On PostgreSQL, the task that writes turns.
    turns: Option<TurnWriter>,
    control: ControlConnection,
    address: Address,
}

impl Store {
    /// Opens a store: `sqlite:///PATH` (a file, created if it does not exist; see [`file_url`](crate::file_url)) or
    /// `postgres://…`. Creates or migrates its tables.
    pub async fn open(url: &str) -> Result<Store> {
        Store::start(url, CommitObserver::default()).await
    }

    /// Like [`Store::open`], but calls `tell` after each commit of appends. It should be quick, because the writer
    /// waits for it.
    pub async fn open_observed(url: &str, tell: impl Fn(CommitInfo) + Send + Sync + 'static) -> Result<Store> {
        Store::start(url, CommitObserver::new(tell)).await
    }

    async fn start(url: &str, observer: CommitObserver) -> Result<Store> {
        let address = Address::read(url)?;
        let mut upkeep = address.connect(ConnectionUse::Upkeep).await?;
        schema::migrate(&mut upkeep, address.database).await?;
        let conn = if address.has_nodes() {
            upkeep.close().await?;
            address.connect(ConnectionUse::Write).await?
        } else {
            // To a file, both uses have the same settings.
            upkeep
        };
        let readers = Readers::open(&address).await?;
        let turns = match address.has_nodes() {
            true => {
                let conn = address.connect(ConnectionUse::WriteTurns).await?;
                Some(TurnWriter::start(address.clone(), conn, observer.clone()))
            }
            false => None,
        };
        let writer = Writer::start(address.clone(), Some(conn), observer);
        let control = ControlConnection::new(address.clone());
        Ok(Store { inner: Arc::new(Inner { readers, writer, turns, control, address }) })
    }

    /// Opens a store whose database exists and can be read by this version, to look at it: nothing is created, migrated or
    /// written. Servers can go on using it.
    pub async fn open_to_look(url: &str) -> Result<Store> {
        let address = Address::read(url)?;
        if let Some(file) = address.file.as_ref().filter(|file| !file.is_file()) {
            return Err(StoreError::File(
                file.clone(),
                io::Error::new(io::ErrorKind::NotFound, "there is no such file"),
            ));
        }
        let mut conn = address.connect(ConnectionUse::Copy).await?;
        match schema::check(&mut conn, address.database).await {
            // Nodes of this version may still be in use during an upgrade.
            Err(StoreError::Later) if address.has_nodes() => schema::must_be_known(&mut conn).await?,
            checked => checked?,
        }
        drop(conn);
        let readers = Readers::open(&address).await?;
        // The writer has no connection until something is to be written.
        let writer = Writer::start(address.clone(), None, CommitObserver::default());
        Ok(Store {
            inner: Arc::new(Inner {
                readers,
                writer,
                turns: None,
                control: ControlConnection::new(address.clone()),
                address,
            }),
        })
    }

    /// Writes all waiting requests and closes. Later requests are refused.
    pub async fn close(&self) {
        if let Some(turns) = &self.inner.turns {
            turns.close().await;
        }
        self.inner.writer.close().await;
        self.inner.readers.close().await;
    }

    /// Checks that the database can be read and written.
    pub async fn is_well(&self) -> Result<()> {
        self.inner.readers.ping().await?;
        self.write((), |conn, ()| Box::pin(async move { conn.ping().await })).await
    }

    /// Its address.
    pub(crate) fn address(&self) -> &Address {
        &self.inner.address
    }

    /// The connection beside the others.
    pub(crate) fn control(&self) -> &ControlConnection {
        &self.inner.control
    }

    /// The handle to the task that writes turns, if there is one.
    pub(crate) fn turns(&self) -> Option<&TurnWriter> {
        self.inner.turns.as_ref()
    }

    /// Reads rows.
    pub(crate) async fn rows(&self, query: Query<'_, Any, AnyArguments>) -> sqlx::Result<Vec<AnyRow>> {
        self.inner.readers.rows(query).await
    }

    /// Reads a row, if there is one.
    pub(crate) async fn maybe_row(&self, query: Query<'_, Any, AnyArguments>) -> sqlx::Result<Option<AnyRow>> {
        self.inner.readers.maybe_row(query).await
    }

    /// Reads the row that there is.
    pub(crate) async fn row(&self, query: Query<'_, Any, AnyArguments>) -> sqlx::Result<AnyRow> {
        self.inner.readers.row(query).await
    }

    /// The handle to the task that writes.
    pub(crate) fn writer(&self) -> &Writer {
        &self.inner.writer
    }

    /// Runs a job in the writer's next transaction. The job may run more than once, but it is committed once. It must
    /// read every result to its end, and must not return an error for an expected outcome.
    pub(crate) async fn write<A, T>(&self, given: A, work: Work<A, T>) -> Result<T>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.writer().run(given, work).await
    }
}
