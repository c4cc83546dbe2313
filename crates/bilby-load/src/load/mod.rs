//! `bilby-load load`: measures the server with thousands of clients, next to boardgame.io's.

mod boardgame;
mod figures;
mod idle;
mod message_scan;
mod nodes;
mod notifications;
mod pair;
mod report;

use crate::concurrent::run_concurrently;
use crate::error::LoadError;
use crate::games::Script;
use crate::process::own_processor;
use crate::server::Server;
use figures::Times;
pub use figures::grouped;
use nodes::NodesPlayed;
use notifications::PushSink;
use pair::Pair;
use report::{Memory, NodesReport, Report};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// How many people connect concurrently.
const ARRIVING: usize = 64;

/// A server may be faster with fewer tables, so both are also measured with the number of tables divided by this.
const FEWER: u32 = 20;

/// What is measured.
#[derive(clap::Args)]
pub struct Args {
    /// The program `bilby`.
    #[arg(long, value_name = "PROGRAM")]
    program: PathBuf,

    /// A folder on a real disk, for what the server keeps; a new one is made in it and removed again.
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// The folder with boardgame.io's server; without it, only Bilby's is measured.
    #[arg(long, value_name = "FOLDER")]
    boardgame: Option<PathBuf>,

    /// Tables of two people each.
    #[arg(long, default_value_t = 2000)]
    tables: u32,

    /// Turns a second, all tables together, while the times are measured.
    #[arg(long, default_value_t = 2000)]
    rate: u32,

    /// How long they play at that rate.
    #[arg(long, default_value_t = 30)]
    paced: u64,

    /// How long they then play as fast as it goes; boardgame.io as long.
    #[arg(long, default_value_t = 20)]
    free: u64,

    /// Further sockets that only listen.
    #[arg(long, default_value_t = 10_000)]
    idle: u32,

    /// Everybody who plays wants to be notified of each turn, and some games wait for people who have gone.
    #[arg(long)]
    notifications: bool,

    /// Also measure so many nodes at one PostgreSQL: 1,2,3.
    #[arg(long, value_delimiter = ',', requires = "postgres")]
    nodes: Vec<usize>,

    /// Measure nothing else.
    #[arg(long, requires = "nodes")]
    only_nodes: bool,

    /// The folder of PostgreSQL's programs.
    #[arg(long, value_name = "FOLDER")]
    postgres: Option<PathBuf>,

    /// The program `nats-server`; without it, nodes use the database as their bus.
    #[arg(long, value_name = "PROGRAM")]
    nats: Option<PathBuf>,

    /// How often each number of nodes is measured, in turn; the figure in the middle counts.
    #[arg(long, default_value_t = 1)]
    rounds: u32,

    /// Tables of two people each, at several nodes.
    #[arg(long, default_value_t = 60)]
    node_tables: u32,

    /// Turns a second at several nodes, all tables together, while the times are measured.
    #[arg(long, default_value_t = 500)]
    node_rate: u32,

    /// What the games are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A measured period of play.
pub struct Played {
    /// The times from sending a turn until the opponent sees it.
    pub times: Times,
    /// How long it lasted.
    pub took: Duration,
    /// The processor time of the server and of this program, in seconds.
    pub processor: (f64, f64),
}

impl Played {
    /// Turns per second.
    pub fn rate(&self) -> f64 {
        self.times.len() as f64 / self.took.as_secs_f64()
    }
}

impl Args {
    /// Measures everything and prints the table.
    ///
    /// # Errors
    /// If something does not work. Slowness is not an error.
    pub async fn run(&self) -> Result<(), LoadError> {
        let nodes = self.play_at_nodes().await?;
        if self.only_nodes {
            print!("{}", NodesReport(&nodes));
            return Ok(());
        }
        let folder = tempfile::tempdir_in(&self.folder)?;
        let settings = if self.notifications { notifications::SETTINGS } else { "" };
        let server = Server::start_with(&self.program, folder.path(), settings).await?;
        let mut memory = Memory { at_first: server.process.memory(), ..Memory::default() };

        let scripts: Vec<Arc<Script>> = Script::mix(self.seed).into_iter().map(Arc::new).collect();
        progress(format_args!("{} people come", self.tables * 2));
        let of_table = |table: u32| scripts[table as usize % scripts.len()].clone();
        let pairs = run_concurrently(
            (0..self.tables).map(|table| Pair::connect([server.address; 2], of_table(table))),
            ARRIVING,
        )
        .await?;
        let sink = if self.notifications { Some(PushSink::start().await?) } else { None };
        let pairs = match &sink {
            Some(sink) => {
                progress(format_args!("they want notifications, and {} games wait", self.tables / FEWER));
                let leave = |table| sink.clone().leave_waiting(server.address, of_table(table));
                run_concurrently((0..self.tables / FEWER).map(leave), ARRIVING).await?;
                run_concurrently(pairs.into_iter().map(|pair| sink.clone().notify(pair)), ARRIVING).await?
            }
            None => pairs,
        };
        memory.with_people = server.process.memory();
        progress(format_args!("{} tables", self.tables));
        let sit = |mut pair: Pair| async { pair.sit().await.map(|()| pair) };
        let pairs = run_concurrently(pairs.into_iter().map(sit), ARRIVING).await?;
        memory.with_tables = server.process.memory();

        progress(format_args!("{} turns a second for {} s", self.rate, self.paced));
        let (pairs, paced) = self.play_paced(&server, pairs).await?;
        progress(format_args!("as fast as it goes for {} s", self.free));
        let (pairs, free) = self.play_on(&server, pairs).await?;
        progress(format_args!("and {} of the tables alone", self.tables / FEWER));
        let mut pairs = pairs.into_iter();
        let few: Vec<Pair> = pairs.by_ref().take((self.tables / FEWER) as usize).collect();
        let mut listening: Vec<_> = pairs.map(|pair| tokio::spawn(pair.listen())).collect();
        let (few, free_few) = self.play_on(&server, few).await?;
        listening.extend(few.into_iter().map(|pair| tokio::spawn(pair.listen())));

        memory.after_play = server.process.memory();
        if listening.iter().any(JoinHandle::is_finished) {
            return Err(LoadError::Lost("the server hung up on people who only listened".to_owned()));
        }
        drop((listening, server));
        self.hold_idle(&mut memory).await?;

        let boardgame = match &self.boardgame {
            Some(folder) => {
                progress(format_args!("boardgame.io, {} matches and {}", self.tables, self.tables / FEWER));
                let time = Duration::from_secs(self.free);
                let all = boardgame::play(folder, self.tables, time).await?;
                Some([all, boardgame::play(folder, self.tables / FEWER, time).await?])
            }
            None => None,
        };
        let report = Report {
            tables: self.tables,
            fewer: self.tables / FEWER,
            rate: self.rate,
            idle: self.idle,
            paced,
            free: [free, free_few],
            memory,
            boardgame,
            nodes,
            notified: sink.map(|sink| sink.taken()),
        };
        print!("{report}");
        Ok(())
    }

    /// Measures each number of nodes several times, in turn, because the machine's speed changes meanwhile.
    async fn play_at_nodes(&self) -> Result<Vec<NodesPlayed>, LoadError> {
        let Some(postgres) = &self.postgres else { return Ok(Vec::new()) };
        let mut played: Vec<Vec<NodesPlayed>> = self.nodes.iter().map(|_| Vec::new()).collect();
        for _ in 0..self.rounds {
            for (count, played) in self.nodes.iter().zip(&mut played) {
                played.push(nodes::play(self, postgres, (*count).clamp(1, 9)).await?);
            }
        }
        Ok(played.into_iter().filter_map(nodes::median).collect())
    }

    /// Measures the memory of idle sockets at a fresh server, because memory that tables have left behind in another
    /// server would distort it.
    async fn hold_idle(&self, memory: &mut Memory) -> Result<(), LoadError> {
        progress(format_args!("{} idle sockets", self.idle));
        let folder = tempfile::tempdir_in(&self.folder)?;
        let server = Server::start(&self.program, folder.path(), None).await?;
        memory.before_idle = server.process.memory();
        let idle = idle::Sockets::open(server.address, self.idle, ARRIVING).await?;
        memory.with_idle = server.process.memory();
        match idle.held() {
            held if held < self.idle as usize => {
                Err(LoadError::Lost(format!("{held} of {} idle sockets held", self.idle)))
            }
            _ => Ok(()),
        }
    }

    async fn play_paced(&self, server: &Server, pairs: Vec<Pair>) -> Result<(Vec<Pair>, Played), LoadError> {
        let every = Duration::from_secs(1) * self.tables / self.rate;
        let begun = Instant::now() + Duration::from_millis(100);
        let end = begun + Duration::from_secs(self.paced);
        // The tables take their turns evenly one after the other.
        let first = |table: usize| begun + every * table as u32 / self.tables;
        let play = |(table, pair): (usize, Pair)| pair.play_paced(first(table), every, end);
        measure(&[server], pairs.into_iter().enumerate().map(play)).await
    }

    async fn play_on(&self, server: &Server, pairs: Vec<Pair>) -> Result<(Vec<Pair>, Played), LoadError> {
        let end = Instant::now() + Duration::from_secs(self.free);
        measure(&[server], pairs.into_iter().map(|pair| pair.play_on(end))).await
    }
}

/// Runs all plays, and measures them.
async fn measure<F>(servers: &[&Server], plays: impl Iterator<Item = F>) -> Result<(Vec<Pair>, Played), LoadError>
where
    F: Future<Output = Result<Pair, LoadError>> + Send + 'static,
{
    let processor = || (servers.iter().map(|server| server.process.processor()).sum::<f64>(), own_processor());
    let (before, begun) = (processor(), Instant::now());
    let mut pairs = run_concurrently(plays, usize::MAX).await?;
    let (after, took) = (processor(), begun.elapsed());
    let times = Times::merge(pairs.iter_mut().map(|pair| std::mem::take(&mut pair.times)));
    Ok((pairs, Played { times, took, processor: (after.0 - before.0, after.1 - before.1) }))
}

fn progress(what: std::fmt::Arguments) {
    eprintln!("load: {what}");
}
