//! The arguments that say how long the engine searches, and the clock that ends the search.

use crate::endings_folder;
use crate::error::CliError;
use bilby_engine::{Engine, Level, Request};
use bilby_search::Limits;
use clap::Args;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How much to search. At least one of these; several end it at whichever comes first.
#[derive(Args)]
#[group(id = "strength", required = true, multiple = true, args = ["nodes", "time", "depth", "level"])]
pub struct StrengthArgs {
    #[command(flatten)]
    effort: EffortArgs,

    /// Play like this level, from 1 (loses to beginners) to 10 (full strength).
    ///
    /// Levels 1 to 9 look at a number of positions of their own; level 10 looks at a million unless another limit is given.
    #[arg(long, value_name = "L", allow_negative_numbers = true)]
    level: Option<Level>,
}

/// How long to search, each optional.
#[derive(Args)]
pub struct EffortArgs {
    /// Look at so many positions: the same answer on every machine.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Think for so many milliseconds.
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    time: Option<u64>,

    /// Look so many plies ahead.
    #[arg(long, value_name = "D", allow_negative_numbers = true)]
    depth: Option<u32>,
}

/// What a search may use.
#[derive(Args)]
pub struct ResourceArgs {
    /// How many threads think. Only with one is the answer always the same.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256), allow_negative_numbers = true)]
    threads: u16,

    /// The size of the table of positions met before, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536), allow_negative_numbers = true)]
    hash: u32,

    /// Use the solved endings in this folder, which `bilby endings --folder` writes (only level 10 does).
    #[arg(long, value_name = "FOLDER")]
    endings: Option<PathBuf>,
}

impl StrengthArgs {
    /// The request to the engine, and its time limit.
    pub fn request(&self, lines: usize, seed: u64) -> (Request, Option<Duration>) {
        let level = self.level.unwrap_or(Level::HIGHEST);
        let request = Request { level, limits: self.effort.limits(), lines, seed, ..Request::default() };
        match self.effort.time() {
            Some(time) => (request, Some(time)),
            None => (request.bounded(), None),
        }
    }
}

impl EffortArgs {
    /// The limits other than time, if there are any.
    pub fn limits(&self) -> Option<Limits> {
        let limits = Limits { nodes: self.nodes, depth: self.depth };
        (limits != Limits::default()).then_some(limits)
    }

    pub fn time(&self) -> Option<Duration> {
        self.time.map(Duration::from_millis)
    }
}

impl ResourceArgs {
    pub fn engine(&self) -> Result<Engine, CliError> {
        let bytes = (self.hash as usize).saturating_mul(1 << 20);
        let mut engine = Engine::try_new(bytes)
            .ok_or_else(|| CliError::input(format!("--hash {}: not enough memory", self.hash)))?;
        engine.set_threads(self.threads.into());
        if let Some(folder) = &self.endings {
            engine.set_endings(Some(endings_folder::load(folder)?));
        }
        Ok(engine)
    }
}

/// A time limit for a search.
#[derive(Clone, Copy)]
pub struct Deadline {
    start: Instant,
    time: Option<Duration>,
}

impl Deadline {
    /// Starts the time now.
    pub fn new(time: Option<Duration>) -> Deadline {
        Deadline { start: Instant::now(), time }
    }

    pub fn is_over(&self) -> bool {
        self.time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The milliseconds since the start.
    pub fn milliseconds(&self) -> u128 {
        self.start.elapsed().as_millis()
    }
}
