//! Finished games and their players.

use crate::people::{MOST_AT_ONCE, places};
use crate::{GameId, GameSearch, RatingRefusal, Result, Store, StoredPerson, TableIndex, TableOptions, row};
use bilby_table::{Millis, PersonId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// Its id.
    pub game: GameId,
    /// Its final state.
    pub index: TableIndex,
    /// Properties that are not in its log.
    pub options: TableOptions,
    /// When the first seat's clock started.
    pub started: Millis,
    /// When it ended.
    pub ended: Millis,
    /// The result as written in a record.
    pub result: String,
    /// Why it did not change the ratings, if it was meant to.
    pub unrated: Option<RatingRefusal>,
    /// If it changed the ratings: the divisor of its weight.
    pub parts: Option<u32>,
    /// Whether moderators have taken its effect on the ratings back.
    pub undone: bool,
    /// The players, in turn order.
    pub seats: Vec<FinishedSeat>,
}

/// A seat of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedSeat {
    /// The person; `None` for a computer.
    pub person: Option<StoredPerson>,
    /// The level of the computer.
    pub level: Option<u8>,
    /// Their place, 1 for the best.
    pub place: u8,
    /// Their rating before and after, if the game was rated.
    pub rating: Option<(f64, f64)>,
}

impl Store {
    /// Finished games, the latest first.
    pub async fn games(&self, search: &GameSearch) -> Result<Vec<FinishedGame>> {
        let rows = self.rows(search.query()).await?;
        let mut games = rows.iter().map(read).collect::<Result<Vec<FinishedGame>>>()?;
        for some in games.chunks_mut(MOST_AT_ONCE) {
            let ids: Vec<&GameId> = some.iter().map(|game| &game.game).collect();
            let mut seats = self.seats_of(&ids).await?;
            for game in some {
                game.seats = seats.remove(&game.game).unwrap_or_default();
            }
        }
        Ok(games)
    }

    /// The number of finished games that a person played.
    pub async fn games_of(&self, person: &PersonId) -> Result<u64> {
        let sql = "SELECT COUNT(*) AS games FROM seats WHERE person = $1";
        let row = self.row(sqlx::query(sql).bind(person.as_str())).await?;
        row::number(&row, "games")
    }

    /// The seats of these games.
    async fn seats_of(&self, games: &[&GameId]) -> Result<HashMap<GameId, Vec<FinishedSeat>>> {
        let mut seats: HashMap<GameId, Vec<FinishedSeat>> = HashMap::new();
        if games.is_empty() {
            return Ok(seats);
        }
        let sql = format!(
            "SELECT s.game, s.level, s.place, s.rating_before, s.rating_after, {} \
             FROM seats s LEFT JOIN people p ON p.id = s.person WHERE s.game IN ({}) ORDER BY s.game, s.seat",
            StoredPerson::COLUMNS,
            places(games.len(), 0)
        );
        let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
        for row in self.rows(query).await? {
            seats.entry(row::parsed(&row, "game")?).or_default().push(read_seat(&row)?);
        }
        Ok(seats)
    }
}

fn read(row: &AnyRow) -> Result<FinishedGame> {
    let parts: Option<i64> = row::get(row, "parts")?;
    Ok(FinishedGame {
        game: row::parsed(row, "id")?,
        index: TableIndex::read(row)?,
        options: TableOptions::read(row)?,
        started: row::moment(row, "started")?,
        ended: row::moment(row, "ended")?,
        result: row::get(row, "result")?,
        unrated: row::maybe_parsed(row, "unrated")?,
        undone: row::flag(row, "undone")?,
        parts: parts.map(|parts| u32::try_from(parts).map_err(|_| row::damaged("parts"))).transpose()?,
        seats: Vec::new(),
    })
}

fn read_seat(row: &AnyRow) -> Result<FinishedSeat> {
    let id: Option<String> = row::get(row, "id")?;
    let level: Option<i64> = row::get(row, "level")?;
    let before: Option<f64> = row::get(row, "rating_before")?;
    Ok(FinishedSeat {
        person: id.map(|_| StoredPerson::read(row)).transpose()?,
        level: level.map(|level| u8::try_from(level).map_err(|_| row::damaged("level"))).transpose()?,
        place: row::number(row, "place")?,
        rating: before.zip(row::get(row, "rating_after")?),
    })
}
