//! `bilby collection`.

use crate::error::CliError;
use crate::game_args::KindParser;
use crate::parallel::in_parallel;
use bilby_core::Outcome;
use bilby_engine::self_play;
use bilby_games::explorer::{Index, Pack, PackSection, Trace, rows};
use bilby_games::{GameKind, Rules};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashMap;
use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Make the explorer's collection of games, or say what is in one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby collection billo --out billo.bin
  bilby collection billabong --rules \"\" --rules players=3 --games 2000 --out billabong.bin
  bilby collection --show billo.bin

Levels 4 to 10 play against each other with few nodes. The seed decides every game, so the same command makes the same file. A
game is kept as far as it shares positions with another one; docs/explorer.md describes the file.")]
pub struct Args {
    /// The game: billabong, bilitaire or billo.
    #[arg(value_name = "GAME", value_parser = KindParser, required_unless_present = "show", requires = "out")]
    kind: Option<GameKind>,

    /// The rules, as `key=value` pairs joined by commas; may be given several times.
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    rules: Vec<String>,

    /// Write the collection to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Say what is in a collection: the first moves and how they ended.
    #[arg(long, value_name = "FILE", conflicts_with = "kind")]
    show: Option<PathBuf>,

    /// How many games to play by each of the rules.
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u32).range(1..=100_000), allow_negative_numbers = true)]
    games: u32,

    /// The nodes that a player searches for a move; up to twice as many.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000), allow_negative_numbers = true)]
    nodes: u64,

    /// How many moves of a game are kept at most; in Bi-litaire: of a round.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=1_000), allow_negative_numbers = true)]
    depth: u32,

    /// Decides which games are played.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    /// How many games to play at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: u16,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match (&self.show, self.kind, &self.out) {
            (Some(file), ..) => show(file, out),
            (None, Some(kind), Some(file)) => self.make(kind, file, out),
            _ => Err(CliError::input("which game? `--help` tells more")),
        }
    }

    fn make(&self, kind: GameKind, file: &Path, out: &mut impl Write) -> Result<(), CliError> {
        let read = |text: &String| Rules::read(kind, text).map_err(|error| CliError::input(format!("rules: {error}")));
        let rules = self.rules.iter().map(read).collect::<Result<Vec<Rules>, _>>()?;
        let sections = rules.into_iter().map(|rules| self.play(rules)).collect();
        let bytes = Pack { kind, sections }.write();
        fs::write(file, &bytes).map_err(|error| CliError::file(file, error))?;
        writeln!(out, "{}: {} bytes", file.display(), bytes.len())?;
        show(file, out)
    }

    fn play(&self, rules: Rules) -> PackSection {
        let progress = ProgressBar::new(self.games.into());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left");
        progress.set_style(style.expect("a template as indicatif reads them"));
        let seed = self.seed.wrapping_mul(1_000_003);
        let play = |_: &mut (), number: usize| {
            let number = number as u64;
            let game = self_play(&PackSection::start(rules, seed, number), seed.wrapping_add(number), self.nodes);
            Ok::<_, Infallible>(game)
        };
        let Ok(played) = in_parallel(self.games as usize, self.threads, || (), play, |_| progress.inc(1));
        progress.finish_and_clear();
        let games = played.iter().flatten().count() as u64;
        // A game without end leaves a trace without moves, because the number of a trace is that of its start position.
        let nothing = || vec![Trace { outcome: Outcome::Drawn, marbles: None, keys: Vec::new() }];
        let mut traces: Vec<Trace> = played.into_iter().flat_map(|game| game.unwrap_or_else(nothing)).collect();
        traces.iter_mut().for_each(|trace| trace.keys.truncate(self.depth as usize + 1));
        PackSection { rules, seed, games, traces }.pruned()
    }
}

fn show(file: &Path, out: &mut impl Write) -> Result<(), CliError> {
    let bytes = fs::read(file).map_err(|error| CliError::file(file, error))?;
    let pack = Pack::read(&bytes).map_err(|error| CliError::input(format!("{}: {error}", file.display())))?;
    for section in &pack.sections {
        let moves: usize = section.traces.iter().map(|trace| trace.keys.len().saturating_sub(1)).sum();
        let longest = section.traces.iter().map(|trace| trace.keys.len().saturating_sub(1)).max().unwrap_or(0);
        writeln!(
            out,
            "{} {}: {} games, {moves} moves kept, at most {longest} of a game",
            pack.kind, section.rules, section.games
        )?;
        let mut index = Index::default();
        section.traces.iter().for_each(|trace| _ = index.add(trace));
        let start = PackSection::start(section.rules, section.seed, 0);
        let tallies: HashMap<_, _> = index.tallies(&start, |_| true);
        for row in rows(&start, &tallies).iter().filter(|row| row.tally.games > 0).take(10) {
            let wins: Vec<String> =
                row.tally.wins[..section.rules.seat_names().len()].iter().map(u64::to_string).collect();
            let alike = match row.moves.len() {
                1 => String::new(),
                count => format!(" (and {} alike)", count - 1),
            };
            writeln!(
                out,
                "  {}{alike}: {} games, won {}, drawn {}",
                row.moves[0],
                row.tally.games,
                wins.join(" "),
                row.tally.drawn()
            )?;
        }
    }
    Ok(())
}
