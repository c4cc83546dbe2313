//! Games that wait for people, and challenges that wait for an answer.

use crate::people::{MOST_AT_ONCE, places};
use crate::{GameId, Result, Store, StoredPhase, TableIndex, row};
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
    /// The person was challenged, and can sit down.
    Challenge,
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
    /// Everybody else who sits there; of a challenge, who challenges.
    pub others: Vec<PersonId>,
    /// How many turns have been played.
    pub turns: u32,
    /// When the time for the turn runs out.
    pub deadline: Option<Millis>,
    /// Whether the game is played over days.
    pub over_days: bool,
    /// When something last happened there, or when the person was challenged.
    pub touched: Millis,
}

impl Store {
    /// All games that wait for a person, and all challenges.
    pub async fn waiting_games(&self) -> Result<Vec<WaitingGame>> {
        let columns = TableIndex::COLUMNS;
        // SQLite uses the index of unfinished games only if the condition is in the same words.
        let sql = format!(
            "SELECT g.id, g.touched, {columns} FROM games g WHERE g.phase <> 'over' AND (g.phase = 'playing' OR g.unready <> '')"
        );
        let mut waiting = read(&self.rows(sqlx::query(AssertSqlSafe(sql))).await?)?;
        let sql = challenges("g.phase <> 'over'");
        waiting.extend(read_challenges(&self.rows(sqlx::query(AssertSqlSafe(sql))).await?)?);
        Ok(waiting)
    }

    /// The games among these that wait for a person, and the challenges to them.
    pub async fn waiting_among(&self, games: &[GameId]) -> Result<Vec<WaitingGame>> {
        let mut waiting = Vec::new();
        for some in games.chunks(MOST_AT_ONCE) {
            let (columns, among) = (TableIndex::COLUMNS, format!("g.id IN ({})", places(some.len(), 0)));
            let bound =
                |sql| some.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
            let games = format!("SELECT g.id, g.touched, {columns} FROM games g WHERE {among}");
            waiting.extend(read(&self.rows(bound(games)).await?)?);
            waiting.extend(read_challenges(&self.rows(bound(challenges(&among))).await?)?);
        }
        Ok(waiting)
    }
}

/// The statement that finds the challenges to tables of `games g` that wait for an answer. Those of people who are
/// blocked are left out.
fn challenges(which: &str) -> String {
    format!(
        "SELECT g.id, c.person AS challenger, c.other AS challenged, c.at, {} FROM games g JOIN challenges c ON c.game = g.id \
         WHERE {which} AND g.phase = 'gathering' AND c.declined = 0 AND NOT EXISTS \
         (SELECT 1 FROM relations r WHERE r.kind = 'blocked' AND r.person = c.other AND r.other = c.person)",
        TableIndex::COLUMNS
    )
}

fn read_challenges(rows: &[AnyRow]) -> Result<Vec<WaitingGame>> {
    let mut waiting = Vec::new();
    for row in rows {
        let index = TableIndex::read(row)?;
        let person: PersonId = row::parsed(row, "challenged")?;
        let sits = |sitter: &Sitter| matches!(sitter, Sitter::Person(seated) if *seated == person);
        if !index.sitters.contains(&Sitter::Open) || index.sitters.iter().any(sits) {
            continue;
        }
        waiting.push(WaitingGame {
            game: row::parsed(row, "id")?,
            kind: index.kind,
            person,
            what: WaitsFor::Challenge,
            others: vec![row::parsed(row, "challenger")?],
            turns: 0,
            deadline: None,
            over_days: is_over_days(&index),
            touched: row::moment(row, "at")?,
        });
    }
    Ok(waiting)
}

fn is_over_days(index: &TableIndex) -> bool {
    index.time.parse().is_ok_and(bilby_table::TimeControl::is_correspondence)
}

fn read(rows: &[AnyRow]) -> Result<Vec<WaitingGame>> {
    let mut waiting = Vec::new();
    for row in rows {
        let index = TableIndex::read(row)?;
        let (what, seats): (WaitsFor, Vec<Seat>) = match index.phase {
            StoredPhase::Playing => (WaitsFor::Turn, index.on_move.into_iter().collect()),
            StoredPhase::Gathering => (WaitsFor::Ready, index.unready.clone()),
            StoredPhase::Over => continue,
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
                over_days: is_over_days(&index),
                touched: row::moment(row, "touched")?,
            });
        }
    }
    Ok(waiting)
}
