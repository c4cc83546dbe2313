//! `bilby apply`.

use crate::batch;
use crate::error::CliError;
use crate::game_args::{PositionArgs, Source, play, read_position};
use std::io::Write;

/// Play moves and print the position's text after them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby apply billo Re1-e2 Sd8-d7
  bilby apply bilitaire --position \"$(bilby apply bilitaire xd5)\" A3n1
  bilby apply billo --position - < lines.txt     each line: a position, a tab, a move")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// The moves, in any legal form.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self.position.source()? {
            Source::One(_) if self.moves.is_empty() => {
                Err(CliError::input("which move? apply needs at least one MOVE"))
            }
            Source::One(mut position) => {
                for text in &self.moves {
                    *position = play(&position, text)?;
                }
                Ok(writeln!(out, "{position}")?)
            }
            Source::Lines(_) if !self.moves.is_empty() => {
                Err(CliError::input("with --position - each line brings its own move, after a tab"))
            }
            Source::Lines(rules) => batch::answer_lines(out, |line| {
                let (position, text) = line
                    .split_once('\t')
                    .ok_or_else(|| CliError::input("no move: a line is a position, a tab, a move"))?;
                Ok(play(&read_position(rules, position)?, text)?.to_string())
            }),
        }
    }
}
