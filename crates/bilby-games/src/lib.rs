//! The three games behind one closed type, chosen by name at run time, and the `.bil` [record] format.
//!
//! Everything here is checked: a [`Position`] accepts only legal moves. A search, which needs the fast unchecked
//! interface, takes the typed position out of its variant.
//!
//! ```
//! use bilby_core::Refusal;
//! use bilby_games::{GameKind, Position, Rules};
//!
//! let rules = Rules::read(GameKind::Billo, "capture=strict")?;
//! let start = Position::start(rules, 0);
//! assert_eq!(start.moves().len(), 44);
//! let after = start.play("Re1-e2")?;
//! assert_eq!(after.status(), "playing black");
//! assert_eq!(after.play("Re2-e3").unwrap_err().code(), "not-yours");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod explorer;
mod game_kind;
mod game_move;
mod position;
pub mod record;
mod refusal;
mod rules;
mod touch_move;
mod turn;
mod unassisted;

pub use game_kind::{GameKind, UnknownGameError};
pub use game_move::Move;
pub use position::Position;
pub use refusal::Refusal;
pub use rules::Rules;
pub use touch_move::TouchMoveRefusal;
pub use turn::Turn;
pub use unassisted::{Announced, MOST_CALL, is_announcement, is_no_such_call};
