//! `bilby perft`.

use crate::error::CliError;
use crate::game_args::{PositionArgs, Source};
use std::io::Write;

/// Count the distinct move sequences of a length.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby perft billo 4
  bilby perft billo 3 --divide                  the count behind each move, then the total
  bilby perft bilitaire 5 --position - < positions.txt")]
pub struct Args {
    // DEPTH comes after GAME on the command line, which is the first of these.
    #[command(flatten)]
    position: PositionArgs,

    /// The length of the sequences.
    #[arg(value_name = "DEPTH", allow_negative_numbers = true)]
    depth: u32,

    /// Also print, for each legal move, how many of the sequences begin with it.
    #[arg(long)]
    divide: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let source = self.position.source()?;
        if self.divide && matches!(source, Source::Lines(_)) {
            return Err(CliError::input("--divide takes a single position, not --position -"));
        }
        source.answer(
            out,
            |position, out| {
                if !self.divide || self.depth == 0 {
                    return Ok(writeln!(out, "{}", position.perft(self.depth))?);
                }
                let parts = position.divide(self.depth);
                parts.iter().try_for_each(|(mv, count)| writeln!(out, "{mv} {count}"))?;
                Ok(writeln!(out, "{}", parts.iter().map(|(_, count)| count).sum::<u64>())?)
            },
            |position| Ok(position.perft(self.depth).to_string()),
        )
    }
}
