//! Moves everything from one database to another, such as from a SQLite file to PostgreSQL, and compares the two.

use super::plan::PLANS;
use super::{begin_filling, begin_reading};
use crate::connect::{Address, ConnectionUse, Database};
use crate::nodes::NOW;
use crate::{DatabaseLock, Result, StoreError, schema};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

/// A server that was heard of within this many milliseconds runs: it writes its row twice a second.
const HEARD_WITHIN: u32 = 5_000;

/// How far a transfer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransferProgress {
    /// How many rows there are in all.
    pub rows: u64,
    /// How many of them were copied.
    pub copied: u64,
    /// How many of the copies were compared with the originals.
    pub compared: u64,
}

/// Copies everything that a database has into an empty one: all of it, or nothing. No server may use either meanwhile.
/// Then compares all rows, and only then commits. `tell` is called now and then.
pub async fn transfer(from: &str, to: &str, mut tell: impl FnMut(TransferProgress)) -> Result<()> {
    let (source, target) = (Address::read(from)?, Address::read(to)?);
    if let Some(file) = &source.file {
        super::must_be_there(file)?;
        if target.file.as_ref() == Some(file) {
            return Err(StoreError::SameDatabase);
        }
    }
    let _locks = (DatabaseLock::on(&source)?, DatabaseLock::on(&target)?);
    let mut from = source.connect(ConnectionUse::Copy).await?;
    schema::check(&mut from, source.database).await?;
    must_have_no_nodes(&mut from, source.database).await?;
    let mut to = target.connect(ConnectionUse::Upkeep).await?;
    schema::migrate(&mut to, target.database).await?;
    begin_reading(&mut from, source.database).await?;
    begin_filling(&mut to, target.database).await?;
    must_have_no_nodes(&mut to, target.database).await?;
    let mut progress = TransferProgress { rows: 0, copied: 0, compared: 0 };
    for plan in PLANS {
        if !plan.is_empty(&mut to).await? {
            return Err(StoreError::NotEmpty);
        }
        progress.rows += plan.count(&mut from).await?;
    }
    tell(progress);
    let mut digests = Vec::new();
    for plan in PLANS {
        let mut copied = |rows| {
            progress.copied += rows;
            tell(progress);
        };
        digests.push(plan.copy(&mut from, &mut to, &mut copied).await?);
    }
    for (plan, original) in PLANS.iter().zip(digests) {
        let mut compared = |rows| {
            progress.compared += rows;
            tell(progress);
        };
        if plan.digest(&mut to, &mut compared).await? != original {
            return Err(StoreError::Damaged {
                what: format!("the copy of {}", plan.table),
                reason: "it differs from the original; nothing was moved".to_owned(),
            });
        }
    }
    to.execute(sqlx::raw_sql("COMMIT")).await?;
    Ok(to.close().await?)
}

/// Checks that no server has been heard of lately. (A SQLite file is locked instead.)
async fn must_have_no_nodes(conn: &mut AnyConnection, database: Database) -> Result<()> {
    if database == Database::Sqlite {
        return Ok(());
    }
    let sql = format!("SELECT id FROM nodes WHERE seen > {NOW} - {HEARD_WITHIN} LIMIT 1");
    let alive = sqlx::query(AssertSqlSafe(sql)).fetch_all(conn).await?;
    if alive.is_empty() { Ok(()) } else { Err(StoreError::HasNodes) }
}
