//! `bilby record`.

use crate::error::CliError;
use bilby_games::record::{Reader, Record};
use clap::Subcommand;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The largest file that is read: millions of games.
const LARGEST: u64 = 256 << 20;
/// How much of it is read before it is checked.
const PIECE: u64 = 1 << 20;
/// How many bad games of a file are reported one by one.
const MOST_ERRORS: u64 = 20;

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
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
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
fn check(file: &Path, errors: &Errors, out: &mut impl Write) -> Result<bool, CliError> {
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
    /// Calls `take` with each game of a file and prints the errors in the file to standard error. Returns whether there
    /// were none.
    pub(super) fn read(
        &self,
        file: &Path,
        mut take: impl FnMut(&Record) -> Result<(), CliError>,
    ) -> Result<bool, CliError> {
        let read =
            if file == Path::new("-") { read_text(io::stdin().lock()) } else { File::open(file).and_then(read_text) };
        let bytes = read.map_err(|error| CliError::file(file, error))?;
        let mut bad: u64 = 0;
        for record in Reader::new(&bytes) {
            match record {
                Ok(record) => take(&record)?,
                Err(error) => {
                    bad += 1;
                    if bad <= MOST_ERRORS {
                        let failure = CliError::input(format!("{}: {error}", file.display()));
                        let _ = writeln!(io::stderr(), "error: {failure}");
                    }
                    if !self.keep_going {
                        break;
                    }
                }
            }
        }
        if bad > MOST_ERRORS {
            let _ = writeln!(io::stderr(), "error: {}: and {} more", file.display(), bad - MOST_ERRORS);
        }
        Ok(bad == 0)
    }
}

/// Reads a text to its end, unless that is far off, or it is none: texts hold no zero bytes.
fn read_text(from: impl Read) -> io::Result<Vec<u8>> {
    let refused = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut bytes = Vec::new();
    let mut from = from.take(LARGEST + 1);
    let mut seen = 0;
    while from.by_ref().take(PIECE).read_to_end(&mut bytes)? > 0 {
        if bytes[seen..].contains(&0) {
            return Err(refused("not a text: it holds zero bytes".to_owned()));
        }
        if bytes.len() as u64 > LARGEST {
            return Err(refused(format!("larger than {} MiB", LARGEST >> 20)));
        }
        seen = bytes.len();
    }
    Ok(bytes)
}
