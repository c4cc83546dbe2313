//! A table: a game being played by people, with seats, turns, clocks, touch-move, offers, takebacks, absence and
//! results.
//!
//! It is a pure state machine. [`Table::decide`] returns the events that a [`Command`] causes, or a [`Refusal`];
//! [`Table::apply`] applies an [`Event`]. The log of events is authoritative: replaying it gives the same table. The
//! caller passes the time in, stores the log (each event has a line of text), and authenticates the senders. There is
//! no network, database, clock or secret here.
//!
//! ```
//! use bilby_core::Seat;
//! use bilby_games::{GameKind, Position, Rules};
//! use bilby_table::{Actor, CommandKind, Command, Event, Settings, Sitter, Table};
//!
//! let start = Position::start(Rules::read(GameKind::Billo, "")?, 0);
//! let mut settings = Settings::new(start, "180+2".parse()?);
//! settings.sitters = vec![Sitter::Person("ana".parse()?), Sitter::Person("ben".parse()?)];
//!
//! let mut log: Vec<Event> = Table::open(settings, 0)?;
//! let mut table = Table::replay(&log)?;
//! let turn = CommandKind::Turn { text: "Re1-e2".to_owned(), lag: 0 };
//! let command = Command { from: Actor::Seat(Seat(0)), expected: table.number(), kind: turn };
//! for event in table.decide(&command, 5_000)? {
//!     table.apply(&event)?;
//!     log.push(event);
//! }
//! assert_eq!(log[2].to_string(), "v1 3 5000 turn 0 Re1-e2 177000,180000 pppppppp/8/8/8/8/8/4R3/PPPPSPPP b - 0");
//! assert_eq!(table.decide(&command, 6_000).unwrap_err().code(), "stale");
//! assert_eq!(Table::replay(&log)?, table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Leaving a game
//!
//! In a game between two, a person who stays away on move loses. In a game of three or four, a computer stands in for
//! them as soon as another player asks for it, and they can take the seat back at any time. A person who has not taken
//! it back by the end of the game comes behind all players who stayed. How long the others have to wait depends on the
//! clock ([`TimeControl::absence_timeout`]).
//!
//! A seat leaves by resigning, by running out of time or, where nobody stands in, by staying away. It has lost, and
//! comes last. While at least two seats remain, with a person among them, a computer plays on for the seat that left,
//! because kangaroos that vanished or stood still would favour somebody. When only one seat remains, it has won. When
//! no person remains, the game ends as it stands. Before the second turn nobody can lose: leaving aborts the game.
//!
//! # Time
//!
//! The clock of the first seat starts when the last seat is taken, that of each other seat when its turn first comes. A
//! turn is credited with the network latency up to the cap in the settings. In one game, no seat is credited with more
//! than a tenth of its initial clock, or with more than the maximum for thirty turns. The table waits for that credit
//! before a seat is out of time, so that no turn on its way is lost. [`CommandKind::CheckTime`] then ends the game, and until
//! it does, everything else is refused. A computer's clock does not run. After the server was down, [`CommandKind::Resume`]
//! gives the time back.
//!
//! Games that are played over days ([`TimeControl::is_correspondence`]) have holidays, during which the clock of a seat stands still
//! ([`MOST_HOLIDAYS`] days in a game), and [`ConditionalTurns`].
#![forbid(unsafe_code)]

mod apply;
mod board;
mod clocks;
mod command;
mod conditional;
mod decide;
mod event;
mod event_error;
mod holidays;
mod open_questions;
mod record;
mod refusal;
mod rematch;
mod settings;
mod sitter;
mod standings;
mod table;
mod text;
mod time_control;
mod turn_preview;
mod view;

#[cfg(test)]
mod tests;

pub use command::{Actor, Command, CommandKind, Question};
pub use conditional::{
    ANY_TURN, ConditionalAnswer, ConditionalTurns, Lapse, MOST_CONDITIONAL_LINES, MOST_CONDITIONAL_TURNS,
    RemainingLines, seats_of_line,
};
pub use decide::AbsenceEffect;
pub use event::{Ending, Event, EventKind, EventNumber, Reason};
pub use event_error::{EventError, EventErrorKind};
pub use holidays::MOST_HOLIDAYS;
pub use refusal::Refusal;
pub use settings::{Settings, SettingsError};
pub use sitter::{PersonId, Sitter, SitterError};
pub use standings::Standing;
pub use table::{LONGEST_TURN, Phase, PlayedTurn, Table};
pub use text::LineError;
pub use time_control::{Millis, TimeControl, TimeControlError};
pub use view::{Absence, OpenQuestion, SeatView, TableView};
