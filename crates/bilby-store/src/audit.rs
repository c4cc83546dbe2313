//! The audit: everything that moderators did, in order. Triggers refuse to change or delete its rows. Nodes read on
//! from the last row that they know, and so learn what to do (close sockets, for instance), whoever wrote it.

use crate::row::{self, to_millis};
use crate::{AuditAction, Result, Store};
use bilby_table::Millis;
use sqlx::AnyConnection;
use sqlx::any::AnyRow;

/// What a moderator does, to be written together with its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// The moderator's id, or `console` for the command line.
    pub moderator: String,
    /// What it is.
    pub action: AuditAction,
    /// A person, a table, a network.
    pub target: String,
    /// The rest, for people to read.
    pub detail: String,
}

/// A row of the audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// Its number, from 1 without gaps.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// See [`AuditEntry`].
    pub moderator: String,
    /// The name of an [`AuditAction`]. A newer version may have written one that this version does not know.
    pub action: String,
    /// See [`AuditEntry`].
    pub target: String,
    /// See [`AuditEntry`].
    pub detail: String,
}

impl Store {
    /// Writes an entry whose effect the nodes bring about.
    pub async fn log(&self, entry: &AuditEntry, now: Millis) -> Result<()> {
        self.write((entry.clone(), to_millis(now)), |conn, (entry, now)| {
            Box::pin(async move { write(conn, entry, *now).await })
        })
        .await
    }

    /// The rows after the one with this number, the oldest first, at most `limit`.
    pub async fn audit_after(&self, known: u64, limit: u32) -> Result<Vec<AuditRow>> {
        let sql = "SELECT number, at, moderator, action, target, detail FROM audit WHERE number > $1 \
                   ORDER BY number LIMIT $2";
        let query = sqlx::query(sql).bind(known as i64).bind(i64::from(limit));
        self.rows(query).await?.iter().map(read).collect()
    }

    /// The latest rows, the latest first.
    pub async fn audit_latest(&self, limit: u32) -> Result<Vec<AuditRow>> {
        let sql = "SELECT number, at, moderator, action, target, detail FROM audit ORDER BY number DESC LIMIT $1";
        self.rows(sqlx::query(sql).bind(i64::from(limit))).await?.iter().map(read).collect()
    }

    /// The number of the last row before this moment.
    pub async fn audit_before(&self, moment: Millis) -> Result<u64> {
        let sql = "SELECT COALESCE(MAX(number), 0) AS number FROM audit WHERE at < $1";
        row::number(&self.row(sqlx::query(sql).bind(to_millis(moment))).await?, "number")
    }
}

/// Writes an entry inside a transaction.
pub(crate) async fn write(conn: &mut AnyConnection, entry: &AuditEntry, now: i64) -> sqlx::Result<()> {
    let sql = "INSERT INTO audit (number, at, moderator, action, target, detail) \
               SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3, $4, $5 FROM audit";
    let query = sqlx::query(sql).bind(now).bind(&entry.moderator).bind(entry.action.name()).bind(&entry.target);
    query.bind(&entry.detail).execute(conn).await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<AuditRow> {
    Ok(AuditRow {
        number: row::number(row, "number")?,
        at: row::moment(row, "at")?,
        moderator: row::get(row, "moderator")?,
        action: row::get(row, "action")?,
        target: row::get(row, "target")?,
        detail: row::get(row, "detail")?,
    })
}
