//! Chat at tables, in two rooms: one for the players, one for the watchers.

use crate::row::{self, to_millis};
use crate::{GameId, Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChat {
    /// Its number, from 1 at each table.
    pub number: u64,
    /// When it was written.
    pub at: Millis,
    /// Who wrote it.
    pub person: PersonId,
    /// Whether it is in the watchers' room.
    pub among_watchers: bool,
    /// What they wrote.
    pub text: String,
}

impl Store {
    /// Adds a line of chat and returns its number, unless the person is muted or the chat of the table is off.
    pub async fn add_chat(
        &self,
        game: &GameId,
        person: &PersonId,
        among_watchers: bool,
        text: &str,
        now: Millis,
    ) -> Result<Option<u64>> {
        let watchers = i64::from(among_watchers);
        let given = (game.to_string(), person.to_string(), text.to_owned(), to_millis(now), watchers);
        let number: Option<i64> = self
            .write(given, |conn, (game, person, text, now, watchers)| {
                Box::pin(async move {
                    let sql = "INSERT INTO chat (game, number, person, at, text, watchers) \
                               SELECT $1, (SELECT COALESCE(MAX(c.number), 0) + 1 FROM chat c WHERE c.game = $1), \
                               $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM games g WHERE g.id = $1 AND g.chat = 0) \
                               AND NOT EXISTS (SELECT 1 FROM sanctions b WHERE b.target = $2 AND b.kind = 'mute' AND b.lifted = 0 \
                                AND b.until > $3) RETURNING number";
                    let query = sqlx::query(sql).bind(game).bind(person).bind(now).bind(text).bind(watchers);
                    // Reads all rows, so that an error after the first is not missed.
                    let rows = query.fetch_all(&mut *conn).await?;
                    rows.first().map(|row| row.try_get("number")).transpose()
                })
            })
            .await?;
        Ok(number.map(i64::unsigned_abs))
    }

    /// Switches the chat of a table on or off.
    pub async fn set_chat(&self, game: &GameId, on: bool) -> Result<()> {
        self.write((game.to_string(), i64::from(on)), |conn, (game, on)| {
            Box::pin(async move {
                sqlx::query("UPDATE games SET chat = $2 WHERE id = $1").bind(game).bind(on).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// The lines after the one with this number, the oldest first.
    pub async fn chat_after(&self, game: &GameId, known: u64) -> Result<Vec<StoredChat>> {
        let sql = "SELECT number, at, person, watchers, text FROM chat \
                   WHERE game = $1 AND number > $2 AND text <> '' ORDER BY number";
        let query = sqlx::query(sql).bind(game.as_str()).bind(known as i64);
        self.rows(query).await?.iter().map(read).collect()
    }

    /// The last `last` lines of each room, the oldest first. Lines of people who deleted their account are not among
    /// them.
    pub async fn chat(&self, game: &GameId, last: u32) -> Result<Vec<StoredChat>> {
        let sql = "SELECT number, at, person, watchers, text FROM chat \
                   WHERE game = $1 AND watchers = $2 AND text <> '' ORDER BY number DESC LIMIT $3";
        let mut said = Vec::new();
        for watchers in [0_i64, 1] {
            let query = sqlx::query(sql).bind(game.as_str()).bind(watchers).bind(i64::from(last));
            for row in self.rows(query).await? {
                said.push(read(&row)?);
            }
        }
        said.sort_by_key(|said| said.number);
        Ok(said)
    }
}

fn read(row: &AnyRow) -> Result<StoredChat> {
    Ok(StoredChat {
        number: row::number(row, "number")?,
        at: row::moment(row, "at")?,
        person: row::parsed(row, "person")?,
        among_watchers: row::flag(row, "watchers")?,
        text: row::get(row, "text")?,
    })
}
