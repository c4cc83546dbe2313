//! `bilby restore`.

use super::backup::{Place, wait};
use crate::failure::Failure;
use std::fs::{self, DirBuilder};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    place: Place,
}

impl Args {
    pub fn run(&self, _: &mut impl Write) -> Result<(), Failure> {
        let folder = self.place.data.as_deref().filter(|_| self.file.is_file());
        let new = folder.filter(|folder| !folder.exists());
        if let Some(folder) = folder {
            make_private(folder).map_err(|error| Failure::file(folder, error))?;
        }
        let restored = wait(bilby_store::restore(&self.file, &self.place.url()));
        if let (Err(_), Some(folder)) = (&restored, new) {
            // If nothing came into it: what can't be restored leaves nothing behind.
            let _ = fs::remove_dir(folder);
        }
        restored
    }
}

/// Makes a folder that only its owner can look into, as the server does.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
