//! Deletes expired sessions and guests.

use crate::index::read_sitters;
use crate::people::MOST_AT_ONCE;
use crate::row::{self, to_millis};
use crate::{Result, Store};
use bilby_table::{Millis, Sitter};
use std::collections::HashSet;

/// How long a guest without any games or chat is kept: 30 days.
const REMEMBERED: Millis = 30 * 24 * 60 * 60 * 1000;

impl Store {
    /// Deletes expired sessions, and guests who were not seen for 30 days, finished no game, wrote no chat and sit at no table.
    pub async fn delete_expired(&self, now: Millis) -> Result<()> {
        self.write(to_millis(now), |conn, now| {
            Box::pin(async move {
                sqlx::query("DELETE FROM sessions WHERE until <= $1").bind(now).execute(conn).await?;
                Ok(())
            })
        })
        .await?;
        let unseen = to_millis(now.saturating_sub(REMEMBERED));
        let guests = sqlx::query("SELECT id FROM people WHERE guest = 1 AND seen < $1").bind(unseen);
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
                    for guest in guests {
                        // Checks the conditions again, because the guest may have come back in the meantime.
                        let sql = "DELETE FROM people WHERE id = $1 AND guest = 1 AND seen < $2 \
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
