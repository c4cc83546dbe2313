//! `bilby backup`.

use crate::error::CliError;
use bilby_store::{StoreError, file_url};
use std::path::PathBuf;

/// Write everything that a server keeps into one file.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby backup --data tables bilby-monday.db    what `bilby serve --data tables` keeps
  bilby backup --database postgres://bilby@localhost/bilby bilby-monday.db

The server may go on serving: the file holds everything as it was at one moment. It is complete, or not there. It is a SQLite
file, whichever database it comes from; `bilby restore` puts it into an empty database of either kind. Keep it as you
keep the database: it holds the hashes of passwords and sessions.")]
pub struct Args {
    #[command(flatten)]
    database: DatabaseArgs,

    /// The file to write; it must not be there yet.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Which database.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct DatabaseArgs {
    /// The folder that the server keeps everything in.
    #[arg(long, env = "BILBY_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// The database that the server keeps everything in: postgres://… or sqlite://….
    #[arg(long, env = "BILBY_DATABASE", hide_env_values = true, value_name = "URL")]
    pub database: Option<String>,
}

impl DatabaseArgs {
    /// The database's URL.
    pub fn url(&self) -> String {
        match (&self.database, &self.data) {
            (Some(url), _) => url.clone(),
            (None, data) => file_url(&data.clone().unwrap_or_default().join("bilby.db")),
        }
    }
}

impl Args {
    pub fn run(&self) -> Result<(), CliError> {
        wait(bilby_store::backup(&self.database.url(), &self.file))
    }
}

/// Runs an operation on a database to its end.
pub fn wait(work: impl Future<Output = Result<(), StoreError>>) -> Result<(), CliError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(work).map_err(|error| CliError::input(error.to_string()))
}
