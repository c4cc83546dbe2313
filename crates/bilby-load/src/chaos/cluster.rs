//! Three nodes, the database, the bus, and a proxy on each way between them.

use super::plan::NODES;
use super::proxy::Proxy;
use crate::nats::Nats;
use crate::postgres::Postgres;
use crate::process::Process;
use crate::rest::Rest;
use crate::server::Launch;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long a node may take to end when it is told to.
const STOPS_WITHIN: Duration = Duration::from_secs(15);
/// How long all nodes may take to get well.
const WELL_WITHIN: Duration = Duration::from_secs(30);

/// What is the same for all nodes, besides what is for load: rated games count however short they are.
const SETTINGS: &str = "rated-seconds = 0\n";

/// A node.
pub struct Node {
    launch: Launch,
    process: Option<Process>,
    /// Between it and the database.
    pub database: Proxy,
    /// Between it and the bus.
    pub bus: Option<Proxy>,
}

/// The nodes and what they need.
pub struct Cluster {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The database.
    pub postgres: Postgres,
    /// The bus, if it is not the database.
    pub nats: Option<Nats>,
    /// The library that changes a clock, if it is there.
    pub faketime: Option<PathBuf>,
    addresses: watch::Sender<Vec<Option<SocketAddr>>>,
}

impl Cluster {
    /// Starts everything. Logs are in `folder`.
    pub async fn start(
        program: &Path,
        folder: &Path,
        postgres: &Path,
        nats: Option<&Path>,
        faketime: Option<PathBuf>,
    ) -> io::Result<Cluster> {
        let postgres = Postgres::create(postgres).await?;
        let nats = match nats {
            Some(program) => Some(Nats::create(program, folder).await?),
            None => None,
        };
        let mut nodes = Vec::new();
        for number in 0..NODES {
            let folder = folder.join(format!("node{number}"));
            std::fs::create_dir(&folder)?;
            let database = Proxy::start(postgres.address()).await?;
            let bus = match &nats {
                Some(nats) => Some(Proxy::start(nats.address()).await?),
                None => None,
            };
            let launch = Launch {
                program: program.to_owned(),
                folder,
                database: Some(Postgres::url(database.port)),
                bus: bus.as_ref().map(|bus| format!("nats://127.0.0.1:{}", bus.port)),
                skew: None,
                settings: SETTINGS,
            };
            nodes.push(Node { launch, process: None, database, bus });
        }
        let addresses = watch::Sender::new(vec![None; NODES]);
        let mut cluster = Cluster { nodes, postgres, nats, faketime, addresses };
        for number in 0..NODES {
            cluster.start_node(number, 0).await?;
        }
        if cluster.until_well().await { Ok(cluster) } else { Err(io::Error::other("the nodes don't get well")) }
    }

    /// Starts a node, with its clock wrong by this many seconds.
    pub async fn start_node(&mut self, number: usize, skew: i64) -> io::Result<()> {
        let node = &mut self.nodes[number];
        node.launch.skew = self.faketime.clone().filter(|_| skew != 0).map(|library| (library, skew));
        let launch = node.launch.clone();
        // Waiting for its first line must not hold up the clients.
        let server = tokio::task::spawn_blocking(move || launch.start()).await.map_err(io::Error::other)??;
        node.process = Some(server.process);
        self.addresses.send_modify(|addresses| addresses[number] = Some(server.address));
        Ok(())
    }

    /// Kills a node.
    pub fn kill_node(&mut self, number: usize) {
        self.addresses.send_modify(|addresses| addresses[number] = None);
        self.nodes[number].process = None;
    }

    /// Tells a node to stop, and waits until it has.
    pub async fn stop_node(&mut self, number: usize) {
        let Some(mut process) = self.nodes[number].process.take() else { return };
        process.signal("TERM");
        let told = Instant::now();
        // A balancer sends nobody to a node that is stopping.
        self.addresses.send_modify(|addresses| addresses[number] = None);
        while !process.has_ended() && told.elapsed() < STOPS_WITHIN {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Sends a node a signal.
    pub fn signal_node(&self, number: usize, name: &str) {
        if let Some(process) = &self.nodes[number].process {
            process.signal(name);
        }
    }

    /// Waits until all nodes report that they are well; returns whether they do in time.
    pub async fn until_well(&self) -> bool {
        let begun = Instant::now();
        let all: Vec<SocketAddr> = self.addresses.borrow().iter().flatten().copied().collect();
        for address in all {
            loop {
                let mut rest = Rest::new(address);
                if tokio::time::timeout(Duration::from_secs(2), rest.is_well()).await.unwrap_or(false) {
                    break;
                }
                if begun.elapsed() > WELL_WITHIN {
                    return false;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        true
    }

    /// The addresses of the nodes that run.
    pub fn addresses(&self) -> watch::Receiver<Vec<Option<SocketAddr>>> {
        self.addresses.subscribe()
    }

    /// The URL of the database, past the proxies.
    pub fn database_url(&self) -> String {
        Postgres::url(self.postgres.address().port())
    }
}
