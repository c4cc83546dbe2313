//! Tables: their logs, and how they stand.

use crate::row;
use crate::{Append, AppendError, GameId, Index, Result, Store, StoreError, Traits};
use bilby_table::{Event, Millis};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What it is besides its log.
    pub traits: Traits,
    /// When its table was opened.
    pub created: Millis,
    /// Everything that has happened.
    pub log: Vec<Event>,
    /// The game that is a rematch of it.
    pub rematch: Option<GameId>,
}

/// A game that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Which.
    pub game: GameId,
    /// How it stands.
    pub index: Index,
    /// What it is besides its log.
    pub traits: Traits,
    /// When its table was opened.
    pub created: Millis,
    /// When something last happened.
    pub touched: Millis,
}

impl Traits {
    /// The columns that [`Traits::read`] reads.
    pub(crate) const COLUMNS: &str = "g.rated, g.public, g.chat, g.previous";

    /// Reads the columns of a row of `games g`.
    pub(crate) fn read(row: &AnyRow) -> Result<Traits> {
        Ok(Traits {
            rated: row::flag(row, "rated")?,
            public: row::flag(row, "public")?,
            chat: row::flag(row, "chat")?,
            previous: row::maybe_parsed(row, "previous")?,
        })
    }
}

impl Store {
    /// Appends to a game's log. The answer is good only when everything is safely on disk.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        append.check()?;
        self.writer().append(append).await
    }

    /// Everything there is of a game.
    pub async fn load(&self, game: &GameId) -> Result<Option<Kept>> {
        let sql = format!(
            "SELECT {}, g.created, r.id AS rematch FROM games g LEFT JOIN games r ON r.previous = g.id WHERE g.id = $1",
            Traits::COLUMNS
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(game.as_str());
        let Some(found) = query.fetch_optional(self.reader()).await? else { return Ok(None) };
        let sql = "SELECT line FROM events WHERE game = $1 ORDER BY number";
        let rows = sqlx::query(sql).bind(game.as_str()).fetch_all(self.reader()).await?;
        let event = |row: &AnyRow| -> Result<Event> {
            let line: &str = row::get(row, "line")?;
            line.parse().map_err(|error: bilby_table::BadLine| StoreError::Damaged {
                what: format!("the log of {game}"),
                problem: error.to_string(),
            })
        };
        Ok(Some(Kept {
            traits: Traits::read(&found)?,
            created: row::moment(&found, "created")?,
            log: rows.iter().map(event).collect::<Result<_>>()?,
            rematch: row::maybe_parsed(&found, "rematch")?,
        }))
    }

    /// Every game that is not over, the oldest first.
    pub async fn unfinished(&self) -> Result<Vec<Unfinished>> {
        let sql = format!(
            "SELECT g.id, {}, {}, g.created, g.touched FROM games g WHERE g.phase <> 'over' ORDER BY g.created, g.id",
            Index::COLUMNS,
            Traits::COLUMNS
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(self.reader()).await?;
        let read = |row: &AnyRow| {
            Ok(Unfinished {
                game: row::parsed(row, "id")?,
                index: Index::read(row)?,
                traits: Traits::read(row)?,
                created: row::moment(row, "created")?,
                touched: row::moment(row, "touched")?,
            })
        };
        rows.iter().map(read).collect()
    }
}
