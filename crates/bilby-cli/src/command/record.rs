//! `bilby record`.

use crate::failure::Failure;
use bilby_shelf::record::{Reader, Record};
use clap::Subcommand;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check, lay out or replay game records (`.bil`).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby record check games/*.bil
  bilby record fmt game.bil > tidy.bil
  bilby record positions game.bil | bilby moves billo --position -")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Read and replay every game; one summary line a file.
    Check {
        /// The files; `-` is standard input.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        errors: Errors,
    },
    /// Print a file in the writer's layout, every path as it was played.
    Fmt {
        /// The file; `-` is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        errors: Errors,
    },
    /// Print the position's text before the first move and after every move of the main line.
    Positions {
        /// The file; `-` is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        errors: Errors,
    },
}

#[derive(clap::Args)]
pub(super) struct Errors {
    /// Report a bad game and go on with the next one, instead of stopping at the first.
    #[arg(long)]
    keep_going: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let good = match &self.action {
            Action::Check { files, errors } => {
                let mut good = true;
                for file in files {
                    good &= check(file, errors, out)?;
                }
                good
            }
            Action::Fmt { file, errors } => {
                let mut blank = "";
                errors.read(file, |record| {
                    write!(out, "{blank}{record}")?;
                    blank = "\n";
                    Ok(())
                })?
            }
            Action::Positions { file, errors } => errors
                .read(file, |record| Ok(record.positions().try_for_each(|position| writeln!(out, "{position}"))?))?,
        };
        Ok(ExitCode::from(if good { 0 } else { 2 }))
    }
}

/// Replays a file and prints its summary line; whether all of it was good.
fn check(file: &Path, errors: &Errors, out: &mut impl Write) -> Result<bool, Failure> {
    let (mut games, mut moves) = (0, 0);
    let good = errors.read(file, |record| {
        games += 1;
        moves += record.line().plies().len();
        Ok(())
    })?;
    let count = |number: usize, noun: &str| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
    let verdict = if good { "good" } else { "BAD" };
    writeln!(out, "{}: {verdict}, {}, {}", file.display(), count(games, "game"), count(moves, "move"))?;
    Ok(good)
}

impl Errors {
    /// Hands over the games of a file in order. What is wrong goes to standard error; whether nothing was.
    pub(super) fn read(
        &self,
        file: &Path,
        mut take: impl FnMut(&Record) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let bytes = if file == Path::new("-") {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes)?;
            bytes
        } else {
            std::fs::read(file).map_err(|error| Failure::file(file, error))?
        };
        let mut good = true;
        for record in Reader::new(&bytes) {
            match record {
                Ok(record) => take(&record)?,
                Err(error) => {
                    good = false;
                    let failure = Failure::bad(format!("{}: {error}", file.display()));
                    let _ = writeln!(io::stderr(), "error: {failure}");
                    if !self.keep_going {
                        break;
                    }
                }
            }
        }
        Ok(good)
    }
}
