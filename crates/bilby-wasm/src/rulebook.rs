//! Converts the page's texts to positions.

use crate::error::WasmError;
use crate::types::{GameName, ReadErrorCode, RuleChoices, RuleOption, Rulebook};
use bilby_core::split_choices;
use bilby_engine::Contest;
use bilby_engine::ratings::Ratings;
use bilby_games::{GameKind, Position, Rules};
use std::collections::HashMap;

impl GameName {
    pub fn kind(self) -> GameKind {
        match self {
            GameName::Billabong => GameKind::Billabong,
            GameName::Bilitaire => GameKind::Bilitaire,
            GameName::Billo => GameKind::Billo,
        }
    }

    pub fn of(kind: GameKind) -> GameName {
        match kind {
            GameKind::Billabong => GameName::Billabong,
            GameKind::Bilitaire => GameName::Bilitaire,
            GameKind::Billo => GameName::Billo,
        }
    }
}

/// The options of a game, by its name.
pub fn options(game: &str) -> Result<Vec<RuleOption>, WasmError> {
    let kind: GameKind = game.parse().map_err(|error| WasmError::reading(ReadErrorCode::Game, error))?;
    Ok(kind.options().iter().map(|choice| RuleOption { key: choice.key, values: choice.values }).collect())
}

/// What a set-up of rules comes to: `chosen` has the values that somebody chose, by the keys of their options.
///
/// Options follow each other: one leaves a choice only if several of its values go with the options before it, and a
/// value that does not go with them counts as not chosen.
pub fn choose(game: GameName, chosen: &HashMap<String, String>) -> RuleChoices {
    let kind = game.kind();
    let mut rules = Rules::usual(kind);
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    let mut options = Vec::new();
    for option in kind.options() {
        let with = |value| Rules::from_choices(kind, pairs.iter().copied().chain([(option.key, value)])).ok();
        if option.values.iter().filter(|value| with(value).is_some()).count() > 1 {
            options.push(RuleOption { key: option.key, values: option.values });
        }
        if let Some((value, fitting)) = chosen.get(option.key).and_then(|value| Some((value, with(value)?))) {
            pairs.push((option.key, value));
            rules = fitting;
        }
    }
    RuleChoices { options, rules: rules.to_string(), seats: rules.seat_names().len() as u8 }
}

/// The keys and values of a rules text.
pub fn values(text: &str) -> Vec<(&str, &str)> {
    split_choices(text).collect()
}

impl Rulebook {
    pub fn of(rules: Rules) -> Rulebook {
        Rulebook { game: GameName::of(rules.kind()), rules: rules.to_string(), assistance: None }
    }

    /// Returns whether the game is played without assistance, where that matters.
    pub fn is_unassisted(&self) -> bool {
        self.assistance == Some(false) && self.offers_assistance().unwrap_or(false)
    }

    /// Returns whether noticing is part of the game.
    pub fn offers_assistance(&self) -> Result<bool, WasmError> {
        Ok(self.rules()?.offers_assistance())
    }

    pub fn rules(&self) -> Result<Rules, WasmError> {
        Rules::read(self.game.kind(), &self.rules).map_err(|error| WasmError::reading(ReadErrorCode::Rules, error))
    }

    pub fn seats(&self) -> Result<Vec<&'static str>, WasmError> {
        Ok(self.rules()?.seat_names().to_vec())
    }

    /// The ratings of the computer's levels in Elo, from level 1 to level 10, as far as they were measured; of level 10
    /// the least that it plays at.
    pub fn ratings(&self) -> Result<Vec<Option<i32>>, WasmError> {
        let ratings = Ratings::built_in().of(Contest::of(self.rules()?));
        Ok(ratings.iter().map(|rating| rating.0).collect())
    }

    pub fn start(&self, seed: u64) -> Result<Position, WasmError> {
        Ok(Position::start(self.rules()?, seed))
    }

    pub fn position(&self, text: &str) -> Result<Position, WasmError> {
        Position::read(self.rules()?, text).map_err(|error| WasmError::position(&error))
    }
}
