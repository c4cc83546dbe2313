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
    /// The usual rules of a game.
    pub fn usual(kind: GameKind) -> Rules {
        match kind {
            GameKind::Billabong => Rules::Billabong(billabong::Rules::default()),
            GameKind::Bilitaire => Rules::Bilitaire(bilitaire::Rules),
            GameKind::Billo => Rules::Billo(billo::Rules::default()),
        }
    }

    /// Reads the rules text of a game.
    pub fn read(kind: GameKind, text: &str) -> Result<Rules, RulesError> {
        Ok(match kind {
            GameKind::Billabong => Rules::Billabong(text.parse()?),
            GameKind::Bilitaire => Rules::Bilitaire(text.parse()?),
            GameKind::Billo => Rules::Billo(text.parse()?),
        })
    }

    /// The rules of a game with these values of its options, given as pairs of a key and a value; the other options have
    /// their defaults.
    pub fn from_choices<'a>(
        kind: GameKind,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Rules, RulesError> {
        Ok(match kind {
            GameKind::Billabong => Rules::Billabong(billabong::Rules::from_choices(pairs)?),
            GameKind::Bilitaire => Rules::Bilitaire(bilitaire::Rules::from_choices(pairs)?),
            GameKind::Billo => Rules::Billo(billo::Rules::from_choices(pairs)?),
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
        match self {
            Rules::Billabong(rules) => rules.with_players(seats.try_into().ok()?).map(Rules::Billabong),
            Rules::Bilitaire(_) | Rules::Billo(_) => (seats == self.seat_names().len()).then_some(self),
        }
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
        check(GameKind::Billabong, "ghosts=placed", 3, None);
        check(GameKind::Billabong, "players=3", 1, None);
        check(GameKind::Billabong, "players=3", 256 + 2, None);
        check(GameKind::Billo, "capture=strict", 2, Some("capture=strict"));
        check(GameKind::Billo, "", 3, None);
        check(GameKind::Bilitaire, "", 1, None);
    }
    #[test]
    fn the_usual_rules_have_no_text() {
        for kind in GameKind::ALL {
            assert_eq!(Rules::read(kind, ""), Ok(Rules::usual(kind)));
        }
    }
}
