//! The options of a session.

use crate::{Level, Thinker};
use bilby_shelf::{Kind, Position, Rules};

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

impl Default for Options {
    fn default() -> Options {
        Options {
            rules: Rules::read(Kind::Billabong, "").expect("every option has a default"),
            level: Level::HIGHEST,
            hash: (Thinker::TABLE >> 20) as u64,
            threads: 1,
            seed: 0,
            lines: 1,
        }
    }
}

impl Spin {
    fn describe(&self, default: u64) -> String {
        let Spin { name, least, most } = self;
        format!("option name {name} type spin default {default} min {least} max {most}")
    }

    fn read(&self, value: &str) -> Result<u64, String> {
        let number = value.parse().ok().filter(|number| (self.least..=self.most).contains(number));
        number.ok_or_else(|| format!("setoption {}: {value:?} is not from {} to {}", self.name, self.least, self.most))
    }
}

impl Options {
    /// The start of a game by these options.
    pub fn start(&self) -> Position {
        Position::start(self.rules, self.seed)
    }

    /// The lines that tell of all options.
    pub fn describe(&self) -> Vec<String> {
        let games: Vec<String> = Kind::ALL.iter().map(|kind| format!("var {kind}")).collect();
        vec![
            format!("option name Game type combo default {} {}", self.rules.kind(), games.join(" ")),
            "option name Rules type string default <empty>".to_owned(),
            LEVEL.describe(self.level.number().into()),
            HASH.describe(self.hash),
            THREADS.describe(self.threads),
            SEED.describe(self.seed),
            LINES.describe(self.lines),
        ]
    }

    /// Sets an option from `name NAME value VALUE`; whether another game is played by it. Names are read in any case, as
    /// in UCI.
    pub fn set(&mut self, text: &str) -> Result<bool, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (name, value) = match words[..] {
            ["name", name, "value", value] => (name, value),
            // An empty text is a value too.
            ["name", name] | ["name", name, "value"] => (name, ""),
            _ => return Err("setoption is followed by name NAME value VALUE".to_owned()),
        };
        let before = self.rules;
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let kind: Kind = value.parse().map_err(|error| format!("setoption Game: {error}"))?;
                if kind != self.rules.kind() {
                    self.rules = Rules::read(kind, "").expect("every option has a default");
                }
            }
            "rules" => {
                let value = if value == "<empty>" { "" } else { value };
                let rules = Rules::read(self.rules.kind(), value);
                self.rules = rules.map_err(|error| format!("setoption Rules: {error}"))?;
            }
            "level" => self.level = Level::new(LEVEL.read(value)? as u8).expect("a number in the range of levels"),
            "hash" => self.hash = HASH.read(value)?,
            "threads" => self.threads = THREADS.read(value)?,
            "seed" => self.seed = SEED.read(value)?,
            "multipv" => self.lines = LINES.read(value)?,
            _ => {
                return Err(format!(
                    "setoption: unknown option {name:?} (known: Game, Rules, Level, Hash, Threads, Seed, MultiPV)"
                ));
            }
        }
        Ok(self.rules != before)
    }
}
