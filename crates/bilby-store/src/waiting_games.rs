//! Games that wait for people.

use crate::people::{MOST_AT_ONCE, places};
use crate::{GameId, Index, Phase, Result, Store, row};
use bilby_core::Seat;
use bilby_games::GameKind;
use bilby_table::{Millis, PersonId, Sitter};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitsFor {
    /// The person's turn.
    Turn,
    /// The person has to say that they are ready; then the game begins.
    Ready,
}

/// A game that waits for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingGame {
    /// The game.
    pub game: GameId,
    /// Which game it is.
    pub kind: GameKind,
    /// The person.
    pub person: PersonId,
    /// What it waits for.
    pub what: WaitsFor,
    /// Everybody else who sits there.
    pub others: Vec<PersonId>,
    /// How many turns have been played.
    pub turns: u32,
    /// When the time for the turn runs out.
    pub deadline: Option<Millis>,
    /// Whether the game is played over days.
    pub over_days: bool,
    /// When something last happened there.
    pub touched: Millis,
}

impl Store {
    /// All games that wait for a person.
    pub async fn waiting_games(&self) -> Result<Vec<WaitingGame>> {
        let columns = Index::COLUMNS;
        // SQLite uses the index of unfinished games only if the condition is in the same words.
        let sql = format!(
            "SELECT g.id, g.touched, {columns} FROM games g WHERE g.phase <> 'over' AND (g.phase = 'playing' OR g.unready <> '')"
        );
        read(&self.rows(sqlx::query(AssertSqlSafe(sql))).await?)
    }

    /// The games among these that wait for a person.
    pub async fn waiting_among(&self, games: &[GameId]) -> Result<Vec<WaitingGame>> {
        let mut waiting = Vec::new();
        for some in games.chunks(MOST_AT_ONCE) {
            let columns = Index::COLUMNS;
            let sql =
                format!("SELECT g.id, g.touched, {columns} FROM games g WHERE g.id IN ({})", places(some.len(), 0));
            let query = some.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
            waiting.extend(read(&self.rows(query).await?)?);
        }
        Ok(waiting)
    }
}

fn read(rows: &[AnyRow]) -> Result<Vec<WaitingGame>> {
    let mut waiting = Vec::new();
    for row in rows {
        let index = Index::read(row)?;
        let (what, seats): (WaitsFor, Vec<Seat>) = match index.phase {
            Phase::Playing => (WaitsFor::Turn, index.on_move.into_iter().collect()),
            Phase::Gathering => (WaitsFor::Ready, index.unready.clone()),
            Phase::Over => continue,
        };
        for seat in seats {
            let Some(Sitter::Person(person)) = index.sitters.get(seat.index()) else { continue };
            let others = index.sitters.iter().filter_map(|sitter| match sitter {
                Sitter::Person(other) if other != person => Some(other.clone()),
                _ => None,
            });
            waiting.push(WaitingGame {
                game: row::parsed(row, "id")?,
                kind: index.kind,
                person: person.clone(),
                what,
                others: others.collect(),
                turns: index.turns,
                deadline: index.deadline,
                over_days: index.time.parse().is_ok_and(bilby_table::TimeControl::is_correspondence),
                touched: row::moment(row, "touched")?,
            });
        }
    }
    Ok(waiting)
}
