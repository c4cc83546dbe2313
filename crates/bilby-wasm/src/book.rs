//! From the page's texts to positions.

use crate::failure::Failure;
use crate::types::{GameName, RuleOption, Rulebook, UnreadableCode};
use bilby_shelf::{Kind, Position, Rules};

impl GameName {
    pub fn kind(self) -> Kind {
        match self {
            GameName::Billabong => Kind::Billabong,
            GameName::Bilitaire => Kind::Bilitaire,
            GameName::Billo => Kind::Billo,
        }
    }

    pub fn of(kind: Kind) -> GameName {
        match kind {
            Kind::Billabong => GameName::Billabong,
            Kind::Bilitaire => GameName::Bilitaire,
            Kind::Billo => GameName::Billo,
        }
    }
}

/// The options of a game, by its name.
pub fn options(game: &str) -> Result<Vec<RuleOption>, Failure> {
    let kind: Kind = game.parse().map_err(|error| Failure::unreadable(UnreadableCode::Game, error))?;
    Ok(kind.options().iter().map(|choice| RuleOption { key: choice.key, values: choice.values }).collect())
}

impl Rulebook {
    pub fn of(rules: Rules) -> Rulebook {
        Rulebook { game: GameName::of(rules.kind()), rules: rules.to_string() }
    }

    pub fn rules(&self) -> Result<Rules, Failure> {
        Rules::read(self.game.kind(), &self.rules).map_err(|error| Failure::unreadable(UnreadableCode::Rules, error))
    }

    pub fn seats(&self) -> Result<Vec<&'static str>, Failure> {
        Ok(self.rules()?.seat_names().to_vec())
    }

    pub fn start(&self, seed: u64) -> Result<Position, Failure> {
        Ok(Position::start(self.rules()?, seed))
    }

    pub fn position(&self, text: &str) -> Result<Position, Failure> {
        Position::read(self.rules()?, text).map_err(|error| Failure::unreadable(UnreadableCode::Position, error))
    }
}
