//! The ten levels, and the table that every game has of them.

use crate::Handicap;
use bilby_search::Limits;
use bilby_search::score::Score;
use std::fmt;
use std::str::FromStr;

/// A level from 1, which loses to beginners, to 10, which plays as well as it can in the time it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const HIGHEST: Level = Level(10);

    /// The level of this number, if there is one.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::HIGHEST.0 { Some(Level(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A value for each level below the highest; the highest plays at full strength.
pub(crate) struct PerLevel<T>(pub [T; 9]);

impl<T: Copy> PerLevel<T> {
    /// The value for a level; `None` for the highest.
    pub const fn get(&self, level: Level) -> Option<T> {
        let at = level.0 as usize - 1;
        if at < self.0.len() { Some(self.0[at]) } else { None }
    }
}

/// How strong a level is: the nodes it searches, the noise of its [`Handicap`], and what of the game it sees. Each game
/// has its own type `S` for what a player sees; the default is to see everything.
#[derive(Clone, Copy)]
pub(crate) struct Strength<S> {
    pub nodes: u64,
    pub noise: Score,
    pub sees: S,
}

impl<S> Strength<S> {
    pub const fn new(nodes: u64, noise: Score, sees: S) -> Strength<S> {
        Strength { nodes, noise, sees }
    }
}

impl<S: Copy + Default> PerLevel<Strength<S>> {
    /// The handicap of a level, what it sees, and its limits. The highest has no noise and no limits, and sees
    /// everything.
    pub fn strength(&self, level: Level, seed: u64) -> (Handicap, S, Limits) {
        match self.get(level) {
            Some(Strength { nodes, noise, sees }) => {
                (Handicap { noise, seed }, sees, Limits { nodes: Some(nodes), depth: None })
            }
            None => (Handicap { noise: 0, seed }, S::default(), Limits::default()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level {0:?} (levels go from {lowest} to {highest})", lowest = Level::LOWEST, highest = Level::HIGHEST)]
pub struct LevelError(String);

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Level, LevelError> {
        Level::new(number).ok_or_else(|| LevelError(number.to_string()))
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        // A plus sign or leading zeros would be read as a number, but nobody writes a level so.
        let level = text.parse().ok().and_then(Level::new).filter(|level| level.to_string() == text);
        level.ok_or_else(|| LevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_one_to_ten() {
        let good: Vec<u8> = (0..=255).filter(|number| Level::new(*number).is_some()).collect();
        assert_eq!(good, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!("10".parse(), Ok(Level::HIGHEST));
        assert_eq!(Level::try_from(10), Ok(Level::HIGHEST));
        assert_eq!(Level::try_from(11), "11".parse(), "the same error");
        for bad in ["", "0", "11", "-1", "+1", "01", "1.5", "ten", "256"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
