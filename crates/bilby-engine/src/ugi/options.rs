//! The options of a session.

use super::UgiError;
use crate::{Engine, Level};
use bilby_games::{GameKind, Position, Rules};

/// What `setoption` has set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub rules: Rules,
    pub level: Level,
    /// In megabytes.
    pub hash: u64,
    pub threads: u64,
    pub seed: u64,
    pub lines: u64,
    /// Whether `go ponder` is allowed, and `bestmove` names the replies to ponder on.
    pub ponder: bool,
    /// The folder of solved endings.
    pub endings: Option<String>,
}

/// A number that `setoption` can set.
struct Spin {
    name: &'static str,
    least: u64,
    most: u64,
}

const LEVEL: Spin = Spin { name: "Level", least: Level::LOWEST.number() as u64, most: Level::HIGHEST.number() as u64 };
const HASH: Spin = Spin { name: "Hash", least: 1, most: 65_536 };
const THREADS: Spin = Spin { name: "Threads", least: 1, most: 256 };
const SEED: Spin = Spin { name: "Seed", least: 0, most: i64::MAX as u64 };
const LINES: Spin = Spin { name: "MultiPV", least: 1, most: 500 };
const PONDER: &str = "Ponder";

impl Default for Options {
    fn default() -> Options {
        Options {
            rules: Rules::usual(GameKind::Billabong),
            level: Level::HIGHEST,
            hash: (Engine::DEFAULT_TABLE_BYTES >> 20) as u64,
            threads: 1,
            seed: 0,
            lines: 1,
            ponder: false,
            endings: None,
        }
    }
}

impl Spin {
    fn describe(&self, default: u64) -> String {
        let Spin { name, least, most } = self;
        format!("option name {name} type spin default {default} min {least} max {most}")
    }

    fn read(&self, value: &str) -> Result<u64, UgiError> {
        let number = value.parse().ok().filter(|number| (self.least..=self.most).contains(number));
        let Spin { name, least, most } = *self;
        number.ok_or_else(|| UgiError::OutOfRange { name, value: value.to_owned(), least, most })
    }
}

impl Options {
    /// The start of a game by these options.
    pub fn start(&self) -> Position {
        Position::start(self.rules, self.seed)
    }

    /// The lines that tell of all options.
    pub fn describe(&self) -> Vec<String> {
        let games: Vec<String> = GameKind::ALL.iter().map(|kind| format!("var {kind}")).collect();
        vec![
            format!("option name Game type combo default {} {}", self.rules.kind(), games.join(" ")),
            "option name Rules type string default <empty>".to_owned(),
            LEVEL.describe(self.level.number().into()),
            HASH.describe(self.hash),
            THREADS.describe(self.threads),
            SEED.describe(self.seed),
            LINES.describe(self.lines),
            format!("option name {PONDER} type check default {}", self.ponder),
            "option name Endings type string default <empty>".to_owned(),
        ]
    }

    /// Sets an option from `name NAME value VALUE`; whether another game is played by it. Names are read in any case,
    /// as in UCI.
    pub fn set(&mut self, text: &str) -> Result<bool, UgiError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let ["name", name, "value", folder @ ..] = &words[..]
            && name.eq_ignore_ascii_case("endings")
        {
            // The name of a folder may have blanks.
            self.endings = Some(folder.join(" ")).filter(|folder| !folder.is_empty() && folder != "<empty>");
            return Ok(false);
        }
        let (name, value) = match words[..] {
            ["name", name, "value", value] => (name, value),
            // An empty text is a value too.
            ["name", name] | ["name", name, "value"] => (name, ""),
            _ => return Err(UgiError::OptionForm),
        };
        let before = self.rules;
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let kind: GameKind = value.parse().map_err(UgiError::Game)?;
                if kind != self.rules.kind() {
                    self.rules = Rules::usual(kind);
                }
            }
            "rules" => {
                let value = if value == "<empty>" { "" } else { value };
                let rules = Rules::read(self.rules.kind(), value);
                self.rules = rules.map_err(UgiError::Rules)?;
            }
            "level" => self.level = Level::new(LEVEL.read(value)? as u8).expect("a number in the range of levels"),
            "hash" => self.hash = HASH.read(value)?,
            "threads" => self.threads = THREADS.read(value)?,
            "seed" => self.seed = SEED.read(value)?,
            "endings" => self.endings = None,
            "multipv" => self.lines = LINES.read(value)?,
            "ponder" => {
                let explain = |_| UgiError::NotABoolean { name: PONDER, value: value.to_owned() };
                self.ponder = value.parse().map_err(explain)?;
            }
            _ => return Err(UgiError::UnknownOption(name.to_owned())),
        }
        Ok(self.rules != before)
    }
}
