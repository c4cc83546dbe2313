//! `bilby move`.

use super::backup::{DatabaseArgs, wait};
use crate::error::CliError;
use bilby_store::TransferProgress;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;

/// Move everything that a server keeps to another database.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby move --data tables --to postgres://bilby@localhost/bilby
  bilby move --database sqlite:///srv/bilby/bilby.db --to postgres://bilby@localhost/bilby

No server may run meanwhile. All rows are copied and then compared; if anything differs, or if the other database is not \
empty, nothing is moved. What was moved stays where it was, too.")]
pub struct Args {
    #[command(flatten)]
    database: DatabaseArgs,

    /// The empty database to move to: postgres://… or sqlite://….
    #[arg(long, env = "BILBY_TO", hide_env_values = true, value_name = "URL")]
    to: String,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        // Shown in a terminal only.
        let bar = ProgressBar::new(1);
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {human_pos} of {human_len}, {eta} left") {
            bar.set_style(style);
        }
        let mut rows = 0;
        wait(bilby_store::transfer(&self.database.url(), &self.to, |progress: TransferProgress| {
            rows = progress.rows;
            bar.set_length(2 * progress.rows);
            bar.set_message(if progress.compared == 0 { "copying" } else { "comparing" });
            bar.set_position(progress.copied + progress.compared);
        }))?;
        bar.finish_and_clear();
        writeln!(out, "{rows} rows moved and compared")?;
        Ok(())
    }
}
