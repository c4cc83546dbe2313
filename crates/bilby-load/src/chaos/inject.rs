//! Makes the planned faults happen, one after another, and records each.

use super::cluster::Cluster;
use super::fault::{Fault, FaultRecord, FaultTarget};
use super::history::Moment;
use super::plan::{NODES, Planned};
use super::proxy::{Mode, Proxy};
use crate::nats::Nats;
use sqlx::{Connection, PgConnection};
use std::io;
use std::time::{Duration, Instant};

/// How long to wait for a transaction to freeze.
const TRANSACTION: Duration = Duration::from_secs(2);

/// Makes a fault happen and waits until it is over. Returns what happened; nothing if it could not be.
pub async fn inject(cluster: &mut Cluster, planned: Planned, begun: Instant) -> io::Result<Vec<FaultRecord>> {
    let Planned { fault, lasts, delay, .. } = planned;
    let now = || begun.elapsed().as_millis() as Moment;
    let from = now();
    let wait = || tokio::time::sleep(lasts);
    // Faults that are over at once are watched for a while, but don't last.
    let mut until = None;
    match fault {
        Fault::Kill { node } => {
            cluster.kill_node(node);
            wait().await;
            cluster.start_node(node, 0).await?;
        }
        Fault::KillInTransaction { node } => {
            if !cluster.nodes[node].database.freeze_in_transaction(TRANSACTION).await {
                eprintln!("chaos: no transaction of node {node} to freeze");
            }
            cluster.nodes[node].database.freeze();
            cluster.kill_node(node);
            wait().await;
            cluster.start_node(node, 0).await?;
        }
        Fault::Pause { node } => {
            cluster.signal_node(node, "STOP");
            wait().await;
            cluster.signal_node(node, "CONT");
        }
        Fault::RollingRestart => return roll(cluster, lasts, begun).await,
        Fault::Skew { node, seconds } => return skew(cluster, fault, node, seconds, lasts, begun).await,
        Fault::CutDatabase { node } => {
            cluster.nodes[node].database.cut();
            until = Some(now());
            wait().await;
        }
        Fault::HoldDatabase { node } => {
            cluster.nodes[node].database.set_mode(Mode::Hold);
            wait().await;
            cluster.nodes[node].database.set_mode(Mode::Pass);
        }
        Fault::FreezeDatabase { node } => {
            cluster.nodes[node].database.freeze();
            wait().await;
        }
        Fault::FreezeListener { node } => {
            if cluster.nodes[node].database.freeze_listeners() == 0 {
                eprintln!("chaos: node {node} has no connection that listens");
                return Ok(Vec::new());
            }
            wait().await;
        }
        Fault::SlowDatabase { node } => {
            cluster.nodes[node].database.set_mode(Mode::Delay(delay));
            wait().await;
            cluster.nodes[node].database.set_mode(Mode::Pass);
        }
        Fault::EndBackend { node } => {
            let ports = cluster.nodes[node].database.ports();
            let ports: Vec<i32> = ports.into_iter().map(i32::from).collect();
            end_backends(cluster, &ports, 1).await?;
            until = Some(now());
            wait().await;
        }
        Fault::EndAllBackends => {
            let ports = cluster.nodes.iter().flat_map(|node| node.database.ports());
            let ports: Vec<i32> = ports.map(i32::from).collect();
            end_backends(cluster, &ports, i64::MAX).await?;
            until = Some(now());
            wait().await;
        }
        Fault::RestartDatabase | Fault::CrashDatabase => {
            cluster.postgres.stop(if fault == Fault::CrashDatabase { "QUIT" } else { "INT" }).await;
            wait().await;
            cluster.postgres.start().await?;
            until = Some(now());
        }
        Fault::HoldAllDatabase => {
            cluster.nodes.iter().for_each(|node| node.database.set_mode(Mode::Hold));
            wait().await;
            cluster.nodes.iter().for_each(|node| node.database.set_mode(Mode::Pass));
            until = Some(now());
        }
        Fault::CutBus { node } => {
            cluster.nodes[node].bus.iter().for_each(Proxy::cut);
            wait().await;
        }
        Fault::FreezeBus { node } => {
            cluster.nodes[node].bus.iter().for_each(Proxy::freeze);
            wait().await;
        }
        Fault::HoldBus { node } => {
            cluster.nodes[node].bus.iter().for_each(|bus| bus.set_mode(Mode::Hold));
            wait().await;
            cluster.nodes[node].bus.iter().for_each(|bus| bus.set_mode(Mode::Pass));
        }
        Fault::SlowBus { node } => {
            cluster.nodes[node].bus.iter().for_each(|bus| bus.set_mode(Mode::Delay(delay)));
            wait().await;
            cluster.nodes[node].bus.iter().for_each(|bus| bus.set_mode(Mode::Pass));
        }
        Fault::RestartBus => {
            cluster.nats.iter_mut().for_each(Nats::kill);
            wait().await;
            if let Some(nats) = &mut cluster.nats {
                nats.start().await?;
            }
        }
        Fault::PauseBus => {
            cluster.nats.iter().for_each(|nats| nats.signal("STOP"));
            wait().await;
            cluster.nats.iter().for_each(|nats| nats.signal("CONT"));
        }
    }
    let until_back = now();
    let recovered = cluster.until_well().await;
    // A node that was hit is excused until it is well; the database and what is over at once only until they are back.
    let until = match (fault.target(), until) {
        (_, Some(until)) => until,
        (FaultTarget::Node(_), None) => now(),
        _ => until_back,
    };
    Ok(vec![FaultRecord { what: fault.to_string(), target: fault.target(), from, until, recovered }])
}

/// Stops and starts each node in turn.
async fn roll(cluster: &mut Cluster, lasts: Duration, begun: Instant) -> io::Result<Vec<FaultRecord>> {
    let mut happened = Vec::new();
    for node in 0..NODES {
        let restart = Restart { node, skew: 0, what: Fault::RollingRestart.kind().to_owned() };
        happened.push(restart.run(cluster, begun).await?);
        tokio::time::sleep(lasts).await;
    }
    Ok(happened)
}

/// Restarts a node with another clock, and later with the right one. In between nothing is excused.
async fn skew(
    cluster: &mut Cluster,
    fault: Fault,
    node: usize,
    seconds: i64,
    lasts: Duration,
    begun: Instant,
) -> io::Result<Vec<FaultRecord>> {
    let wrong = Restart { node, skew: seconds, what: fault.to_string() };
    let wrong = wrong.run(cluster, begun).await?;
    tokio::time::sleep(lasts).await;
    let right = Restart { node, skew: 0, what: format!("{} (right again)", fault.kind()) };
    Ok(vec![wrong, right.run(cluster, begun).await?])
}

/// A node to be stopped in order, and started again.
struct Restart {
    node: usize,
    skew: i64,
    what: String,
}

impl Restart {
    async fn run(self, cluster: &mut Cluster, begun: Instant) -> io::Result<FaultRecord> {
        let now = || begun.elapsed().as_millis() as Moment;
        let from = now();
        cluster.stop_node(self.node).await;
        cluster.start_node(self.node, self.skew).await?;
        let recovered = cluster.until_well().await;
        Ok(FaultRecord { what: self.what, target: FaultTarget::Node(self.node), from, until: now(), recovered })
    }
}

/// Ends up to `most` of the backends that serve these ports.
async fn end_backends(cluster: &Cluster, ports: &[i32], most: i64) -> io::Result<()> {
    let end = async {
        let mut conn = PgConnection::connect(&cluster.database_url()).await?;
        let sql = "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity \
                   WHERE client_port = ANY($1) ORDER BY random() LIMIT $2) AS chosen";
        sqlx::query(sql).bind(ports).bind(most).fetch_all(&mut conn).await?;
        conn.close().await
    };
    end.await.map_err(io::Error::other)
}
