//! `bilby tune`.

use crate::error::CliError;
use crate::game_args::KindParser;
use bilby_engine::tune::{Tuner, TuningConfig};
use bilby_games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Learn the weights of an evaluation from games of the program against itself.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby tune billo --out new.txt --threads 2
  bilby tune billo --out new.txt --resume             go on after it was cut off
  bilby tune billabong --seats several                the weights for three and four seats
  bilby tune billo --network --out new.txt            a network besides the features
  bilby match billo --player nodes=2000,weights=new.txt --player nodes=2000 --games 200

The same game, number of games and seed give the same file with the same program, on any number of threads. Every few seconds the
state is saved beside the file, as FILE.state; at the end FILE.svg shows how the loss fell. How the built-in weights were made, the
heads of their files say.")]
pub struct Args {
    /// The game: billabong, bilitaire or billo.
    #[arg(value_name = "GAME", value_parser = KindParser)]
    kind: GameKind,

    /// Billabong: for how many seats; its weights for two and for three and four are two files.
    #[arg(long, value_name = "SEATS", value_enum, default_value_t = Seats::Two)]
    seats: Seats,

    /// Billabong for two, Billo: learn a network that corrects the sum of the features. Those of Billabong are fitted too, those
    /// of Billo stay as they are built in.
    #[arg(long)]
    network: bool,

    /// Where to write the weights [default: GAME-weights].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How many games to learn from, of Bi-litaire rounds [default: Billabong: 5700, its network: 18888; Bi-litaire: 590000; Billo: 9500, its network: 7200].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000), allow_negative_numbers = true)]
    games: Option<u64>,

    /// Decides what happens by chance [default: 1].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// How many games are played at the same time; Bi-litaire plays most of its rounds one after the other.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256), allow_negative_numbers = true)]
    threads: u16,

    /// Go on where it was cut off.
    #[arg(long, conflicts_with_all = ["games", "seed"])]
    resume: bool,

    /// Begin anew even if there is a file or a state already.
    #[arg(long, conflicts_with = "resume")]
    force: bool,
}

/// How many seats the games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Seats {
    /// Two.
    Two,
    /// Three and four.
    Several,
}

/// How often the state is saved.
const SAVED_EVERY: Duration = Duration::from_secs(3);

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let file = self.out.clone().unwrap_or_else(|| format!("{}-weights", self.kind).into());
        let state = beside(&file, ".state");
        let (config, mut tuner) = self.tuner(&file, &state)?;
        let progress = progress(config.games, tuner.games());
        // Written before learning, so that a folder without write permission is noticed at once.
        write(&state, &tuner.state())?;
        let mut saved = Instant::now();
        while !tuner.is_done() {
            progress.set_message(tuner.stage());
            tuner.step(self.threads.into());
            progress.set_position(tuner.games());
            if saved.elapsed() >= SAVED_EVERY {
                write(&state, &tuner.state())?;
                saved = Instant::now();
            }
        }
        progress.finish_and_clear();
        write(&file, &tuner.weights())?;
        write(&beside(&file, ".svg"), tuner.plot().as_bytes())?;
        fs::remove_file(&state).map_err(|error| CliError::file(&state, error))?;
        writeln!(out, "{}: {config}", file.display())?;
        Ok(())
    }

    /// A new tuner, or the interrupted one.
    fn tuner(&self, file: &Path, state: &Path) -> Result<(TuningConfig, Box<dyn Tuner>), CliError> {
        let refuse = |path: &Path, why: &str| Err(CliError::input(format!("{}: {why}", path.display())));
        let several = self.seats == Seats::Several;
        if several && self.kind != GameKind::Billabong {
            return Err(CliError::input(format!("--seats several: {} has two seats", self.kind)));
        }
        if several && self.network {
            return Err(CliError::input("--network: only with two seats"));
        }
        let network = if self.network {
            let none = || CliError::input(format!("--network: {} has none", self.kind));
            Some(TuningConfig::of_network(self.kind).ok_or_else(none)?)
        } else {
            None
        };
        if self.resume {
            let bytes = fs::read(state).map_err(|error| CliError::file(state, error))?;
            return match TuningConfig::resume(&bytes) {
                Ok((config, _)) if config.kind != self.kind => {
                    refuse(state, &format!("the state is of {}", config.kind))
                }
                Ok((config, _)) if config.several != several => {
                    let seats = if config.several { "several" } else { "two" };
                    refuse(state, &format!("the state is of games with --seats {seats}"))
                }
                Ok((config, _)) if config.network != self.network => {
                    let option = if config.network { "with" } else { "without" };
                    refuse(state, &format!("the state is of a run {option} --network"))
                }
                Ok(found) => Ok(found),
                Err(error) => refuse(state, &error.to_string()),
            };
        }
        if !self.force && state.exists() {
            return refuse(state, "here it was cut off; --resume goes on, --force begins anew");
        }
        if !self.force && file.exists() {
            return refuse(file, "there is a file already; --force begins anew and overwrites it");
        }
        let usual = match network {
            Some(config) => config,
            None if several => TuningConfig::of_several(),
            None => TuningConfig::of(self.kind),
        };
        let (games, seed) = (self.games.unwrap_or(usual.games), self.seed.unwrap_or(usual.seed));
        let config = TuningConfig { games, seed, ..usual };
        Ok((config, config.begin()))
    }
}

/// The file's name with a suffix.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Writes a file under another name and renames it, so that an interruption leaves the old or the new version.
fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let new = beside(path, ".new");
    let write = || {
        let mut file = File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    write().map_err(|error: io::Error| CliError::file(path, error))
}

/// A progress bar on standard error; nothing if that is not a terminal.
fn progress(games: u64, done: u64) -> ProgressBar {
    const BAR: &str = "{bar:30} {pos}/{len} games, {elapsed}, {eta} to go; {msg}";
    let style = ProgressStyle::with_template(BAR).expect("a template as indicatif reads them");
    ProgressBar::new(games).with_style(style).with_position(done)
}
