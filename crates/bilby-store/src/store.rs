//! Opens, closes and checks the store.

use crate::connect::{Address, Use};
use crate::node_events::NodeId;
use crate::writer::{CommitInfo, CommitObserver, Work, Writer};
use crate::{Result, schema};
use sqlx::{AnyPool, Connection};
use std::sync::Arc;

/// The store. Cheap to clone: all clones share the same state.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    address: Address,
    node: NodeId,
    readers: AnyPool,
    writer: Writer,
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
        let mut conn = address.connect(Use::Write).await?;
        schema::migrate(&mut conn, address.database).await?;
        let readers = address.readers().await?;
        let node = NodeId::new();
        let writer = Writer::start(address.clone(), node.clone(), conn, observer);
        Ok(Store { inner: Arc::new(Inner { address, node, readers, writer }) })
    }

    /// Writes all waiting requests and closes. Later requests are refused.
    pub async fn close(&self) {
        self.inner.writer.close().await;
        self.inner.readers.close().await;
    }

    /// Checks that the database can be read and written.
    pub async fn is_well(&self) -> Result<()> {
        self.reader().acquire().await?.ping().await?;
        self.write((), |conn, ()| Box::pin(async move { conn.ping().await })).await
    }

    /// Its address.
    pub(crate) fn address(&self) -> &Address {
        &self.inner.address
    }

    /// The id of this node.
    pub(crate) fn node(&self) -> &NodeId {
        &self.inner.node
    }

    /// The connections that read.
    pub(crate) fn reader(&self) -> &AnyPool {
        &self.inner.readers
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
