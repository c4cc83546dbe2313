//! Players by their text: `level=3`, `nodes=5000`, `uct:time=100`, `greedy`, `ugi:PROGRAM`.

use super::error::{PlayerError, PlayerSpecError};
use super::player::{EnginePlayer, OpponentPlayer, Player, UctPlayer};
use super::ugi_player::{DEFAULT_MOVE_TIME, UgiPlayer};
use crate::endings_folder;
use crate::error::CliError;
use bilby_core::SplitMix64;
use bilby_engine::opponents::OpponentKind;
use bilby_engine::{Level, Request, Stop, Weights};
use bilby_search::Limits;
use bilby_search::multiplayer::Method;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// A player, as the command line describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    text: String,
    kind: PlayerKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerKind {
    Bilby {
        level: Level,
        effort: Effort,
        hash: usize,
        weights: Option<PathBuf>,
        method: Option<Method>,
        endings: Option<PathBuf>,
    },
    Uct(Effort),
    Opponent {
        kind: OpponentKind,
        effort: Effort,
    },
    Ugi {
        effort: Effort,
        history: bool,
        command: Vec<String>,
    },
}

/// How much a player may search for each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
    pub time: Option<Duration>,
}

impl Effort {
    pub fn limits(self) -> Option<Limits> {
        let limits = Limits { nodes: self.nodes, depth: self.depth };
        (limits != Limits::default()).then_some(limits)
    }
}

impl PlayerSpec {
    /// Starts the player; `Err` says why that is not possible. Another program has to answer within `patience`. `clocked`:
    /// the games have clocks.
    pub fn seat(&self, clocked: bool, patience: Duration, stop: Stop<'_>) -> Result<Box<dyn Player>, PlayerError> {
        Ok(match &self.kind {
            PlayerKind::Bilby { level, effort, hash, weights, method, endings } => {
                let request = Request { level: *level, limits: effort.limits(), ..Request::default() };
                let request = if effort.time.is_none() && !clocked { request.bounded() } else { request };
                let mut player = EnginePlayer::new(request, effort.time, *hash)?.with_method(*method);
                if let Some(folder) = endings {
                    let endings =
                        endings_folder::load(folder).map_err(|error| PlayerError::Endings(error.to_string()))?;
                    player = player.with_endings(endings);
                }
                Box::new(match weights {
                    None => player,
                    Some(file) => {
                        let bytes = fs::read(file).map_err(PlayerError::WeightsFile)?;
                        player.with_weights(Weights::read(&bytes)?)
                    }
                })
            }
            PlayerKind::Uct(effort) => Box::new(UctPlayer::new(effort.limits().unwrap_or_default(), effort.time)),
            PlayerKind::Opponent { kind, effort } => {
                Box::new(OpponentPlayer::new(*kind, effort.limits().unwrap_or_default(), effort.time))
            }
            PlayerKind::Ugi { effort, history, command } => {
                Box::new(UgiPlayer::start(command, *effort, *history, patience, stop)?)
            }
        })
    }
}

impl PlayerSpec {
    /// A number for what its file of weights holds, if it has one.
    pub fn weights_key(&self) -> Result<Option<u32>, CliError> {
        let PlayerKind::Bilby { weights: Some(file), .. } = &self.kind else { return Ok(None) };
        let bytes = fs::read(file).map_err(|error| CliError::file(file, error))?;
        let mix = |sum: u64, byte: &u8| SplitMix64::new(sum ^ u64::from(*byte)).next_u64();
        Ok(Some((bytes.iter().fold(bytes.len() as u64, mix) >> 32) as u32))
    }

    /// The time that the player has for each move, if it has one. `clocked`: the games have clocks.
    pub fn move_time(&self, clocked: bool) -> Option<Duration> {
        match self.kind {
            PlayerKind::Ugi { effort, .. } if effort == Effort::default() && !clocked => Some(DEFAULT_MOVE_TIME),
            PlayerKind::Bilby { effort, .. }
            | PlayerKind::Uct(effort)
            | PlayerKind::Opponent { effort, .. }
            | PlayerKind::Ugi { effort, .. } => effort.time,
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let kind = if let Some(rest) = text.strip_prefix("uct:") {
            let effort = Settings::read(rest, &["nodes", "time"])?.effort;
            PlayerKind::Uct(effort)
        } else if let Some(rest) = text.strip_prefix("ugi:") {
            // `ugi:time=100:PROGRAM` or just `ugi:PROGRAM`.
            let (settings, command) = match rest.split_once(':') {
                Some((settings, command)) if settings.contains('=') && !settings.contains(['/', ' ']) => {
                    (Settings::read(settings, &["nodes", "time", "depth", "history"])?, command)
                }
                _ => (Settings::default(), rest),
            };
            let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if command.is_empty() {
                return Err(PlayerSpecError::NoProgram);
            }
            PlayerKind::Ugi { effort: settings.effort, history: settings.history.unwrap_or(true), command }
        } else if let Some((kind, settings)) = other(text) {
            let effort = match settings {
                None if kind.searches() => return Err(PlayerSpecError::NoLimit(kind)),
                None => Effort::default(),
                Some(_) if !kind.searches() => return Err(PlayerSpecError::NoSettings(kind)),
                Some(settings) => Settings::read(settings, &["nodes", "time", "depth"])?.effort,
            };
            PlayerKind::Opponent { kind, effort }
        } else if !text.contains('=') {
            return Err(PlayerSpecError::UnknownPlayer(text.to_owned()));
        } else {
            let settings = Settings::read(text, &SETTINGS)?;
            let level = settings.level.unwrap_or(Level::HIGHEST);
            let hash = settings.hash.unwrap_or(16) << 20;
            PlayerKind::Bilby {
                level,
                effort: settings.effort,
                hash,
                weights: settings.weights,
                method: settings.method,
                endings: settings.endings,
            }
        };
        Ok(PlayerSpec { text: text.to_owned(), kind })
    }
}

/// What can be set for Bilby's engine.
const SETTINGS: [&str; 8] = ["level", "nodes", "time", "depth", "hash", "weights", "method", "endings"];

/// An opponent by its name, and its settings.
fn other(text: &str) -> Option<(OpponentKind, Option<&str>)> {
    let (name, settings) = text.split_once(':').map_or((text, None), |(name, settings)| (name, Some(settings)));
    Some((OpponentKind::from_name(name)?, settings))
}

/// `key=value` pairs joined by commas.
#[derive(Default)]
struct Settings {
    level: Option<Level>,
    effort: Effort,
    hash: Option<usize>,
    weights: Option<PathBuf>,
    method: Option<Method>,
    endings: Option<PathBuf>,
    history: Option<bool>,
}

impl Settings {
    fn read(text: &str, known: &[&str]) -> Result<Settings, PlayerSpecError> {
        let mut settings = Settings::default();
        let mut seen = Vec::new();
        for pair in text.split(',') {
            let (key, value) = pair
                .split_once('=')
                .filter(|(key, _)| known.contains(key))
                .ok_or_else(|| PlayerSpecError::UnknownSetting { text: pair.to_owned(), forms: forms(known) })?;
            if seen.contains(&key) {
                return Err(PlayerSpecError::Twice(key.to_owned()));
            }
            seen.push(key);
            let explain = |_| PlayerSpecError::NotANumber { key: key.to_owned(), value: value.to_owned() };
            let number = || value.parse::<u64>().map_err(explain);
            match key {
                "level" => settings.level = Some(value.parse()?),
                "nodes" => settings.effort.nodes = Some(number()?),
                "time" => settings.effort.time = Some(Duration::from_millis(number()?)),
                "depth" => settings.effort.depth = Some(number()?.try_into().unwrap_or(u32::MAX)),
                "weights" => settings.weights = Some(value.into()),
                "method" => settings.method = Some(method(value)?),
                "endings" => settings.endings = Some(value.into()),
                "history" => settings.history = Some(history(value)?),
                _ => {
                    let hash = usize::try_from(number()?).ok().filter(|hash| (1..=65_536).contains(hash));
                    settings.hash = Some(hash.ok_or(PlayerSpecError::Hash)?);
                }
            }
        }
        Ok(settings)
    }
}

/// Whether another program is told the moves that led to a position.
fn history(text: &str) -> Result<bool, PlayerSpecError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(PlayerSpecError::History(text.to_owned())),
    }
}

/// The search methods for three and four seats.
fn method(text: &str) -> Result<Method, PlayerSpecError> {
    match text {
        "paranoid" => Ok(Method::Paranoid),
        "brs" => Ok(Method::BestReply { free: 1 }),
        "maxn" => Ok(Method::MaxN),
        "tree" => Ok(Method::Mcts),
        _ => Err(PlayerSpecError::Method(text.to_owned())),
    }
}

fn forms(known: &[&str]) -> String {
    let forms: Vec<String> = known.iter().map(|key| format!("{key}=…")).collect();
    forms.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_by_their_text() {
        let kind = |text: &str| text.parse::<PlayerSpec>().map(|spec| spec.kind);
        let effort = Effort { nodes: Some(5), ..Effort::default() };
        let (weights, method, endings) = (None, None, None);
        assert_eq!(
            kind("nodes=5"),
            Ok(PlayerKind::Bilby { level: Level::HIGHEST, effort, hash: 16 << 20, weights, method, endings })
        );
        let level = Level::new(3).unwrap();
        let (weights, method) = (Some("new=1.txt".into()), Some(Method::MaxN));
        let endings = Some("solved".into());
        assert_eq!(
            kind("level=3,nodes=5,hash=1,weights=new=1.txt,method=maxn,endings=solved"),
            Ok(PlayerKind::Bilby { level, effort, hash: 1 << 20, weights, method, endings })
        );
        assert_eq!(kind("uct:nodes=5"), Ok(PlayerKind::Uct(effort)));
        let handcrafted = OpponentKind::Handcrafted;
        assert_eq!(kind("handcrafted:nodes=5"), Ok(PlayerKind::Opponent { kind: handcrafted, effort }));
        assert_eq!(kind("handcrafted"), Err(PlayerSpecError::NoLimit(handcrafted)));
        for one_ply in OpponentKind::ALL.into_iter().filter(|kind| !kind.searches()) {
            let other = PlayerKind::Opponent { kind: one_ply, effort: Effort::default() };
            assert_eq!(kind(one_ply.name()), Ok(other));
            assert_eq!(kind(&format!("{one_ply}:nodes=5")), Err(PlayerSpecError::NoSettings(one_ply)));
        }
        let command = vec!["/bin/a:b".to_owned(), "--x=1:2".to_owned()];
        let ugi = |effort, history| Ok(PlayerKind::Ugi { effort, history, command: command.clone() });
        assert_eq!(kind("ugi:nodes=5:/bin/a:b --x=1:2"), ugi(effort, true));
        assert_eq!(kind("ugi:history=no,nodes=5:/bin/a:b --x=1:2"), ugi(effort, false));
        assert_eq!(kind("ugi:/bin/a:b --x=1:2"), ugi(Effort::default(), true));
        for bad in [
            "",
            "3",
            "level=0",
            "level=x",
            "nodes=-1",
            "nodes=1,nodes=1",
            "uct:",
            "uct:depth=3",
            "ugi:",
            "ugi:history=perhaps:program",
            "nodes=1,history=no",
            "x=1",
            "hash=0",
            "method=best",
            "random-weights",
            "handcrafted:",
            "handcrafted:level=3",
            "Greedy",
            "greedy:",
        ] {
            assert!(kind(bad).is_err(), "{bad}");
        }
    }
}
