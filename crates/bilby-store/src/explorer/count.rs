//! Counts finished games.

use super::Bucket;
use crate::{GameId, Result, Store, StoreError, row};
use bilby_games::explorer::{Tally, Trace, traces};
use bilby_table::{Millis, Table};
use sqlx::{AnyConnection, AssertSqlSafe, Row};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// How many moves of a game are counted, or of a round of Bi-litaire: ten of each of two players, or the whole
/// placement of four with five kangaroos. Later hardly two games are alike, but every one would take room.
pub const EXPLORER_DEPTH: usize = 20;

/// How many rows are written with one statement.
const ROWS_AT_ONCE: usize = 40;

/// A finished game that is to be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    /// Its id.
    pub game: GameId,
    /// Whether everybody may see it; if not, only its own players do.
    pub public: bool,
    /// Where it counts.
    pub bucket: Bucket,
    /// What was played.
    pub traces: Vec<Trace>,
}

/// Some finished games in the order of their ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinishedPage {
    /// The games of the page that have not been counted.
    pub uncounted: Vec<GameId>,
    /// The end and the id of the last game; `None`: there are no more.
    pub last: Option<(Millis, GameId)>,
}

impl CountedGame {
    /// A game from its log.
    pub fn of(game: GameId, public: bool, table: &Table, rating: Option<f64>) -> Result<CountedGame> {
        let damaged = |reason: String| StoreError::Damaged { what: format!("the log of {game}"), reason };
        // The names are of no interest here, but a record has some.
        let record = table.record(|_| "?".to_owned()).map_err(|error| damaged(error.to_string()))?;
        let has_computer = table.seats().any(|seat| table.computer(seat).is_some());
        let traces = traces(&record, EXPLORER_DEPTH);
        Ok(CountedGame { public, bucket: Bucket::of(rating, has_computer), traces, game })
    }
}

impl Store {
    /// The finished games after this one, in the order of their ends, and which of them were not counted yet.
    pub async fn finished_after(&self, last: Option<&(Millis, GameId)>, limit: u32) -> Result<FinishedPage> {
        let sql = "SELECT g.id, g.ended, e.game AS counted FROM games g LEFT JOIN explorer_games e ON e.game = g.id \
                   WHERE g.result IS NOT NULL AND (g.ended, g.id) > ($1, $2) ORDER BY g.ended, g.id LIMIT $3";
        let (ended, id) = last.map_or((-1, ""), |(ended, id)| (row::to_millis(*ended), id.as_str()));
        let rows = self.rows(sqlx::query(sql).bind(ended).bind(id).bind(i64::from(limit))).await?;
        let mut page = FinishedPage::default();
        for found in &rows {
            let game: GameId = row::parsed(found, "id")?;
            if row::get::<Option<String>>(found, "counted")?.is_none() {
                page.uncounted.push(game.clone());
            }
            page.last = Some((row::moment(found, "ended")?, game));
        }
        Ok(page)
    }

    /// Reads a finished game for counting; `None` if it does not exist.
    pub async fn to_count(&self, game: &GameId) -> Result<Option<CountedGame>> {
        let Some(stored) = self.load(game).await? else { return Ok(None) };
        let table = Table::replay(&stored.log)
            .map_err(|error| StoreError::Damaged { what: format!("the log of {game}"), reason: error.to_string() })?;
        let sql = "SELECT AVG(rating_before) AS rating FROM seats WHERE game = $1";
        let rating: Option<f64> = match stored.options.rated {
            true => row::get(&self.row(sqlx::query(sql).bind(game.as_str())).await?, "rating")?,
            false => None,
        };
        CountedGame::of(game.clone(), stored.options.public, &table, rating).map(Some)
    }

    /// Counts games, each exactly once: one that was counted before, here or by another node, is left out. Returns how
    /// many were new.
    pub async fn count_games(&self, games: Vec<CountedGame>) -> Result<u64> {
        self.write(games, |conn, games| Box::pin(count(conn, games))).await
    }
}

/// Counts what was not counted before. Everything is in one transaction.
async fn count(conn: &mut AnyConnection, games: &[CountedGame]) -> sqlx::Result<u64> {
    let mut new = HashSet::new();
    for some in games.chunks(ROWS_AT_ONCE) {
        new.extend(add_games(conn, some).await?);
    }
    // In order, so that transactions of several nodes lock the rows in the same one.
    let mut tallies: BTreeMap<(i64, i64, i64), Tally> = BTreeMap::new();
    for game in games.iter().filter(|game| game.public && new.contains(game.game.as_str())) {
        for trace in &game.traces {
            for (position, led_to) in trace.steps() {
                let key = (position.cast_signed(), led_to.cast_signed(), game.bucket.number());
                tallies.entry(key).or_default().add(trace.outcome, trace.marbles);
            }
        }
    }
    let rows: Vec<_> = tallies.into_iter().collect();
    for some in rows.chunks(ROWS_AT_ONCE) {
        add(conn, some).await?;
    }
    Ok(new.len() as u64)
}

/// Stores games that were not counted before, and returns which these are.
async fn add_games(conn: &mut AnyConnection, games: &[CountedGame]) -> sqlx::Result<Vec<String>> {
    let sql = format!(
        "INSERT INTO explorer_games (game, public, bucket, traces) VALUES {} ON CONFLICT (game) DO NOTHING RETURNING game",
        rows_of_places(games.len(), 4)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for game in games {
        query = query.bind(game.game.as_str()).bind(i64::from(game.public));
        query = query.bind(game.bucket.number()).bind(hexadecimal(&Trace::write_all(&game.traces)));
    }
    query.fetch_all(conn).await?.iter().map(|row| row.try_get("game")).collect()
}

/// Placeholders for `rows` rows of `width` values: `($1, $2), ($3, $4)`.
fn rows_of_places(rows: usize, width: usize) -> String {
    let row = |row| (1..=width).map(|column| format!("${}", row * width + column)).collect::<Vec<_>>().join(", ");
    (0..rows).map(|at| format!("({})", row(at))).collect::<Vec<_>>().join(", ")
}

const COLUMNS: [&str; 8] = ["games", "won_1", "won_2", "won_3", "won_4", "rounds", "marbles", "squares"];

/// Adds to the counts of some moves.
async fn add(conn: &mut AnyConnection, rows: &[((i64, i64, i64), Tally)]) -> sqlx::Result<()> {
    let sums = COLUMNS.map(|column| format!("{column} = explorer_moves.{column} + excluded.{column}")).join(", ");
    let sql = format!(
        "INSERT INTO explorer_moves (position, led_to, bucket, {}) VALUES {} \
         ON CONFLICT (position, led_to, bucket) DO UPDATE SET {sums}",
        COLUMNS.join(", "),
        rows_of_places(rows.len(), COLUMNS.len() + 3)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for ((position, led_to, bucket), tally) in rows {
        query = query.bind(*position).bind(*led_to).bind(*bucket).bind(tally.games.cast_signed());
        query = tally.wins.iter().fold(query, |query, wins| query.bind(wins.cast_signed()));
        let marbles = tally.marbles;
        query = query.bind(marbles.rounds.cast_signed()).bind(marbles.sum.cast_signed());
        query = query.bind(marbles.squares.cast_signed());
    }
    query.execute(conn).await?;
    Ok(())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads hexadecimal digits.
pub(super) fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    text.as_bytes().chunks(2).map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
}
