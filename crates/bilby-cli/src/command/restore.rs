//! `bilby restore`.

use super::backup::{DatabaseArgs, wait};
use crate::error::CliError;
use bilby_server::config::Database;
use std::fs;
use std::path::PathBuf;

/// Put a backup into an empty database.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby restore bilby-monday.db --data tables   for `bilby serve --data tables`
  bilby restore bilby-monday.db --database postgres://bilby@localhost/bilby

All of it, or nothing. A database that holds anything is left as it is. No server may use it meanwhile.")]
pub struct Args {
    /// What `bilby backup` wrote.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseArgs,
}

impl Args {
    pub fn run(&self) -> Result<(), CliError> {
        let folder = self.database.data.as_ref().filter(|_| self.file.is_file());
        let new = folder.filter(|folder| !folder.exists());
        let url = match folder {
            Some(folder) => {
                Database::Folder(folder.clone()).prepare().map_err(|error| CliError::file(folder, error))?
            }
            None => self.database.url(),
        };
        let restored = wait(bilby_store::restore(&self.file, &url));
        if let (Err(_), Some(folder)) = (&restored, new) {
            // Removes the folder if it is empty, so that a failed restore leaves nothing behind.
            let _ = fs::remove_dir(folder);
        }
        restored
    }
}
