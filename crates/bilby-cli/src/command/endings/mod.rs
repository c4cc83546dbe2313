//! `bilby endings`.

mod billabong;
mod billo;

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
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match (self.rules.rules()?, self.rules.start()?) {
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
