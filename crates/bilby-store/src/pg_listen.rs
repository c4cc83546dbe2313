//! PostgreSQL's `NOTIFY` and `LISTEN`: texts from any node at a database to all of them.

use crate::{Result, Store, StoreError};
use sqlx::Executor;
use sqlx::postgres::PgListener;
use std::io;
use std::time::Duration;

/// How long connecting may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Lets PostgreSQL drop a listener that can't be reached.
const SET_UP: &str = "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; SET tcp_user_timeout = '6s'";

/// A connection that hears what nodes at this database say.
pub struct Listener(PgListener);

impl Listener {
    /// The next text, or `None` once the connection is lost.
    pub async fn next(&mut self) -> Result<Option<String>> {
        Ok(self.0.try_recv().await?.map(|notice| notice.payload().to_owned()))
    }
}

impl Store {
    /// The longest text that [`Store::notify`] sends. PostgreSQL's own limit is 8,000 bytes.
    pub const LONGEST_NOTE: usize = 7_900;

    /// Sends a text to everybody who listens.
    pub async fn notify(&self, text: String) -> Result<()> {
        let sql = "SELECT pg_notify('bilby_' || current_schema(), $1)::text";
        let sent =
            self.control().run(move |conn| Box::pin(async move { sqlx::query(sql).bind(text).execute(conn).await }));
        sent.await.map(drop)
    }

    /// Listens from now on.
    pub async fn listen(&self) -> Result<Listener> {
        let connected = async {
            let mut listener = PgListener::connect(self.address().url()).await?;
            listener.eager_reconnect(false);
            (&mut listener).execute(sqlx::raw_sql(SET_UP)).await?;
            let schema: String = sqlx::query_scalar("SELECT current_schema()::text").fetch_one(&mut listener).await?;
            listener.listen(&format!("bilby_{schema}")).await?;
            Ok::<_, sqlx::Error>(Listener(listener))
        };
        let too_long = |_| StoreError::from(sqlx::Error::from(io::Error::from(io::ErrorKind::TimedOut)));
        Ok(tokio::time::timeout(CONNECT_TIMEOUT, connected).await.map_err(too_long)??)
    }
}
