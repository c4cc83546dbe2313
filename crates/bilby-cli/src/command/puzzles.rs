//! `bilby puzzles`.

use super::record::Errors;
use crate::error::CliError;
use crate::game_args::KindParser;
use bilby_engine::puzzles::{Certainty, Collection, Maker, Source};
use bilby_games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Make puzzles from games, or prove a file of puzzles again.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby puzzles billo --out billo.txt               from games that it plays itself
  bilby puzzles billo games.bil --games 0           from recorded games only
  bilby puzzles --check billo.txt                   prove every puzzle of a file again

A position is a puzzle only if it has exactly one right move. `proved` ones are settled by listing all moves, by a solver or by
tables; `searched` ones by a search with which one of ten times the nodes agrees, if the second best move is far worse.
docs/puzzles.md describes the kinds and the file.")]
pub struct Args {
    /// The game: billabong, bilitaire or billo.
    #[arg(value_name = "GAME", value_parser = KindParser, required_unless_present = "check", conflicts_with = "check")]
    kind: Option<GameKind>,

    /// Recorded games to look at; `-` is standard input.
    #[arg(value_name = "FILE", conflicts_with = "check")]
    files: Vec<PathBuf>,

    /// Prove every puzzle of these files again, and say which can't be proved.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    check: Vec<PathBuf>,

    /// Write the puzzles to this file, after every game, instead of printing them at the end.
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    out: Option<PathBuf>,

    /// How many of each kind to make.
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=100_000), allow_negative_numbers = true)]
    most: u32,

    /// How many games to play at most.
    #[arg(long, value_name = "N", default_value_t = 1_000, allow_negative_numbers = true)]
    games: u32,

    /// Decides which games are played.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    #[command(flatten)]
    errors: Errors,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
        match self.kind {
            Some(kind) => self.make(kind, out),
            None => check(&self.check, out),
        }
    }

    fn make(&self, kind: GameKind, out: &mut impl Write) -> Result<ExitCode, CliError> {
        let mut maker = Maker::new(kind, self.most as usize);
        let mut good = true;
        for file in &self.files {
            good &= self.errors.read(file, |record| {
                maker.take(Source::Record(record));
                Ok(())
            })?;
        }
        self.write(&maker)?;
        let progress = ProgressBar::new(self.games.into());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg}");
        progress.set_style(style.expect("a template as indicatif reads them"));
        for game in 0..self.games {
            if maker.is_full() {
                break;
            }
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(game.into());
            maker.take(Source::SelfPlay(seed));
            maker.take(Source::Endings(seed));
            progress.inc(1);
            progress.set_message(counts(&maker));
            self.write(&maker)?;
        }
        progress.finish_and_clear();
        match &self.out {
            Some(_) => writeln!(out, "{}", counts(&maker))?,
            None => write!(out, "{}", maker.collection())?,
        }
        Ok(ExitCode::from(if good { 0 } else { 2 }))
    }

    fn write(&self, maker: &Maker) -> Result<(), CliError> {
        let Some(path) = &self.out else { return Ok(()) };
        fs::write(path, maker.collection().to_string()).map_err(|error| CliError::file(path, error))
    }
}

fn counts(maker: &Maker) -> String {
    let counts: Vec<String> = maker.counts().map(|(kind, count)| format!("{count} {kind}")).collect();
    counts.join(", ")
}

/// Proves every puzzle again: one line for each file, and one on standard error for each puzzle that is not right.
fn check(files: &[PathBuf], out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut good = true;
    for file in files {
        let collection = read(file)?;
        let mut wrong = 0;
        let mut known = std::collections::HashSet::new();
        for (line, puzzle) in (2..).zip(&collection.puzzles) {
            let twice = !known.insert(&puzzle.id);
            let problem = puzzle.check().err().map(|error| error.to_string());
            if let Some(problem) = problem.or_else(|| twice.then(|| "it is there twice".to_owned())) {
                wrong += 1;
                let _ = writeln!(io::stderr(), "{}: line {line}: {}: {problem}", file.display(), puzzle.id);
            }
        }
        let proved = collection.puzzles.iter().filter(|puzzle| puzzle.certainty == Certainty::Proved).count();
        let all = collection.puzzles.len();
        writeln!(
            out,
            "{}: {}, {all} puzzles of {}, {proved} proved, {} searched",
            file.display(),
            if wrong == 0 { "good".to_owned() } else { format!("{wrong} WRONG") },
            collection.game,
            all - proved
        )?;
        good &= wrong == 0;
    }
    Ok(ExitCode::from(if good { 0 } else { 2 }))
}

fn read(file: &Path) -> Result<Collection, CliError> {
    let text = fs::read_to_string(file).map_err(|error| CliError::file(file, error))?;
    text.parse().map_err(|error| CliError::input(format!("{}: {error}", file.display())))
}
