//! `bilby new`.

use crate::error::CliError;
use crate::game_args::RulesArgs;
use std::io::Write;

/// Print the start position's text.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby new billo
  bilby new billabong --seed 7                  other ghosts
  bilby new billabong --rules players=4,laps=2")]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        Ok(writeln!(out, "{}", self.rules.start()?)?)
    }
}
