//! Backups: writes a consistent snapshot of either database into a SQLite file, while servers use the database, and
//! restores it into either database.

mod copy;
mod plan;
mod transfer;

pub use transfer::{TransferProgress, transfer};

use crate::connect::{Address, ConnectionUse, Database, file_url, make_private};
use crate::error::{code, is_nonsense};
use crate::{DatabaseLock, Result, StoreError, schema};
use plan::PLANS;
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Writes a snapshot of a database into a new file. Servers can go on using the database.
pub async fn backup(url: &str, file: &Path) -> Result<()> {
    let address = Address::read(url)?;
    if let Some(database) = &address.file {
        must_be_there(database)?;
    }
    if file.exists() {
        return Err(StoreError::Exists(file.to_owned()));
    }
    let mut from = address.connect(ConnectionUse::Copy).await?;
    schema::check(&mut from, address.database).await?;
    let part = part_of(file);
    make_private(&part).map_err(|error| StoreError::File(part.clone(), error))?;
    let written = write(&mut from, address.database, &part).await.and_then(|()| put_in_place(&part, file));
    if written.is_err() {
        // Removes an incomplete file; errors don't matter.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Restores a backup into an empty database.
pub async fn restore(file: &Path, url: &str) -> Result<()> {
    must_be_there(file)?;
    let address = Address::read(url)?;
    let no_backup = |error: StoreError| match &error {
        // SQLite's codes for a file that is not a database and for a malformed one.
        StoreError::Database(inner) if matches!(code(inner).as_deref(), Some("26" | "11")) => {
            StoreError::NoBackup(file.to_owned())
        }
        StoreError::Version | StoreError::Later | StoreError::Older | StoreError::NotOurs => {
            StoreError::NoBackup(file.to_owned())
        }
        _ => error,
    };
    let backup = Address::read(&file_url(file))?;
    let mut from = backup.connect(ConnectionUse::Copy).await.map_err(|error| no_backup(error.into()))?;
    schema::must_be_ours(&mut from).await.map_err(no_backup)?;
    schema::check(&mut from, Database::Sqlite).await.map_err(no_backup)?;
    let damaged = |error: StoreError| match &error {
        StoreError::Database(inner) if is_nonsense(inner) => StoreError::DamagedBackup(file.to_owned()),
        _ => error,
    };
    if !is_whole(&mut from).await.map_err(damaged)? {
        return Err(StoreError::DamagedBackup(file.to_owned()));
    }
    let _claim = DatabaseLock::on(&address)?;
    let mut to = address.connect(ConnectionUse::Upkeep).await?;
    schema::migrate(&mut to, address.database).await?;
    begin_reading(&mut from, Database::Sqlite).await.map_err(damaged)?;
    begin_filling(&mut to, address.database).await?;
    for plan in PLANS {
        if !plan.is_empty(&mut to).await? {
            return Err(StoreError::NotEmpty);
        }
    }
    copy_all(&mut from, &mut to).await.map_err(damaged)?;
    to.execute(sqlx::raw_sql("COMMIT")).await?;
    Ok(to.close().await?)
}

/// Returns whether SQLite's integrity check finds no errors.
async fn is_whole(conn: &mut AnyConnection) -> Result<bool> {
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(conn).await?;
    Ok(row.try_get::<String, _>(0)? == "ok")
}

/// Writes all tables into an empty file.
async fn write(from: &mut AnyConnection, database: Database, file: &Path) -> Result<()> {
    let mut to = Address::read(&file_url(file))?.connect(ConnectionUse::Alone).await?;
    schema::migrate(&mut to, Database::Sqlite).await?;
    begin_reading(from, database).await?;
    to.execute(sqlx::raw_sql("BEGIN")).await?;
    copy_all(from, &mut to).await?;
    to.execute(sqlx::raw_sql("COMMIT")).await?;
    Ok(to.close().await?)
}

/// Begins a transaction that reads a snapshot.
async fn begin_reading(conn: &mut AnyConnection, database: Database) -> Result<()> {
    let begin = match database {
        Database::Sqlite => "BEGIN",
        Database::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    };
    conn.execute(sqlx::raw_sql(begin)).await?;
    Ok(())
}

/// Begins a transaction that fills an empty database. At PostgreSQL, another one waits until this one has ended, and a
/// server that starts meanwhile gives up: it can't write down that it runs.
async fn begin_filling(conn: &mut AnyConnection, database: Database) -> Result<()> {
    let begin = match database {
        Database::Sqlite => "BEGIN",
        Database::Postgres => "BEGIN; LOCK TABLE hours IN EXCLUSIVE MODE",
    };
    conn.execute(sqlx::raw_sql(begin)).await?;
    Ok(())
}

async fn copy_all(from: &mut AnyConnection, to: &mut AnyConnection) -> Result<()> {
    for plan in PLANS {
        plan.copy(from, to, &mut |_| ()).await?;
    }
    Ok(())
}

/// Renames the complete file to its final name.
fn put_in_place(part: &Path, file: &Path) -> Result<()> {
    let failed = |error| StoreError::File(file.to_owned(), error);
    if file.exists() {
        return Err(StoreError::Exists(file.to_owned()));
    }
    fs::rename(part, file).map_err(failed)?;
    // The folder must be synchronised as well as the file, or the name may be lost.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    }
    Ok(())
}

fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

fn must_be_there(file: &Path) -> Result<()> {
    let (kind, reason) = match fs::metadata(file) {
        Ok(known) if known.is_file() => return Ok(()),
        Ok(_) => (io::ErrorKind::InvalidInput, "not a file"),
        Err(error) if error.kind() == io::ErrorKind::NotFound => (error.kind(), "there is no such file"),
        Err(error) => return Err(StoreError::File(file.to_owned(), error)),
    };
    Err(StoreError::File(file.to_owned(), io::Error::new(kind, reason)))
}
