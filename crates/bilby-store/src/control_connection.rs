//! The connection for short statements that must not wait for a long transaction: messages to other nodes, the
//! heartbeat, and claims of work.

use crate::connect::{Address, ConnectionUse};
use crate::writer::Statements;
use crate::{Result, StoreError};
use sqlx::AnyConnection;
use std::io;
use std::time::Duration;
use tokio::sync::Mutex;

/// How long a statement may take before the connection counts as lost.
const TIMEOUT: Duration = Duration::from_millis(1_500);

/// The connection, which is opened when it is needed.
pub(crate) struct ControlConnection {
    address: Address,
    conn: Mutex<Option<AnyConnection>>,
}

impl ControlConnection {
    pub fn new(address: Address) -> ControlConnection {
        ControlConnection { address, conn: Mutex::new(None) }
    }

    /// Runs statements, each of which commits by itself. After a failure, the next call opens another connection.
    pub async fn run<T>(&self, work: impl for<'c> FnOnce(&'c mut AnyConnection) -> Statements<'c, T>) -> Result<T> {
        let mut place = self.conn.lock().await;
        let mut conn = match place.take() {
            Some(conn) => conn,
            None => self.address.connect(ConnectionUse::Control).await?,
        };
        let too_long = || Err(sqlx::Error::from(io::Error::from(io::ErrorKind::TimedOut)));
        let answer = tokio::time::timeout(TIMEOUT, work(&mut conn)).await.unwrap_or_else(|_| too_long());
        if answer.is_ok() {
            *place = Some(conn);
        }
        answer.map_err(StoreError::from)
    }
}
