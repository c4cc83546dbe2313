//! People: guests, accounts, and deleted accounts.

use crate::row::{self, to_millis};
use crate::{NameError, Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Human {
    /// Their id, which never changes.
    pub id: PersonId,
    /// Their name. Empty, if they deleted their account.
    pub name: String,
    /// Whether they have no account.
    pub guest: bool,
    /// When they first came, or for an account, when it was opened.
    pub since: Millis,
}

impl Human {
    /// The columns that [`Human::read`] reads.
    pub(crate) const COLUMNS: &str = "p.id, p.name, p.guest, p.since";

    /// Reads the columns of a row of `people p`.
    pub(crate) fn read(row: &AnyRow) -> Result<Human> {
        Ok(Human {
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
                let insert = "INSERT INTO people (id, name, key, password, guest, since, seen) \
                              VALUES ($1, $2, $3, $4, 0, $5, $5) ON CONFLICT DO NOTHING";
                let update = "UPDATE people SET name = $2, key = $3, password = $4, guest = 0, since = $5, seen = $5 \
                              WHERE id = $1 AND guest = 1 AND name <> '' \
                              AND NOT EXISTS (SELECT 1 FROM people WHERE key = $3)";
                for sql in [insert, update] {
                    let query = sqlx::query(sql).bind(id).bind(name).bind(key).bind(password).bind(now);
                    if query.execute(&mut *conn).await?.rows_affected() == 1 {
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
    pub async fn account(&self, key: &str) -> Result<Option<(Human, String)>> {
        let sql = format!("SELECT {}, p.password FROM people p WHERE p.key = $1", Human::COLUMNS);
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(key)).await?;
        row.map(|row| Ok((Human::read(&row)?, row::get(&row, "password")?))).transpose()
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
                let sql = "DELETE FROM sessions WHERE person = $1 AND hash <> $2";
                sqlx::query(sql).bind(id).bind(staying).execute(conn).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Finds a person by id.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Human>> {
        Ok(self.people(std::slice::from_ref(id)).await?.pop())
    }

    /// Returns those of these people who exist, in no particular order.
    pub async fn people(&self, ids: &[PersonId]) -> Result<Vec<Human>> {
        let mut people = Vec::with_capacity(ids.len());
        for some in ids.chunks(MOST_AT_ONCE) {
            let sql = format!("SELECT {} FROM people p WHERE p.id IN ({})", Human::COLUMNS, places(some.len(), 0));
            let query = some.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, id| query.bind(id.as_str()));
            for row in self.rows(query).await? {
                people.push(Human::read(&row)?);
            }
        }
        Ok(people)
    }

    /// Deletes a person's name, password, sessions, ratings and chat for good, from SQLite's files too (as soon as no
    /// reader uses an older snapshot). The games that they played stay.
    pub async fn delete_person(&self, id: &PersonId, now: Millis) -> Result<()> {
        self.forget(id, now).await?;
        self.writer().scrub().await;
        Ok(())
    }

    async fn forget(&self, id: &PersonId, now: Millis) -> Result<()> {
        self.write((id.to_string(), to_millis(now)), |conn, (id, now)| {
            Box::pin(async move {
                let sql =
                    "UPDATE people SET name = '', key = NULL, password = NULL, guest = 0, seen = $2 WHERE id = $1";
                sqlx::query(sql).bind(id).bind(now).execute(&mut *conn).await?;
                for sql in [
                    "DELETE FROM sessions WHERE person = $1",
                    "DELETE FROM ratings WHERE person = $1",
                    // The lines keep their numbers, because clients refer to them.
                    "UPDATE chat SET text = '' WHERE person = $1",
                    "UPDATE seats SET rating_before = NULL, rating_after = NULL, deviation_after = NULL \
                     WHERE person = $1 AND rating_after IS NOT NULL",
                ] {
                    sqlx::query(sql).bind(id).execute(&mut *conn).await?;
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
