//! What can go wrong in a match.

use super::clock::OutOfTimeError;
use bilby_core::PositionError;
use bilby_engine::opponents::OpponentKind;
use bilby_engine::{LevelError, WeightsError};
use bilby_games::Refusal;
use bilby_games::record::RecordError;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

/// A text does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerSpecError {
    #[error("{0:?} is no player (`bilby match --help` lists them)")]
    UnknownPlayer(String),
    #[error("{text:?} is not one of {forms}")]
    UnknownSetting { text: String, forms: String },
    #[error("{0} is given twice")]
    Twice(String),
    #[error("{key}: {value:?} is not a number")]
    NotANumber { key: String, value: String },
    #[error(transparent)]
    Level(#[from] LevelError),
    #[error("hash: from 1 to 65536 megabytes")]
    Hash,
    #[error("method: {0:?} is not one of paranoid, brs, maxn, tree")]
    Method(String),
    #[error("history: {0:?} is not yes or no")]
    History(String),
    #[error("ugi: is followed by a program")]
    NoProgram,
    #[error("{0} needs a limit: {0}:nodes=N, {0}:time=MS or {0}:depth=D")]
    NoLimit(OpponentKind),
    #[error("{0} always looks one ply ahead and takes no settings")]
    NoSettings(OpponentKind),
}

/// Two texts are no two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two Elo differences, the smaller one first: 0,10")]
pub struct SprtError;

/// A text is no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seconds for a game and seconds for each move: 10+0.1 (at most a day each, three decimals)")]
pub struct ClockError;

/// A player can't begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum PlayerError {
    #[error("not enough memory")]
    Memory,
    #[error(transparent)]
    WeightsFile(io::Error),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error("method= is for three and four seats")]
    Method,
    #[error("endings: {0}")]
    Endings(String),
    #[error("{program}: {error}")]
    Start { program: String, error: io::Error },
    #[error(transparent)]
    Pipe(#[from] io::Error),
    #[error("the program has ended{}", how(.status, .last_words))]
    Ended {
        /// Its exit status, or the signal that ended it; `None` if it only closed its output.
        status: Option<ExitStatus>,
        /// The last line on its standard error, if there is one.
        last_words: Option<String>,
    },
    #[error("the program does not answer within {} s", .0.as_secs_f64())]
    NoAnswer(Duration),
    #[error("the program did not answer in an earlier game and was not started again")]
    GivenUp,
    #[error("stopped")]
    Stopped,
    #[error("the program reports {0:?}")]
    Reported(String),
    #[error("found no move")]
    NoMove,
    #[error(transparent)]
    OutOfTime(#[from] OutOfTimeError),
    #[error("plays {text:?}: {refusal}")]
    Illegal { text: String, refusal: Box<Refusal> },
}

impl PlayerError {
    /// Whether waiting for the same program again would be a waste of time.
    pub fn is_hang(&self) -> bool {
        matches!(self, PlayerError::NoAnswer(_) | PlayerError::GivenUp)
    }
}

/// What is known of the end of a program.
fn how(status: &Option<ExitStatus>, last_words: &Option<String>) -> String {
    let status = status.map_or_else(String::new, |status| format!(" ({status})"));
    let last_words = last_words.as_ref().map_or_else(String::new, |line| format!(": {line:?}"));
    status + &last_words
}

/// A game that could not be played to an end that counts.
#[derive(Debug, thiserror::Error)]
#[error("{player}: {error}")]
pub struct GameError {
    /// The player's text.
    pub player: String,
    pub error: PlayerError,
}

/// The players or the openings make no match.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    #[error("{given} players for {seats} seats: give {} with --player", range(*.seats))]
    Players { given: usize, seats: usize },
    #[error("all players are the same")]
    AllTheSame,
    #[error("--opening-style natural is for billabong")]
    NaturalStyle,
}

fn range(seats: usize) -> String {
    if seats == 2 { "2".to_owned() } else { format!("2 to {seats}") }
}

/// A file of openings can't be used.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{}: line {line}: {error}{}", path.display(), others(*.more))]
    Line { path: PathBuf, line: usize, error: OpeningError, more: usize },
    #[error("{}: there is no position in it", .0.display())]
    Empty(PathBuf),
}

/// A line of a file of openings is wrong.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("the game is over")]
    Over,
}

fn others(lines: usize) -> String {
    match lines {
        0 => String::new(),
        1 => " (and 1 more bad line)".to_owned(),
        lines => format!(" (and {lines} more bad lines)"),
    }
}

/// The file of a match holds something else than its games.
#[derive(Debug, thiserror::Error)]
pub enum MatchFileError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("game {0} is not of this match (players and their weights, rules, seed, openings, clock, longest game)")]
    OtherMatch(usize),
    #[error("game {0} is there twice")]
    Twice(usize),
}
