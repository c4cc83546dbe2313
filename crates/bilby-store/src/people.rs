//! People: guests, accounts, and deleted accounts.

use crate::names::{hold_deleted, is_held};
use crate::row::{self, to_millis};
use crate::{NameError, Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPerson {
    /// Their id, which never changes.
    pub id: PersonId,
    /// Their name. Empty, if they deleted their account.
    pub name: String,
    /// Whether they have no account.
    pub guest: bool,
    /// When they first came, or for an account, when it was opened.
    pub since: Millis,
}

impl StoredPerson {
    /// The columns that [`StoredPerson::read`] reads.
    pub(crate) const COLUMNS: &str = "p.id, p.name, p.guest, p.since";

    /// Reads the columns of a row of `people p`.
    pub(crate) fn read(row: &AnyRow) -> Result<StoredPerson> {
        Ok(StoredPerson {
            id: row::parsed(row, "id")?,
            name: row::get(row, "name")?,
            guest: row::flag(row, "guest")?,
            since: row::moment(row, "since")?,
        })
    }
}

/// The outcome of opening an account.
enum Opened {
    Yes,
    Taken,
    NotAGuest,
}

impl Store {
    /// Adds a guest.
    pub async fn add_guest(&self, id: &PersonId, name: &str, now: Millis) -> Result<()> {
        let given = (id.to_string(), name.to_owned(), to_millis(now));
        self.write(given, |conn, (id, name, now)| {
            Box::pin(async move {
                let sql = "INSERT INTO people (id, name, guest, since, seen) VALUES ($1, $2, 1, $3, $3)";
                sqlx::query(sql).bind(id).bind(name).bind(now).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Opens an account for a new person or for a guest, who keeps their games. `key` is what look-alikes of the name
    /// share: no two accounts have the same.
    pub async fn add_account(
        &self,
        id: &PersonId,
        name: &str,
        key: &str,
        password: &str,
        now: Millis,
    ) -> Result<(), NameError> {
        let given = (id.to_string(), name.to_owned(), key.to_owned(), password.to_owned(), to_millis(now));
        let opened = self.write(given, |conn, (id, name, key, password, now)| {
            Box::pin(async move {
                // Conflicts are not errors here, because an error would fail the transaction for everybody.
                if is_held(conn, key, id, *now).await? {
                    return Ok(Opened::Taken);
                }
                let insert = "INSERT INTO people (id, name, key, password, guest, since, seen) \
                              VALUES ($1, $2, $3, $4, 0, $5, $5) ON CONFLICT DO NOTHING";
                let update = "UPDATE people SET name = $2, key = $3, password = $4, guest = 0, since = $5, seen = $5 \
                              WHERE id = $1 AND guest = 1 AND name <> '' \
                              AND NOT EXISTS (SELECT 1 FROM people WHERE key = $3)";
                for sql in [insert, update] {
                    let query = sqlx::query(sql).bind(id).bind(name).bind(key).bind(password).bind(now);
                    if query.execute(&mut *conn).await?.rows_affected() == 1 {
                        // An earlier version did not note that a guest gave the address.
                        let sql = "UPDATE call_settings SET by_guest = 1 WHERE person = $1";
                        sqlx::query(sql).bind(id).execute(conn).await?;
                        return Ok(Opened::Yes);
                    }
                }
                let sql = "SELECT 1 FROM people WHERE id = $1 AND (guest = 0 OR name = '')";
                let had_one = !sqlx::query(sql).bind(id).fetch_all(conn).await?.is_empty();
                Ok(if had_one { Opened::NotAGuest } else { Opened::Taken })
            })
        });
        match opened.await? {
            Opened::Yes => Ok(()),
            Opened::Taken => Err(NameError::Taken),
            Opened::NotAGuest => Err(NameError::NotAGuest),
        }
    }

    /// The account with this look-alike key, and its password's hash.
    pub async fn account(&self, key: &str) -> Result<Option<(StoredPerson, String)>> {
        let sql = format!("SELECT {}, p.password FROM people p WHERE p.key = $1", StoredPerson::COLUMNS);
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(key)).await?;
        row.map(|row| Ok((StoredPerson::read(&row)?, row::get(&row, "password")?))).transpose()
    }

    /// Changes a password's hash if it is still `old`, and closes all sessions but the one with the hash `staying`.
    /// Returns whether it was changed.
    pub async fn change_password(&self, id: &PersonId, old: &str, new: &str, staying: &str) -> Result<bool> {
        let given = (id.to_string(), old.to_owned(), new.to_owned(), staying.to_owned());
        self.write(given, |conn, (id, old, new, staying)| {
            Box::pin(async move {
                let sql = "UPDATE people SET password = $3 WHERE id = $1 AND password = $2";
                let query = sqlx::query(sql).bind(id).bind(old).bind(new);
                if query.execute(&mut *conn).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                for sql in [
                    "DELETE FROM sessions WHERE person = $1 AND hash <> $2",
                    "DELETE FROM devices WHERE person = $1 AND (session IS NULL OR session <> $2)",
                ] {
                    sqlx::query(sql).bind(id).bind(staying).execute(&mut *conn).await?;
                }
                sqlx::query("DELETE FROM password_mails WHERE person = $1").bind(id).execute(conn).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Finds a person by id. A guest who has signed in is the account.
    pub async fn person(&self, id: &PersonId) -> Result<Option<StoredPerson>> {
        let sql = format!(
            "SELECT {} FROM people p WHERE p.id = (SELECT COALESCE(q.became, q.id) FROM people q WHERE q.id = $1)",
            StoredPerson::COLUMNS
        );
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(id.as_str())).await?;
        row.map(|row| StoredPerson::read(&row)).transpose()
    }

    /// Finds people by their ids, in any order. Unknown ids are left out. A guest who has signed in has their id, and
    /// the account's name.
    pub async fn people(&self, ids: &[PersonId]) -> Result<Vec<StoredPerson>> {
        let mut people = Vec::with_capacity(ids.len());
        for some in ids.chunks(MOST_AT_ONCE) {
            let sql = format!(
                "SELECT p.id, COALESCE(a.name, p.name) AS name, COALESCE(a.guest, p.guest) AS guest, p.since \
                 FROM people p LEFT JOIN people a ON a.id = p.became WHERE p.id IN ({})",
                places(some.len(), 0)
            );
            let query = some.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, id| query.bind(id.as_str()));
            for row in self.rows(query).await? {
                people.push(StoredPerson::read(&row)?);
            }
        }
        Ok(people)
    }

    /// The accounts of those among these guests who have signed in.
    pub async fn became(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, PersonId>> {
        let mut became = HashMap::new();
        for some in ids.chunks(MOST_AT_ONCE) {
            let sql = format!(
                "SELECT p.id, p.became FROM people p WHERE p.became IS NOT NULL AND p.id IN ({})",
                places(some.len(), 0)
            );
            let query = some.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, id| query.bind(id.as_str()));
            for row in self.rows(query).await? {
                became.insert(row::parsed(&row, "id")?, row::parsed(&row, "became")?);
            }
        }
        Ok(became)
    }

    /// Deletes a person's name, password, sessions, ratings and chat for good, from SQLite's files too (as soon as no
    /// reader uses an older snapshot). The games that they played stay, and a hash of the name, which keeps it from
    /// others for a while.
    pub async fn delete_person(&self, id: &PersonId, now: Millis) -> Result<()> {
        self.forget(id, now).await?;
        self.writer().scrub().await;
        Ok(())
    }

    async fn forget(&self, id: &PersonId, now: Millis) -> Result<()> {
        self.write((id.to_string(), to_millis(now)), |conn, (id, now)| {
            Box::pin(async move {
                hold_deleted(conn, id, *now).await?;
                let sql = "UPDATE people SET name = '', key = NULL, password = NULL, guest = 0, role = '', seen = $2 \
                           WHERE id = $1 OR became = $1";
                sqlx::query(sql).bind(id).bind(now).execute(&mut *conn).await?;
                // The guests who have signed in to the account are the same person.
                let own = "(SELECT id FROM people WHERE id = $1 OR became = $1)";
                for sql in [
                    "DELETE FROM sessions WHERE person IN OWN",
                    "DELETE FROM ratings WHERE person IN OWN",
                    "DELETE FROM recovery_codes WHERE person IN OWN",
                    "DELETE FROM password_mails WHERE person IN OWN",
                    "DELETE FROM relations WHERE person IN OWN OR other IN OWN",
                    "DELETE FROM challenges WHERE person IN OWN OR other IN OWN",
                    "UPDATE reports SET text = '' WHERE person IN OWN",
                    "DELETE FROM devices WHERE person IN OWN",
                    "DELETE FROM call_settings WHERE person IN OWN",
                    "DELETE FROM calls WHERE person IN OWN",
                    // The lines keep their numbers, because clients refer to them.
                    "UPDATE chat SET text = '' WHERE person IN OWN",
                    "UPDATE seats SET rating_before = NULL, rating_after = NULL, deviation_before = NULL, deviation_after = NULL, \
                     volatility_before = NULL, volatility_after = NULL WHERE person IN OWN AND rating_after IS NOT NULL",
                ] {
                    sqlx::query(AssertSqlSafe(sql.replace("OWN", own))).bind(id).execute(&mut *conn).await?;
                }
                Ok(())
            })
        })
        .await
    }
}

/// The maximum number of values in one query.
pub(crate) const MOST_AT_ONCE: usize = 500;

/// Returns `$1, $2, …`: `count` placeholders after the first `taken`.
pub(crate) fn places(count: usize, taken: usize) -> String {
    (1..=count).map(|place| format!("${}", taken + place)).collect::<Vec<_>>().join(", ")
}
