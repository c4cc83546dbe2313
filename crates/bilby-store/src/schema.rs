//! The tables of the database, and how they came to be: every change of theirs is a numbered file.

use crate::connect::Database;
use crate::{Result, StoreError};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Row, SqlSafeStr};

/// A change: its number, its name, its SQL.
type Change = (i64, &'static str, &'static str);

/// What both databases understand.
const COMMON: &[Change] = &[(1, "first", include_str!("../migrations/0001_first.sql"))];

/// What each says in its own way.
const SQLITE: &[Change] = &[(2, "append only", include_str!("../migrations/sqlite/0002_append_only.sql"))];
const POSTGRES: &[Change] = &[(2, "append only", include_str!("../migrations/postgres/0002_append_only.sql"))];

fn changes(database: Database) -> impl Iterator<Item = &'static Change> {
    let own = match database {
        Database::Sqlite => SQLITE,
        Database::Postgres => POSTGRES,
    };
    COMMON.iter().chain(own)
}

/// Brings a database up to date.
pub(crate) async fn migrate(link: &mut AnyConnection, database: Database) -> Result<()> {
    let migrations = changes(database).map(|&(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    migrator.run_direct(None, link, false).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => {
            StoreError::Version
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => sqlx::Error::from(other).into(),
    })
}

/// Whether a database, which is only read, is up to date.
pub(crate) async fn check(link: &mut AnyConnection, database: Database) -> Result<()> {
    let sql = "SELECT version FROM _sqlx_migrations ORDER BY version";
    let rows = match sqlx::query(sql).fetch_all(link).await {
        Ok(rows) => rows,
        // There is no such table: nothing of ours, or nothing at all.
        Err(error) if matches!(crate::error::code(&error).as_deref(), Some("1" | "42P01")) => {
            return Err(StoreError::Version);
        }
        Err(error) => return Err(error.into()),
    };
    let there = rows.iter().map(|row| row.try_get("version")).collect::<sqlx::Result<Vec<i64>>>()?;
    let mut known: Vec<i64> = changes(database).map(|(number, ..)| *number).collect();
    known.sort_unstable();
    if there == known { Ok(()) } else { Err(StoreError::Version) }
}
