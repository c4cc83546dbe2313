//! `bilby moves`.

use crate::error::CliError;
use crate::game_args::PositionArgs;
use std::io::Write;

/// List every legal move in canonical text, one a line, in byte order.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby moves billo
  bilby moves billo --position \"8/8/8/3s4/2R5/8/8/8 r - 0\"
  bilby moves billo --position - < positions.txt     all moves of a position on one line")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        self.position.source()?.answer(
            out,
            |position, out| Ok(position.moves().iter().try_for_each(|mv| writeln!(out, "{mv}"))?),
            |position| Ok(position.moves().join(" ")),
        )
    }
}
