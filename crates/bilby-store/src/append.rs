//! What is appended to a game's log.

use crate::{GameId, Index, Rate, StoreError};
use bilby_table::{Event, Happening, Millis, Number};

/// Events to be appended to a game's log, all or none of them.
///
/// Appended to is only the log that the writer knew: one that has grown meanwhile gives
/// [`Conflict`](crate::AppendError::Conflict). What fails before the commit was tried has changed nothing; where the commit
/// itself failed and nobody can tell whether it counts, the answer is [`Unknown`](crate::AppendError::Unknown).
#[derive(Clone, Debug)]
pub struct Append {
    /// Which game.
    pub game: GameId,
    /// How many events its log has.
    pub expected: Number,
    /// What has happened since, numbered on from there. Never empty.
    pub events: Vec<Event>,
    /// How the table stands after it.
    pub after: Index,
    /// What the game is besides its log; for a new game (`expected` is 0), and only for that.
    pub opened: Option<Traits>,
    /// What came of it, with the events that end it. An aborted game has none, and is not in the history.
    pub finish: Option<Finish>,
}

/// What a game is besides its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traits {
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether everybody may see it.
    pub public: bool,
    /// Whether people can talk at its table.
    pub chat: bool,
    /// The game that it is a rematch of: each has one at most.
    pub previous: Option<GameId>,
}

/// What came of a game.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The result in the words of a record.
    pub result: String,
    /// The place of each seat, in turn order, 1 for the best.
    pub places: Vec<u8>,
    /// How the ratings change, if the game counts for them.
    pub rate: Option<Rate>,
}

impl Append {
    /// A new game.
    pub fn opening(game: GameId, events: Vec<Event>, after: Index, traits: Traits) -> Append {
        Append { game, expected: 0, events, after, opened: Some(traits), finish: None }
    }

    /// More of a game that goes on.
    pub fn more(game: GameId, expected: Number, events: Vec<Event>, after: Index) -> Append {
        Append { game, expected, events, after, opened: None, finish: None }
    }

    /// How many events the log has afterwards.
    pub(crate) fn number(&self) -> Number {
        self.expected + self.events.len() as Number
    }

    /// When the last of it happened.
    pub(crate) fn touched(&self) -> Millis {
        self.events.last().map_or(0, |event| event.at)
    }

    /// When the game started, if that is among it.
    pub(crate) fn started(&self) -> Option<Millis> {
        self.when(|what| matches!(what, Happening::Started))
    }

    /// When the game ended, if that is among it.
    pub(crate) fn ended(&self) -> Option<Millis> {
        self.when(|what| matches!(what, Happening::Over(_)))
    }

    /// Whether more than the board has changed: who sits where, or the part of the game's life.
    pub(crate) fn changes_more(&self) -> bool {
        let more = |what: &Happening| {
            matches!(what, Happening::Sat { .. } | Happening::Rose(_) | Happening::Started | Happening::Over(_))
        };
        self.finish.is_some() || self.events.iter().any(|event| more(&event.what))
    }

    fn when(&self, is: impl Fn(&Happening) -> bool) -> Option<Millis> {
        self.events.iter().find(|event| is(&event.what)).map(|event| event.at)
    }

    /// Whether it makes sense at all; a caller that breaks this is broken.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let numbers = self.events.iter().zip(self.expected + 1..);
        let problem = if self.events.is_empty() {
            "nothing to append"
        } else if numbers.into_iter().any(|(event, number)| event.number != number) {
            "the events are not numbered on from what is expected"
        } else if self.opened.is_some() != (self.expected == 0) {
            "a new game, and only a new one, has traits"
        } else if self.finish.as_ref().is_some_and(|finish| finish.places.len() != self.after.sitters.len()) {
            "not one place for each seat"
        } else {
            return Ok(());
        };
        Err(StoreError::Damaged {
            what: format!("what is to be appended to {}", self.game),
            problem: problem.to_owned(),
        })
    }
}
