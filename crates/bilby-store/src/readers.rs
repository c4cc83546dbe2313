//! The connections that read. A connection to PostgreSQL can be lost without an error, and then never answers. So every
//! query has a timeout, and a connection that misses it is closed instead of going back to the pool. (The pool tests
//! connections that come back, but it would wait for ever for the answer, with one connection less for the others.)

use crate::Result;
use crate::connect::Address;
use sqlx::any::{Any, AnyArguments, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{AnyConnection, AnyPool, Connection};
use std::io;
use std::time::Duration;

/// How long PostgreSQL may take to answer.
const TIMEOUT: Duration = Duration::from_millis(2_500);

/// A pool of connections that read.
pub(crate) struct Readers {
    pool: AnyPool,
    /// How long to wait for an answer, if a connection can be lost.
    timeout: Option<Duration>,
}

impl Readers {
    /// Opens the connections.
    pub async fn open(address: &Address) -> Result<Readers> {
        Ok(Readers { pool: address.readers().await?, timeout: address.has_nodes().then_some(TIMEOUT) })
    }

    /// Reads rows.
    pub async fn rows(&self, query: Query<'_, Any, AnyArguments>) -> sqlx::Result<Vec<AnyRow>> {
        let mut lease = self.lease().await?;
        let answer = in_time(self.timeout, query.fetch_all(lease.connection()?)).await;
        lease.answered(answer)
    }

    /// Reads a row, if there is one.
    pub async fn maybe_row(&self, query: Query<'_, Any, AnyArguments>) -> sqlx::Result<Option<AnyRow>> {
        let mut lease = self.lease().await?;
        let answer = in_time(self.timeout, query.fetch_optional(lease.connection()?)).await;
        lease.answered(answer)
    }

    /// Reads the row that there is.
    pub async fn row(&self, query: Query<'_, Any, AnyArguments>) -> sqlx::Result<AnyRow> {
        let mut lease = self.lease().await?;
        let answer = in_time(self.timeout, query.fetch_one(lease.connection()?)).await;
        lease.answered(answer)
    }

    /// Returns whether the database answers.
    pub async fn ping(&self) -> sqlx::Result<()> {
        let mut lease = self.lease().await?;
        let answer = in_time(self.timeout, lease.connection()?.ping()).await;
        lease.answered(answer)
    }

    /// Closes the connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn lease(&self) -> sqlx::Result<Lease> {
        Ok(Lease { conn: Some(self.pool.acquire().await?), timeout: self.timeout, is_answered: false })
    }
}

/// Waits for an answer.
async fn in_time<T>(
    timeout: Option<Duration>,
    answer: impl Future<Output = sqlx::Result<T>>,
) -> Option<sqlx::Result<T>> {
    match timeout {
        Some(timeout) => tokio::time::timeout(timeout, answer).await.ok(),
        None => Some(answer.await),
    }
}

/// A connection of the pool, for one query.
struct Lease {
    /// Taken when the lease ends.
    conn: Option<PoolConnection<Any>>,
    timeout: Option<Duration>,
    is_answered: bool,
}

impl Lease {
    fn connection(&mut self) -> sqlx::Result<&mut AnyConnection> {
        self.conn.as_deref_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Ends the lease with an answer, or with none.
    fn answered<T>(mut self, answer: Option<sqlx::Result<T>>) -> sqlx::Result<T> {
        self.is_answered = answer.is_some();
        answer.unwrap_or_else(|| Err(io::Error::from(io::ErrorKind::TimedOut).into()))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let (Some(mut conn), Some(timeout)) = (self.conn.take(), self.timeout) else { return };
        if self.is_answered {
            // The pool's own test of the connection, but not for ever.
            tokio::spawn(tokio::time::timeout(timeout, conn.return_to_pool()));
        } else {
            // No answer came, or nobody waits for it any more.
            drop(conn.detach());
        }
    }
}
