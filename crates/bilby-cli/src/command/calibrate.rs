//! `bilby calibrate`.

use crate::arena::Progress;
use crate::error::CliError;
use crate::files;
use crate::game_args::KindParser;
use crate::parallel::in_parallel;
use crate::reliability_plot;
use bilby_core::SplitMix64;
use bilby_engine::Contest;
use bilby_engine::calibration::{
    Bin, CalibrationGame, Fitted, GameGenerator, Reliability, distinct_games, fit, read_games, whole_games, write_games,
};
use bilby_engine::odds::Corrections;
use bilby_games::{GameKind, Rules};
use std::convert::Infallible;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Compare the odds that the engine shows with what comes of them, in varied games.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby calibrate                                     all games and numbers of seats
  bilby calibrate billabong --seats 4 --games 500 --threads 2
  bilby calibrate --plot reliability.svg
  bilby calibrate --seed 7 --nodes 500-9000 --keep games.txt     play, and keep what was seen
  bilby calibrate --fit games.txt --out odds.txt                  learn the odds from that

Every game begins differently. In half of them players of other characters (greedy, racing, blocking, random, low levels, other
evaluations) make the first moves, some at random; then the engine plays for all seats. The odds that it shows at some of its
moves are compared with the result, tenth by tenth of the scale. The bars hold 95 % of the time, counted over games.

It fails if the mean error of a tenth is above --most, or if no tenth has enough games. Proven results are counted apart.

With --fit nothing is played. The corrections of the odds that fit the kept games best are written to --out, as far as they predict
better than those of the program: by cross-validation, a tenth of the games at a time, and by more than the standard error of the gain. The tables show how true the odds are in games
that they were not fitted to. The corrections that the program uses are crates/bilby-engine/src/odds.txt.")]
pub struct Args {
    /// The game: billabong, bilitaire or billo; all by default.
    #[arg(value_name = "GAME", value_parser = KindParser)]
    kind: Option<GameKind>,

    /// Only with so many seats.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4), allow_negative_numbers = true)]
    seats: Option<u8>,

    /// How many games of each kind.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000), allow_negative_numbers = true)]
    games: u32,

    /// How many nodes the engine searches for each move: a number, or a range of which every game draws one; several are joined by
    /// commas, and the games take turns. With the same number in all games, many second rounds of Bi-litaire are alike.
    #[arg(long, value_name = "N", default_value = "1000-4000", value_delimiter = ',', value_parser = read_nodes, allow_negative_numbers = true)]
    nodes: Vec<RangeInclusive<u64>>,

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

    /// Append the positions, scores and results to this file, for --fit: those of each game when it ends, so that an
    /// interrupted run keeps them. --fit counts a game once, however often it is there.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    /// Learn the odds from the games of this file.
    #[arg(long, value_name = "FILE", requires = "out", conflicts_with_all = ["games", "nodes", "seed", "threads", "keep"])]
    fit: Option<PathBuf>,

    /// With --fit: write the corrections of the odds to this file.
    #[arg(long, value_name = "FILE", requires = "fit")]
    out: Option<PathBuf>,
}

/// The engine searches no more nodes than this for a move.
const MOST_NODES: u64 = 1_000_000_000;

/// A tenth with odds from fewer games than this does not count.
const FEWEST_GAMES: u32 = 30;

/// The rules that the games of a contest take turns with.
const fn rules_of(contest: Contest) -> &'static [&'static str] {
    match contest {
        Contest::BillabongTwo => {
            &["", "", "ghosts=none", "ghosts=anywhere", "ghosts=placed", "laps=2", "placement=quadrant"]
        }
        Contest::BillabongThree => &["players=3", "players=3", "players=3,placement=quadrant"],
        Contest::BillabongFour => &["players=4", "players=4", "players=4,placement=quadrant"],
        Contest::Bilitaire => &[""],
        Contest::Billo => &["", "", "", "capture=strict", "capture=free", "passing=open"],
    }
}

/// Opens a file to append to it.
fn append_to(path: &Path) -> Result<File, CliError> {
    OpenOptions::new().append(true).create(true).open(path).map_err(|error| CliError::file(path, error))
}

/// Opens the file of --keep to append to it. A game at its end that was cut off goes first, because the next one would go on in
/// its last line.
fn open_kept(path: &Path) -> Result<File, CliError> {
    let file = append_to(path)?;
    if path.is_file() {
        let text = fs::read_to_string(path).map_err(|error| CliError::file(path, error))?;
        let whole = whole_games(&text).len();
        if whole < text.len() {
            let cut = OpenOptions::new().write(true).open(path).and_then(|file| file.set_len(whole as u64));
            cut.map_err(|error| CliError::file(path, error))?;
            remark(path, "the last game was cut off and is taken out");
        }
    }
    Ok(file)
}

/// The games of a file that --keep has written, each once.
fn games_of(path: &Path) -> Result<Vec<CalibrationGame>, CliError> {
    let text = fs::read_to_string(path).map_err(|error| CliError::file(path, error))?;
    let whole = whole_games(&text);
    if whole.len() < text.len() {
        remark(path, "the last game was cut off and is left out");
    }
    let games = read_games(whole).map_err(|error| CliError::input(format!("{}: {error}", path.display())))?;
    if games.is_empty() {
        return Err(CliError::input(format!("{}: there is no game in it", path.display())));
    }
    let count = games.len();
    let games = distinct_games(games);
    if games.len() < count {
        remark(path, &format!("{} of {count} games are there twice and count once", count - games.len()));
    }
    Ok(games)
}

/// Whether a fit was taken, in words.
fn taken(fit: &Fitted) -> &'static str {
    if fit.is_better() { "taken" } else { "not taken" }
}

/// Says something about a file that is no error.
fn remark(path: &Path, what: &str) {
    // Nobody has to read it.
    let _ = writeln!(io::stderr(), "{}: {what}", path.display());
}

/// Reads a number of nodes or a range: `2000`, `1000-4000`.
fn read_nodes(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= MOST_NODES => Ok(least..=most),
        _ => Err(format!("a number from 1 to {MOST_NODES}, or two for a range: 1000-4000")),
    }
}

fn read_error(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(error) if error > 0.0 && error <= 1.0 => Ok(error),
        _ => Err("it has to be a number above 0 and at most 1".to_owned()),
    }
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
        let contests: Vec<Contest> = Contest::ALL.into_iter().filter(|contest| self.is_about(*contest)).collect();
        if contests.is_empty() {
            return Err(CliError::input("this game has no such number of seats"));
        }
        self.check_paths()?;
        let games_to_fit = self.fit.as_deref().map(games_of).transpose()?;
        // A file that can't be written is noticed now, not after hours of games.
        self.plot.as_deref().map(append_to).transpose()?;
        self.out.as_deref().map(files::check_replaceable).transpose()?;
        let mut kept = self.keep.as_deref().map(open_kept).transpose()?;
        let (fits, fitted) = games_to_fit.map(|games| self.fit(&games)).transpose()?.unzip();
        let mut tables = Vec::new();
        for contest in contests {
            let name = contest.title();
            let games: Vec<CalibrationGame> = match &fitted {
                Some(games) => {
                    let is_of = |game: &&CalibrationGame| Contest::of(game.forecasts[0].position.rules()) == contest;
                    games.iter().filter(is_of).cloned().collect()
                }
                None => {
                    let rules = rules_of(contest)
                        .iter()
                        .map(|rules| Rules::read(contest.kind(), rules).expect("rules of the game"));
                    let generator = GameGenerator { rules: rules.collect(), nodes: self.nodes.clone() };
                    self.play(name, &generator, kept.as_mut())?
                }
            };
            if games.is_empty() {
                continue;
            }
            let mut table = Reliability::default();
            games.iter().for_each(|game| table.add(game));
            let fit = fits.iter().flatten().find(|fit: &&Fitted| fit.contest == contest);
            self.write(name, &table, fit, out)?;
            tables.push((name, table));
        }
        if tables.is_empty() {
            return Err(CliError::input("the file has no such games"));
        }
        if let Some(path) = &self.plot {
            fs::write(path, reliability_plot::svg(&tables, self.most)).map_err(|error| CliError::file(path, error))?;
        }
        let wrong: usize = tables.iter().map(|(_, table)| table.wrong_bins(self.most, FEWEST_GAMES).count()).sum();
        let bins = tables.iter().flat_map(|(_, table)| table.bins());
        let counted = bins.filter(|bin| bin.games >= FEWEST_GAMES).count();
        if counted == 0 {
            writeln!(out, "Too few games: no tenth has odds from {FEWEST_GAMES} of them, so nothing can be said.")?;
            return Ok(ExitCode::FAILURE);
        }
        writeln!(
            out,
            "{wrong} of {counted} tenths with enough games are off by more than {}; {} have too few games.",
            self.most,
            10 * tables.len() - counted
        )?;
        Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Whether the odds of this contest are asked for.
    fn is_about(&self, contest: Contest) -> bool {
        self.kind.is_none_or(|kind| kind == contest.kind())
            && self.seats.is_none_or(|seats| usize::from(seats) == contest.seats())
    }

    /// No file may be written over another one of the same call.
    fn check_paths(&self) -> Result<(), CliError> {
        let paths: Vec<&PathBuf> = [&self.fit, &self.plot, &self.keep, &self.out].into_iter().flatten().collect();
        let earlier = |at: usize, path: &Path| paths[..at].iter().any(|earlier| files::is_same(earlier, path));
        let twice = paths.iter().enumerate().find(|(at, path)| earlier(*at, path));
        twice.map_or(Ok(()), |(_, path)| Err(CliError::input(format!("{} is named twice", path.display()))))
    }

    /// Learns the odds from games, writes their corrections, and gives back what the fits have found, and the games with
    /// odds that were not fitted to them.
    fn fit(&self, games: &[CalibrationGame]) -> Result<(Vec<Fitted>, Vec<CalibrationGame>), CliError> {
        let before = Corrections::built_in().expect("a test reads the built-in corrections");
        let (corrections, fitted, games) = fit(games, &before);
        let mut remarks = "Made by `bilby calibrate --fit`: what a lead counts at the start of a game and at its end, and its power.\n\
                           Loss of a game, with the odds so far and with those of a fit to other games; the gain and its standard error:\n"
            .to_owned();
        for fit in &fitted {
            let Fitted { contest, games, loss_before, loss, gain, gain_error, .. } = fit;
            // Errors in writing to a string can't happen.
            let _ = writeln!(
                remarks,
                "{} {loss_before:.4} {loss:.4}, gain {gain:.4} ± {gain_error:.4}, {games} games, {}",
                contest.name(),
                taken(fit)
            );
        }
        if let Some(path) = &self.out {
            files::replace(path, corrections.write(&remarks).as_bytes())?;
        }
        Ok((fitted, games))
    }

    /// Plays the games, and appends each to the file when it ends. The games do not depend on the number of threads, but
    /// their order in the file does.
    fn play(
        &self,
        name: &str,
        generator: &GameGenerator,
        mut kept: Option<&mut File>,
    ) -> Result<Vec<CalibrationGame>, CliError> {
        let mut seeds = SplitMix64::new(self.seed);
        let seeds: Vec<u64> = (0..self.games).map(|_| seeds.next_u64()).collect();
        let mut progress = Progress::new(seeds.len(), 0);
        let mut written = Ok(());
        let play = |_: &mut (), number: usize| Ok::<CalibrationGame, Infallible>(generator.play(seeds[number]));
        let Ok(games) = in_parallel(
            seeds.len(),
            self.threads,
            || (),
            play,
            |game| {
                progress.game_ended(name.to_owned());
                if let (Some(file), Ok(())) = (kept.as_deref_mut(), &written) {
                    written = file.write_all(write_games(std::slice::from_ref(game)).as_bytes());
                }
            },
        );
        progress.finish();
        if let (Some(path), Err(error)) = (&self.keep, written) {
            return Err(CliError::file(path, error));
        }
        Ok(games)
    }

    fn write(
        &self,
        name: &str,
        table: &Reliability,
        fit: Option<&Fitted>,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        writeln!(out, "## {name}\n")?;
        let text = |nodes: &RangeInclusive<u64>| match (nodes.start(), nodes.end()) {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        let nodes: Vec<String> = self.nodes.iter().map(text).collect();
        // A file of games does not say how many nodes were searched, nor what was proven.
        let (effort, proven) = if self.fit.is_some() {
            (String::new(), String::new())
        } else {
            let (proven, refuted) = (table.proven(), table.refuted());
            (
                format!(" at {} nodes a move", nodes.join(" or ")),
                format!("; {proven} more positions were proven, {refuted} of them refuted"),
            )
        };
        let (games, positions, loss) = (table.games(), table.positions(), table.log_loss());
        let without = match table.without_positions() {
            0 => String::new(),
            without => format!("; {without} of the games gave no position"),
        };
        writeln!(out, "{games} games{effort}, {positions} positions, log loss {loss:.3}{proven}{without}.\n")?;
        if let Some(fit) = fit {
            let Fitted { loss_before, loss, gain, gain_error, .. } = fit;
            writeln!(
                out,
                "Loss of a game {loss_before:.4} so far, {loss:.4} with a fit to other games: gain {gain:.4} ± {gain_error:.4} \
                 (standard error), {}.",
                taken(fit)
            )?;
            for (name, number) in fit.at_limits() {
                writeln!(out, "The {name} is {number}, and a fit goes no further.")?;
            }
            writeln!(out)?;
        }
        writeln!(out, "| odds | positions | games | mean odds | won | error |")?;
        writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
        for (at, bin) in table.bins().iter().enumerate() {
            let Bin { count, games, .. } = bin;
            let scale = format!(".{at}–{}", if at == 9 { "1".to_owned() } else { format!(".{}", at + 1) });
            if *count == 0 {
                writeln!(out, "| {scale} | 0 | 0 | | | |")?;
                continue;
            }
            let verdict = if *games < FEWEST_GAMES { " (too few games)" } else { "" };
            writeln!(
                out,
                "| {scale} | {count} | {games} | {:.3} | {:.3} | {:+.3} ± {:.3}{verdict} |",
                bin.odds(),
                bin.results(),
                bin.error(),
                bin.bar(),
            )?;
        }
        writeln!(out)?;
        // The next table may take long.
        out.flush()?;
        Ok(())
    }
}
