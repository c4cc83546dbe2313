//! Games that are over, and who played them.

use crate::people::{MOST_AT_ONCE, places};
use crate::{GameId, Human, Index, Result, Search, Store, Traits, row};
use bilby_table::{Millis, PersonId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Which.
    pub game: GameId,
    /// How it stands.
    pub index: Index,
    /// What it is besides its log.
    pub traits: Traits,
    /// When the first seat's clock started.
    pub started: Millis,
    /// When it ended.
    pub ended: Millis,
    /// The result in the words of a record.
    pub result: String,
    /// Who played, in turn order.
    pub seats: Vec<FinishedSeat>,
}

/// A seat of a game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedSeat {
    /// Who sat there; `None`: a computer.
    pub person: Option<Human>,
    /// At which level the computer played.
    pub level: Option<u8>,
    /// Where they came, 1 for the best.
    pub place: u8,
    /// Their rating before and after, where the game was rated.
    pub rating: Option<(f64, f64)>,
}

impl Store {
    /// Finished games, the latest first.
    pub async fn games(&self, search: &Search) -> Result<Vec<Finished>> {
        let rows = search.query().fetch_all(self.reader()).await?;
        let mut games = rows.iter().map(read).collect::<Result<Vec<Finished>>>()?;
        for some in games.chunks_mut(MOST_AT_ONCE) {
            let ids: Vec<&GameId> = some.iter().map(|game| &game.game).collect();
            let mut seats = self.seats_of(&ids).await?;
            for game in some {
                game.seats = seats.remove(&game.game).unwrap_or_default();
            }
        }
        Ok(games)
    }

    /// How many finished games somebody played.
    pub async fn games_of(&self, person: &PersonId) -> Result<u64> {
        let sql = "SELECT COUNT(*) AS games FROM seats WHERE person = $1";
        let row = sqlx::query(sql).bind(person.as_str()).fetch_one(self.reader()).await?;
        row::number(&row, "games")
    }

    /// Who sat where.
    async fn seats_of(&self, games: &[&GameId]) -> Result<HashMap<GameId, Vec<FinishedSeat>>> {
        let mut seats: HashMap<GameId, Vec<FinishedSeat>> = HashMap::new();
        if games.is_empty() {
            return Ok(seats);
        }
        let sql = format!(
            "SELECT s.game, s.level, s.place, s.rating_before, s.rating_after, {} \
             FROM seats s LEFT JOIN people p ON p.id = s.person WHERE s.game IN ({}) ORDER BY s.game, s.seat",
            Human::COLUMNS,
            places(games.len(), 0)
        );
        let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
        for row in query.fetch_all(self.reader()).await? {
            seats.entry(row::parsed(&row, "game")?).or_default().push(read_seat(&row)?);
        }
        Ok(seats)
    }
}

fn read(row: &AnyRow) -> Result<Finished> {
    Ok(Finished {
        game: row::parsed(row, "id")?,
        index: Index::read(row)?,
        traits: Traits::read(row)?,
        started: row::moment(row, "started")?,
        ended: row::moment(row, "ended")?,
        result: row::get(row, "result")?,
        seats: Vec::new(),
    })
}

fn read_seat(row: &AnyRow) -> Result<FinishedSeat> {
    let id: Option<String> = row::get(row, "id")?;
    let level: Option<i64> = row::get(row, "level")?;
    let before: Option<f64> = row::get(row, "rating_before")?;
    Ok(FinishedSeat {
        person: id.map(|_| Human::read(row)).transpose()?,
        level: level.map(|level| u8::try_from(level).map_err(|_| row::damaged("level"))).transpose()?,
        place: row::number(row, "place")?,
        rating: before.zip(row::get(row, "rating_after")?),
    })
}
