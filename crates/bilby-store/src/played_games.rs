//! Finished games as moves, for programs that look at how they were played.

use crate::{GameId, Result, Store, StoreError};
use bilby_games::Position;
use bilby_table::{Sitter, Table};

/// The moves of a game and who made them.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The position that the game started from.
    pub start: Position,
    /// The turns, without those that were taken back.
    pub turns: Vec<String>,
    /// The id of the person on each seat, in turn order; `None` for a computer.
    pub people: Vec<Option<String>>,
}

impl Store {
    /// The moves of a game, if there is such a game.
    pub async fn played_game(&self, game: &GameId) -> Result<Option<PlayedGame>> {
        let Some(stored) = self.load(game).await? else { return Ok(None) };
        let table = Table::replay(&stored.log)
            .map_err(|error| StoreError::Damaged { what: format!("the log of {game}"), reason: error.to_string() })?;
        let person = |sitter: &Sitter| match sitter {
            Sitter::Person(id) => Some(id.to_string()),
            _ => None,
        };
        Ok(Some(PlayedGame {
            start: table.settings().start.clone(),
            turns: table.turns().iter().map(|turn| turn.text.clone()).collect(),
            people: table.seats().map(|seat| person(table.sitter(seat))).collect(),
        }))
    }
}
