//! Several nodes at one PostgreSQL: whether adding a node is worth it.

use super::pair::Pair;
use super::{ARRIVING, Args, Played, measure, say};
use crate::concurrent::run_concurrently;
use crate::error::LoadError;
use crate::games::Script;
use crate::nats::Nats;
use crate::postgres::Postgres;
use crate::server::{Launch, Server};
use sqlx::{Connection, PgConnection};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The measurements of one number of nodes.
pub struct NodesPlayed {
    /// How many nodes.
    pub nodes: usize,
    /// How many tables.
    pub tables: u32,
    /// Play at full speed.
    pub free: Played,
    /// How many statements the database executed for each turn of it.
    pub statements: f64,
    /// The offered rate, in turns per second.
    pub rate: u32,
    /// Play at that rate.
    pub paced: Played,
}

/// Measures this many nodes, with the players of each table at different nodes, in turn.
pub async fn play(args: &Args, postgres: &Path, nodes: usize) -> Result<NodesPlayed, LoadError> {
    say(format_args!("{nodes} nodes at one PostgreSQL, {} tables", args.node_tables));
    let folder = tempfile::tempdir_in(&args.folder)?;
    let postgres = Postgres::create(postgres).await?;
    let nats = match &args.nats {
        Some(program) => Some(Nats::create(program, folder.path()).await?),
        None => None,
    };
    let url = Postgres::url(postgres.address().port());
    let mut servers = Vec::new();
    for node in 0..nodes {
        let folder = folder.path().join(node.to_string());
        std::fs::create_dir(&folder)?;
        let launch = Launch {
            program: args.program.clone(),
            folder,
            database: Some(url.clone()),
            bus: nats.as_ref().map(|nats| format!("nats://{}", nats.address())),
            skew: None,
            settings: "",
        };
        let server = launch.start()?;
        server.until_well().await?;
        servers.push(server);
    }
    let scripts: Vec<Arc<Script>> = Script::mix(args.seed).into_iter().map(Arc::new).collect();
    let address = |node: usize| servers[node % nodes].address;
    let come = |table: u32| {
        let (node, script) = (table as usize, scripts[table as usize % scripts.len()].clone());
        let addresses = [address(node), address(node + 1)];
        async move {
            let mut pair = Pair::come(addresses, script).await?;
            pair.sit().await?;
            Ok(pair)
        }
    };
    let pairs = run_concurrently((0..args.node_tables).map(come), ARRIVING).await?;

    let before = statements(&url).await?;
    let end = Instant::now() + Duration::from_secs(args.free);
    let all: Vec<&Server> = servers.iter().collect();
    let (pairs, free) = measure(&all, pairs.into_iter().map(|pair| pair.play_on(end))).await?;
    let statements = (statements(&url).await? - before) / free.times.len().max(1) as f64;

    let every = Duration::from_secs(1) * args.node_tables / args.node_rate;
    let begun = Instant::now() + Duration::from_millis(100);
    let end = begun + Duration::from_secs(args.paced);
    let first = |table: usize| begun + every * table as u32 / args.node_tables;
    let paced = pairs.into_iter().enumerate().map(|(table, pair)| pair.play_paced(first(table), every, end));
    let (_, paced) = measure(&all, paced).await?;
    Ok(NodesPlayed { nodes, tables: args.node_tables, free, statements, rate: args.node_rate, paced })
}

/// How many statements the database has executed, without those that ask for it.
async fn statements(url: &str) -> Result<f64, LoadError> {
    let count = async {
        let mut conn = PgConnection::connect(url).await?;
        sqlx::query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements").execute(&mut conn).await?;
        let sql = "SELECT COALESCE(SUM(calls), 0)::float8 FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'";
        let count: f64 = sqlx::query_scalar(sql).fetch_one(&mut conn).await?;
        conn.close().await?;
        Ok::<_, sqlx::Error>(count)
    };
    count.await.map_err(LoadError::unexpected)
}
