//! `bilby match`.

use crate::arena::{Pairing, Plan, Spec, Sprt, Store, Table, Tally, Verdict, play};
use crate::failure::Failure;
use crate::game_args::RulesArgs;
use bilby_shelf::record::Record;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Let players play each other: every opening in every seat order, and what the results say of their strength.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby match billo --player level=3 --player level=4 --games 200
  bilby match bilitaire --player time=100 --player uct:time=100 --games 200 --save games.bil
  bilby match billabong --rules players=4 --player time=100 --player uct:time=100
  bilby match billo --player nodes=5000 --player \"ugi:nodes=5000:../old/bilby ugi\" --sprt 0,10
  bilby match billo ... --save games.bil --resume     go on with a match that was cut off

A player is one of these:
  level=1..10, nodes=N, time=MS, depth=D, hash=MB     one or several, joined by commas
  weights=FILE                                        with any of these: weights made by `bilby tune`
  method=paranoid, brs, maxn or tree                  with any of these: how to look ahead with three and four seats
  uct:nodes=N or uct:time=MS                          the baseline; a node is a play-out
  ugi:PROGRAM, ugi:time=MS:PROGRAM, ugi:nodes=N:PROGRAM
      any program that speaks UGI; its words are split at blanks, and without a limit it has 100 ms a move

Elo and the shares of the points have error bars that hold 95 % of the time, counted over openings, not single games.")]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,

    /// A player; once for each of them. With three and four seats the last one takes the seats that are left.
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    players: Vec<Spec>,

    /// How many games, rounded up so that the last opening is played in every seat order [default: 100].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000), allow_negative_numbers = true)]
    games: Option<u32>,

    /// Play on until one of two claims about the Elo difference is clearly better (two players; wrong 1 time in 20).
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// How many random plies an opening has [default: two for each seat].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100), allow_negative_numbers = true)]
    opening_plies: Option<u32>,

    /// A game that is longer than this is a draw.
    #[arg(long, value_name = "PLIES", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
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
}

/// A game that has ended, or why it could not.
type Played = (Pairing, Result<Option<Record>, String>);

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let rules = self.rules.rules()?;
        let plan =
            Plan::new(rules, self.players.clone(), self.rules.seed(), self.opening_plies).map_err(Failure::bad)?;
        if self.sprt.is_some() && rules.seat_names().len() != 2 {
            return Err(Failure::bad("--sprt is for two seats"));
        }
        let mut tally = Tally::new(&plan);
        let mut store = None;
        if let Some(path) = &self.save {
            if self.resume {
                let (resumed, games) = Store::resume(path, &plan)?;
                games.iter().for_each(|(pairing, record)| tally.add(pairing, record));
                store = Some(resumed);
            } else {
                store = Some(Store::create(path)?);
            }
        }
        let games = match (self.games, self.sprt) {
            (Some(games), _) => (games as usize).next_multiple_of(plan.orders.len()),
            (None, Some(_)) => usize::MAX,
            (None, None) => 100_usize.next_multiple_of(plan.orders.len()),
        };
        self.play_all(&plan, games, &mut tally, store.as_mut())?;
        report(&plan, &tally, self.sprt, out)
    }

    /// Plays the games that are missing.
    fn play_all(
        &self,
        plan: &Plan,
        games: usize,
        tally: &mut Tally<'_>,
        store: Option<&mut Store>,
    ) -> Result<(), Failure> {
        let known = tally.numbers();
        let next = AtomicUsize::new(0);
        let end = AtomicBool::new(self.is_decided(tally));
        let (sender, played) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let sender = sender.clone();
                let (next, end, known) = (&next, &end, &known);
                scope.spawn(move || self.work(plan, games, known, next, end, &sender));
            }
            drop(sender);
            let kept = self.collect(plan, games, tally, store, &played, &end);
            // Whoever still plays plays for nothing.
            end.store(true, Relaxed);
            kept
        })
    }

    /// Plays one game after the other until there are no more.
    fn work(
        &self,
        plan: &Plan,
        games: usize,
        known: &HashSet<usize>,
        next: &AtomicUsize,
        end: &AtomicBool,
        sender: &Sender<Played>,
    ) {
        let mut table = Table::default();
        while !end.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            if number >= games {
                break;
            }
            if known.contains(&number) {
                continue;
            }
            let pairing = plan.pairing(number);
            let game = play(plan, &pairing, self.longest as usize, &mut table, &|| end.load(Relaxed));
            if sender.send((pairing, game)).is_err() {
                break;
            }
        }
    }

    /// Counts and keeps what was played.
    fn collect(
        &self,
        plan: &Plan,
        games: usize,
        tally: &mut Tally<'_>,
        mut store: Option<&mut Store>,
        played: &Receiver<Played>,
        end: &AtomicBool,
    ) -> Result<(), Failure> {
        let progress = progress(games, tally.games());
        for (pairing, game) in played {
            let Some(record) = game.map_err(Failure::bad)? else { continue };
            if let Some(store) = &mut store {
                store.add(&record)?;
            }
            tally.add(&pairing, &record);
            progress.inc(1);
            progress.set_message(summary(plan, tally, self.sprt));
            if self.is_decided(tally) {
                end.store(true, Relaxed);
            }
        }
        progress.finish_and_clear();
        Ok(())
    }

    fn is_decided(&self, tally: &Tally<'_>) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&tally.means(0)) != Verdict::Open)
    }
}

/// A bar on standard error; nothing where that is no terminal.
fn progress(games: usize, done: usize) -> ProgressBar {
    const BAR: &str = "{bar:30} {pos}/{len} games, {elapsed}, {eta} to go; {msg}";
    const OPEN_END: &str = "{spinner} {pos} games, {elapsed}; {msg}";
    let (progress, template) = match u64::try_from(games) {
        Ok(games) if games < u64::MAX / 2 => (ProgressBar::new(games), BAR),
        _ => (ProgressBar::new_spinner(), OPEN_END),
    };
    progress.set_style(ProgressStyle::with_template(template).expect("a template as indicatif reads them"));
    progress.with_position(done as u64)
}

/// The state of the match in a few words.
fn summary(plan: &Plan, tally: &Tally<'_>, sprt: Option<Sprt>) -> String {
    let estimate = tally.estimate(0);
    let share = format!("{} {:.1} ± {:.1} %", plan.players[0], 100.0 * estimate.mean, 100.0 * estimate.bar());
    match sprt {
        Some(sprt) => format!("{share}, ratio {:+.2} of ±{:.2}", sprt.ratio(&tally.means(0)), Sprt::BOUND),
        None => share,
    }
}

/// The result, for people and scripts.
fn report(plan: &Plan, tally: &Tally<'_>, sprt: Option<Sprt>, out: &mut impl Write) -> Result<(), Failure> {
    let seats = plan.rules.seat_names().len();
    let openings = tally.means(0).len();
    writeln!(out, "{}", format!("{} {}", plan.rules.kind(), plan.rules).trim_end())?;
    writeln!(out, "games {}, openings {openings}, seat orders {}", tally.games(), plan.orders.len())?;
    let width = plan.players.iter().map(|player| player.to_string().chars().count()).max().unwrap_or(0);
    for (number, player) in plan.players.iter().enumerate() {
        let [wins, draws, losses] = tally.counts(number);
        let estimate = tally.estimate(number);
        let even = plan.seats_of(number) as f64 / seats as f64;
        writeln!(
            out,
            "player {} {player:width$}  wins {wins} draws {draws} losses {losses}  points {:.1} ± {:.1} % (even: {:.1} %)",
            number + 1,
            100.0 * estimate.mean,
            100.0 * estimate.bar(),
            100.0 * even
        )?;
    }
    if seats == 2 {
        let [low, elo, high] = tally.estimate(0).elo();
        let [a, b, c, d, e] = tally.pentanomial();
        writeln!(out, "elo {elo:+.1} ({low:+.1} to {high:+.1}), pairs with 0 ½ 1 1½ 2 points: {a} {b} {c} {d} {e}")?;
    }
    if let Some(sprt) = sprt {
        let means = tally.means(0);
        let verdict = match sprt.verdict(&means) {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "open",
        };
        writeln!(
            out,
            "sprt {} {} ratio {:+.2} of ±{:.2}: {verdict}",
            sprt.elo0,
            sprt.elo1,
            sprt.ratio(&means),
            Sprt::BOUND
        )?;
    }
    Ok(())
}
