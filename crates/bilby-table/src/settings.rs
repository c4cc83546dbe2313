//! The settings of a table, agreed before a game begins.

use crate::{Millis, Sitter, TimeControl};
use bilby_core::Seat;
use bilby_games::{Position, Rules};

/// The settings of a table. They are checked when the table is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The start position, which includes the rules.
    pub start: Position,
    /// The initial sitter of each seat, in turn order.
    pub sitters: Vec<Sitter>,
    /// The time control.
    pub time: TimeControl,
    /// The maximum credit of one turn for network latency, as the server measured it. (The credit of a seat in a whole
    /// game is limited too.)
    pub lag_cap: Millis,
    /// How long a person on move can be away before another can claim their absence; `None` if unlimited.
    pub absence_timeout: Option<Millis>,
    /// Whether a turn can be taken back, if everybody agrees.
    pub takebacks: bool,
    /// Whether a kangaroo that has begun a chain must be the one that moves.
    pub touch_move: bool,
    /// Whether the players are helped to notice what can be called (Bi-litaire) and claimed (Billo). Without
    /// assistance, anything can be said, and a wrong call or claim is void.
    pub assistance: bool,
    /// The level of the computer that plays on for a person who left, while others go on.
    pub stand_in: u8,
    /// Whether a person for whom a computer plays can take the seat back.
    pub returns: bool,
}

impl Settings {
    /// The defaults: takebacks, touch-move, assistance, half a second for the network, the usual absence timeout, every seat open.
    pub fn new(start: Position, time: TimeControl) -> Settings {
        let seats = start.seat_names().len();
        Settings {
            start,
            sitters: vec![Sitter::Open; seats],
            time,
            lag_cap: 500,
            absence_timeout: time.absence_timeout(seats > 2),
            takebacks: true,
            touch_move: true,
            assistance: true,
            stand_in: 5,
            returns: true,
        }
    }

    /// Returns whether the start waits for people who are away: clocks would run, and people are expected to be there.
    pub(crate) fn waits_for_ready(&self) -> bool {
        self.time.start().is_some() && self.absence_timeout.is_some()
    }

    /// The rules that the game is played by.
    pub fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.sitters.len() as u8).map(Seat)
    }

    /// Checks that a table can be opened with these settings.
    pub fn check(&self) -> Result<(), SettingsError> {
        let expected = self.start.seat_names().len();
        if self.sitters.len() != expected {
            return Err(SettingsError::Seats { expected, found: self.sitters.len() });
        }
        if self.start.outcome().is_some() {
            return Err(SettingsError::StartIsOver);
        }
        if !self.time.is_sound() {
            return Err(SettingsError::Time);
        }
        let persons = || self.sitters.iter().enumerate().filter(|(_, sitter)| sitter.is_person());
        if persons().any(|(one, sitter)| persons().any(|(other, same)| one < other && same == sitter)) {
            return Err(SettingsError::SamePersonTwice);
        }
        Ok(())
    }
}

/// Why a table can't be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The number of sitters is not the number of seats.
    #[error("the game has {expected} seats, not {found}")]
    Seats {
        /// How many seats the game has.
        expected: usize,
        /// How many sitters were given.
        found: usize,
    },
    /// The game would be over before it begins.
    #[error("the game is over in this position")]
    StartIsOver,
    /// The time control is out of bounds.
    #[error("a clock or a number of days out of bounds")]
    Time,
    /// One person sits on two seats.
    #[error("one person can't sit on two seats")]
    SamePersonTwice,
}
