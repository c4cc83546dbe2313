//! Backups: everything that is kept, as it was at one moment, in a SQLite file of its own, from either database while
//! servers use it; and back into either.

mod copy;
mod plan;

use crate::connect::{Address, Database, Use, file_url};
use crate::error::code;
use crate::{Result, StoreError, schema};
use plan::PLANS;
use sqlx::{AnyConnection, Connection, Executor};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Writes everything that a database holds at this moment into a new file. Servers may go on using the database.
pub async fn backup(url: &str, file: &Path) -> Result<()> {
    let address = Address::read(url)?;
    if let Some(database) = &address.file {
        must_be_there(database)?;
    }
    if file.exists() {
        return Err(StoreError::Exists(file.to_owned()));
    }
    let mut from = address.connect(Use::Read).await?;
    schema::check(&mut from, address.database).await?;
    let part = part_of(file);
    make_private(&part)?;
    let written = write(&mut from, address.database, &part).await.and_then(|()| put_in_place(&part, file));
    if written.is_err() {
        // What is left of a file that never was is nobody's loss.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Puts everything that a backup holds into an empty database.
pub async fn restore(file: &Path, url: &str) -> Result<()> {
    must_be_there(file)?;
    let address = Address::read(url)?;
    let no_backup = |error: StoreError| match &error {
        // Not a database at all, or one with holes.
        StoreError::Database(inner) if matches!(code(inner).as_deref(), Some("26" | "11")) => {
            StoreError::NoBackup(file.to_owned())
        }
        StoreError::Version => StoreError::NoBackup(file.to_owned()),
        _ => error,
    };
    let backup = Address::read(&file_url(file))?;
    let mut from = backup.connect(Use::Read).await.map_err(|error| no_backup(error.into()))?;
    schema::check(&mut from, Database::Sqlite).await.map_err(no_backup)?;
    let mut to = address.connect(Use::Write).await?;
    schema::migrate(&mut to, address.database).await?;
    begin_reading(&mut from, Database::Sqlite).await?;
    to.execute(sqlx::raw_sql("BEGIN")).await?;
    for plan in PLANS {
        if !plan.is_empty(&mut to).await? {
            return Err(StoreError::NotEmpty);
        }
    }
    copy_all(&mut from, &mut to).await.map_err(no_backup)?;
    to.execute(sqlx::raw_sql("COMMIT")).await?;
    Ok(to.close().await?)
}

/// Makes an empty file that only its owner can read: what is in a backup is nobody else's business.
fn make_private(file: &Path) -> Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop).map_err(|error| StoreError::File(file.to_owned(), error))
}

/// Writes everything into an empty file.
async fn write(from: &mut AnyConnection, database: Database, file: &Path) -> Result<()> {
    let mut to = Address::read(&file_url(file))?.connect(Use::Alone).await?;
    schema::migrate(&mut to, Database::Sqlite).await?;
    begin_reading(from, database).await?;
    to.execute(sqlx::raw_sql("BEGIN")).await?;
    copy_all(from, &mut to).await?;
    to.execute(sqlx::raw_sql("COMMIT")).await?;
    Ok(to.close().await?)
}

/// From here on, everything is read as it is now.
async fn begin_reading(link: &mut AnyConnection, database: Database) -> Result<()> {
    let begin = match database {
        Database::Sqlite => "BEGIN",
        Database::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    };
    link.execute(sqlx::raw_sql(begin)).await?;
    Ok(())
}

async fn copy_all(from: &mut AnyConnection, to: &mut AnyConnection) -> Result<()> {
    for plan in PLANS {
        plan.copy(from, to).await?;
    }
    Ok(())
}

/// A complete file under its own name, or none.
fn put_in_place(part: &Path, file: &Path) -> Result<()> {
    let failed = |error| StoreError::File(file.to_owned(), error);
    if file.exists() {
        return Err(StoreError::Exists(file.to_owned()));
    }
    fs::rename(part, file).map_err(failed)?;
    // The name has to reach the disk as well as what is in the file.
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
    if file.is_file() {
        return Ok(());
    }
    Err(StoreError::File(file.to_owned(), io::Error::new(io::ErrorKind::NotFound, "there is no such file")))
}
