//! The id of a game.

use std::fmt;
use std::str::FromStr;

/// A game's id: small letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// The maximum length.
    pub const LONGEST: usize = 32;

    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<GameId, GameIdError> {
        let good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if text.is_empty() || text.len() > GameId::LONGEST || !text.bytes().all(good) {
            return Err(GameIdError);
        }
        Ok(GameId(text.to_owned()))
    }
}

/// A text is not a game's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a game's id (1 to {} of a-z and 0-9)", GameId::LONGEST)]
pub struct GameIdError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_small_letters_and_digits() {
        for good in ["a", "k3x9wq2m7a", &"z".repeat(32)] {
            assert_eq!(good.parse::<GameId>().unwrap().as_str(), good);
        }
        for bad in ["", "A", "a b", "a-b", "é", "a\n", &"z".repeat(33)] {
            assert_eq!(bad.parse::<GameId>(), Err(GameIdError), "{bad:?}");
        }
    }
}
