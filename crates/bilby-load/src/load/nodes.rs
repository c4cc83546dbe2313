//! Several nodes at one PostgreSQL: whether adding a node is worth it.

use super::pair::Pair;
use super::{ARRIVING, Args, Played, measure, progress};
use crate::concurrent::run_concurrently;
use crate::error::LoadError;
use crate::games::Script;
use crate::nats::Nats;
use crate::postgres::Postgres;
use crate::server::{Launch, Server};
use sqlx::{Connection, PgConnection};
use std::collections::HashMap;
use std::fmt;
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
    /// The processor time of it.
    pub processor: ProcessorTime,
    /// The offered rate, in turns per second.
    pub rate: u32,
    /// Play at that rate.
    pub paced: Played,
}

/// The processor time of each program for a turn, in microseconds.
#[derive(Clone, Copy)]
pub struct ProcessorTime {
    /// All nodes together.
    pub nodes: f64,
    /// PostgreSQL.
    pub postgres: f64,
    /// NATS.
    pub nats: f64,
    /// This program.
    pub load: f64,
}

impl fmt::Display for ProcessorTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ProcessorTime { nodes, postgres, nats, load } = self;
        write!(f, "{nodes:.0} µs, {postgres:.0} µs, {nats:.0} µs, {load:.0} µs")
    }
}

/// Measures this many nodes, with the players of each table at different nodes, in turn.
pub async fn play(args: &Args, postgres: &Path, nodes: usize) -> Result<NodesPlayed, LoadError> {
    progress(format_args!("{nodes} nodes at one PostgreSQL, {} tables", args.node_tables));
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
            let mut pair = Pair::connect(addresses, script).await?;
            pair.sit().await?;
            Ok(pair)
        }
    };
    let pairs = run_concurrently((0..args.node_tables).map(come), ARRIVING).await?;

    let before = statements(&url).await?;
    let end = Instant::now() + Duration::from_secs(args.free);
    let all: Vec<&Server> = servers.iter().collect();
    let others = || (postgres.processor(), nats.as_ref().map_or(0.0, Nats::processor));
    let others_before = others();
    let (pairs, free) = measure(&all, pairs.into_iter().map(|pair| pair.play_on(end))).await?;
    let turns = free.times.len().max(1) as f64;
    let others = (others().0 - others_before.0, others().1 - others_before.1);
    let micros = |seconds: f64| 1e6 * seconds / turns;
    let processor = ProcessorTime {
        nodes: micros(free.processor.0),
        postgres: micros(others.0),
        nats: micros(others.1),
        load: micros(free.processor.1),
    };
    let made = Statements(statements(&url).await?).since(&before);
    progress(format_args!("{:.0} turns a second, {:.3} statements a turn", free.rate(), made.count() / turns));
    progress(format_args!("processor time a turn: nodes, PostgreSQL, NATS, load: {processor}"));
    made.tell_most_frequent(turns);
    let statements = made.count() / turns;

    let every = Duration::from_secs(1) * args.node_tables / args.node_rate;
    let begun = Instant::now() + Duration::from_millis(100);
    let end = begun + Duration::from_secs(args.paced);
    let first = |table: usize| begun + every * table as u32 / args.node_tables;
    let paced = pairs.into_iter().enumerate().map(|(table, pair)| pair.play_paced(first(table), every, end));
    let (_, paced) = measure(&all, paced).await?;
    Ok(NodesPlayed { nodes, tables: args.node_tables, free, statements, processor, rate: args.node_rate, paced })
}

/// How often the database has executed each statement, by its text.
struct Statements(HashMap<String, f64>);

/// How many statements are told.
const TOLD: usize = 12;
/// How much of a statement is told.
const TOLD_LETTERS: usize = 100;

impl Statements {
    /// The statements that were executed since `before`.
    fn since(mut self, before: &HashMap<String, f64>) -> Statements {
        for (text, calls) in &mut self.0 {
            *calls -= before.get(text).copied().unwrap_or_default();
        }
        self
    }

    /// How many there were in all.
    fn count(&self) -> f64 {
        self.0.values().sum()
    }

    /// Tells the most frequent ones, and how many there were for each turn.
    fn tell_most_frequent(&self, turns: f64) {
        let mut all: Vec<(&String, &f64)> = self.0.iter().collect();
        all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        for (text, calls) in all.into_iter().take(TOLD).filter(|(_, calls)| **calls > 0.0) {
            let text: String =
                text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(TOLD_LETTERS).collect();
            progress(format_args!("{:.4} {text}", calls / turns));
        }
    }
}

/// Asks how often the database has executed each statement, without those that ask for it.
async fn statements(url: &str) -> Result<HashMap<String, f64>, LoadError> {
    let count = async {
        let mut conn = PgConnection::connect(url).await?;
        sqlx::query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements").execute(&mut conn).await?;
        let sql = "SELECT query, SUM(calls)::float8 FROM pg_stat_statements \
                   WHERE query NOT LIKE '%pg_stat_statements%' GROUP BY query";
        let counts: Vec<(String, f64)> = sqlx::query_as(sql).fetch_all(&mut conn).await?;
        conn.close().await?;
        Ok::<_, sqlx::Error>(counts.into_iter().collect())
    };
    count.await.map_err(LoadError::unexpected)
}

/// Joins measurements of the same number of nodes: of each figure the one in the middle, because the machine's speed changes.
pub fn median(all: Vec<NodesPlayed>) -> Option<NodesPlayed> {
    let (mut free, mut paced, mut statements) = (Vec::new(), Vec::new(), Vec::new());
    let mut joined = None;
    for NodesPlayed { nodes, tables, rate, free: fast, processor, paced: slow, statements: made } in all {
        free.push((fast, processor));
        paced.push(slow);
        statements.push(made);
        joined = Some((nodes, tables, rate));
    }
    free.sort_by(|(one, _), (other, _)| one.rate().total_cmp(&other.rate()));
    paced.sort_by_key(|played| played.times.percentile(99));
    statements.sort_by(f64::total_cmp);
    let (nodes, tables, rate) = joined?;
    let middle = statements.len() / 2;
    let ((free, processor), paced) = (free.swap_remove(middle), paced.swap_remove(middle));
    Some(NodesPlayed { nodes, tables, rate, free, processor, paced, statements: statements[middle] })
}

#[cfg(test)]
mod tests {
    use super::super::figures::Times;
    use super::*;

    fn played(turns: usize, seen_after: u64, statements: f64) -> NodesPlayed {
        let at = |turns: usize, millis: u64| {
            let mut times = Times::default();
            (0..turns).for_each(|_| times.add(Duration::from_millis(millis)));
            Played { times, took: Duration::from_secs(1), processor: (1.0, 1.0) }
        };
        let (free, paced) = (at(turns, 1), at(9, seen_after));
        let processor = ProcessorTime { nodes: turns as f64, postgres: 1.0, nats: 1.0, load: 1.0 };
        NodesPlayed { nodes: 3, tables: 60, rate: 500, free, processor, paced, statements }
    }

    #[test]
    fn of_each_figure_the_one_in_the_middle() {
        let joined = median(vec![played(10, 70, 0.3), played(30, 90, 0.2), played(20, 80, 0.1)]).unwrap();
        assert_eq!((joined.free.rate(), joined.processor.nodes, joined.statements), (20.0, 20.0, 0.2));
        assert_eq!(joined.paced.times.percentile(99), Duration::from_millis(80));
        assert!(median(Vec::new()).is_none());
    }

    #[test]
    fn statements_are_counted_from_a_moment_on() {
        let counts = |counts: &[(&str, f64)]| counts.iter().map(|(text, calls)| ((*text).to_owned(), *calls)).collect();
        let made = Statements(counts(&[("BEGIN", 5.0), ("COMMIT", 4.0)])).since(&counts(&[("BEGIN", 2.0)]));
        assert_eq!((made.count(), made.0["BEGIN"]), (7.0, 3.0));
    }
}
