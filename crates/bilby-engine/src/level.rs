//! The ten levels, by number.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A level from 1, who loses to beginners, to 10, who plays as well as it can in the time it is given.
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

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Not a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown level {:?} (levels go from {} to {})", self.0, Level::LOWEST, Level::HIGHEST)
    }
}

impl Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        // A plus sign or leading zeros would be read as a number, but nobody writes a level so.
        let level = text.parse().ok().and_then(Level::new).filter(|level| level.to_string() == text);
        level.ok_or_else(|| UnknownLevel(text.to_owned()))
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
        for bad in ["", "0", "11", "-1", "+1", "01", "1.5", "ten", "256"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
