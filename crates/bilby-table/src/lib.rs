//! The table: a game being played by people. Seats, turns, clocks, touch-move, offers, takebacks, absence, results.
//!
//! A pure state machine. [`Table::decide`] says what a [`Command`] would make happen, as events, or why it is
//! [`Refused`]; [`Table::apply`] makes an [`Event`] have happened. The log of events is the truth: replayed, it gives the
//! same table. The caller passes the time in, keeps the log (each event has a line of text), and knows who may speak
//! for which seat; here lives no network, no database, no clock and no secret.
//!
//! ```
//! use bilby_core::Seat;
//! use bilby_shelf::{Kind, Position, Rules};
//! use bilby_table::{Actor, Ask, Command, Event, Settings, Sitter, Table};
//!
//! let start = Position::start(Rules::read(Kind::Billo, "")?, 0);
//! let mut settings = Settings::new(start, "180+2".parse()?);
//! settings.sitters = vec![Sitter::Person("ana".parse()?), Sitter::Person("ben".parse()?)];
//!
//! let mut log: Vec<Event> = Table::open(settings, 0)?;
//! let mut table = Table::replay(&log)?;
//! let turn = Ask::Turn { text: "Re1-e2".to_owned(), lag: 0 };
//! let command = Command { from: Actor::Seat(Seat(0)), expected: table.number(), ask: turn };
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
//! # Who leaves, and what becomes of the game
//!
//! A seat leaves by resigning, by running out of time or by staying away. It has lost, and comes last. While at least two
//! seats stay, with a person among them, a computer plays on for it, so that nobody's race is spoilt by another's
//! going: kangaroos that vanished or stood still would favour somebody. When one seat stays, it has won. When
//! no person stays, the game is over as it stands. Before the second turn nobody can lose: who leaves aborts the game.
//!
//! # Time
//!
//! The clock of the first seat starts when the last seat is taken, that of another when its turn first comes. A turn is
//! credited with the network's delay as far as the settings allow; the table waits so much longer before it says that
//! a time is out, so that no turn under way is cut off. That is said once, by [`Ask::CheckTime`], and until then nothing else
//! is done. A computer's clock does not run. After the house was closed, [`Ask::Resume`] gives the time back.
#![forbid(unsafe_code)]

mod apply;
mod clocks;
mod command;
mod decide;
mod event;
mod questions;
mod record;
mod refused;
mod rematch;
mod result;
mod settings;
mod sitter;
mod table;
mod text;
mod time;
mod touch;
mod view;

#[cfg(test)]
mod tests;

pub use apply::BadEvent;
pub use command::{Actor, Ask, Command, Question};
pub use event::{Ending, Event, Happening, Number, Reason};
pub use refused::Refused;
pub use result::Standing;
pub use settings::{BadSettings, Settings};
pub use sitter::{BadSitter, PersonId, Sitter};
pub use table::{LONGEST_TURN, Phase, Played, Table};
pub use text::BadLine;
pub use time::{BadTime, Millis, Time};
pub use touch::Trying;
pub use view::{OpenQuestion, SeatView, View};
