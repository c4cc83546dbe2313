//! The rules that a game is played by, whichever game it is.

use crate::GameKind;
use bilby_core::{Notation, RulesError};
use std::fmt;

/// A game with the rules to play it by. `Display` is the rules text, without the game's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Billabong's.
    Billabong(billabong::Rules),
    /// Bi-litaire's.
    Bilitaire(bilitaire::Rules),
    /// Billo's.
    Billo(billo::Rules),
}

impl Rules {
    /// Reads the rules text of a game.
    pub fn read(kind: GameKind, text: &str) -> Result<Rules, RulesError> {
        Ok(match kind {
            GameKind::Billabong => Rules::Billabong(text.parse()?),
            GameKind::Bilitaire => Rules::Bilitaire(text.parse()?),
            GameKind::Billo => Rules::Billo(text.parse()?),
        })
    }

    /// The game that they are the rules of.
    pub fn kind(self) -> GameKind {
        match self {
            Rules::Billabong(_) => GameKind::Billabong,
            Rules::Bilitaire(_) => GameKind::Bilitaire,
            Rules::Billo(_) => GameKind::Billo,
        }
    }

    /// Whether games by these rules always start from the same position.
    pub fn has_fixed_start(self) -> bool {
        match self {
            Rules::Billabong(rules) => billabong::Position::has_fixed_start(rules),
            Rules::Bilitaire(rules) => bilitaire::Position::has_fixed_start(rules),
            Rules::Billo(rules) => billo::Position::has_fixed_start(rules),
        }
    }

    /// The same rules for another number of players, or `None` if the game can't be played by this many.
    pub fn with_seats(self, seats: usize) -> Option<Rules> {
        if seats == self.seat_names().len() {
            return Some(self);
        }
        let text = self.to_string();
        let others = text.split(',').filter(|pair| !pair.is_empty() && !pair.starts_with("players="));
        let pairs: Vec<String> = others.map(str::to_owned).chain([format!("players={seats}")]).collect();
        Rules::read(self.kind(), &pairs.join(",")).ok()
    }

    /// The names of the seats that play, in turn order.
    pub fn seat_names(self) -> &'static [&'static str] {
        match self {
            Rules::Billabong(rules) => billabong::Position::seat_names(rules),
            Rules::Bilitaire(rules) => bilitaire::Position::seat_names(rules),
            Rules::Billo(rules) => billo::Position::seat_names(rules),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Billabong(rules) => rules.fmt(f),
            Rules::Bilitaire(rules) => rules.fmt(f),
            Rules::Billo(rules) => rules.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_for_another_number_of_players() {
        let check = |kind: GameKind, text: &str, seats: usize, expected: Option<&str>| {
            let rules = Rules::read(kind, text).unwrap().with_seats(seats);
            assert_eq!(rules.map(|rules| rules.to_string()).as_deref(), expected, "{text:?} for {seats}");
        };
        check(
            GameKind::Billabong,
            "players=4,laps=2,placement=quadrant",
            3,
            Some("players=3,laps=2,placement=quadrant"),
        );
        check(GameKind::Billabong, "players=3", 2, Some(""));
        check(GameKind::Billabong, "", 4, Some("players=4"));
        check(GameKind::Billabong, "ghosts=none", 3, Some("players=3"));
        check(GameKind::Billabong, "players=3", 1, None);
        check(GameKind::Billo, "capture=strict", 2, Some("capture=strict"));
        check(GameKind::Billo, "", 3, None);
        check(GameKind::Bilitaire, "", 1, None);
    }
}
