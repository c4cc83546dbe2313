//! Tables: their logs and their state.

use crate::row;
use crate::{Append, AppendError, GameId, Index, Result, Store, StoreError, TableOptions};
use bilby_table::{Event, EventKind, Millis};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// Properties that are not in its log.
    pub options: TableOptions,
    /// When its table was opened.
    pub created: Millis,
    /// All its events.
    pub log: Vec<Event>,
    /// Its rematch, if there is one.
    pub rematch: Option<GameId>,
}

/// An unfinished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Its id.
    pub game: GameId,
    /// Its state.
    pub index: Index,
    /// Properties that are not in its log.
    pub options: TableOptions,
    /// Whether the players are helped to notice what can be called and claimed.
    pub assistance: bool,
    /// When its table was opened.
    pub created: Millis,
    /// When the last event happened.
    pub touched: Millis,
}

impl TableOptions {
    /// The columns that [`TableOptions::read`] reads.
    pub(crate) const COLUMNS: &str = "g.rated, g.public, g.chat, g.previous";

    /// Reads the columns of a row of `games g`.
    pub(crate) fn read(row: &AnyRow) -> Result<TableOptions> {
        Ok(TableOptions {
            rated: row::flag(row, "rated")?,
            public: row::flag(row, "public")?,
            chat: row::flag(row, "chat")?,
            previous: row::maybe_parsed(row, "previous")?,
        })
    }
}

impl Store {
    /// Appends to a game's log. Returns success only when the events are safely on disk.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        append.check()?;
        self.writer().append(append).await
    }

    /// Loads a game.
    pub async fn load(&self, game: &GameId) -> Result<Option<StoredTable>> {
        let sql = format!(
            "SELECT {}, g.created, r.id AS rematch FROM games g LEFT JOIN games r ON r.previous = g.id WHERE g.id = $1",
            TableOptions::COLUMNS
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(game.as_str());
        let Some(found) = query.fetch_optional(self.reader()).await? else { return Ok(None) };
        let sql = "SELECT line FROM events WHERE game = $1 ORDER BY number";
        let rows = sqlx::query(sql).bind(game.as_str()).fetch_all(self.reader()).await?;
        let event = |row: &AnyRow| -> Result<Event> {
            let line: &str = row::get(row, "line")?;
            line.parse().map_err(|error: bilby_table::LineError| StoreError::Damaged {
                what: format!("the log of {game}"),
                problem: error.to_string(),
            })
        };
        Ok(Some(StoredTable {
            options: TableOptions::read(&found)?,
            created: row::moment(&found, "created")?,
            log: rows.iter().map(event).collect::<Result<_>>()?,
            rematch: row::maybe_parsed(&found, "rematch")?,
        }))
    }

    /// Returns all unfinished games, the oldest first.
    pub async fn unfinished(&self) -> Result<Vec<Unfinished>> {
        let sql = format!(
            "SELECT g.id, {}, {}, g.created, g.touched, e.line AS opening FROM games g \
             LEFT JOIN events e ON e.game = g.id AND e.number = 1 WHERE g.phase <> 'over' ORDER BY g.created, g.id",
            Index::COLUMNS,
            TableOptions::COLUMNS
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(self.reader()).await?;
        let read = |row: &AnyRow| {
            Ok(Unfinished {
                game: row::parsed(row, "id")?,
                index: Index::read(row)?,
                options: TableOptions::read(row)?,
                assistance: has_assistance(row::get(row, "opening")?),
                created: row::moment(row, "created")?,
                touched: row::moment(row, "touched")?,
            })
        };
        rows.iter().map(read).collect()
    }
}

/// Returns whether the first line of a log grants assistance. An unreadable line is reported when the table is loaded.
fn has_assistance(opening: Option<&str>) -> bool {
    match opening.map(str::parse) {
        Some(Ok(Event { kind: EventKind::Opened(settings), .. })) => settings.assistance,
        _ => true,
    }
}
