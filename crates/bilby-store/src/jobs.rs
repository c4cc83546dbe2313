//! The turns of computers. A node claims a turn before it thinks about it. Claims end by themselves, so another node takes
//! over when one dies.

use crate::nodes::NOW;
use crate::row::{self, to_millis};
use crate::{GameId, NodeId, Result, Store};
use bilby_table::{EventNumber, Millis};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// A computer's turn that somebody thinks about, or should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputerJob {
    /// The game.
    pub game: GameId,
    /// The number of the event that led to the position.
    pub board: EventNumber,
    /// The node that thinks, if one does.
    pub node: Option<NodeId>,
    /// For how many milliseconds it has been claimed or offered.
    pub age: Millis,
    /// For how many more milliseconds the claim holds.
    pub left: Millis,
}

impl Store {
    /// Claims a computer's turn for a while. Returns whether the claim holds; it does not while another node's does.
    pub async fn claim_job(&self, game: &GameId, board: EventNumber, node: &NodeId, hold: Millis) -> Result<bool> {
        let (game, node) = (game.to_string(), node.to_string());
        let sql = AssertSqlSafe(format!(
            "INSERT INTO jobs AS j (game, board, node, since, until) \
             SELECT $1, $2, $3, t.now, t.now + $4 FROM (SELECT {NOW} AS now) t \
             ON CONFLICT (game) DO UPDATE SET board = EXCLUDED.board, node = EXCLUDED.node, since = EXCLUDED.since, \
             until = EXCLUDED.until WHERE j.board < EXCLUDED.board \
             OR (j.board = EXCLUDED.board AND (j.until <= EXCLUDED.since OR j.node = EXCLUDED.node)) RETURNING game"
        ));
        let rows = self.control().run(move |conn| {
            Box::pin(async move {
                let query = sqlx::query(sql).bind(game).bind(board as i64).bind(node).bind(to_millis(hold));
                query.fetch_all(conn).await
            })
        });
        Ok(!rows.await?.is_empty())
    }

    /// Offers a computer's turn to the nodes that only think.
    pub async fn offer_job(&self, game: &GameId, board: EventNumber) -> Result<()> {
        let game = game.to_string();
        let sql = AssertSqlSafe(format!(
            "INSERT INTO jobs AS j (game, board, node, since, until) VALUES ($1, $2, '', {NOW}, 0) \
             ON CONFLICT (game) DO UPDATE SET board = EXCLUDED.board, node = '', since = EXCLUDED.since, until = 0 \
             WHERE j.board < EXCLUDED.board"
        ));
        let done = self.control().run(move |conn| {
            Box::pin(async move { sqlx::query(sql).bind(game).bind(board as i64).execute(conn).await })
        });
        done.await.map(drop)
    }

    /// Claims up to `most` turns that were offered, or whose claims have ended, the oldest first.
    pub async fn take_jobs(&self, node: &NodeId, most: usize, hold: Millis) -> Result<Vec<GameId>> {
        let node = node.to_string();
        let sql = AssertSqlSafe(format!(
            "UPDATE jobs SET node = $1, until = {NOW} + $2 WHERE game IN \
             (SELECT game FROM jobs WHERE until <= {NOW} ORDER BY since LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING game"
        ));
        let rows = self.control().run(move |conn| {
            Box::pin(async move {
                sqlx::query(sql).bind(node).bind(to_millis(hold)).bind(most as i64).fetch_all(conn).await
            })
        });
        rows.await?.iter().map(|row| row::parsed(row, "game")).collect()
    }

    /// Keeps the claims of a node.
    pub async fn keep_jobs(&self, node: &NodeId, hold: Millis) -> Result<()> {
        let node = node.to_string();
        let sql = AssertSqlSafe(format!("UPDATE jobs SET until = {NOW} + $2 WHERE node = $1"));
        let done = self.control().run(move |conn| {
            Box::pin(async move { sqlx::query(sql).bind(node).bind(to_millis(hold)).execute(conn).await })
        });
        done.await.map(drop)
    }

    /// Removes the job of a turn that was played, or is no longer to be.
    pub async fn end_job(&self, game: &GameId, board: EventNumber) -> Result<()> {
        let game = game.to_string();
        let sql = "DELETE FROM jobs WHERE game = $1 AND board <= $2";
        let done = self.control().run(move |conn| {
            Box::pin(async move { sqlx::query(sql).bind(game).bind(board as i64).execute(conn).await })
        });
        done.await.map(drop)
    }

    /// All jobs, the oldest first.
    pub async fn jobs(&self) -> Result<Vec<ComputerJob>> {
        if !self.has_nodes() {
            return Ok(Vec::new());
        }
        let sql = format!("SELECT game, board, node, since, until, {NOW} AS now FROM jobs ORDER BY since, game");
        let rows = self.rows(sqlx::query(AssertSqlSafe(sql))).await?;
        let read = |row: &AnyRow| {
            let (now, node) = (row::moment(row, "now")?, row::get::<String>(row, "node")?);
            Ok(ComputerJob {
                game: row::parsed(row, "game")?,
                board: row::number(row, "board")?,
                node: Some(node).filter(|node| !node.is_empty()).map(|node| NodeId::of(&node)),
                age: now.saturating_sub(row::moment(row, "since")?),
                left: row::moment(row, "until")?.saturating_sub(now),
            })
        };
        rows.iter().map(read).collect()
    }
}
