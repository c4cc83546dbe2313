//! Faults: what can go wrong, and the record of what did.

use super::history::Moment;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A fault. Nodes are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A node is killed, and started again.
    Kill { node: usize },
    /// The machine of a node loses power in the middle of a transaction: its connections stay half open.
    KillInTransaction { node: usize },
    /// A node is paused.
    Pause { node: usize },
    /// Each node in turn is told to stop, and started again, as in an upgrade.
    RollingRestart,
    /// A node runs with a wrong clock for a while.
    Skew { node: usize, seconds: i64 },
    /// All connections from a node to the database are closed.
    CutDatabase { node: usize },
    /// Nothing passes between a node and the database for a while.
    HoldDatabase { node: usize },
    /// The open connections from a node to the database go silent for ever; new ones work.
    FreezeDatabase { node: usize },
    /// The connection on which a node listens to PostgreSQL's notifications goes silent for ever.
    FreezeListener { node: usize },
    /// Everything between a node and the database takes longer.
    SlowDatabase { node: usize },
    /// The database ends one of a node's connections.
    EndBackend { node: usize },
    /// The database ends all connections.
    EndAllBackends,
    /// PostgreSQL is stopped and started.
    RestartDatabase,
    /// PostgreSQL crashes and is started.
    CrashDatabase,
    /// Nothing passes between any node and the database for a while.
    HoldAllDatabase,
    /// The connections from a node to NATS are closed.
    CutBus { node: usize },
    /// Nothing passes between a node and NATS for a while.
    HoldBus { node: usize },
    /// The open connections from a node to NATS go silent for ever; new ones work.
    FreezeBus { node: usize },
    /// Everything between a node and NATS takes longer.
    SlowBus { node: usize },
    /// NATS is killed and started.
    RestartBus,
    /// NATS is paused.
    PauseBus,
}

/// What a fault hits. What it may delay follows from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultTarget {
    /// One node: the others go on.
    Node(usize),
    /// The messages between nodes: everybody goes on.
    Bus,
    /// The database: nobody can go on until it is back.
    Database,
    /// This machine itself stalled: nothing can be said about that time.
    Machine,
}

/// A fault that happened, in the file of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultRecord {
    /// What happened.
    pub what: String,
    /// What it hit.
    #[serde(rename = "hits")]
    pub target: FaultTarget,
    /// When it began.
    pub from: Moment,
    /// When its cause was gone and all nodes were well again.
    pub until: Moment,
    /// Whether all nodes did get well again.
    pub recovered: bool,
}

impl Fault {
    /// What it hits.
    pub fn target(self) -> FaultTarget {
        use Fault::*;
        match self {
            Kill { node } | KillInTransaction { node } | Pause { node } | Skew { node, .. } => FaultTarget::Node(node),
            CutDatabase { node } | HoldDatabase { node } | FreezeDatabase { node } => FaultTarget::Node(node),
            SlowDatabase { node } | EndBackend { node } => FaultTarget::Node(node),
            // The nodes are hit one by one; each is recorded for itself.
            RollingRestart => FaultTarget::Node(0),
            FreezeListener { .. } | CutBus { .. } | HoldBus { .. } | FreezeBus { .. } => FaultTarget::Bus,
            SlowBus { .. } | RestartBus | PauseBus => FaultTarget::Bus,
            EndAllBackends | RestartDatabase | CrashDatabase | HoldAllDatabase => FaultTarget::Database,
        }
    }

    /// The name of its kind, the same for all nodes.
    pub fn kind(self) -> &'static str {
        use Fault::*;
        match self {
            Kill { .. } => "node killed",
            KillInTransaction { .. } => "node's machine gone in a transaction",
            Pause { .. } => "node paused",
            RollingRestart => "node restarted in an upgrade",
            Skew { .. } => "node restarted with another clock",
            CutDatabase { .. } => "node's database connections cut",
            HoldDatabase { .. } => "node's database connections silent",
            FreezeDatabase { .. } => "node's database connections half open",
            FreezeListener { .. } => "node's LISTEN connection half open",
            SlowDatabase { .. } => "node's database connections slow",
            EndBackend { .. } => "one backend ended",
            EndAllBackends => "all backends ended",
            RestartDatabase => "database restarted",
            CrashDatabase => "database crashed",
            HoldAllDatabase => "database silent",
            CutBus { .. } => "node's bus connection cut",
            HoldBus { .. } => "node's bus connection silent",
            FreezeBus { .. } => "node's bus connection half open",
            SlowBus { .. } => "node's bus connection slow",
            RestartBus => "bus killed and restarted",
            PauseBus => "bus paused",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            Fault::Skew { seconds, .. } => write!(f, " ({seconds:+} s)"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for FaultRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |moment: Moment| moment as f64 / 1000.0;
        write!(f, "{:.1} to {:.1} s: {}", seconds(self.from), seconds(self.until), self.what)?;
        match self.target {
            FaultTarget::Node(node) => write!(f, ", node {node}"),
            _ => Ok(()),
        }
    }
}
