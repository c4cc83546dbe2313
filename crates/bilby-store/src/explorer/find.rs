//! What was played from a position.

use super::count::bytes_of;
use super::{Bucket, Computers};
use crate::row::{self, damaged};
use crate::{Result, Store};
use bilby_games::GameKind;
use bilby_games::Position;
use bilby_games::explorer::{Marbles, Tally, Trace, key};
use bilby_table::PersonId;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// The most games of one person that are counted. The latest ones are, when somebody asks.
pub const MOST_GAMES_OF_PERSON: u32 = 500;

/// Which games count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExploreFilter {
    /// Only those of this person.
    pub person: Option<PersonId>,
    /// Also those of them that are not public: the person asks for themselves.
    pub private_too: bool,
    /// Only those whose players have at least this mean rating; one of [`RATING_BANDS`](super::RATING_BANDS).
    pub rating: Option<u32>,
    /// Whether games with computers count.
    pub computers: Computers,
}

impl Store {
    /// What was played from a position, by the key of where it led.
    pub async fn explore(&self, position: &Position, filter: &ExploreFilter) -> Result<HashMap<u64, Tally>> {
        match &filter.person {
            None => self.explore_all(position, filter).await,
            Some(person) => self.explore_games_of(person, position, filter).await,
        }
    }

    async fn explore_all(&self, position: &Position, filter: &ExploreFilter) -> Result<HashMap<u64, Tally>> {
        let sum = |column: &str| format!("CAST(SUM({column}) AS BIGINT) AS {column}");
        let columns = ["games", "won_1", "won_2", "won_3", "won_4", "rounds", "marbles", "squares"].map(sum).join(", ");
        let sql = format!(
            "SELECT led_to, {columns} FROM explorer_moves WHERE position = $1 AND bucket IN ({}) GROUP BY led_to",
            buckets(filter)
        );
        let rows = self.rows(sqlx::query(AssertSqlSafe(sql)).bind(key(position).cast_signed())).await?;
        rows.iter().map(|row| Ok((row::get::<i64>(row, "led_to")?.cast_unsigned(), read(row)?))).collect()
    }

    /// A person's games are few: they are counted from their traces.
    async fn explore_games_of(
        &self,
        person: &PersonId,
        position: &Position,
        filter: &ExploreFilter,
    ) -> Result<HashMap<u64, Tally>> {
        let public = if filter.private_too { "" } else { "AND e.public = 1 " };
        let sql = format!(
            "SELECT e.traces FROM seats s JOIN explorer_games e ON e.game = s.game \
             WHERE s.person = $1 AND s.kind = $2 {public}AND e.bucket IN ({}) ORDER BY s.ended DESC, s.game DESC LIMIT $3",
            buckets(filter)
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(person.as_str()).bind(GameKind::name(position.kind()));
        let from = key(position);
        let mut tallies: HashMap<u64, Tally> = HashMap::new();
        for row in self.rows(query.bind(i64::from(MOST_GAMES_OF_PERSON))).await? {
            let bytes = bytes_of(row::get(&row, "traces")?).ok_or_else(|| damaged("traces"))?;
            let traces = Trace::read_all(&bytes).map_err(|_| damaged("traces"))?;
            // Most games never had this position, so their moves need not be put in order.
            for trace in traces.iter().filter(|trace| trace.keys.contains(&from)) {
                for (_, led_to) in trace.steps().into_iter().filter(|(position, _)| *position == from) {
                    tallies.entry(led_to).or_default().add(trace.outcome, trace.marbles);
                }
            }
        }
        Ok(tallies)
    }
}

/// The buckets that fit, for `IN`. They are numbers of ours.
fn buckets(filter: &ExploreFilter) -> String {
    let numbers = Bucket::fitting(filter.rating, filter.computers);
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn read(row: &AnyRow) -> Result<Tally> {
    let number = |column: &str| row::number::<u64>(row, column);
    Ok(Tally {
        games: number("games")?,
        wins: [number("won_1")?, number("won_2")?, number("won_3")?, number("won_4")?],
        marbles: Marbles { rounds: number("rounds")?, sum: number("marbles")?, squares: number("squares")? },
    })
}
