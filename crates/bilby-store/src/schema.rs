//! The schema of the database, as a series of numbered migrations.

use crate::connect::Database;
use crate::{Result, StoreError};
use sqlx::any::AnyRow;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, SqlSafeStr};

/// A migration: its number, its name, its SQL.
type Change = (i64, &'static str, &'static str);

/// Migrations for both databases.
const COMMON: &[Change] = &[
    (1, "first", include_str!("../migrations/0001_first.sql")),
    (3, "talk and ratings", include_str!("../migrations/0003_talk_and_ratings.sql")),
    (10, "conditional turns", include_str!("../migrations/0010_conditional_turns.sql")),
    (13, "calls", include_str!("../migrations/0013_calls.sql")),
    (16, "seats by kind", include_str!("../migrations/0016_seats_by_kind.sql")),
    (17, "waiting", include_str!("../migrations/0017_waiting.sql")),
    (20, "old names", include_str!("../migrations/0020_old_names.sql")),
];

/// Migrations that differ between the databases.
const SQLITE: &[Change] = &[
    (2, "append only", include_str!("../migrations/sqlite/0002_append_only.sql")),
    (
        11,
        "people",
        concat!(
            include_str!("../migrations/0011_people.sql"),
            include_str!("../migrations/sqlite/0011_audit_append_only.sql")
        ),
    ),
    (14, "explorer", include_str!("../migrations/sqlite/0014_explorer.sql")),
    (15, "lost passwords", include_str!("../migrations/0015_lost_passwords.sql")),
    (19, "audit never replaced", include_str!("../migrations/sqlite/0019_audit_never_replaced.sql")),
];
const POSTGRES: &[Change] = &[
    (2, "append only", include_str!("../migrations/postgres/0002_append_only.sql")),
    (4, "nodes", include_str!("../migrations/postgres/0004_nodes.sql")),
    (
        11,
        "people",
        concat!(
            include_str!("../migrations/0011_people.sql"),
            include_str!("../migrations/postgres/0011_audit_append_only.sql")
        ),
    ),
    (14, "explorer", include_str!("../migrations/postgres/0014_explorer.sql")),
    (
        15,
        "lost passwords",
        concat!(
            include_str!("../migrations/0015_lost_passwords.sql"),
            include_str!("../migrations/postgres/0015_names_by_beginning.sql")
        ),
    ),
    (18, "seek order", include_str!("../migrations/postgres/0018_seek_order.sql")),
    (21, "events by game", include_str!("../migrations/postgres/0021_events_by_game.sql")),
];

/// All migrations of a database, by number.
fn changes(database: Database) -> Vec<&'static Change> {
    let own = match database {
        Database::Sqlite => SQLITE,
        Database::Postgres => POSTGRES,
    };
    let mut changes: Vec<&Change> = COMMON.iter().chain(own).collect();
    changes.sort_by_key(|(number, ..)| *number);
    changes
}

/// Applies the missing migrations.
pub(crate) async fn migrate(conn: &mut AnyConnection, database: Database) -> Result<()> {
    let migrations = changes(database).into_iter().map(|&(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(migrations.collect());
    // While nodes are upgraded one by one, older ones use a schema that newer ones have extended; see `must_be_known`.
    migrator.set_ignore_missing(database == Database::Postgres);
    migrator.run_direct(None, &mut *conn, false).await.map_err(|error| match error {
        MigrateError::VersionMissing(number) if changes(database).iter().all(|(known, ..)| *known < number) => {
            StoreError::Later
        }
        MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => {
            StoreError::Version
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => sqlx::Error::from(other).into(),
    })?;
    if database == Database::Postgres { must_be_known(conn).await } else { Ok(()) }
}

/// Checks that a database with later migrations than ours can still be used. A migration first only adds something;
/// what it replaces is taken away by a later one, which raises `oldest` to the number of the first.
pub(crate) async fn must_be_known(conn: &mut AnyConnection) -> Result<()> {
    let row = sqlx::query("SELECT oldest FROM realm").fetch_one(&mut *conn).await?;
    let known = changes(Database::Postgres).last().map_or(0, |(number, ..)| *number);
    if row.try_get::<i64, _>("oldest")? > known {
        return Err(StoreError::Later);
    }
    let row = sqlx::query("SELECT MAX(version) AS latest FROM _sqlx_migrations").fetch_one(conn).await?;
    let latest: i64 = row.try_get("latest")?;
    if latest > known {
        tracing::warn!(latest, known, "a later version of Bilby has extended the database; this one goes on using it");
    }
    Ok(())
}

/// Checks that a database that is only read is up to date.
pub(crate) async fn check(conn: &mut AnyConnection, database: Database) -> Result<()> {
    let sql = "SELECT version FROM _sqlx_migrations ORDER BY version";
    let rows = match sqlx::query(sql).fetch_all(conn).await {
        Ok(rows) => rows,
        // The table does not exist: the database is empty or not ours.
        Err(error) if matches!(crate::error::code(&error).as_deref(), Some("1" | "42P01")) => {
            return Err(StoreError::NotOurs);
        }
        Err(error) => return Err(error.into()),
    };
    let there = rows.iter().map(|row| row.try_get("version")).collect::<sqlx::Result<Vec<i64>>>()?;
    let known: Vec<i64> = changes(database).into_iter().map(|(number, ..)| *number).collect();
    match there {
        there if there == known => Ok(()),
        there if known.starts_with(&there) => Err(StoreError::Older),
        there if there.starts_with(&known) => Err(StoreError::Later),
        _ => Err(StoreError::Version),
    }
}

/// Checks that a SQLite file from elsewhere contains exactly our tables. A hostile file could contain a view in place
/// of a table, with endless rows.
pub(crate) async fn must_be_ours(conn: &mut AnyConnection) -> Result<()> {
    let mut own = AnyConnection::connect("sqlite::memory:").await?;
    migrate(&mut own, Database::Sqlite).await?;
    let ours = parts(&mut own).await?;
    if parts(conn).await? == ours { Ok(()) } else { Err(StoreError::Version) }
}

/// The schema of a SQLite database: the type, name and SQL of each entry. Automatic entries have no SQL.
async fn parts(conn: &mut AnyConnection) -> Result<Vec<(String, String, Option<String>)>> {
    let sql = format!(
        "SELECT type, name, CASE WHEN name = '_sqlx_migrations' THEN NULL ELSE sql END AS made_by FROM sqlite_master \
         ORDER BY type, name LIMIT {MOST_PARTS}"
    );
    let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(conn).await?;
    let part = |row: &AnyRow| Ok((row.try_get("type")?, row.try_get("name")?, row.try_get("made_by")?));
    Ok(rows.iter().map(part).collect::<sqlx::Result<_>>()?)
}

/// More entries than our schema has.
const MOST_PARTS: u32 = 1000;
