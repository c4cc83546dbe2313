//! The UGI text protocol: text in, text out. UGI is UCI for any game; see <https://github.com/kz04px/cutegames>,
//! `ugi.md`.
//!
//! A [`Session`] takes a line and returns what the caller has to do. It reads no input, prints nothing, starts no
//! thread and reads no clock. A line that it can't read is answered with `info string error …`.
//!
//! Bilby extends UGI in ways that other programs can ignore: `query turn` (`p1` to `p4`), `query seats`, `query result`
//! with `p3win` and `p4win`, `p3time` and so on in `go`, in every `info` line the `odds` of each seat and the `worth`,
//! and after `bestmove MOVE ponder` the expected moves of all others.

mod error;
mod go;
mod options;
mod query;

pub use error::UgiError;
pub use go::{GoCommand, SearchTime};
use options::Options;

use crate::SearchResult;
use bilby_games::{Move, Position};
use std::error::Error;

/// What the caller has to do after a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Print this line.
    Print(String),
    /// Begin a search; its results go to [`Session::info_lines`] and [`Session::best_move_line`].
    Search(Box<GoCommand>),
    /// Stop the search at once; its answer is still wanted.
    Stop,
    /// The opponents have played what the search ponders on: from now on its time counts.
    PonderHit,
    /// Clear the transposition table.
    ClearTable,
    /// End the program.
    Quit,
}

/// A session with a graphical user interface.
///
/// ```
/// use bilby_engine::ugi::{Action, Session};
///
/// let mut session = Session::new();
/// session.handle_line("position startpos");
/// assert_eq!(session.handle_line("query p1turn"), [Action::Print("response true".to_owned())]);
/// assert!(matches!(session.handle_line("go movetime 50")[..], [Action::Search(_)]));
/// ```
#[derive(Default)]
pub struct Session {
    options: Options,
    position: Option<Position>,
    /// The keys of the positions before it, from the one that the moves began with.
    played: Vec<u64>,
    running: Option<RunningSearch>,
}

/// A search under way.
struct RunningSearch {
    position: Position,
    /// Whether it waits for `ponderhit`.
    ponders: bool,
}

impl Session {
    /// A session that has received no line yet.
    pub fn new() -> Session {
        Session::default()
    }

    /// Handles a line.
    pub fn handle_line(&mut self, line: &str) -> Vec<Action> {
        let (command, rest) = split_word(line.trim());
        let answer = match command {
            "" => Ok(Vec::new()),
            "ugi" => Ok(self.introduction()),
            "isready" => Ok(vec![print("readyok")]),
            "setoption" => self.set_option(rest),
            "uginewgame" => {
                self.position = None;
                Ok(vec![Action::ClearTable])
            }
            "position" => self.set_position(rest),
            "query" => self.query(rest),
            "go" => self.go(rest),
            "stop" if self.running.is_some() => Ok(vec![Action::Stop]),
            "stop" => Err(UgiError::NotSearching),
            "ponderhit" => self.ponder_hit(),
            "quit" => Ok(vec![Action::Quit]),
            // What UCI programs send out of habit.
            "debug" | "register" => Ok(Vec::new()),
            _ => Err(UgiError::UnknownCommand(command.to_owned())),
        };
        answer.unwrap_or_else(|error| vec![Action::Print(Session::error_line(&error))])
    }

    /// The `info` lines for the results so far, after `time` milliseconds.
    pub fn info_lines(&self, result: &SearchResult, time: u128) -> Vec<String> {
        self.running.as_ref().map_or(Vec::new(), |running| result.info(&running.position, time))
    }

    /// The search has ended: its `bestmove` line.
    pub fn best_move_line(&mut self, result: &SearchResult) -> String {
        let mut texts = Vec::new();
        if let Some((RunningSearch { position, .. }, line)) = self.running.take().zip(result.lines.first()) {
            let replies = if self.options.ponder { count_replies(&position, &line.moves) } else { None };
            texts = position.write_line(&line.moves[..=replies.unwrap_or(0)]);
        }
        match texts.split_first() {
            None => "bestmove none".to_owned(),
            Some((best, [])) => format!("bestmove {best}"),
            Some((best, replies)) => format!("bestmove {best} ponder {}", replies.join(" ")),
        }
    }

    /// The line that reports an error.
    pub fn error_line(error: &dyn Error) -> String {
        format!("info string error {}", one_line(&error.to_string()))
    }

    fn introduction(&self) -> Vec<Action> {
        let mut lines =
            vec![print(concat!("id name Bilby ", env!("CARGO_PKG_VERSION"))), print("id author Bilby's authors")];
        lines.extend(self.options.describe().into_iter().map(Action::Print));
        lines.push(print("ugiok"));
        lines
    }

    fn set_option(&mut self, rest: &str) -> Result<Vec<Action>, UgiError> {
        let other_game = self.options.set(rest)?;
        if other_game {
            self.position = None;
        }
        Ok(Vec::new())
    }

    fn set_position(&mut self, rest: &str) -> Result<Vec<Action>, UgiError> {
        let (kind, rest) = split_word(rest);
        let words: Vec<&str> = rest.split_whitespace().collect();
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (start, moves) = (&words[..end], words.get(end + 1..).unwrap_or_default());
        let mut position = match kind {
            "startpos" if start.is_empty() => self.options.start(),
            "startpos" => {
                return Err(UgiError::Unexpected { command: "position startpos", word: start[0].to_owned() });
            }
            "fen" => Position::read(self.options.rules, &start.join(" ")).map_err(UgiError::Position)?,
            _ => return Err(UgiError::PositionKind(kind.to_owned())),
        };
        let mut played = Vec::new();
        for text in moves {
            let explain = |refusal| UgiError::Move { text: (*text).to_owned(), refusal };
            played.push(position.key());
            position = position.play(text).map_err(explain)?;
        }
        self.position = Some(position);
        self.played = played;
        Ok(Vec::new())
    }

    fn query(&self, rest: &str) -> Result<Vec<Action>, UgiError> {
        let position = self.position.as_ref().ok_or(UgiError::NoPosition("query"))?;
        Ok(vec![Action::Print(format!("response {}", query::answer(position, rest.trim())?))])
    }

    fn go(&mut self, rest: &str) -> Result<Vec<Action>, UgiError> {
        if self.running.is_some() {
            return Err(UgiError::AlreadySearching);
        }
        let position = self.position.clone().ok_or(UgiError::NoPosition("go"))?;
        let command = go::read(position, self.played.clone(), &self.options, rest)?;
        self.running = Some(RunningSearch { position: command.position.clone(), ponders: command.ponder });
        Ok(vec![Action::Search(Box::new(command))])
    }

    fn ponder_hit(&mut self) -> Result<Vec<Action>, UgiError> {
        match &mut self.running {
            Some(RunningSearch { ponders, .. }) if *ponders => *ponders = false,
            _ => return Err(UgiError::NotPondering),
        }
        Ok(vec![Action::PonderHit])
    }
}

/// How many moves the others are expected to play until the seat on move has its next turn, if the line goes that far.
fn count_replies(position: &Position, line: &[Move]) -> Option<usize> {
    let own = position.to_move();
    let mut after = position.play_move(*line.first()?)?;
    let mut count = 0;
    while after.to_move() != own {
        after = after.play_move(*line.get(1 + count)?)?;
        count += 1;
    }
    (count > 0 && after.outcome().is_none()).then_some(count)
}

fn print(text: &str) -> Action {
    Action::Print(text.to_owned())
}

/// The first word, and the rest without the blanks before it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// The text without anything that would break its line or the terminal.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

#[cfg(test)]
mod tests;
