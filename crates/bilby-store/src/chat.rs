//! What people say at the tables.

use crate::news;
use crate::row::{self, to_millis};
use crate::{GameId, Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::Row;
use sqlx::any::AnyRow;

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Counts from 1 at each table.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// By whom.
    pub person: PersonId,
    /// What.
    pub text: String,
}

impl Store {
    /// Says something at a table; answers with the line's number.
    pub async fn say(&self, game: &GameId, person: &PersonId, text: &str, now: Millis) -> Result<u64> {
        let news = self.address().has_nodes().then(|| self.node().said(game));
        let given = (game.to_string(), person.to_string(), text.to_owned(), to_millis(now), news);
        let number: i64 = self
            .write(given, |link, (game, person, text, now, news)| {
                Box::pin(async move {
                    let sql = "INSERT INTO chat (game, number, person, at, text) \
                               SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4 FROM chat WHERE game = $1 \
                               RETURNING number";
                    let query = sqlx::query(sql).bind(game).bind(person).bind(now).bind(text);
                    // All of it, so that no error behind the row is missed.
                    let rows = query.fetch_all(&mut *link).await?;
                    if let Some(news) = news {
                        news::tell(link, news).await?;
                    }
                    rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get("number")
                })
            })
            .await?;
        Ok(number.unsigned_abs())
    }

    /// The last so many lines said at a table, the oldest of them first.
    pub async fn said(&self, game: &GameId, last: u32) -> Result<Vec<Said>> {
        let sql = "SELECT number, at, person, text FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2";
        let query = sqlx::query(sql).bind(game.as_str()).bind(i64::from(last));
        let rows = query.fetch_all(self.reader()).await?;
        let read = |row: &AnyRow| {
            Ok(Said {
                number: row::number(row, "number")?,
                at: row::moment(row, "at")?,
                person: row::parsed(row, "person")?,
                text: row::get(row, "text")?,
            })
        };
        rows.iter().rev().map(read).collect()
    }
}
