//! Deletes expired sessions and guests.

use crate::people::{MOST_AT_ONCE, places};
use crate::row::{self, to_millis};
use crate::table_index::read_sitters;
use crate::{Result, Store};
use bilby_table::{Millis, Sitter};
use sqlx::AssertSqlSafe;
use std::collections::HashSet;

/// How long a guest without any games or chat is kept: 30 days.
const REMEMBERED: Millis = 30 * 24 * 60 * 60 * 1000;

/// How long a report is kept after it was dealt with: 180 days.
const REPORTS_KEPT: Millis = 180 * 24 * 60 * 60 * 1000;

/// The tables that say how to notify people.
const NOTIFIED: [&str; 3] = ["devices", "call_settings", "calls"];

impl Store {
    /// Deletes expired sessions, old names and reports, and guests who were not seen for 30 days, finished no game,
    /// wrote no chat and sit at no table. Guests who finished a game or wrote something stay, without the ways to
    /// notify them.
    pub async fn delete_expired(&self, now: Millis) -> Result<()> {
        self.write(to_millis(now), |conn, now| {
            Box::pin(async move {
                let sql = "DELETE FROM devices WHERE session IN (SELECT hash FROM sessions WHERE until <= $1)";
                sqlx::query(sql).bind(now).execute(&mut *conn).await?;
                sqlx::query("DELETE FROM sessions WHERE until <= $1").bind(now).execute(&mut *conn).await?;
                sqlx::query("DELETE FROM old_names WHERE until <= $1").bind(now).execute(&mut *conn).await?;
                let reported = now.saturating_sub(to_millis(REPORTS_KEPT));
                sqlx::query("DELETE FROM reports WHERE closed <> 0 AND closed < $1")
                    .bind(reported)
                    .execute(&mut *conn)
                    .await?;
                // An earlier version left them behind when a guest signed in.
                for table in NOTIFIED {
                    let sql =
                        format!("DELETE FROM {table} WHERE person IN (SELECT id FROM people WHERE became IS NOT NULL)");
                    sqlx::query(AssertSqlSafe(sql)).execute(&mut *conn).await?;
                }
                Ok(())
            })
        })
        .await?;
        let unseen = to_millis(now.saturating_sub(REMEMBERED));
        let guests = sqlx::query("SELECT id FROM people WHERE guest = 1 AND seen < $1 AND became IS NULL").bind(unseen);
        let guests = self.rows(guests).await?;
        let sitting = if guests.is_empty() { HashSet::new() } else { self.sitting().await? };
        let mut gone = Vec::new();
        for row in &guests {
            let id: String = row::get(row, "id")?;
            if !sitting.contains(&id) {
                gone.push(id);
            }
        }
        for some in gone.chunks(MOST_AT_ONCE) {
            self.write((some.to_vec(), unseen), |conn, (guests, unseen)| {
                Box::pin(async move {
                    for table in NOTIFIED {
                        let sql = format!(
                            "DELETE FROM {table} WHERE person IN ({}) \
                             AND person IN (SELECT id FROM people WHERE guest = 1 AND seen < $1)",
                            places(guests.len(), 1)
                        );
                        let query = sqlx::query(AssertSqlSafe(sql)).bind(unseen);
                        guests.iter().fold(query, sqlx::query::Query::bind).execute(&mut *conn).await?;
                    }
                    for guest in guests {
                        // Checks the conditions again, because the guest may have come back in the meantime.
                        let sql = "DELETE FROM people WHERE id = $1 AND guest = 1 AND seen < $2 AND became IS NULL \
                                   AND NOT EXISTS (SELECT 1 FROM seats WHERE person = $1) \
                                   AND NOT EXISTS (SELECT 1 FROM chat WHERE person = $1)";
                        sqlx::query(sql).bind(guest).bind(unseen).execute(&mut *conn).await?;
                    }
                    Ok(())
                })
            })
            .await?;
        }
        Ok(())
    }

    /// Everybody who sits at a table whose game is not over.
    async fn sitting(&self) -> Result<HashSet<String>> {
        let rows = self.rows(sqlx::query("SELECT sitters FROM games WHERE phase <> 'over'")).await?;
        let mut sitting = HashSet::new();
        for row in rows {
            let sitters: String = row::get(&row, "sitters")?;
            for sitter in read_sitters(&sitters)? {
                if let Sitter::Person(id) = sitter {
                    sitting.insert(id.to_string());
                }
            }
        }
        Ok(sitting)
    }
}
