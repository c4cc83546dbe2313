//! `bilby worker`.

use crate::error::CliError;
use crate::variables;
use bilby_server::logs::{self, LogFormat};
use bilby_server::{BusSettings, Worker};
use std::io::Write;
use std::thread::available_parallelism;

/// Think for the computers at tables of other servers: a node that serves nobody itself.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby worker --database postgres://bilby@localhost/bilby
  bilby worker --database postgres://bilby@localhost/bilby --bus nats://localhost:4222

While there are workers, the servers at the same database leave computers' turns to them. If a worker ends, even in \
the middle of a turn, another one or a server takes the turn over within seconds. Ctrl-C ends it.")]
pub struct Args {
    /// The database of the servers: postgres://….
    #[arg(long, env = "BILBY_DATABASE", hide_env_values = true, value_name = "URL")]
    database: String,

    /// The bus of the servers: postgres, or nats://HOST:PORT [default: postgres].
    #[arg(long, env = "BILBY_BUS", hide_env_values = true, value_name = "BUS")]
    bus: Option<BusSettings>,

    /// How many threads think [default: all cores].
    #[arg(long, env = "BILBY_COMPUTER_THREADS", value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    computer_threads: Option<u16>,

    /// What is logged: error, warn, info, debug, or a filter of tracing's.
    #[arg(long, env = "BILBY_LOG", value_name = "FILTER", default_value = "info")]
    log: String,

    /// How it is logged: text or json [default: text].
    #[arg(long, env = "BILBY_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        variables::warn();
        logs::check(&self.log).map_err(|error| CliError::input(format!("log: {error}")))?;
        logs::start(&self.log, self.log_format.unwrap_or_default());
        let cores = || available_parallelism().map_or(1, usize::from);
        let threads = self.computer_threads.map_or_else(cores, usize::from);
        let worker = Worker::open(&self.database, self.bus.as_ref(), threads);
        let worker = worker.map_err(|error| CliError::input(error.to_string()))?;
        let told_to_stop = worker.stop_signal();
        writeln!(out, "working")?;
        out.flush()?;
        worker.run(told_to_stop);
        Ok(())
    }
}
