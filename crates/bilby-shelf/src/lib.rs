//! The shelf: the three games behind one closed type, chosen by name at run time, and the `.bil` [record] format.
//!
//! Everything here is checked: a [`Position`] goes on only by a move that its rules accept. Whoever needs the fast
//! unchecked side (a search) takes the typed position out of its variant.
//!
//! ```
//! use bilby_core::Refusal;
//! use bilby_shelf::{Kind, Position, Rules};
//!
//! let rules = Rules::read(Kind::Billo, "capture=strict")?;
//! let start = Position::start(rules, 0);
//! assert_eq!(start.moves().len(), 44);
//! let after = start.play("Re1-e2")?;
//! assert_eq!(after.status(), "playing black");
//! assert_eq!(after.play("Re2-e3").unwrap_err().code(), "not-yours");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod kind;
mod position;
pub mod record;
mod refusal;
mod rules;
mod turn;

pub use kind::{Kind, UnknownGame};
pub use position::Position;
pub use refusal::Refusal;
pub use rules::Rules;
pub use turn::Turn;
