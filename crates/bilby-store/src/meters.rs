//! Limits across nodes: how often something may happen under one key, whichever node it happens at.

use crate::nodes::NOW;
use crate::row::to_millis;
use crate::{Result, Store};
use bilby_table::Millis;
use sqlx::{AssertSqlSafe, Row};

impl Store {
    /// Counts something under a key that may happen `burst` times at once and then every `interval`. Returns how long
    /// to wait if it is too early; then nothing was counted. (This is the generic cell rate algorithm.)
    pub async fn meter(&self, key: &str, interval: Millis, burst: u32) -> Result<Option<Millis>> {
        let key = key.to_owned();
        let sql = AssertSqlSafe(format!(
            "WITH t AS (SELECT {NOW} AS now), \
             counted AS (INSERT INTO meters AS m (key, until) SELECT $1, t.now + $2 FROM t \
             ON CONFLICT (key) DO UPDATE SET until = GREATEST(m.until, EXCLUDED.until - $2) + $2 \
             WHERE GREATEST(m.until, EXCLUDED.until - $2) + $2 - (EXCLUDED.until - $2) <= $3 RETURNING key) \
             SELECT (SELECT COUNT(*) FROM counted) AS counted, \
             COALESCE((SELECT m.until - t.now FROM meters m, t WHERE m.key = $1), 0) AS ahead"
        ));
        let (interval, most) = (to_millis(interval), to_millis(interval.saturating_mul(Millis::from(burst))));
        let rows = self.control().run(move |conn| {
            Box::pin(async move { sqlx::query(sql).bind(key).bind(interval).bind(most).fetch_all(conn).await })
        });
        let rows = rows.await?;
        let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
        if row.try_get::<i64, _>("counted")? > 0 {
            return Ok(None);
        }
        let wait = row.try_get::<i64, _>("ahead")? + interval - most;
        Ok(Some(Millis::try_from(wait).unwrap_or(0).max(1)))
    }

    /// Removes keys that count for nothing any more.
    pub async fn forget_meters(&self) -> Result<()> {
        let sql = AssertSqlSafe(format!("DELETE FROM meters WHERE until < {NOW}"));
        let done = self.control().run(move |conn| Box::pin(async move { sqlx::query(sql).execute(conn).await }));
        done.await.map(drop)
    }
}
