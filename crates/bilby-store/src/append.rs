//! What is appended to a game's log.

use crate::{GameId, RateGame, StoreError, StoredPhase, TableIndex};
use bilby_table::{Event, EventKind, EventNumber, Millis};
use std::sync::Arc;

/// Events to be appended to a game's log, all or none of them.
///
/// Events are appended only to the log that the caller knew. If it has grown in the meantime, the result is
/// [`Conflict`](crate::AppendError::Conflict). A failure before the commit has changed nothing; if the commit itself
/// failed and its outcome is unknown, the result is [`Unknown`](crate::AppendError::Unknown).
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// How many events its log has.
    pub expected: EventNumber,
    /// The new events, numbered on from there. Never empty.
    pub events: Arc<[Event]>,
    /// The state of the table after the events, for lists and searches.
    pub after: TableIndex,
    /// The options of a new game; given exactly if `expected` is 0.
    pub opened: Option<TableOptions>,
    /// The outcome, if the events end the game. An aborted game has none, and is not in the history.
    pub finish: Option<Finish>,
}

/// Properties of a game that are not in its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether everybody may see it.
    pub public: bool,
    /// Whether its table has chat.
    pub chat: bool,
    /// The game that it is a rematch of. A game has at most one rematch.
    pub previous: Option<GameId>,
}

/// The outcome of a game.
#[derive(Clone, Debug)]
pub struct Finish {
    /// The result as written in a record.
    pub result: String,
    /// The place of each seat, in turn order, 1 for the best.
    pub places: Vec<u8>,
    /// How long the game lasted, from its first turn to its end.
    pub lasted: Millis,
    /// The least duration of a game that counts for the ratings.
    pub min_rated_duration: Millis,
    /// How the ratings change, if the game counts for them.
    pub rate: Option<RateGame>,
}

impl Append {
    /// The append that opens a new game.
    pub fn opening(game: GameId, events: Vec<Event>, after: TableIndex, options: TableOptions) -> Append {
        Append { game, expected: 0, events: events.into(), after, opened: Some(options), finish: None }
    }

    /// An append to an existing game.
    pub fn more(game: GameId, expected: EventNumber, events: Vec<Event>, after: TableIndex) -> Append {
        Append { game, expected, events: events.into(), after, opened: None, finish: None }
    }

    /// The number of events in the log afterwards.
    pub(crate) fn number(&self) -> EventNumber {
        self.expected + self.events.len() as EventNumber
    }

    /// The time of the last event.
    pub(crate) fn touched(&self) -> Millis {
        self.events.last().map_or(0, |event| event.at)
    }

    /// When the game started, if one of the events starts it.
    pub(crate) fn started(&self) -> Option<Millis> {
        self.when(|what| matches!(what, EventKind::Started))
    }

    /// When the game ended, if one of the events ends it.
    pub(crate) fn ended(&self) -> Option<Millis> {
        self.when(|what| matches!(what, EventKind::Over(_)))
    }

    /// Returns whether more than the board may have changed: who sits where, who is ready, or the phase of the game.
    pub(crate) fn changes_more(&self) -> bool {
        let is_gathering = self.after.phase == StoredPhase::Gathering;
        is_gathering || self.finish.is_some() || self.events.iter().any(|event| event.kind.changes_list())
    }

    fn when(&self, is: impl Fn(&EventKind) -> bool) -> Option<Millis> {
        self.events.iter().find(|event| is(&event.kind)).map(|event| event.at)
    }

    /// Checks the invariants. Only a bug in the caller can break them.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let numbers = self.events.iter().zip(self.expected + 1..);
        let reason = if self.events.is_empty() {
            "nothing to append"
        } else if numbers.into_iter().any(|(event, number)| event.number != number) {
            "the events are not numbered on from what is expected"
        } else if self.opened.is_some() != (self.expected == 0) {
            "a new game, and only a new one, has options"
        } else if self.finish.as_ref().is_some_and(|finish| finish.places.len() != self.after.sitters.len()) {
            "not one place for each seat"
        } else {
            return Ok(());
        };
        Err(StoreError::Damaged { what: format!("what is to be appended to {}", self.game), reason: reason.to_owned() })
    }
}
