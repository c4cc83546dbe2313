//! Nodes: servers at the same PostgreSQL. Each writes its row twice a second and reads the others'. A SQLite file has
//! one node and none of this.

use crate::row::{self, to_millis};
use crate::{Result, Store, Uptime};
use bilby_table::Millis;
use sqlx::any::AnyRow;
use std::fmt;
use std::hash::{BuildHasher, RandomState};

/// The database's time, in milliseconds since 1970.
pub(crate) const NOW: &str = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint";

/// The random id of a node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(String);

impl NodeId {
    /// A new id.
    pub fn random() -> NodeId {
        NodeId(format!("{:016x}", RandomState::new().hash_one(())))
    }

    /// The id with this text.
    pub fn of(text: &str) -> NodeId {
        NodeId(text.to_owned())
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a node says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeRow {
    /// Its id.
    pub id: NodeId,
    /// The machine and the process, for people.
    pub name: String,
    /// The version of Bilby.
    pub version: String,
    /// Whether it only thinks for computers and serves nobody.
    pub is_worker: bool,
    /// The bus that it uses.
    pub bus: String,
    /// How many sockets it has open.
    pub sockets: u64,
    /// How many tables it has in memory.
    pub tables: u64,
    /// How many milliseconds its machine's clock is ahead of the database's.
    pub ahead: i64,
}

/// The database's answer to a heartbeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeartbeatReply {
    /// The database's time.
    pub now: Millis,
    /// All nodes that were alive lately, each with when it started and was last heard of. This node may be missing.
    pub nodes: Vec<(NodeRow, Millis, Millis)>,
    /// Computers' turns that were offered, or whose node is gone, and that no node thinks about.
    pub jobs_waiting: u64,
}

impl Store {
    /// Returns whether several nodes can use this database.
    pub fn has_nodes(&self) -> bool {
        self.address().has_nodes()
    }

    /// The id of this database, which every node at it knows; `None` for a SQLite file.
    pub async fn realm(&self) -> Result<Option<String>> {
        if !self.has_nodes() {
            return Ok(None);
        }
        let row = self.row(sqlx::query("SELECT id FROM realm")).await?;
        Ok(Some(row::get(&row, "id")?))
    }

    /// Records that a node is alive, and that it was certainly in contact until `until`. Returns the other nodes that were heard
    /// of within `lately`.
    pub async fn heartbeat(
        &self,
        node: &NodeRow,
        uptime: &Uptime,
        until: Millis,
        lately: Millis,
    ) -> Result<HeartbeatReply> {
        let node = node.clone();
        let (hours, until, lately) = (uptime.id(), to_millis(until), to_millis(lately));
        let sql = sqlx::AssertSqlSafe(format!(
            "WITH t AS (SELECT {NOW} AS now), \
             me AS (INSERT INTO nodes (id, name, version, role, bus, opened, seen, sockets, tables, ahead) \
             SELECT $1, $2, $3, $4, $5, t.now, t.now, $6, $7, $8 FROM t ON CONFLICT (id) DO UPDATE SET \
             seen = EXCLUDED.seen, sockets = EXCLUDED.sockets, tables = EXCLUDED.tables, ahead = EXCLUDED.ahead, bus = EXCLUDED.bus), \
             up AS (UPDATE hours SET last = $10 WHERE id = $9 AND last < $10) \
             SELECT t.now, {WAITING}, {COLUMNS} FROM t LEFT JOIN nodes n ON n.seen > t.now - $11"
        ));
        let rows = self.control().run(move |conn| {
            Box::pin(async move {
                let query = sqlx::query(sql).bind(node.id.0).bind(node.name).bind(node.version);
                let query = query.bind(role(node.is_worker)).bind(node.bus).bind(node.sockets as i64);
                let query = query.bind(node.tables as i64).bind(node.ahead).bind(hours).bind(until).bind(lately);
                query.fetch_all(conn).await
            })
        });
        read(&rows.await?)
    }

    /// The nodes that were heard of within `lately`.
    pub async fn nodes(&self, lately: Millis) -> Result<HeartbeatReply> {
        if !self.has_nodes() {
            return Ok(HeartbeatReply { now: 0, nodes: Vec::new(), jobs_waiting: 0 });
        }
        let sql = format!(
            "SELECT t.now, {WAITING}, {COLUMNS} FROM (SELECT {NOW} AS now) t LEFT JOIN nodes n ON n.seen > t.now - $1 ORDER BY n.opened"
        );
        read(&self.rows(sqlx::query(sqlx::AssertSqlSafe(sql)).bind(to_millis(lately))).await?)
    }

    /// Removes the row of a node that ends, and those of nodes that ended long ago.
    pub async fn forget_node(&self, node: &NodeId) -> Result<()> {
        let id = node.0.clone();
        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM nodes WHERE id = $1 OR seen < {NOW} - 86400000"));
        let done =
            self.control().run(move |conn| Box::pin(async move { sqlx::query(sql).bind(id).execute(conn).await }));
        done.await.map(drop)
    }
}

/// The columns that [`read`] reads.
const COLUMNS: &str = "n.id, n.name, n.version, n.role, n.bus, n.opened, n.seen, n.sockets, n.tables, n.ahead";

/// How many jobs wait for a node.
const WAITING: &str = "(SELECT COUNT(*) FROM jobs j WHERE j.until <= t.now) AS jobs_waiting";

fn role(is_worker: bool) -> &'static str {
    if is_worker { "worker" } else { "serve" }
}

fn read(rows: &[AnyRow]) -> Result<HeartbeatReply> {
    let mut reply = HeartbeatReply { now: 0, nodes: Vec::new(), jobs_waiting: 0 };
    for row in rows {
        reply.now = row::moment(row, "now")?;
        reply.jobs_waiting = row::number(row, "jobs_waiting")?;
        let Some(id) = row::get::<Option<String>>(row, "id")? else { continue };
        let node = NodeRow {
            id: NodeId(id),
            name: row::get(row, "name")?,
            version: row::get(row, "version")?,
            is_worker: row::get::<String>(row, "role")? == role(true),
            bus: row::get(row, "bus")?,
            sockets: row::number(row, "sockets")?,
            tables: row::number(row, "tables")?,
            ahead: row::get(row, "ahead")?,
        };
        reply.nodes.push((node, row::moment(row, "opened")?, row::moment(row, "seen")?));
    }
    Ok(reply)
}
