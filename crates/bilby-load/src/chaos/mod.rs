//! `bilby-load chaos`: plays hundreds of games across three nodes while things go wrong, and checks what came of it.

mod baseline_commit;
mod check;
mod client;
mod cluster;
mod fault;
mod history;
mod inject;
mod log;
mod machine;
mod plan;
mod proxy;
mod report;
mod tables;

use crate::concurrent::run_concurrently;
use crate::error::LoadError;
use baseline_commit::BaselineCommits;
use bilby_core::SplitMix64;
use check::{Run, check};
use cluster::Cluster;
use fault::FaultRecord;
use history::{read_all, read_lines, write_line};
use log::Log;
use machine::MachineWatch;
use plan::{AvailableFaults, Plan, Planned};
use report::Report;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tables::{SharedConfig, Table};
use tokio::sync::watch;

/// How long all clients may take to leave.
const LEAVE_WITHIN: Duration = Duration::from_secs(90);

/// What goes wrong, and for how long.
#[derive(clap::Args)]
pub struct Args {
    /// The program `bilby`.
    #[arg(long, value_name = "PROGRAM")]
    program: PathBuf,

    /// A folder on a real disk; a new one is made in it for each run, and stays there.
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// The folder of PostgreSQL's programs.
    #[arg(long, value_name = "FOLDER")]
    postgres: PathBuf,

    /// The program `nats-server`; without it, the nodes use the database as their bus.
    #[arg(long, value_name = "PROGRAM")]
    nats: Option<PathBuf>,

    /// The library libfaketime; without it, no clock is changed.
    #[arg(long, value_name = "FILE")]
    faketime: Option<PathBuf>,

    /// How long, in seconds, if no number of faults is given.
    #[arg(long, default_value_t = 180, conflicts_with = "faults")]
    seconds: u64,

    /// How many faults.
    #[arg(long)]
    faults: Option<usize>,

    /// Only faults of this kind, as the report names them, such as `database crashed`; may be repeated.
    #[arg(long, value_name = "KIND")]
    only: Vec<String>,

    /// Tables at once.
    #[arg(long, default_value_t = 100)]
    tables: u32,

    /// Turns a second that are offered, all tables together.
    #[arg(long, default_value_t = 150)]
    rate: u32,

    /// What games and faults are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A run that is kept in a folder.
#[derive(clap::Args)]
pub struct CheckArgs {
    /// The folder of a run.
    folder: PathBuf,
}

impl Args {
    /// Runs it, checks it, and prints the report. A signal ends it, with all its processes.
    ///
    /// # Errors
    /// If a promise was broken, or something could not be started.
    pub async fn run(&self) -> Result<(), LoadError> {
        tokio::select! {
            outcome = self.run_and_check() => outcome,
            _ = tokio::signal::ctrl_c() => Err(LoadError::unexpected("interrupted")),
            () = terminated() => Err(LoadError::unexpected("told to stop")),
        }
    }

    fn plan(&self) -> Plan {
        Plan::new(self.seed, AvailableFaults { bus: self.nats.is_some(), faketime: self.faketime.is_some() })
    }

    fn is_wanted(&self, planned: &Planned) -> bool {
        self.only.is_empty() || self.only.iter().any(|kind| kind == planned.fault.kind())
    }

    /// Checks that the plan has each kind of fault that is asked for. Otherwise the run would wait for it forever.
    fn check_kinds(&self) -> Result<(), LoadError> {
        let known: BTreeSet<&str> = self.plan().take(plan::MOST_KINDS).map(|planned| planned.fault.kind()).collect();
        match self.only.iter().find(|kind| !known.contains(kind.as_str())) {
            None => Ok(()),
            Some(kind) => {
                let known: Vec<&str> = known.into_iter().collect();
                Err(LoadError::Unexpected(format!("there is no fault \"{kind}\" here, only: {}", known.join(", "))))
            }
        }
    }

    async fn run_and_check(&self) -> Result<(), LoadError> {
        self.check_kinds()?;
        let folder = tempfile::Builder::new().prefix("chaos-").tempdir_in(&self.folder)?.keep();
        let histories = folder.join("histories");
        fs::create_dir(&histories)?;
        eprintln!("chaos: everything is kept in {}", folder.display());
        let (nats, faketime) = (self.nats.as_deref(), self.faketime.clone());
        let mut cluster = Cluster::start(&self.program, &folder, &self.postgres, nats, faketime).await?;
        let begun = Instant::now();
        let watch = MachineWatch::start(&folder, begun)?;
        let baseline = BaselineCommits::start(cluster.database_url(), begun);

        let (stop, stops) = watch::channel(false);
        let thinks = Duration::from_secs(1) * self.tables / self.rate.max(1);
        let shared = SharedConfig { addresses: cluster.addresses(), stop: stops, thinks, begun };
        let mut random = SplitMix64::new(self.seed);
        let create = |number| {
            let (shared, seed, histories) = (shared.clone(), random.next_u64(), histories.clone());
            async move { Table::create(shared, number, seed, &histories).await }
        };
        let tables = run_concurrently((0..self.tables).map(create), 16).await?;
        let plays: Vec<_> = tables.into_iter().map(|table| tokio::spawn(table.play())).collect();
        eprintln!("chaos: {} tables play on {} nodes", self.tables, plan::NODES);

        let mut faults = self.inject_faults(&mut cluster, begun, &folder).await?;
        let seconds = begun.elapsed().as_secs();
        stop.send_replace(true);
        let end = tokio::time::Instant::now() + LEAVE_WITHIN;
        for play in plays {
            let play = tokio::time::timeout_at(end, play).await;
            play.map_err(|_| LoadError::unexpected("some clients don't get to leave"))?
                .map_err(LoadError::unexpected)??;
        }
        let log = log::read_database(&cluster.database_url()).await.map_err(LoadError::unexpected)?;
        log.keep(&folder)?;
        let slow = baseline.stop(&faults);
        drop(cluster);
        faults.extend(watch.stop().into_iter().chain(slow));
        faults.sort_by_key(|fault| fault.from);
        keep_faults(&faults, &folder)?;
        let command = match self.faults {
            Some(faults) => format!("--faults {faults}"),
            None => self.seconds.to_string(),
        };
        let report = Report { command, seed: self.seed, seconds, tables: self.tables, has_bus: self.nats.is_some() };
        judge(&folder, Some(&report))
    }

    /// Makes one fault after another happen.
    async fn inject_faults(
        &self,
        cluster: &mut Cluster,
        begun: Instant,
        folder: &Path,
    ) -> Result<Vec<FaultRecord>, LoadError> {
        let mut happened: Vec<FaultRecord> = Vec::new();
        // First some undisturbed play, to compare with.
        tokio::time::sleep(Duration::from_secs(5)).await;
        let last = |done: usize| match self.faults {
            Some(faults) => done >= faults,
            None => begun.elapsed().as_secs() >= self.seconds,
        };
        for planned in self.plan().filter(|planned| self.is_wanted(planned)) {
            if last(happened.len()) {
                break;
            }
            let new = inject::inject(cluster, planned, begun).await?;
            for fault in &new {
                eprintln!("chaos: fault {}: {fault}", happened.len() + 1);
                happened.push(fault.clone());
            }
            // What has happened is known even if this program is stopped.
            keep_faults(&happened, folder)?;
            tokio::time::sleep(planned.rest).await;
        }
        Ok(happened)
    }
}

impl CheckArgs {
    /// Checks a run again.
    ///
    /// # Errors
    /// If a promise was broken, or a file can't be read.
    pub fn run(&self) -> Result<(), LoadError> {
        judge(&self.folder, None)
    }
}

/// Waits for SIGTERM.
#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}

fn keep_faults(faults: &[FaultRecord], folder: &Path) -> Result<(), LoadError> {
    let mut file = File::create(folder.join("faults.jsonl"))?;
    faults.iter().try_for_each(|fault| write_line(&mut file, fault))?;
    Ok(())
}

/// Checks what is in the folder, prints the report, and fails if a promise was broken.
fn judge(folder: &Path, report: Option<&Report>) -> Result<(), LoadError> {
    let run = Run {
        histories: read_all(&folder.join("histories"))?,
        log: Log::read(folder)?,
        faults: read_lines(&folder.join("faults.jsonl"))?,
    };
    let verdict = check(&run);
    if let Some(report) = report {
        print!("{}", report.text(&verdict, &run.faults));
    }
    if verdict.violations.is_empty() {
        eprintln!("chaos: every promise was kept");
        return Ok(());
    }
    let mut all = File::create(folder.join("violations.txt"))?;
    for violation in &verdict.violations {
        use std::io::Write;
        writeln!(all, "{:?}: {violation}", violation.promise)?;
    }
    let explained = verdict.explain(&run.faults);
    let count = verdict.violations.len();
    Err(LoadError::Unexpected(format!("{count} violations, all in {}/violations.txt\n{explained}", folder.display())))
}
