//! What is agreed before a game begins.

use crate::{Millis, Sitter, Time};
use bilby_core::Seat;
use bilby_shelf::{Position, Rules};
use std::error::Error;
use std::fmt;

/// What a table is set up with. Anybody can write one; only a sound one opens a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The position that the game starts from. (It knows its rules.)
    pub start: Position,
    /// Who sits on each seat at first, in turn order.
    pub sitters: Vec<Sitter>,
    /// How time is kept.
    pub time: Time,
    /// The most that one turn is credited for the network's delay, as the server measured it.
    pub lag_cap: Millis,
    /// How long a person can be away, on move, before another may claim it; `None`: for ever.
    pub patience: Option<Millis>,
    /// Whether a turn can be taken back, if everybody agrees.
    pub takebacks: bool,
    /// Whether a kangaroo that has begun a chain must be the one that moves.
    pub touch_move: bool,
    /// The level of the computer that plays on for a person who left, where others go on.
    pub stand_in: u8,
}

impl Settings {
    /// The usual: takebacks, touch-move, half a second for the network, a minute's patience, every seat open.
    pub fn new(start: Position, time: Time) -> Settings {
        let seats = start.seat_names().len();
        Settings {
            start,
            sitters: vec![Sitter::Open; seats],
            time,
            lag_cap: 500,
            // Who has days for a turn is expected to be away.
            patience: if matches!(time, Time::Days(_)) { None } else { Some(60_000) },
            takebacks: true,
            touch_move: true,
            stand_in: 5,
        }
    }

    /// The rules that the game is played by.
    pub fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.sitters.len() as u8).map(Seat)
    }

    /// Whether a table can be opened with them.
    pub fn check(&self) -> Result<(), BadSettings> {
        let expected = self.start.seat_names().len();
        if self.sitters.len() != expected {
            return Err(BadSettings::Seats { expected, found: self.sitters.len() });
        }
        if self.start.outcome().is_some() {
            return Err(BadSettings::StartIsOver);
        }
        if !self.time.is_sound() {
            return Err(BadSettings::Time);
        }
        let persons = || self.sitters.iter().enumerate().filter(|(_, sitter)| sitter.is_person());
        if persons().any(|(one, sitter)| persons().any(|(other, same)| one < other && same == sitter)) {
            return Err(BadSettings::SamePersonTwice);
        }
        Ok(())
    }
}

/// Why a table can't be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSettings {
    /// Not one sitter for each seat of the game.
    Seats {
        /// How many seats the game has.
        expected: usize,
        /// How many sitters were given.
        found: usize,
    },
    /// The game would be over before it began.
    StartIsOver,
    /// A time out of bounds.
    Time,
    /// One person on two seats.
    SamePersonTwice,
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSettings::Seats { expected, found } => write!(f, "the game has {expected} seats, not {found}"),
            BadSettings::StartIsOver => f.write_str("the game is over in this position"),
            BadSettings::Time => f.write_str("a clock or a number of days out of bounds"),
            BadSettings::SamePersonTwice => f.write_str("one person can't sit on two seats"),
        }
    }
}

impl Error for BadSettings {}
