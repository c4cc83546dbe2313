//! Codes that replace a lost password, once each: those that an account has made, and those that are sent by mail. Only
//! their hashes are stored.

use crate::row::{self, to_millis};
use crate::{Result, Store, StoredPerson};
use bilby_table::{Millis, PersonId};
use sqlx::{AnyConnection, AssertSqlSafe, Row};

impl Store {
    /// Replaces the codes of an account. Returns `false` if there is no such account.
    pub async fn set_recovery_codes(&self, person: &PersonId, hashes: &[String], now: Millis) -> Result<bool> {
        self.write((person.to_string(), hashes.to_vec(), to_millis(now)), |conn, (person, hashes, now)| {
            Box::pin(async move {
                let sql = "SELECT 1 FROM people WHERE id = $1 AND key IS NOT NULL";
                if sqlx::query(sql).bind(person).fetch_all(&mut *conn).await?.is_empty() {
                    return Ok(false);
                }
                sqlx::query("DELETE FROM recovery_codes WHERE person = $1").bind(person).execute(&mut *conn).await?;
                for hash in hashes {
                    let sql = "INSERT INTO recovery_codes (hash, person, made) VALUES ($1, $2, $3)";
                    sqlx::query(sql).bind(hash).bind(person).bind(now).execute(&mut *conn).await?;
                }
                Ok(true)
            })
        })
        .await
    }

    /// How many codes of an account have not been used.
    pub async fn recovery_codes_left(&self, person: &PersonId) -> Result<u32> {
        let sql = "SELECT COUNT(*) AS many FROM recovery_codes WHERE person = $1";
        row::number(&self.row(sqlx::query(sql).bind(person.as_str())).await?, "many")
    }

    /// Notes the hash of a code that is to be sent to an account, in place of an earlier one. Returns the account's
    /// name and the address that it has confirmed; `None` if there is no such account or address, or if something was
    /// sent there within `pause`.
    pub async fn want_password_mail(
        &self,
        key: &str,
        hash: &str,
        now: Millis,
        until: Millis,
        pause: Millis,
    ) -> Result<Option<(String, String)>> {
        let given = (key.to_owned(), hash.to_owned(), to_millis(now), to_millis(until), to_millis(pause));
        self.write(given, |conn, (key, hash, now, until, pause)| {
            Box::pin(async move {
                let sql = "SELECT p.id, p.name, c.address FROM people p JOIN call_settings c ON c.person = p.id \
                           WHERE p.key = $1 AND c.address IS NOT NULL AND c.by_guest = 0";
                let rows = sqlx::query(sql).bind(key).fetch_all(&mut *conn).await?;
                let Some(row) = rows.first() else { return Ok(None) };
                let (person, name): (String, String) = (row.try_get("id")?, row.try_get("name")?);
                let sql = "INSERT INTO password_mails (person, hash, sent, until) VALUES ($1, $2, $3, $4) \
                           ON CONFLICT (person) DO UPDATE SET hash = EXCLUDED.hash, sent = EXCLUDED.sent, until = EXCLUDED.until \
                           WHERE password_mails.sent <= $5";
                let query = sqlx::query(sql).bind(person).bind(hash).bind(*now).bind(*until);
                let done = query.bind(now.saturating_sub(*pause)).execute(conn).await?;
                if done.rows_affected() == 1 { Ok(Some((name, row.try_get("address")?))) } else { Ok(None) }
            })
        })
        .await
    }

    /// Returns whether an account has a code with this hash, made or sent by mail, that can be used now.
    pub async fn has_recovery_code(&self, person: &PersonId, hash: &str, now: Millis) -> Result<bool> {
        let sql = "SELECT 1 FROM recovery_codes WHERE person = $1 AND hash = $2 \
                   UNION ALL SELECT 1 FROM password_mails WHERE person = $1 AND hash = $2 AND until > $3";
        let query = sqlx::query(sql).bind(person.as_str()).bind(hash).bind(to_millis(now));
        Ok(!self.rows(query).await?.is_empty())
    }

    /// Uses a code: it is gone, the account has a new password, and all its sessions end. Returns the account, or
    /// `None` if the account with this key has no such code, or no longer.
    pub async fn recover(&self, key: &str, hash: &str, password: &str, now: Millis) -> Result<Option<StoredPerson>> {
        let given = (key.to_owned(), hash.to_owned(), password.to_owned(), to_millis(now));
        let person: Option<String> = self
            .write(given, |conn, (key, hash, password, now)| {
                Box::pin(async move {
                    let Some(person) = use_up(conn, key, hash, *now).await? else { return Ok(None) };
                    let sql = "UPDATE people SET password = $2 WHERE id = $1";
                    sqlx::query(sql).bind(&person).bind(password).execute(&mut *conn).await?;
                    for sql in [
                        "DELETE FROM sessions WHERE person = $1",
                        "DELETE FROM devices WHERE person = $1",
                        "DELETE FROM password_mails WHERE person = $1",
                    ] {
                        sqlx::query(sql).bind(&person).execute(&mut *conn).await?;
                    }
                    Ok(Some(person))
                })
            })
            .await?;
        let Some(person) = person else { return Ok(None) };
        let sql = format!("SELECT {} FROM people p WHERE p.id = $1", StoredPerson::COLUMNS);
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(person)).await?;
        row.map(|row| StoredPerson::read(&row)).transpose()
    }
}

/// Deletes a code of the account with this key; returns the account's id if there was one.
async fn use_up(conn: &mut AnyConnection, key: &str, hash: &str, now: i64) -> sqlx::Result<Option<String>> {
    let made = "DELETE FROM recovery_codes WHERE hash = $2 \
                AND person = (SELECT id FROM people WHERE key = $1) RETURNING person";
    let rows = sqlx::query(made).bind(key).bind(hash).fetch_all(&mut *conn).await?;
    if let Some(row) = rows.first() {
        return Ok(Some(row.try_get("person")?));
    }
    let mailed = "DELETE FROM password_mails WHERE hash = $2 AND until > $3 \
                  AND person = (SELECT id FROM people WHERE key = $1) RETURNING person";
    let rows = sqlx::query(mailed).bind(key).bind(hash).bind(now).fetch_all(conn).await?;
    rows.first().map(|row| row.try_get("person")).transpose()
}
