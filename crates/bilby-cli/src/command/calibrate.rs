//! `bilby calibrate`.

use crate::arena::Progress;
use crate::error::CliError;
use crate::game_args::KindParser;
use crate::reliability_plot;
use bilby_core::SplitMix64;
use bilby_engine::calibration::{Reliability, Tenth, Trial};
use bilby_games::{GameKind, Rules};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;

/// Compare the odds that the engine shows with what comes of them, in varied games.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby calibrate                                     all games and numbers of seats
  bilby calibrate billabong --seats 4 --games 500 --threads 2
  bilby calibrate --plot reliability.svg

Every game begins differently. In half of them players of other characters (greedy, racing, blocking, random, low levels, other
evaluations) make the first moves, some at random; then the engine plays for all seats. The odds that it shows at some of its
moves are compared with the result, tenth by tenth of the scale. The bars hold 95 % of the time, counted over games.

It fails if the mean error of a tenth is above --most. Proven results are counted apart.")]
pub struct Args {
    /// The game: billabong, bilitaire or billo; all unless told.
    #[arg(value_name = "GAME", value_parser = KindParser)]
    kind: Option<GameKind>,

    /// Only with so many seats.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4), allow_negative_numbers = true)]
    seats: Option<u8>,

    /// How many games of each kind.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000), allow_negative_numbers = true)]
    games: u32,

    /// How many nodes the engine searches for each move.
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000), allow_negative_numbers = true)]
    nodes: u64,

    /// The largest mean error of a tenth that is good enough.
    #[arg(long, value_name = "ERROR", default_value_t = 0.05, value_parser = read_error, allow_negative_numbers = true)]
    most: f64,

    /// Decides what happens by chance.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256), allow_negative_numbers = true)]
    threads: u16,

    /// Draw the table as an SVG picture into this file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// A tenth with odds from fewer games than this does not count.
const FEWEST_GAMES: u32 = 30;

/// What is calibrated: a name, a game, a number of seats, and the rules that the games take turns with.
const TRIALS: [(&str, GameKind, u8, &[&str]); 5] = [
    (
        "Billabong for two",
        GameKind::Billabong,
        2,
        &["", "", "ghosts=none", "ghosts=anywhere", "ghosts=placed", "laps=2", "placement=quadrant"],
    ),
    ("Billabong for three", GameKind::Billabong, 3, &["players=3", "players=3", "players=3,placement=quadrant"]),
    ("Billabong for four", GameKind::Billabong, 4, &["players=4", "players=4", "players=4,placement=quadrant"]),
    ("Bi-litaire", GameKind::Bilitaire, 2, &[""]),
    ("Billo", GameKind::Billo, 2, &["", "", "", "capture=strict", "capture=free", "passing=open"]),
];

fn read_error(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(error) if error > 0.0 && error <= 1.0 => Ok(error),
        _ => Err("it has to be a number above 0 and at most 1".to_owned()),
    }
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
        if let Some(path) = &self.plot {
            // A file that can't be written is noticed now, not after hours of games.
            let opened = OpenOptions::new().append(true).create(true).open(path);
            opened.map_err(|error| CliError::file(path, error))?;
        }
        let mut tables = Vec::new();
        for (name, kind, seats, rules) in TRIALS {
            if self.kind.is_some_and(|wanted| wanted != kind) || self.seats.is_some_and(|wanted| wanted != seats) {
                continue;
            }
            let rules = rules.iter().map(|rules| Rules::read(kind, rules).expect("rules of the game")).collect();
            let table = self.play(name, &Trial { rules, nodes: self.nodes });
            self.write(name, &table, out)?;
            tables.push((name, table));
        }
        if tables.is_empty() {
            return Err(CliError::input("this game has no such number of seats"));
        }
        if let Some(path) = &self.plot {
            fs::write(path, reliability_plot::svg(&tables, self.most)).map_err(|error| CliError::file(path, error))?;
        }
        let wrong: usize = tables.iter().map(|(_, table)| table.wrong_tenths(self.most, FEWEST_GAMES).count()).sum();
        let tenths = tables.iter().flat_map(|(_, table)| table.tenths());
        let judged = tenths.filter(|tenth| tenth.games >= FEWEST_GAMES).count();
        writeln!(
            out,
            "{wrong} of {judged} tenths with enough games are off by more than {}; {} have too few games.",
            self.most,
            10 * tables.len() - judged
        )?;
        Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Plays the games. Their results do not depend on the number of threads.
    fn play(&self, name: &str, trial: &Trial) -> Reliability {
        let mut seeds = SplitMix64::new(self.seed);
        let seeds: Vec<u64> = (0..self.games).map(|_| seeds.next_u64()).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel();
        let mut progress = Progress::new(seeds.len(), 0);
        let mut games = std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let (sender, next, seeds) = (sender.clone(), &next, &seeds);
                scope.spawn(move || {
                    while let Some(seed) = seeds.get(next.fetch_add(1, Relaxed)) {
                        if sender.send((*seed, trial.play(*seed))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut games = Vec::new();
            for game in receiver {
                progress.game_ended(name.to_owned());
                games.push(game);
            }
            games
        });
        progress.finish();
        // Sums of floats depend on the order.
        games.sort_unstable_by_key(|(seed, _)| *seed);
        let mut table = Reliability::default();
        games.iter().for_each(|(_, game)| table.add(game));
        table
    }

    fn write(&self, name: &str, table: &Reliability, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "## {name}\n")?;
        writeln!(
            out,
            "{} games at {} nodes a move, {} positions, log loss {:.3}; {} more positions were proven, {} of them refuted.\n",
            table.games(),
            self.nodes,
            table.positions(),
            table.log_loss(),
            table.proven(),
            table.refuted(),
        )?;
        writeln!(out, "| odds | positions | games | mean odds | won | error |")?;
        writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
        for (at, tenth) in table.tenths().iter().enumerate() {
            let Tenth { count, games, .. } = tenth;
            let scale = format!(".{at}–{}", if at == 9 { "1".to_owned() } else { format!(".{}", at + 1) });
            if *count == 0 {
                writeln!(out, "| {scale} | 0 | 0 | | | |")?;
                continue;
            }
            let verdict = if *games < FEWEST_GAMES { " (too few games)" } else { "" };
            writeln!(
                out,
                "| {scale} | {count} | {games} | {:.3} | {:.3} | {:+.3} ± {:.3}{verdict} |",
                tenth.odds(),
                tenth.results(),
                tenth.error(),
                tenth.bar(),
            )?;
        }
        writeln!(out)?;
        // The next table may take long.
        out.flush()?;
        Ok(())
    }
}
