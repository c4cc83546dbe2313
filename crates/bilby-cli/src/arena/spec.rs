//! Players by their text: `level=3`, `nodes=5000`, `uct:time=100`, `ugi:PROGRAM`.

use super::player::{Bilby, Player, Uct};
use super::ugi_player::UgiPlayer;
use bilby_engine::{Level, Request, Weights};
use bilby_search::Limits;
use bilby_search::several::Method;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Bilby { level: Level, effort: Effort, hash: usize, weights: Option<PathBuf>, method: Option<Method> },
    Uct(Effort),
    Ugi { effort: Effort, command: Vec<String> },
}

/// How much a player may think at each move.
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

impl Spec {
    /// Seats the player; `Err` says why it can't be.
    pub fn seat(&self) -> Result<Box<dyn Player>, String> {
        Ok(match &self.kind {
            Kind::Bilby { level, effort, hash, weights, method } => {
                let request = Request { level: *level, limits: effort.limits(), lines: 1, seed: 0 };
                let request = if effort.time.is_none() { request.bounded() } else { request };
                let bilby = Bilby::new(request, effort.time, *hash)?.with_method(*method);
                Box::new(match weights {
                    None => bilby,
                    Some(file) => {
                        let bytes = fs::read(file).map_err(|error| error.to_string())?;
                        bilby.with_weights(Weights::read(&bytes).map_err(|error| error.to_string())?)
                    }
                })
            }
            Kind::Uct(effort) => Box::new(Uct::new(effort.limits().unwrap_or_default(), effort.time)),
            Kind::Ugi { effort, command } => Box::new(UgiPlayer::start(command, *effort)?),
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        let kind = if let Some(rest) = text.strip_prefix("uct:") {
            let effort = Settings::read(rest, &["nodes", "time"])?.effort;
            Kind::Uct(effort)
        } else if let Some(rest) = text.strip_prefix("ugi:") {
            // `ugi:time=100:PROGRAM` or just `ugi:PROGRAM`.
            let (effort, command) = match rest.split_once(':') {
                Some((settings, command)) if settings.contains('=') && !settings.contains(['/', ' ']) => {
                    (Settings::read(settings, &["nodes", "time", "depth"])?.effort, command)
                }
                _ => (Effort { time: Some(Duration::from_millis(100)), ..Effort::default() }, rest),
            };
            let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if command.is_empty() {
                return Err("ugi: is followed by a program".to_owned());
            }
            Kind::Ugi { effort, command }
        } else {
            let settings = Settings::read(text, &["level", "nodes", "time", "depth", "hash", "weights", "method"])?;
            let level = settings.level.unwrap_or(Level::HIGHEST);
            let hash = settings.hash.unwrap_or(16) << 20;
            Kind::Bilby { level, effort: settings.effort, hash, weights: settings.weights, method: settings.method }
        };
        Ok(Spec { text: text.to_owned(), kind })
    }
}

/// `key=value` pairs joined by commas.
#[derive(Default)]
struct Settings {
    level: Option<Level>,
    effort: Effort,
    hash: Option<usize>,
    weights: Option<PathBuf>,
    method: Option<Method>,
}

impl Settings {
    fn read(text: &str, known: &[&str]) -> Result<Settings, String> {
        let mut settings = Settings::default();
        let mut seen = Vec::new();
        for pair in text.split(',') {
            let (key, value) = pair
                .split_once('=')
                .filter(|(key, _)| known.contains(key))
                .ok_or_else(|| format!("{pair:?} is not one of {}", forms(known)))?;
            if seen.contains(&key) {
                return Err(format!("{key} is given twice"));
            }
            seen.push(key);
            let number = || value.parse::<u64>().map_err(|_| format!("{key}: {value:?} is not a number"));
            match key {
                "level" => settings.level = Some(value.parse().map_err(|error| format!("{error}"))?),
                "nodes" => settings.effort.nodes = Some(number()?),
                "time" => settings.effort.time = Some(Duration::from_millis(number()?)),
                "depth" => settings.effort.depth = Some(number()?.try_into().unwrap_or(u32::MAX)),
                "weights" => settings.weights = Some(value.into()),
                "method" => settings.method = Some(method(value)?),
                _ => {
                    let hash = usize::try_from(number()?).ok().filter(|hash| (1..=65_536).contains(hash));
                    settings.hash = Some(hash.ok_or("hash: from 1 to 65536 megabytes")?);
                }
            }
        }
        Ok(settings)
    }
}

/// The ways to look ahead with three and four seats.
fn method(text: &str) -> Result<Method, String> {
    match text {
        "paranoid" => Ok(Method::Paranoid),
        "brs" => Ok(Method::BestReplies { free: 1 }),
        "maxn" => Ok(Method::MaxN),
        "tree" => Ok(Method::Tree),
        _ => Err(format!("method: {text:?} is not one of paranoid, brs, maxn, tree")),
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
        let kind = |text: &str| text.parse::<Spec>().map(|spec| spec.kind);
        let effort = Effort { nodes: Some(5), ..Effort::default() };
        let (weights, method) = (None, None);
        assert_eq!(kind("nodes=5"), Ok(Kind::Bilby { level: Level::HIGHEST, effort, hash: 16 << 20, weights, method }));
        let level = Level::new(3).unwrap();
        let (weights, method) = (Some("new=1.txt".into()), Some(Method::MaxN));
        assert_eq!(
            kind("level=3,nodes=5,hash=1,weights=new=1.txt,method=maxn"),
            Ok(Kind::Bilby { level, effort, hash: 1 << 20, weights, method })
        );
        assert_eq!(kind("uct:nodes=5"), Ok(Kind::Uct(effort)));
        let command = vec!["/bin/a:b".to_owned(), "--x=1:2".to_owned()];
        assert_eq!(kind("ugi:nodes=5:/bin/a:b --x=1:2"), Ok(Kind::Ugi { effort, command: command.clone() }));
        let effort = Effort { time: Some(Duration::from_millis(100)), ..Effort::default() };
        assert_eq!(kind("ugi:/bin/a:b --x=1:2"), Ok(Kind::Ugi { effort, command }));
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
            "x=1",
            "hash=0",
            "method=best",
        ] {
            assert!(kind(bad).is_err(), "{bad}");
        }
    }
}
