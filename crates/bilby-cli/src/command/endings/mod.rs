//! `bilby endings`.

mod billabong;
mod billo;
mod few_men;
mod two_v_one;

use crate::error::CliError;
use crate::game_args::RulesArgs;
use bilby_engine::billo::endings::Material;
use bilby_games::{Position, Rules};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;

/// Work out the last endings exactly: who wins what, and how long it takes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby endings billo                                   billos only, three at most
  bilby endings billo --rules billo=all --out all.bin   the tables as a file
  bilby endings billo --pieces OS-o,R-s                 with pawns: red's men, then black's
  bilby endings billabong --rules ghosts=none           a kangaroo each
  bilby endings billabong --seed 7                      the same among the ghosts of this seed
  bilby endings billo --men 4 --folder FOLDER           all with at most four men, as files for the engine
  bilby endings billo --pieces OQ-rs --folder FOLDER    only these and those that they lead to
  bilby endings billabong --rules ghosts=none --folder FOLDER    two kangaroos against one
  bilby endings billo --folder FOLDER --check           check the files of a folder

What a folder has already is not solved again, so an interrupted command can be given again. `bilby best`, `bilby match` and
`bilby ugi` use such a folder.

Men of Billo: R and S are pawns, O and Q billos, capitals are red's. Every win is counted in plies, with best play of both.
Bi-litaire has no such tables: its endings are solved when they are met.")]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,

    /// Which endings of Billo, joined by commas; without it, those that the program knows by heart.
    #[arg(long, value_name = "MEN", value_delimiter = ',')]
    pieces: Vec<Material>,

    /// Write the tables of Billo to this file.
    #[arg(long, value_name = "FILE", conflicts_with = "pieces")]
    out: Option<PathBuf>,

    /// Solve endings that the program does not know by heart, and write them to this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "out")]
    folder: Option<PathBuf>,

    /// All endings of Billo with at most so many men, for --folder; without it, four.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4), requires = "folder", conflicts_with = "pieces", allow_negative_numbers = true)]
    men: Option<u8>,

    /// Check the files of the folder instead of making them.
    #[arg(long, requires = "folder")]
    check: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match (self.rules.rules()?, self.rules.start()?) {
            (rules, start) if self.folder.is_some() => self.run_folder(rules, &start, out),
            (Rules::Billo(rules), _) => billo::run(rules, &self.pieces, self.out.as_deref(), out),
            _ if !self.pieces.is_empty() => Err(CliError::input("--pieces is for Billo")),
            _ if self.out.is_some() => {
                Err(CliError::input("--out is for Billo: the tables of other games have no file"))
            }
            (_, Position::Billabong(start)) => billabong::run(&start, out),
            _ => Err(CliError::input("Bi-litaire has no tables of endings: they are solved when they are met")),
        }
    }
}

impl Args {
    fn run_folder(&self, rules: Rules, start: &Position, out: &mut impl Write) -> Result<(), CliError> {
        let Some(folder) = self.folder.as_deref() else { return Ok(()) };
        match (rules, start) {
            (Rules::Billo(rules), _) => {
                let classes = few_men::classes(&self.pieces, self.men.unwrap_or(4));
                let run = if self.check { few_men::check } else { few_men::run };
                run(rules, &classes, folder, out)
            }
            _ if !self.pieces.is_empty() => Err(CliError::input("--pieces is for Billo")),
            _ if self.men.is_some() => Err(CliError::input("--men is for Billo")),
            (_, Position::Billabong(start)) if self.check => two_v_one::check(start, folder, out),
            (_, Position::Billabong(start)) => two_v_one::run(start, folder, out),
            _ => Err(CliError::input("Bi-litaire has no tables of endings: they are solved when they are met")),
        }
    }
}

/// A progress bar for positions; the message says what is counted.
fn positions_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {percent}% {msg}, {eta} left");
    ProgressBar::new(1).with_style(style.expect("a template as indicatif reads them"))
}

/// A progress bar for this many endings.
fn bar(endings: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} endings {msg}");
    ProgressBar::new(endings as u64).with_style(style.expect("a template as indicatif reads them"))
}

/// Writes the longest ending of its kind: its start, and the best play of both sides on a separate line.
fn write_longest<P: bilby_core::Notation>(
    out: &mut impl Write,
    who: &str,
    plies: u8,
    position: &P,
    line: &[P::Move],
) -> Result<(), CliError> {
    writeln!(out, "  {who} in {plies}: {position}")?;
    let mut at = position.clone();
    let mut texts = Vec::new();
    for mv in line {
        texts.push(at.write_move(*mv));
        at.play(*mv);
    }
    if !texts.is_empty() {
        writeln!(out, "    {}", texts.join(" "))?;
    }
    Ok(())
}
