//! `bilby status`.

use crate::error::CliError;
use crate::game_args::PositionArgs;
use std::io::Write;

/// Tell who is to play, or how the game ended.
///
/// Prints `playing SEAT`, `won SEAT` or `drawn`; a finished Bi-litaire match adds the marbles left by first and by second.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby status billabong --rules players=3
  bilby status billo --position \"8/8/8/8/8/8/8/R7 b - 0\"
  bilby record positions game.bil | bilby status billo --position -")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        self.position.source()?.answer(
            out,
            |position, out| Ok(writeln!(out, "{}", position.status())?),
            |position| Ok(position.status()),
        )
    }
}
