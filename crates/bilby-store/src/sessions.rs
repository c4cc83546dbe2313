//! Sessions. Only hashes of the tokens are stored, so that a reader of the database can't sign in.

use crate::people::{MOST_AT_ONCE, places};
use crate::row::{self, to_millis};
use crate::sanctions::not_banned;
use crate::{Result, Store, StoredPerson};
use bilby_table::{Millis, PersonId};
use sqlx::{AnyConnection, AssertSqlSafe};
use std::collections::HashSet;

const DAY: Millis = 24 * 60 * 60 * 1000;

impl Store {
    /// Opens a session: the owner of the token with this hash is that person until then.
    pub async fn open_session(&self, hash: &str, person: &PersonId, now: Millis, until: Millis) -> Result<()> {
        let given = (hash.to_owned(), person.to_string(), to_millis(now), to_millis(until));
        self.write(given, |conn, (hash, person, now, until)| {
            Box::pin(async move {
                open(conn, hash, person, *now, *until).await?;
                see(conn, person, *now).await
            })
        })
        .await
    }

    /// Opens a session for an account if `password` is still its password's hash. The password may have been changed
    /// since it was read, which closes all earlier sessions. Returns whether it was opened.
    pub async fn sign_in(
        &self,
        hash: &str,
        person: &PersonId,
        password: &str,
        now: Millis,
        until: Millis,
    ) -> Result<bool> {
        let given = (hash.to_owned(), person.to_string(), password.to_owned(), to_millis(now), to_millis(until));
        self.write(given, |conn, (hash, person, password, now, until)| {
            Box::pin(async move {
                // An update rather than a query, because its lock serialises it with a change of the password.
                let sql = "UPDATE people SET seen = $3 WHERE id = $1 AND password = $2";
                let query = sqlx::query(sql).bind(person).bind(password).bind(*now);
                if query.execute(&mut *conn).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                open(conn, hash, person, *now, *until).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Returns the person of a session, if it exists, has not expired, and the person is not banned.
    pub async fn session(&self, hash: &str, now: Millis) -> Result<Option<StoredPerson>> {
        let sql = format!(
            "SELECT {}, p.seen FROM sessions s JOIN people p ON p.id = s.person \
             WHERE s.hash = $1 AND s.until > $2 AND {}",
            StoredPerson::COLUMNS,
            not_banned("$2")
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(hash).bind(to_millis(now));
        let Some(row) = self.maybe_row(query).await? else { return Ok(None) };
        let person = StoredPerson::read(&row)?;
        // Recording the last visit once a day is enough.
        if row::moment(&row, "seen")? + DAY < now {
            let given = (person.id.to_string(), to_millis(now));
            self.write(given, |conn, (person, now)| Box::pin(see(conn, person, *now))).await?;
        }
        Ok(Some(person))
    }

    /// Returns the person of a session, if it exists and has not expired, even if they are banned.
    pub async fn session_even_banned(&self, hash: &str, now: Millis) -> Result<Option<StoredPerson>> {
        let sql = format!(
            "SELECT {} FROM sessions s JOIN people p ON p.id = s.person WHERE s.hash = $1 AND s.until > $2",
            StoredPerson::COLUMNS
        );
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(hash).bind(to_millis(now))).await?;
        row.as_ref().map(StoredPerson::read).transpose()
    }

    /// Returns those of these sessions that exist, have not expired, and are nobody's who is banned.
    pub async fn live_sessions(&self, hashes: &[String], now: Millis) -> Result<HashSet<String>> {
        let mut live = HashSet::new();
        for some in hashes.chunks(MOST_AT_ONCE) {
            let sql = format!(
                "SELECT s.hash FROM sessions s WHERE s.until > $1 AND s.hash IN ({}) AND {}",
                places(some.len(), 1),
                not_banned("$1")
            );
            let query = sqlx::query(AssertSqlSafe(sql)).bind(to_millis(now));
            let query = some.iter().fold(query, sqlx::query::Query::bind);
            for row in self.rows(query).await? {
                live.insert(row::get(&row, "hash")?);
            }
        }
        Ok(live)
    }

    /// Extends a session. Writes at most once a day, and never for a session that does not exist.
    pub async fn keep_session(&self, hash: &str, until: Millis) -> Result<()> {
        let sql = "SELECT until FROM sessions WHERE hash = $1";
        let row = self.maybe_row(sqlx::query(sql).bind(hash)).await?;
        let Some(row) = row else { return Ok(()) };
        if row::moment(&row, "until")? + DAY >= until {
            return Ok(());
        }
        self.write((hash.to_owned(), to_millis(until)), |conn, (hash, until)| {
            Box::pin(async move {
                let sql = "UPDATE sessions SET until = $2 WHERE hash = $1 AND until < $2";
                sqlx::query(sql).bind(hash).bind(until).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Closes a session. The browser in which it was is no longer notified.
    pub async fn close_session(&self, hash: &str) -> Result<()> {
        self.write(hash.to_owned(), |conn, hash| {
            Box::pin(async move {
                sqlx::query("DELETE FROM devices WHERE session = $1").bind(hash).execute(&mut *conn).await?;
                sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Closes all sessions of a person; returns how many there were. No browser of theirs is notified any longer.
    pub async fn close_sessions(&self, person: &PersonId) -> Result<u64> {
        self.write(person.to_string(), |conn, person| {
            Box::pin(async move {
                sqlx::query("DELETE FROM devices WHERE person = $1").bind(person).execute(&mut *conn).await?;
                let done = sqlx::query("DELETE FROM sessions WHERE person = $1").bind(person).execute(conn).await?;
                Ok(done.rows_affected())
            })
        })
        .await
    }
}

async fn open(conn: &mut AnyConnection, hash: &str, person: &str, now: i64, until: i64) -> sqlx::Result<()> {
    let sql = "INSERT INTO sessions (hash, person, opened, until) VALUES ($1, $2, $3, $4)";
    sqlx::query(sql).bind(hash).bind(person).bind(now).bind(until).execute(conn).await?;
    Ok(())
}

/// Records a visit.
async fn see(conn: &mut AnyConnection, person: &str, now: i64) -> sqlx::Result<()> {
    sqlx::query("UPDATE people SET seen = $2 WHERE id = $1 AND seen < $2").bind(person).bind(now).execute(conn).await?;
    Ok(())
}
