//! `bilby turn`.

use crate::error::CliError;
use crate::game_args::PositionArgs;
use std::io::Write;

/// Show how a turn begun so far can go on: what a board on a screen shows while a pawn is in the hand.
///
/// Prints `next TEXT` for every step that can come next, `end` if the turn may end here (or `not yet REASON`), and
/// `way MOVE` for every move it can still become, each with its shortest way.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby turn billo                              what can be lifted
  bilby turn billo Re1                          where it can go
  bilby turn bilitaire --position \"$(bilby apply bilitaire xd5)\" A3n1     what can be called after the slide")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// The beginning of a move's text.
    #[arg(value_name = "BEGUN", default_value = "", hide_default_value = true)]
    begun: String,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let position = self.position.one()?;
        let turn =
            position.turn(&self.begun).map_err(|why| CliError::input(format!("turn {:?}: {why}", self.begun)))?;
        turn.next().iter().try_for_each(|step| writeln!(out, "next {step}"))?;
        match turn.end() {
            Ok(()) => writeln!(out, "end")?,
            Err(reason) => writeln!(out, "not yet {reason}")?,
        }
        Ok(turn.ways().iter().try_for_each(|way| writeln!(out, "way {way}"))?)
    }
}
