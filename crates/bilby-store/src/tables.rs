//! Tables: their logs and their state.

use crate::people::{MOST_AT_ONCE, places};
use crate::row;
use crate::writer::is_turn;
use crate::{Append, AppendError, GameId, Result, Store, StoreError, TableIndex, TableOptions};
use bilby_table::{Event, EventKind, EventNumber, Millis};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

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
pub struct UnfinishedTable {
    /// Its id.
    pub game: GameId,
    /// Its state.
    pub index: TableIndex,
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
        match self.turns() {
            Some(turns) if is_turn(&append) => turns.append(append).await,
            _ => self.writer().append(append).await,
        }
    }

    /// Loads a game.
    pub async fn load(&self, game: &GameId) -> Result<Option<StoredTable>> {
        let sql = format!(
            "SELECT {}, g.created, r.id AS rematch FROM games g LEFT JOIN games r ON r.previous = g.id WHERE g.id = $1",
            TableOptions::COLUMNS
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(game.as_str());
        let Some(found) = self.maybe_row(query).await? else { return Ok(None) };
        Ok(Some(StoredTable {
            options: TableOptions::read(&found)?,
            created: row::moment(&found, "created")?,
            log: self.events_after(game, 0).await?,
            rematch: row::maybe_parsed(&found, "rematch")?,
        }))
    }

    /// The events of a game's log after the first `known`.
    pub async fn events_after(&self, game: &GameId, known: EventNumber) -> Result<Vec<Event>> {
        let sql = "SELECT line FROM events WHERE game = $1 AND number > $2 ORDER BY number";
        let rows = self.rows(sqlx::query(sql).bind(game.as_str()).bind(known as i64)).await?;
        let event = |row: &AnyRow| -> Result<Event> {
            let line: &str = row::get(row, "line")?;
            line.parse().map_err(|error: bilby_table::LineError| {
                let (what, reason) = (format!("the log of {game}"), error.to_string());
                if error.is_newer { StoreError::Newer { what, reason } } else { StoreError::Damaged { what, reason } }
            })
        };
        rows.iter().map(event).collect()
    }

    /// The rematch of a game, if its table was opened.
    pub async fn rematch_of(&self, game: &GameId) -> Result<Option<GameId>> {
        let sql = "SELECT id FROM games WHERE previous = $1";
        let row = self.maybe_row(sqlx::query(sql).bind(game.as_str())).await?;
        row.map(|row| row::parsed(&row, "id")).transpose()
    }

    /// The unfinished games whose tables were opened then or later.
    pub async fn new_tables(&self, created: Millis) -> Result<Vec<GameId>> {
        let sql = "SELECT id FROM games WHERE phase <> 'over' AND created >= $1";
        let rows = self.rows(sqlx::query(sql).bind(row::to_millis(created))).await?;
        rows.iter().map(|row| row::parsed(row, "id")).collect()
    }

    /// The numbers of the last event and of the last chat line of each of these games.
    pub async fn lengths(&self, games: &[GameId]) -> Result<HashMap<GameId, (EventNumber, u64)>> {
        let mut lengths = HashMap::new();
        for some in games.chunks(MOST_AT_ONCE) {
            let sql = format!(
                "SELECT g.id, g.number, COALESCE((SELECT MAX(c.number) FROM chat c WHERE c.game = g.id), 0) AS last_chat_number \
                 FROM games g WHERE g.id IN ({})",
                places(some.len(), 0)
            );
            let query = some.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
            for row in self.rows(query).await? {
                lengths.insert(
                    row::parsed(&row, "id")?,
                    (row::number(&row, "number")?, row::number(&row, "last_chat_number")?),
                );
            }
        }
        Ok(lengths)
    }

    /// What lists need to know of each of these games now.
    pub async fn boards(&self, games: &[GameId]) -> Result<Vec<(GameId, TableIndex)>> {
        let mut boards = Vec::with_capacity(games.len());
        for some in games.chunks(MOST_AT_ONCE) {
            let columns = TableIndex::COLUMNS;
            let sql = format!("SELECT g.id, {columns} FROM games g WHERE g.id IN ({})", places(some.len(), 0));
            let query = some.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
            for row in self.rows(query).await? {
                boards.push((row::parsed(&row, "id")?, TableIndex::read(&row)?));
            }
        }
        Ok(boards)
    }

    /// Returns all unfinished games, the oldest first.
    pub async fn unfinished(&self) -> Result<Vec<UnfinishedTable>> {
        self.unfinished_since(0).await
    }

    /// Returns the unfinished games whose tables were opened then or later, the oldest first.
    pub async fn unfinished_since(&self, created: Millis) -> Result<Vec<UnfinishedTable>> {
        let sql = format!(
            "SELECT g.id, {}, {}, g.created, g.touched, e.line AS opening FROM games g \
             LEFT JOIN events e ON e.game = g.id AND e.number = 1 WHERE g.phase <> 'over' AND g.created >= $1 \
             ORDER BY g.created, g.id",
            TableIndex::COLUMNS,
            TableOptions::COLUMNS
        );
        let rows = self.rows(sqlx::query(AssertSqlSafe(sql)).bind(row::to_millis(created))).await?;
        let read = |row: &AnyRow| {
            Ok(UnfinishedTable {
                game: row::parsed(row, "id")?,
                index: TableIndex::read(row)?,
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
