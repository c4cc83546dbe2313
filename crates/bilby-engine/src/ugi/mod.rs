//! The UGI text protocol: text in, text out. UGI is UCI for any game; see <https://github.com/kz04px/cutegames>, `ugi.md`.
//!
//! A [`Session`] hears lines and says what is to be done; it reads no input, prints nothing, starts no thread and knows
//! no clock. Whatever it hears, it answers; what it can't make sense of gets `info string error …`.
//!
//! Beyond UGI, in ways that other programs can ignore: `query turn` (`p1` to `p4`), `query seats`, `query result` with
//! `p3win` and `p4win`, `p3time` and so on in `go`, and in every `info` line the `odds` of each seat and the `worth`.

mod go;
mod options;
mod query;

pub use go::{Order, Time};
use options::Options;

use crate::Thought;
use bilby_shelf::Position;

/// What is to be done about a line that was heard.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Print this line.
    Say(String),
    /// Begin to think; what is found goes to [`Session::found`] and [`Session::done`].
    Think(Box<Order>),
    /// End the thinking at once; its answer is wanted.
    Stop,
    /// Forget what was thought before.
    Forget,
    /// End, without another word.
    Quit,
}

/// One side of a conversation.
///
/// ```
/// use bilby_engine::ugi::{Action, Session};
///
/// let mut session = Session::new();
/// session.hear("position startpos");
/// assert_eq!(session.hear("query p1turn"), [Action::Say("response true".to_owned())]);
/// assert!(matches!(session.hear("go movetime 50")[..], [Action::Think(_)]));
/// ```
#[derive(Default)]
pub struct Session {
    options: Options,
    position: Option<Position>,
    thinking: bool,
}

impl Session {
    /// Nothing has been said yet.
    pub fn new() -> Session {
        Session::default()
    }

    /// Hears a line.
    pub fn hear(&mut self, line: &str) -> Vec<Action> {
        let (command, rest) = split_word(line.trim());
        let answer = match command {
            "" => Ok(Vec::new()),
            "ugi" => Ok(self.introduction()),
            "isready" => Ok(vec![say("readyok")]),
            "setoption" => self.set_option(rest),
            "uginewgame" => {
                self.position = None;
                Ok(vec![Action::Forget])
            }
            "position" => self.set_position(rest),
            "query" => self.query(rest),
            "go" => self.go(rest),
            "stop" if self.thinking => Ok(vec![Action::Stop]),
            "stop" => Err("stop: not thinking".to_owned()),
            "quit" => Ok(vec![Action::Quit]),
            // What UCI programs send out of habit.
            "debug" | "register" | "ponderhit" => Ok(Vec::new()),
            _ => Err(format!("unknown command {command:?}")),
        };
        answer.unwrap_or_else(|problem| vec![complain(&problem)])
    }

    /// The lines to print about what has been found so far, after `time` milliseconds.
    pub fn found(&self, thought: &Thought, time: u128) -> Vec<String> {
        thought.info(time)
    }

    /// Thinking has ended: the line to print.
    pub fn done(&mut self, thought: &Thought) -> String {
        self.thinking = false;
        format!("bestmove {}", thought.best().unwrap_or("none"))
    }

    /// Says what is wrong with a line that could not be read as text at all.
    pub fn complain(problem: &str) -> String {
        format!("info string error {}", one_line(problem))
    }

    fn introduction(&self) -> Vec<Action> {
        let mut lines =
            vec![say(concat!("id name Bilby ", env!("CARGO_PKG_VERSION"))), say("id author Bilby's authors")];
        lines.extend(self.options.describe().into_iter().map(Action::Say));
        lines.push(say("ugiok"));
        lines
    }

    fn set_option(&mut self, rest: &str) -> Result<Vec<Action>, String> {
        let other_game = self.options.set(rest)?;
        if other_game {
            self.position = None;
        }
        Ok(Vec::new())
    }

    fn set_position(&mut self, rest: &str) -> Result<Vec<Action>, String> {
        let (kind, rest) = split_word(rest);
        let words: Vec<&str> = rest.split_whitespace().collect();
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (start, moves) = (&words[..end], words.get(end + 1..).unwrap_or_default());
        let mut position = match kind {
            "startpos" if start.is_empty() => self.options.start(),
            "startpos" => return Err(format!("position startpos: unexpected {:?}", start[0])),
            "fen" => {
                Position::read(self.options.rules, &start.join(" ")).map_err(|error| format!("position: {error}"))?
            }
            _ => return Err(format!("position: {kind:?} is neither startpos nor fen")),
        };
        for text in moves {
            position = position.play(text).map_err(|refusal| format!("position: move {text:?}: {refusal}"))?;
        }
        self.position = Some(position);
        Ok(Vec::new())
    }

    fn query(&self, rest: &str) -> Result<Vec<Action>, String> {
        let position = self.position.as_ref().ok_or("query before position")?;
        Ok(vec![Action::Say(format!("response {}", query::answer(position, rest.trim())?))])
    }

    fn go(&mut self, rest: &str) -> Result<Vec<Action>, String> {
        if self.thinking {
            return Err("go: already thinking".to_owned());
        }
        let position = self.position.clone().ok_or("go before position")?;
        let order = go::order(position, &self.options, rest)?;
        self.thinking = true;
        Ok(vec![Action::Think(Box::new(order))])
    }
}

fn say(text: &str) -> Action {
    Action::Say(text.to_owned())
}

fn complain(problem: &str) -> Action {
    Action::Say(Session::complain(problem))
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
