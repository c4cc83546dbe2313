//! The arguments that say which game, by which rules, from which position.

use crate::batch;
use crate::failure::Failure;
use bilby_shelf::{Kind, Position, Rules};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use std::ffi::OsStr;
use std::io::Write;

/// Which game, by which rules.
#[derive(Args)]
pub struct RulesArgs {
    /// The game: billabong, bilitaire or billo.
    #[arg(value_name = "GAME", value_parser = KindParser)]
    kind: Kind,

    /// The rules, as `key=value` pairs joined by commas; what is left out has its default.
    ///
    /// Billabong: players=2|3|4, laps=1|2, ghosts=opposite|anywhere|none, placement=anywhere|quadrant.
    /// Billo: capture=claim|strict|free, billo=orthogonal|diagonal|all, passing=nested|open.
    /// Bi-litaire has none.
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    rules: String,

    /// Decides what is drawn by lot: Billabong's ghosts, the openings of a match, a player's personality.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,
}

impl RulesArgs {
    pub fn rules(&self) -> Result<Rules, Failure> {
        Rules::read(self.kind, &self.rules).map_err(|error| Failure::bad(format!("rules: {error}")))
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn start(&self) -> Result<Position, Failure> {
        Ok(Position::start(self.rules()?, self.seed))
    }
}

/// Which game, and where it stands.
#[derive(Args)]
pub struct PositionArgs {
    #[command(flatten)]
    rules: RulesArgs,

    /// The position's text; without it, the start. `-` reads one position a line from standard input and answers each
    /// in order.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
}

/// Where the positions come from.
pub enum Source {
    /// There is one.
    One(Box<Position>),
    /// One a line on standard input, all by the same rules.
    Lines(Rules),
}

impl PositionArgs {
    pub fn seed(&self) -> u64 {
        self.rules.seed
    }

    pub fn source(&self) -> Result<Source, Failure> {
        match self.position.as_deref() {
            Some("-") => Ok(Source::Lines(self.rules.rules()?)),
            Some(text) => read_position(self.rules.rules()?, text).map(|position| Source::One(Box::new(position))),
            None => self.rules.start().map(|position| Source::One(Box::new(position))),
        }
    }

    /// The position, for commands that don't read lines.
    pub fn one(&self) -> Result<Position, Failure> {
        match self.source()? {
            Source::One(position) => Ok(*position),
            Source::Lines(_) => Err(Failure::bad("--position -: this command takes a single position")),
        }
    }
}

impl Source {
    /// Answers the one position with `alone`, or each line of standard input with `in_line`.
    pub fn answer<W: Write>(
        self,
        out: &mut W,
        alone: impl FnOnce(&Position, &mut W) -> Result<(), Failure>,
        mut in_line: impl FnMut(&Position) -> Result<String, Failure>,
    ) -> Result<(), Failure> {
        match self {
            Source::One(position) => alone(&position, out),
            Source::Lines(rules) => batch::answer_lines(out, |line| in_line(&read_position(rules, line)?)),
        }
    }
}

pub fn read_position(rules: Rules, text: &str) -> Result<Position, Failure> {
    Position::read(rules, text).map_err(|error| Failure::bad(format!("position: {error}")))
}

pub fn play(position: &Position, text: &str) -> Result<Position, Failure> {
    position.play(text).map_err(|refusal| Failure::bad(format!("move {text:?}: {refusal}")))
}

/// Reads a game's name; knows the names for `--help` and completions.
#[derive(Clone)]
pub struct KindParser;

impl TypedValueParser for KindParser {
    type Value = Kind;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Kind, clap::Error> {
        let names = PossibleValuesParser::new(Kind::ALL.map(Kind::name));
        let name = names.parse_ref(cmd, arg, value)?;
        Ok(name.parse().expect("a possible value is the name of a game"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = clap::builder::PossibleValue> + '_>> {
        Some(Box::new(Kind::ALL.into_iter().map(|kind| kind.name().into())))
    }
}
