//! `bilby show`.

use crate::error::CliError;
use crate::game_args::{PositionArgs, play};
use crate::terminal;
use std::io::Write;

/// Show the board in the terminal, with coordinates, whose turn it is, and the counts.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby show billabong --rules players=4
  bilby show billo Re1-e2 Sd8-d7                the board after these moves
  bilby show bilitaire --flip")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Turn the board round.
    #[arg(long)]
    flip: bool,

    /// Moves to play first, in any legal form.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut position = self.position.one()?;
        for text in &self.moves {
            position = play(&position, text)?;
        }
        Ok(out.write_all(terminal::board(&position, self.flip).as_bytes())?)
    }
}
