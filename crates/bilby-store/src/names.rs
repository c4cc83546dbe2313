//! Names: those that guests choose, new names of accounts, and finding people by the beginning of theirs.

use crate::audit::{self, AuditEntry};
use crate::people::StoredPerson;
use crate::row::{self, to_millis};
use crate::{NameError, Result, Store, StoreError};
use bilby_table::{Millis, PersonId};
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, AssertSqlSafe, Row};

/// How long the names of a deleted account are kept from others: 90 days, or until a ban of the person ends.
const DELETED_HELD: i64 = 90 * 24 * 60 * 60 * 1000;

/// Why an account did not get another name.
#[derive(Debug, thiserror::Error)]
pub enum RenameError {
    /// Somebody has this name, or one that looks like it.
    #[error("the name is taken")]
    Taken,
    /// The name was changed a short time ago; it can be changed again then.
    #[error("the name was changed a short time ago")]
    TooSoon(Millis),
    /// There is no such account.
    #[error("no account")]
    NoAccount,
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
}

enum Renamed {
    Yes,
    Taken,
    TooSoon(i64),
    NoAccount,
}

impl Store {
    /// Gives a guest a name that no account has, or one that looks like it. Several guests can have the same. If a
    /// moderator does so, the entry goes to the audit.
    pub async fn name_guest(
        &self,
        id: &PersonId,
        name: &str,
        key: &str,
        now: Millis,
        entry: Option<&AuditEntry>,
    ) -> Result<(), NameError> {
        let given = (id.to_string(), name.to_owned(), key.to_owned(), to_millis(now), entry.cloned());
        let named = self.write(given, |conn, (id, name, key, now, entry)| {
            Box::pin(async move {
                if is_taken(conn, key, id, *now).await? {
                    return Ok(Renamed::Taken);
                }
                let sql = "UPDATE people SET name = $2 WHERE id = $1 AND guest = 1 AND name <> '' AND became IS NULL";
                let done = sqlx::query(sql).bind(id).bind(name).execute(&mut *conn).await?;
                if done.rows_affected() == 0 {
                    return Ok(Renamed::NoAccount);
                }
                if let Some(entry) = entry {
                    audit::write(conn, entry, *now).await?;
                }
                Ok(Renamed::Yes)
            })
        });
        match named.await? {
            Renamed::Yes => Ok(()),
            Renamed::Taken => Err(NameError::Taken),
            Renamed::TooSoon(_) | Renamed::NoAccount => Err(NameError::NotAGuest),
        }
    }

    /// Gives an account another name, if it has had its name for `rest`. The old name leads to the account, and is kept
    /// from others, until `held`. If a moderator does so, the entry goes to the audit.
    #[expect(clippy::too_many_arguments, reason = "each is one plain value")]
    pub async fn rename_account(
        &self,
        id: &PersonId,
        name: &str,
        key: &str,
        now: Millis,
        rest: Millis,
        held: Millis,
        entry: Option<&AuditEntry>,
    ) -> Result<(), RenameError> {
        let times = (to_millis(now), to_millis(rest), to_millis(held));
        let given = (id.to_string(), name.to_owned(), key.to_owned(), times, entry.cloned());
        let renamed = self.write(given, |conn, (id, name, key, (now, rest, held), entry)| {
            Box::pin(async move {
                let sql = "SELECT name, key, renamed FROM people WHERE id = $1 AND guest = 0 AND key IS NOT NULL";
                let rows = sqlx::query(sql).bind(id).fetch_all(&mut *conn).await?;
                let Some(row) = rows.first() else { return Ok(Renamed::NoAccount) };
                let (old, last): (String, i64) = (Row::try_get(row, "key")?, Row::try_get(row, "renamed")?);
                let old_name: String = Row::try_get(row, "name")?;
                // Another spelling of the same name is no other name.
                if old != *key && last != 0 && last.saturating_add(*rest) > *now {
                    return Ok(Renamed::TooSoon(last.saturating_add(*rest)));
                }
                if is_taken(conn, key, id, *now).await? {
                    return Ok(Renamed::Taken);
                }
                let renamed = if old == *key { last } else { *now };
                let sql = "UPDATE people SET name = $2, key = $3, renamed = $4 WHERE id = $1";
                sqlx::query(sql).bind(id).bind(name).bind(key).bind(renamed).execute(&mut *conn).await?;
                let sql = "DELETE FROM old_names WHERE key = $1";
                sqlx::query(sql).bind(key).execute(&mut *conn).await?;
                if old != *key {
                    let sql = "INSERT INTO old_names (key, person, until, name) VALUES ($1, $2, $3, $4) \
                               ON CONFLICT (key) DO UPDATE \
                               SET person = EXCLUDED.person, until = EXCLUDED.until, name = EXCLUDED.name";
                    let query = sqlx::query(sql).bind(&old).bind(id).bind(held).bind(old_name);
                    query.execute(&mut *conn).await?;
                }
                if let Some(entry) = entry {
                    audit::write(conn, entry, *now).await?;
                }
                Ok(Renamed::Yes)
            })
        });
        match renamed.await? {
            Renamed::Yes => Ok(()),
            Renamed::Taken => Err(RenameError::Taken),
            Renamed::TooSoon(until) => Err(RenameError::TooSoon(row::from_millis(until))),
            Renamed::NoAccount => Err(RenameError::NoAccount),
        }
    }

    /// The account that had a name with this key until lately.
    pub async fn formerly(&self, key: &str, now: Millis) -> Result<Option<StoredPerson>> {
        let sql = format!(
            "SELECT {} FROM old_names o JOIN people p ON p.id = o.person WHERE o.key = $1 AND o.until > $2",
            StoredPerson::COLUMNS
        );
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(key).bind(to_millis(now))).await?;
        row.map(|row| StoredPerson::read(&row)).transpose()
    }

    /// The account that has a name with this key, or else the one that had it until lately; and its password's hash.
    pub async fn account_or_formerly(&self, key: &str, now: Millis) -> Result<Option<(StoredPerson, String)>> {
        let sql = format!(
            "SELECT {}, p.password FROM people p WHERE p.key IS NOT NULL AND p.id = COALESCE( \
             (SELECT q.id FROM people q WHERE q.key = $1), \
             (SELECT o.person FROM old_names o WHERE o.key = $1 AND o.until > $2))",
            StoredPerson::COLUMNS
        );
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(key).bind(to_millis(now))).await?;
        row.map(|row| Ok((StoredPerson::read(&row)?, row::get(&row, "password")?))).transpose()
    }

    /// Accounts whose key begins with this one, in the order of their keys.
    pub async fn accounts_like(&self, key: &str, limit: u32) -> Result<Vec<StoredPerson>> {
        let sql = like(if self.has_nodes() { "C" } else { "BINARY" });
        // Whatever follows the beginning comes before the last character that there is.
        let query = sqlx::query(AssertSqlSafe(sql)).bind(key).bind(format!("{key}\u{10ffff}")).bind(i64::from(limit));
        self.rows(query).await?.iter().map(StoredPerson::read).collect()
    }
}

/// The query for the accounts whose key is at least `$1` and less than `$2`, byte by byte. The databases have different
/// names for this order.
fn like(order: &str) -> String {
    format!(
        "SELECT {} FROM people p WHERE p.key COLLATE \"{order}\" >= $1 AND p.key COLLATE \"{order}\" < $2 \
         ORDER BY p.key COLLATE \"{order}\" LIMIT $3",
        StoredPerson::COLUMNS
    )
}

/// Returns whether another account has this key, or had it until lately.
async fn is_taken(conn: &mut AnyConnection, key: &str, own: &str, now: i64) -> sqlx::Result<bool> {
    let sql = "SELECT 1 FROM people WHERE key = $1 AND id <> $2";
    let has = !sqlx::query(sql).bind(key).bind(own).fetch_all(&mut *conn).await?.is_empty();
    Ok(has || is_held(conn, key, own, now).await?)
}

/// Returns whether this key is kept for another account that had it until lately, or that was deleted lately.
pub(crate) async fn is_held(conn: &mut AnyConnection, key: &str, own: &str, now: i64) -> sqlx::Result<bool> {
    let sql = "SELECT 1 FROM old_names WHERE key IN ($1, $2) AND person <> $3 AND until > $4";
    let query = sqlx::query(sql).bind(key).bind(deleted_key(key)).bind(own).bind(now);
    Ok(!query.fetch_all(conn).await?.is_empty())
}

/// What is kept of the key of a deleted account: only a hash, because the name is deleted. It is longer than any key.
fn deleted_key(key: &str) -> String {
    let hash = Sha256::digest(format!("deleted name {key}"));
    format!("deleted:{}", hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}

/// Keeps the names of an account that is about to be deleted from others, so that nobody is taken for the person, and
/// a person who is banned does not come back under the same name.
pub(crate) async fn hold_deleted(conn: &mut AnyConnection, person: &str, now: i64) -> sqlx::Result<()> {
    let own = "(SELECT id FROM people WHERE id = $1 OR became = $1)";
    let sql = format!(
        "SELECT until FROM sanctions WHERE kind = 'ban' AND lifted = 0 AND target IN {own} ORDER BY until DESC LIMIT 1"
    );
    let ban = sqlx::query(AssertSqlSafe(sql)).bind(person).fetch_all(&mut *conn).await?;
    let ban = ban.first().map_or(Ok(0), |row| row.try_get::<i64, _>("until"))?;
    let held = ban.max(now.saturating_add(DELETED_HELD));
    let had = format!(
        "SELECT key FROM people WHERE key IS NOT NULL AND id IN {own} \
         UNION ALL SELECT key FROM old_names WHERE person IN {own} AND until > $2 AND key NOT LIKE 'deleted:%'"
    );
    for row in sqlx::query(AssertSqlSafe(had)).bind(person).bind(now).fetch_all(&mut *conn).await? {
        let key = deleted_key(row.try_get("key")?);
        let sql = "INSERT INTO old_names (key, person, until, name) VALUES ($1, $2, $3, '') \
                   ON CONFLICT (key) DO UPDATE SET person = EXCLUDED.person, until = EXCLUDED.until \
                   WHERE old_names.until < EXCLUDED.until";
        sqlx::query(sql).bind(key).bind(person).bind(held).execute(&mut *conn).await?;
    }
    let sql = format!("DELETE FROM old_names WHERE person IN {own} AND key NOT LIKE 'deleted:%'");
    sqlx::query(AssertSqlSafe(sql)).bind(person).execute(conn).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect::{Address, ConnectionUse, Database, file_url};
    use crate::schema;

    /// A search by the beginning of a name reads an index, not everybody.
    #[tokio::test]
    async fn names_are_found_by_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let address = Address::read(&file_url(&folder.path().join("a.db"))).unwrap();
        let mut conn = address.connect(ConnectionUse::Write).await.unwrap();
        schema::migrate(&mut conn, Database::Sqlite).await.unwrap();
        let sql = format!("EXPLAIN QUERY PLAN {}", like("BINARY"));
        let query = sqlx::query(AssertSqlSafe(sql)).bind("an").bind("an\u{10ffff}").bind(10_i64);
        let plan: Vec<String> = query.fetch_all(&mut conn).await.unwrap().iter().map(|row| row.get("detail")).collect();
        assert_eq!(plan.len(), 1, "{plan:?}");
        assert!(plan[0].starts_with("SEARCH p USING INDEX") && plan[0].contains("key>? AND key<?"), "{plan:?}");
    }
}
