//! People who seek a game at any node, and who plays whom. On PostgreSQL only: a single node knows its own people.

use crate::connect::Database;
use crate::nodes::NOW;
use crate::people::{MOST_AT_ONCE, places};
use crate::row::to_millis;
use crate::writer::{self, Statements};
use crate::{Append, GameId, NodeId, Result, Store, row};
use bilby_table::{Millis, PersonId};
use sqlx::{AnyConnection, AssertSqlSafe, Row};
use std::collections::HashSet;

/// A node that has not renewed the seeks of its people for this long is dead, and they are not paired.
const RENEWED_WITHIN: Millis = 4_000;

/// A person who seeks a game.
#[derive(Clone, Debug, PartialEq)]
pub struct SeekRow {
    /// The person.
    pub person: PersonId,
    /// Their strength, if the game is rated.
    pub points: f64,
    /// Since when they have been waiting.
    pub since: Millis,
    /// The people whom they have blocked, or who have blocked them.
    pub blocked: HashSet<PersonId>,
}

/// Chooses the players of the next game among those who wait, the longest first, and the append that opens their table.
pub type ChoosePlayers = Box<dyn Fn(&[SeekRow]) -> Option<(Vec<PersonId>, Append)> + Send + Sync>;

impl Store {
    /// Lets a person wait for a game, in place of an earlier one. `sought` is the same text for all who seek the same.
    pub async fn seek(&self, person: &PersonId, node: &NodeId, sought: &str, points: f64, since: Millis) -> Result<()> {
        let (person, node, sought) = (person.to_string(), node.to_string(), sought.to_owned());
        let sql = AssertSqlSafe(format!(
            "INSERT INTO seeks (person, node, sought, points, since, seen) VALUES ($1, $2, $3, $4, $5, {NOW}) \
             ON CONFLICT (person) DO UPDATE SET node = EXCLUDED.node, sought = EXCLUDED.sought, points = EXCLUDED.points, \
             since = EXCLUDED.since, seen = EXCLUDED.seen, game = NULL, place = DEFAULT"
        ));
        let done = self.control().run(move |conn| {
            Box::pin(async move {
                let query = sqlx::query(sql).bind(person).bind(node).bind(sought).bind(points);
                query.bind(to_millis(since)).execute(conn).await
            })
        });
        done.await.map(drop)
    }

    /// Lets a person wait no longer.
    pub async fn unseek(&self, person: &PersonId, node: &NodeId) -> Result<()> {
        let (person, node) = (person.to_string(), node.to_string());
        let sql = "DELETE FROM seeks WHERE person = $1 AND node = $2 AND game IS NULL";
        let done = self
            .control()
            .run(move |conn| Box::pin(async move { sqlx::query(sql).bind(person).bind(node).execute(conn).await }));
        done.await.map(drop)
    }

    /// Tells that a node's people still wait, and returns the games that were found for some of them, who then wait no
    /// longer.
    pub async fn found_games(&self, node: &NodeId) -> Result<Vec<(PersonId, GameId)>> {
        let node = node.to_string();
        let renew = AssertSqlSafe(format!("UPDATE seeks SET seen = {NOW} WHERE node = $1 AND game IS NULL"));
        let take = "DELETE FROM seeks WHERE node = $1 AND game IS NOT NULL RETURNING person, game";
        let rows = self.control().run(move |conn| {
            Box::pin(async move {
                sqlx::query(renew).bind(node.clone()).execute(&mut *conn).await?;
                sqlx::query(take).bind(node).fetch_all(conn).await
            })
        });
        rows.await?.iter().map(|row| Ok((row::parsed(row, "person")?, row::parsed(row, "game")?))).collect()
    }

    /// How many people at all nodes seek what.
    pub async fn sought(&self) -> Result<Vec<(String, u32)>> {
        let sql = format!(
            "SELECT sought, COUNT(*) AS people FROM seeks WHERE game IS NULL AND seen > {NOW} - $1 GROUP BY sought"
        );
        let rows = self.rows(sqlx::query(AssertSqlSafe(sql)).bind(to_millis(RENEWED_WITHIN))).await?;
        rows.iter().map(|row| Ok((row::get(row, "sought")?, row::number(row, "people")?))).collect()
    }

    /// Opens a game for people who seek the same, if `choose` finds its players among them: their table is opened and
    /// they wait no longer, both or neither. Returns the players.
    pub async fn pair(&self, sought: &str, choose: ChoosePlayers) -> Result<Option<(GameId, Vec<PersonId>)>> {
        self.write((sought.to_owned(), choose), |conn, (sought, choose)| pair(conn, sought, choose)).await
    }
}

fn pair<'c>(
    conn: &'c mut AnyConnection,
    sought: &'c str,
    choose: &'c ChoosePlayers,
) -> Statements<'c, Option<(GameId, Vec<PersonId>)>> {
    Box::pin(async move {
        // The rows are locked in the same order everywhere, so that each person is paired once and nobody deadlocks.
        let sql = format!(
            "SELECT person, points, since FROM seeks WHERE sought = $1 AND game IS NULL AND seen > {NOW} - $2 \
             ORDER BY since, place FOR UPDATE"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(sought).bind(to_millis(RENEWED_WITHIN));
        let mut waiting = Vec::new();
        for row in query.fetch_all(&mut *conn).await? {
            let person: String = row.try_get("person")?;
            let (points, since) = (row.try_get("points")?, row::from_millis(row.try_get("since")?));
            waiting.extend(person.parse().map(|person| SeekRow { person, points, since, blocked: HashSet::new() }));
        }
        set_blocked(conn, &mut waiting).await?;
        let Some((players, append)) = choose(&waiting) else { return Ok(None) };
        if !writer::append_alone(conn, Database::Postgres, &append).await? {
            return Ok(None);
        }
        for player in &players {
            let sql = "UPDATE seeks SET game = $2 WHERE person = $1";
            sqlx::query(sql).bind(player.as_str()).bind(append.game.as_str()).execute(&mut *conn).await?;
        }
        Ok(Some((append.game, players)))
    })
}

/// Notes which of these people have blocked each other.
async fn set_blocked(conn: &mut AnyConnection, waiting: &mut [SeekRow]) -> sqlx::Result<()> {
    if waiting.len() < 2 {
        return Ok(());
    }
    let some = waiting.len().min(MOST_AT_ONCE);
    let sql = format!("SELECT person, other FROM relations WHERE kind = 'blocked' AND person IN ({})", places(some, 0));
    let query = sqlx::query(AssertSqlSafe(sql));
    let query = waiting[..some].iter().fold(query, |query, row| query.bind(row.person.to_string()));
    for row in query.fetch_all(conn).await? {
        let (person, other): (String, String) = (row.try_get("person")?, row.try_get("other")?);
        for (one, another) in [(&person, &other), (&other, &person)] {
            if let (Some(row), Ok(id)) = (waiting.iter_mut().find(|row| row.person.as_str() == one), another.parse()) {
                row.blocked.insert(id);
            }
        }
    }
    Ok(())
}
