//! `bilby levels`.

use crate::arena::{
    LevelRating, MatchScore, Matchup, Openings, Plan, PlayerState, Progress, Results, STEP_RANGE, SeatedPlayers, Tally,
    level_ratings, play,
};
use crate::error::CliError;
use crate::game_args::KindParser;
use crate::parallel::in_parallel;
use bilby_engine::ratings::{LOWEST, Rating, Ratings};
use bilby_engine::{Contest, Level};
use bilby_games::GameKind;
use bilby_games::record::Record;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// How strong the levels are, in Elo; or measure it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby levels                                        the ratings of all levels
  bilby levels billo --measure 200                    play for them again
  bilby levels billabong --seats 4 --measure 100 --results results.txt --out ratings.txt

A scale holds for one game and number of seats. Level 1 has 500 on each of them. 191 points more mean odds of 3 to 1: 75 % of the points for two seats, three times the chance of each other seat where more play.
The numbers don't compare with ratings of people. Levels 1 to 9 search a fixed number of positions; level 10 has no limit, so
its number is the least that it plays at.

--measure plays matches between neighbours, between levels that are two apart, and between the lower levels and the greedy
player (which does not change when levels do), and fits the ratings to all results by maximum likelihood. Where three or four play, the first of the two has one seat
and the second the others. It fails if a step is not from 65 to 85 %.

The results go to the file of --results as they come, and what is in it counts: only games that are missing are played. Whoever
changes a level takes its lines out. The ratings that the program uses are crates/bilby-engine/src/ratings.txt.")]
pub struct Args {
    /// The game: billabong, bilitaire or billo; all by default.
    #[arg(value_name = "GAME", value_parser = KindParser)]
    kind: Option<GameKind>,

    /// Only with so many seats.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4), allow_negative_numbers = true)]
    seats: Option<u8>,

    /// Play matches of so many games; half as many between levels that are two apart. With 0 only the file of --results counts.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(0..=1_000_000), allow_negative_numbers = true)]
    measure: Option<u32>,

    /// Play only the matches of levels from this one on, against lower ones.
    #[arg(long, value_name = "L", requires = "measure", allow_negative_numbers = true)]
    from: Option<Level>,

    /// Play only the matches of levels up to this one.
    #[arg(long, value_name = "L", requires = "measure", allow_negative_numbers = true)]
    up_to: Option<Level>,

    /// Decides what happens by chance.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "measure", allow_negative_numbers = true)]
    seed: u64,

    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "measure", value_parser = clap::value_parser!(u16).range(1..=256), allow_negative_numbers = true)]
    threads: u16,

    /// Take results from this file, and append new ones to it.
    #[arg(long, value_name = "FILE", requires = "measure")]
    results: Option<PathBuf>,

    /// Put the ratings into this file; those that were not measured stay as they are.
    #[arg(long, value_name = "FILE", requires = "measure")]
    out: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
        let is_wanted = |contest: &Contest| {
            self.kind.is_none_or(|kind| kind == contest.kind())
                && self.seats.is_none_or(|seats| usize::from(seats) == contest.seats())
        };
        let contests: Vec<Contest> = Contest::ALL.into_iter().filter(is_wanted).collect();
        if contests.is_empty() {
            return Err(CliError::input("this game has no such number of seats"));
        }
        let levels = self.levels();
        if levels.is_empty() {
            return Err(CliError::input(format!("--from {} is above --up-to {}", levels.start(), levels.end())));
        }
        match self.measure {
            Some(games) => self.measure(&contests, games, out),
            None => {
                list(&contests, out)?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }

    fn measure(&self, contests: &[Contest], games: u32, out: &mut impl Write) -> Result<ExitCode, CliError> {
        let mut ratings = match self.out.as_deref().map(read).transpose()?.flatten() {
            Some((path, text)) => Ratings::read(&text).map_err(|problem| named(path, problem))?,
            None => Ratings::built_in().clone(),
        };
        let mut results = match self.results.as_deref().map(read).transpose()?.flatten() {
            Some((path, text)) => Results::read(&text).map_err(|error| named(path, error.to_string()))?,
            None => Results::default(),
        };
        let mut is_even = true;
        for contest in contests {
            self.play_all(*contest, games, &mut results)?;
            let level_ratings = level_ratings(*contest, &results);
            write(*contest, &level_ratings, out)?;
            out.flush()?;
            let mut steps = level_ratings.iter().flatten().filter_map(|level_rating| level_rating.step);
            is_even &= steps.all(|[_, step, _]| STEP_RANGE.contains(&step));
            let rounded = |level_rating: &Option<LevelRating>| {
                Rating(level_rating.map(|level_rating| level_rating.rating.round() as i32))
            };
            ratings.set(*contest, std::array::from_fn(|level| rounded(&level_ratings[level])));
            if let Some(path) = &self.out {
                let remarks = "The ratings of levels 1 to 10 in each contest, made by `bilby levels --measure`.";
                fs::write(path, ratings.write(remarks)).map_err(|error| CliError::file(path, error))?;
            }
        }
        Ok(if is_even { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// The levels whose matches are played.
    fn levels(&self) -> RangeInclusive<Level> {
        self.from.unwrap_or(Level::LOWEST)..=self.up_to.unwrap_or(Level::HIGHEST)
    }

    /// Plays all matches of a contest, as far as their games are not known yet.
    fn play_all(&self, contest: Contest, games: u32, results: &mut Results) -> Result<(), CliError> {
        let levels = self.levels();
        for matchup in Matchup::all().into_iter().filter(|matchup| levels.contains(&matchup.level())) {
            let players = matchup.players(contest);
            let wanted = if matchup.is_step() { games } else { games / 2 };
            let known = results.of(contest, &players).games;
            if known >= wanted {
                continue;
            }
            let score = self.play(contest, &players, known as usize, wanted as usize)?;
            let line = results.add(contest, &players, score);
            if let Some(path) = &self.results {
                let file = OpenOptions::new().append(true).create(true).open(path);
                file.and_then(|mut file| writeln!(file, "{line}")).map_err(|error| CliError::file(path, error))?;
            }
        }
        Ok(())
    }

    /// Plays the games of a match from one number to another.
    fn play(&self, contest: Contest, players: &[String; 2], from: usize, to: usize) -> Result<MatchScore, CliError> {
        let specs = players.iter().map(|text| text.parse().expect("a player")).collect();
        let openings = Openings::Scattered { plies: 2 * contest.seats() as u32 };
        let plan = Plan::new(contest.rules(), specs, self.seed, openings).expect("two different players");
        // Whole openings: all seat orders of each.
        let orders = plan.orders.len();
        let (from, to) = (from.next_multiple_of(orders), to.next_multiple_of(orders));
        let mut progress = Progress::new(to - from, 0);
        let states = [PlayerState::default(), PlayerState::default()];
        let start = || SeatedPlayers::new(&states, Duration::ZERO);
        let one = |seated: &mut SeatedPlayers<'_>, number: usize| {
            let pairing = plan.pairing(from + number);
            let record = play(&plan, &pairing, seated, &|| false)?;
            Ok((pairing, record.expect("nobody stops it")))
        };
        let message = format!("{}: {} against {}", contest.title(), players[0], players[1]);
        let played = in_parallel(to - from, self.threads, start, one, |_| progress.game_ended(message.clone()));
        progress.finish();
        let played: Vec<(_, Record)> =
            played.map_err(|error: crate::arena::GameError| CliError::input(error.to_string()))?;
        let mut tally = Tally::new(&plan);
        played.iter().for_each(|(pairing, record)| tally.add(pairing, record));
        let [_, drawn, _] = tally.counts(0);
        let points = tally.means(0).iter().sum::<f64>() * orders as f64;
        Ok(MatchScore { games: played.len() as u32, points, drawn: Some(drawn) })
    }
}

/// The text of a file, if there is one.
fn read(path: &Path) -> Result<Option<(&Path, String)>, CliError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some((path, text))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CliError::file(path, error)),
    }
}

fn named(path: &Path, problem: impl std::fmt::Display) -> CliError {
    CliError::input(format!("{}: {problem}", path.display()))
}

/// The ratings that the program knows.
fn list(contests: &[Contest], out: &mut impl Write) -> Result<(), CliError> {
    let titles: Vec<&str> = contests.iter().map(|contest| contest.title()).collect();
    writeln!(out, "level  {}", titles.join("  "))?;
    for number in Level::LOWEST.number()..=Level::HIGHEST.number() {
        let cell = |contest: &Contest| {
            let rating = Ratings::built_in().of(*contest)[usize::from(number) - 1];
            let is_least = number == Level::HIGHEST.number() && rating.0.is_some();
            let text = if is_least { format!("{rating}+") } else { rating.to_string() };
            format!("{text:<width$}", width = contest.title().len())
        };
        let cells: Vec<String> = contests.iter().map(cell).collect();
        writeln!(out, "{number:<5}  {}", cells.join("  ").trim_end())?;
    }
    writeln!(out, "\nElo in each contest for itself: level 1 has {LOWEST}, and 191 points more mean odds of 3 to 1.")?;
    if contests.iter().any(|contest| Ratings::built_in().of(*contest).contains(&Rating(None))) {
        writeln!(out, "- has not been measured yet.")?;
    }
    Ok(())
}

/// The table of a contest that was measured.
fn write(contest: Contest, level_ratings: &[Option<LevelRating>], out: &mut impl Write) -> Result<(), CliError> {
    let nodes = contest.nodes_of_highest();
    writeln!(out, "## {}\n", contest.title())?;
    writeln!(out, "Level 10 with {nodes} nodes a move.\n")?;
    writeln!(out, "| level | Elo | step | games with the level below | points | drawn |")?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
    for (number, level_rating) in (1..=10).zip(level_ratings) {
        let Some(LevelRating { rating, bar, step, against_below }) = level_rating else {
            writeln!(out, "| {number} | not measured | | | | |")?;
            continue;
        };
        write!(out, "| {number} | {rating:.0} ± {bar:.0} |")?;
        let Some(step) = step else {
            writeln!(out, " | | | |")?;
            continue;
        };
        let verdict = match STEP_RANGE.contains(&step[1]) {
            true => "",
            false if step[1] < *STEP_RANGE.start() => " (too small)",
            false => " (too large)",
        };
        let [low, step, high] = step.map(|share| 100.0 * share);
        let bars = format!("{step:.0} % ({low:.0} to {high:.0}){verdict}");
        if against_below.games == 0 {
            writeln!(out, " {bars}, from its other matches | 0 | | |")?;
            continue;
        }
        let points = 100.0 * against_below.points / f64::from(against_below.games);
        let drawn = against_below.drawn.map_or("?".to_owned(), |drawn| drawn.to_string());
        writeln!(out, " {bars} | {} | {points:.1} % | {drawn} |", against_below.games)?;
    }
    if let Some(Some(LevelRating { rating, bar, .. })) = level_ratings.get(10) {
        writeln!(out, "\nThe greedy player: {rating:.0} ± {bar:.0}.")?;
    }
    writeln!(out)?;
    Ok(())
}
