//! The store itself: opened, closed, asked whether it is well.

use crate::connect::{Address, Use};
use crate::news::Node;
use crate::writer::{Committed, Watch, Work, Writer};
use crate::{Result, schema};
use sqlx::{AnyPool, Connection};
use std::sync::Arc;

/// What Bilby keeps. Cheap to clone: all clones are the same store.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    address: Address,
    node: Node,
    readers: AnyPool,
    writer: Writer,
}

impl Store {
    /// Opens a store: `sqlite:///PATH` (a file, made if it is not there; see [`file_url`](crate::file_url)) or `postgres://…`.
    /// Its tables are made, or brought up to date.
    pub async fn open(url: &str) -> Result<Store> {
        Store::start(url, Watch::default()).await
    }

    /// The same; whenever appends were committed, `tell` is told. It should be quick: others wait meanwhile.
    pub async fn open_watched(url: &str, tell: impl Fn(Committed) + Send + Sync + 'static) -> Result<Store> {
        Store::start(url, Watch::new(tell)).await
    }

    async fn start(url: &str, watch: Watch) -> Result<Store> {
        let address = Address::read(url)?;
        let mut link = address.connect(Use::Write).await?;
        schema::migrate(&mut link, address.database).await?;
        let readers = address.readers().await?;
        let node = Node::new();
        let writer = Writer::start(address.clone(), node.clone(), link, watch);
        Ok(Store { inner: Arc::new(Inner { address, node, readers, writer }) })
    }

    /// Writes what waits, and closes. What comes later is refused.
    pub async fn close(&self) {
        self.inner.writer.close().await;
        self.inner.readers.close().await;
    }

    /// Whether it can be read from and written to.
    pub async fn is_well(&self) -> Result<()> {
        self.reader().acquire().await?.ping().await?;
        self.write((), |link, ()| Box::pin(async move { link.ping().await })).await
    }

    /// Where it is.
    pub(crate) fn address(&self) -> &Address {
        &self.inner.address
    }

    /// Which of several nodes this one is.
    pub(crate) fn node(&self) -> &Node {
        &self.inner.node
    }

    /// What to read with.
    pub(crate) fn reader(&self) -> &AnyPool {
        &self.inner.readers
    }

    /// What writes.
    pub(crate) fn writer(&self) -> &Writer {
        &self.inner.writer
    }

    /// Has something written, in one transaction with whatever else waits. The work may be done more than once, but only
    /// once for good. It must read every answer to its end, and treat what is to be expected not as an error.
    pub(crate) async fn write<A, T>(&self, given: A, work: Work<A, T>) -> Result<T>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.writer().errand(given, work).await
    }
}
