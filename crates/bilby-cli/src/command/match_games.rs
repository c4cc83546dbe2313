//! `bilby match`.

use crate::arena::{
    ClockSpec, GameError, INTERRUPTED, Interrupt, MatchFile, Openings, Pairing, Plan, PlayerSpec, PlayerState,
    Progress, SeatedPlayers, Sprt, Tally, Verdict, play, report,
};
use crate::error::CliError;
use crate::game_args::RulesArgs;
use bilby_games::Rules;
use bilby_games::record::Record;
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// Let players play each other: every opening in every seat order, and what the results say of their strength.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby match billo --player level=3 --player level=4 --games 200
  bilby match bilitaire --player time=100 --player uct:time=100 --games 200 --save games.bil
  bilby match billabong --rules players=4 --player time=100 --player uct:time=100
  bilby match billo --player nodes=5000 --player \"ugi:nodes=5000:../old/bilby ugi\" --sprt 0,10
  bilby match billabong --player time=100 --player handcrafted:time=100 --opening-style natural
  bilby match billo --player nodes=500 --player greedy --openings positions.txt
  bilby match billo --player level=10 --player \"ugi:../old/bilby ugi\" --clock 10+0.1
  bilby match billo ... --save games.bil --resume     go on with a match that was cut off

A player is one of these:
  level=1..10, nodes=N, time=MS, depth=D, hash=MB     one or several, joined by commas
  weights=FILE                                        with any of these: weights made by `bilby tune`
  method=paranoid, brs, maxn or tree                  with any of these: how to look ahead with three and four seats
  endings=FOLDER                                      with any of these: solved endings made by `bilby endings --folder`
  uct:nodes=N or uct:time=MS                          the baseline; a node is a play-out
  handcrafted:nodes=N, time=MS or depth=D             alpha-beta with a handcrafted evaluation
  random-weights:nodes=N, time=MS or depth=D          the same, its weights drawn by lot for each opening
  greedy                                              the best move by that evaluation, one ply deep
  racer                                               its own progress only, one ply deep
  blocker                                             the least progress for the others, one ply deep
  random                                              any legal move
  ugi:PROGRAM, ugi:time=MS:PROGRAM, ugi:nodes=N:PROGRAM
      any program that speaks UGI; its words are split at blanks, and without a limit it has the clock or 100 ms a move
  ugi:history=no:PROGRAM                              with a limit or without: for a program that knows `position fen TEXT` but no moves after it

With --clock, a limit of a player holds as well. Whoever moves too late loses the game on time; the summary and the tag
Forfeit say when.

A player that plays what is not legal, ends or does not answer forfeits the game; the summary and the tag Forfeit of the
saved game say when and why. With three and four seats the others share the point. A program that has not answered once is
not started again: it forfeits the rest. Ctrl-C ends the match and shows the table so far.

For a player with time=MS the summary has the mean and the longest time of its moves in this run, and how many took over 10 ms more
than they may. Too long a move costs nothing without --clock.

Elo and the shares of the points have error bars that hold 95 % of the time, counted over openings, not single games.")]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,

    /// A player; once for each of them. With three and four seats the last one takes the seats that are left.
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    players: Vec<PlayerSpec>,

    /// How many games, rounded up so that the last opening is played in every seat order [default: 100, or all positions of
    /// --openings].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000), allow_negative_numbers = true)]
    games: Option<u32>,

    /// Play on until one of two claims about the Elo difference is clearly better (two players; wrong 1 time in 20).
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// How the openings of Billabong are made.
    #[arg(long, value_name = "STYLE", value_enum, default_value_t = OpeningStyle::Scattered)]
    opening_style: OpeningStyle,

    /// Play the positions of this file, one text on each line, instead of openings of our own.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening_plies", "opening_style"])]
    openings: Option<PathBuf>,

    /// How many random plies an opening has [default: two for each seat; none after a natural placement].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100), allow_negative_numbers = true)]
    opening_plies: Option<u32>,

    /// Give every seat a clock: seconds for the game, and seconds that each move adds. Whoever runs out of time loses.
    #[arg(long, value_name = "SECONDS+SECONDS")]
    clock: Option<ClockSpec>,

    /// A game that is longer than this is a draw.
    #[arg(long, value_name = "PLIES", default_value_t = Plan::USUAL_LONGEST as u32, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    longest: u32,

    /// Append every game to this file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Go on with the match in the file of --save.
    #[arg(long, requires = "save")]
    resume: bool,

    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256), allow_negative_numbers = true)]
    concurrency: u16,

    /// How long another program may take to start and to get ready, and beyond its time for a move.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3_600), allow_negative_numbers = true)]
    patience: u32,
}

/// How openings are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum OpeningStyle {
    /// Random plies from the start. In Billabong they scatter the first kangaroos, and the players place the others.
    Scattered,
    /// Billabong: the engine places the kangaroos of all seats, each time a little differently.
    Natural,
}

/// A finished game, or why it failed.
type Played = (Pairing, Result<Option<Record>, GameError>);

/// What the workers of a match share.
struct Shared<'a> {
    plan: &'a Plan,
    /// How many games the match has.
    games: usize,
    /// The games that were played before.
    known: HashSet<usize>,
    /// The next game to play.
    next: AtomicUsize,
    /// The match is decided.
    end: AtomicBool,
    interrupt: &'a Interrupt,
    states: &'a [PlayerState],
}

impl Shared<'_> {
    fn is_over(&self) -> bool {
        self.end.load(Relaxed) || self.interrupt.is_set()
    }
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
        let rules = self.rules.rules()?;
        let openings = self.openings(rules)?;
        let plan = Plan::new(rules, self.players.clone(), self.rules.seed(), openings)
            .map_err(|error| CliError::input(error.to_string()))?
            .with_clock(self.clock)
            .with_longest(self.longest as usize)
            .with_weights_read()?;
        if self.sprt.is_some() && rules.seat_names().len() != 2 {
            return Err(CliError::input("--sprt is for two seats"));
        }
        let games = self.number_of_games(&plan)?;
        let mut tally = Tally::new(&plan);
        let mut match_file = None;
        if let Some(path) = &self.save {
            if self.resume {
                let (resumed, games) = MatchFile::resume(path, &plan)?;
                // The file has the games in the order in which they ended. Those after a decision do not count.
                for (pairing, record) in &games {
                    if self.is_decided(&tally) {
                        break;
                    }
                    tally.add(pairing, record);
                }
                match_file = Some(resumed);
            } else {
                match_file = Some(MatchFile::create(path)?);
            }
        }
        let interrupt = Interrupt::listen();
        let states: Vec<PlayerState> = plan.players.iter().map(|_| PlayerState::default()).collect();
        let played = self.play_all(&plan, games, &mut tally, match_file.as_mut(), &interrupt, &states);
        // A match that could not go on has a table too.
        if played.is_ok() || tally.games() > 0 {
            report(&plan, &tally, self.sprt, &states, out)?;
        }
        played?;
        if !interrupt.is_set() {
            return Ok(ExitCode::SUCCESS);
        }
        out.flush()?;
        let resume = if self.save.is_some() { "; --resume goes on with the match" } else { "" };
        let _ = writeln!(std::io::stderr(), "interrupted{resume}");
        Ok(ExitCode::from(INTERRUPTED))
    }

    fn openings(&self, rules: Rules) -> Result<Openings, CliError> {
        if let Some(file) = &self.openings {
            return Openings::read(file, rules).map_err(|error| CliError::input(error.to_string()));
        }
        Ok(match self.opening_style {
            OpeningStyle::Scattered => {
                Openings::Scattered { plies: self.opening_plies.unwrap_or(2 * rules.seat_names().len() as u32) }
            }
            OpeningStyle::Natural => Openings::Natural { plies: self.opening_plies.unwrap_or(0) },
        })
    }

    /// How many games are played. An opening of a file is never played twice in the same seat order: between players without
    /// chance in them that would be the same game again.
    fn number_of_games(&self, plan: &Plan) -> Result<usize, CliError> {
        let asked = self.games.map(|games| (games as usize).next_multiple_of(plan.orders.len()));
        match (asked, plan.most_games()) {
            (Some(asked), Some(most)) if asked > most => {
                Err(CliError::input(format!("--games {asked}: the openings of the file are enough for {most}")))
            }
            (Some(asked), _) => Ok(asked),
            (None, Some(most)) => Ok(most),
            (None, None) if self.sprt.is_some() => Ok(usize::MAX),
            (None, None) => Ok(100_usize.next_multiple_of(plan.orders.len())),
        }
    }

    /// Plays the games that are missing.
    fn play_all(
        &self,
        plan: &Plan,
        games: usize,
        tally: &mut Tally<'_>,
        match_file: Option<&mut MatchFile>,
        interrupt: &Interrupt,
        states: &[PlayerState],
    ) -> Result<(), CliError> {
        let shared = Shared {
            plan,
            games,
            known: tally.numbers(),
            next: AtomicUsize::new(0),
            end: AtomicBool::new(self.is_decided(tally)),
            interrupt,
            states,
        };
        let (sender, played) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let (sender, shared) = (sender.clone(), &shared);
                scope.spawn(move || self.work(shared, &sender));
            }
            drop(sender);
            let kept = self.collect(&shared, tally, match_file, &played);
            // Games in progress are no longer needed.
            shared.end.store(true, Relaxed);
            kept
        })
    }

    /// Plays one game after the other until there are no more.
    fn work(&self, shared: &Shared<'_>, sender: &Sender<Played>) {
        let mut players = SeatedPlayers::new(shared.states, Duration::from_secs(self.patience.into()));
        while !shared.is_over() {
            let number = shared.next.fetch_add(1, Relaxed);
            if number >= shared.games {
                break;
            }
            if shared.known.contains(&number) {
                continue;
            }
            let pairing = shared.plan.pairing(number);
            let game = play(shared.plan, &pairing, &mut players, &|| shared.is_over());
            if sender.send((pairing, game)).is_err() {
                break;
            }
        }
    }

    /// Counts and keeps what was played, until the match is decided: games that end later would change the verdict that ended it.
    fn collect(
        &self,
        shared: &Shared<'_>,
        tally: &mut Tally<'_>,
        mut match_file: Option<&mut MatchFile>,
        played: &Receiver<Played>,
    ) -> Result<(), CliError> {
        let mut progress = Progress::new(shared.games, tally.games());
        for (pairing, game) in played {
            let Some(record) = game.map_err(|error| CliError::input(error.to_string()))? else { continue };
            if let Some(match_file) = &mut match_file {
                match_file.add(&record)?;
            }
            tally.add(&pairing, &record);
            progress.game_ended(summary(shared.plan, tally, self.sprt));
            if self.is_decided(tally) {
                shared.end.store(true, Relaxed);
                break;
            }
        }
        progress.finish();
        Ok(())
    }

    fn is_decided(&self, tally: &Tally<'_>) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(tally.pentanomial()) != Verdict::Open)
    }
}

/// The state of the match in a few words.
fn summary(plan: &Plan, tally: &Tally<'_>, sprt: Option<Sprt>) -> String {
    if tally.means(0).is_empty() {
        return "no opening has been played in all seat orders yet".to_owned();
    }
    let estimate = tally.estimate(0);
    let share = format!("{} {:.1} ± {:.1} %", plan.players[0], 100.0 * estimate.mean, 100.0 * estimate.bar());
    match sprt {
        Some(sprt) => format!("{share}, ratio {:+.2} of ±{:.2}", sprt.ratio(tally.pentanomial()), Sprt::BOUND),
        None => share,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::GameKind;
    use bilby_games::record::GameResult;
    use clap::Parser;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn games_that_end_after_the_decision_do_not_count() {
        const GAMES: usize = 200;
        let words = ["match", "billo", "--player", "nodes=1", "--player", "nodes=2", "--sprt", "0,100"];
        let args = CommandLine::parse_from(words).args;
        let rules = Rules::read(GameKind::Billo, "").unwrap();
        let plan = Plan::new(rules, args.players.clone(), 1, Openings::Scattered { plies: 4 }).unwrap();
        let shared = Shared {
            plan: &plan,
            games: GAMES,
            known: HashSet::new(),
            next: AtomicUsize::new(0),
            end: AtomicBool::new(false),
            interrupt: &Interrupt::listen(),
            states: &[],
        };
        // The first player wins 30 games, then loses all others, which have ended before anybody could stop them.
        let (sender, played) = channel();
        for number in 0..GAMES {
            let pairing = plan.pairing(number);
            let winner = usize::from((pairing.order == 0) != (number < 30));
            let mut record = plan.begin(&pairing);
            let result = format!("won {} by resignation", rules.seat_names()[winner]);
            record.finish(GameResult::read(&result, rules.seat_names()).unwrap()).unwrap();
            sender.send((pairing, Ok(Some(record)))).unwrap();
        }
        drop(sender);
        let mut tally = Tally::new(&plan);
        args.collect(&shared, &mut tally, None, &played).unwrap();
        assert!(args.is_decided(&tally) && shared.end.load(Relaxed));
        let [wins, draws, losses] = tally.counts(0);
        assert!((20..=30).contains(&wins) && (draws, losses) == (0, 0), "{wins} {draws} {losses}");
    }
}
