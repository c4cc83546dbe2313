//! The arguments that say which game, by which rules, from which position.

use crate::batch;
use crate::error::CliError;
use bilby_core::Choice;
use bilby_games::{GameKind, Position, Rules};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use std::ffi::OsStr;
use std::io::Write;

/// Which game, by which rules.
#[derive(Args)]
pub struct RulesArgs {
    /// The game: billabong, bilitaire or billo.
    #[arg(value_name = "GAME", value_parser = KindParser)]
    kind: GameKind,

    /// The rules, as `key=value` pairs joined by commas; what is left out has its default.
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true, long_help = rules_help())]
    rules: String,

    /// Decides what is drawn by lot: Billabong's ghosts, the openings of a match, a player's personality.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,
}

/// The help of `--rules`, with the options of all games.
fn rules_help() -> String {
    let option = |choice: &Choice| format!("{}={}", choice.key, choice.values.join("|"));
    let line = |kind: GameKind| match kind.options() {
        [] => format!("{kind} has none."),
        options => format!("{kind}: {}", options.iter().map(option).collect::<Vec<_>>().join(", ")),
    };
    let lines: Vec<String> = GameKind::ALL.into_iter().map(line).collect();
    format!(
        "The rules, as key=value pairs joined by commas; what is left out has its default, the first value.\n\n{}\n\n\
        docs/rules says what each of them means.",
        lines.join("\n")
    )
}

impl RulesArgs {
    pub fn rules(&self) -> Result<Rules, CliError> {
        Rules::read(self.kind, &self.rules).map_err(|error| CliError::input(format!("rules: {error}")))
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn start(&self) -> Result<Position, CliError> {
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
    /// A single position.
    One(Box<Position>),
    /// One per line on standard input, all with the same rules.
    Lines(Rules),
}

impl PositionArgs {
    pub fn seed(&self) -> u64 {
        self.rules.seed
    }

    pub fn source(&self) -> Result<Source, CliError> {
        match self.position.as_deref() {
            Some("-") => Ok(Source::Lines(self.rules.rules()?)),
            Some(text) => read_position(self.rules.rules()?, text).map(|position| Source::One(Box::new(position))),
            None => self.rules.start().map(|position| Source::One(Box::new(position))),
        }
    }

    /// The position, for commands that don't read lines.
    pub fn one(&self) -> Result<Position, CliError> {
        match self.source()? {
            Source::One(position) => Ok(*position),
            Source::Lines(_) => Err(CliError::input("--position -: this command takes a single position")),
        }
    }
}

impl Source {
    /// Answers the one position with `alone`, or each line of standard input with `in_line`.
    pub fn answer<W: Write>(
        self,
        out: &mut W,
        alone: impl FnOnce(&Position, &mut W) -> Result<(), CliError>,
        mut in_line: impl FnMut(&Position) -> Result<String, CliError>,
    ) -> Result<(), CliError> {
        match self {
            Source::One(position) => alone(&position, out),
            Source::Lines(rules) => batch::answer_lines(out, |line| in_line(&read_position(rules, line)?)),
        }
    }
}

pub fn read_position(rules: Rules, text: &str) -> Result<Position, CliError> {
    Position::read(rules, text).map_err(|error| CliError::input(format!("position: {error}")))
}

pub fn play(position: &Position, text: &str) -> Result<Position, CliError> {
    position.play(text).map_err(|refusal| CliError::input(format!("move {text:?}: {refusal}")))
}

/// Parses a game's name, and lists the names for `--help` and completions.
#[derive(Clone)]
pub struct KindParser;

impl TypedValueParser for KindParser {
    type Value = GameKind;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<GameKind, clap::Error> {
        let names = PossibleValuesParser::new(GameKind::ALL.map(GameKind::name));
        let name = names.parse_ref(cmd, arg, value)?;
        Ok(name.parse().expect("a possible value is the name of a game"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = clap::builder::PossibleValue> + '_>> {
        Some(Box::new(GameKind::ALL.into_iter().map(|kind| kind.name().into())))
    }
}
