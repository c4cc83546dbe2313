//! The rules of Billabong, a race of jumping kangaroos round a lake, for two to four players: the board, positions, the
//! fast move generation, turns built up hop by hop, and all of them as text.
//!
//! The rules are documented in `docs/rules/billabong.md`, the texts in `docs/rules/notation.md`.
//!
//! This crate contains no engine and no drawing.
//!
//! ```
//! use bilby_core::{Game, Notation, Turn as _};
//! use billabong::{Position, Square, Step};
//!
//! let rules = "ghosts=none".parse()?;
//! let text = "16/16/16/16/16/4r11/6~~~~6/6~~~~2y3/7r'1r6/5y1y8/8rr'6/8y7/11y4/16 0,0 0,0 r 0";
//! let mut position = Position::read(rules, text)?;
//! assert_eq!(position.count_moves(), 58);
//!
//! // A kangaroo jumps over another and lands as far beyond it; the referee keeps its square meanwhile.
//! let mut turn = position.read_turn("j6")?;
//! turn.step(Step::Jump("f6".parse()?))?;
//! assert_eq!(turn.path()[1].pivot, Some("h6".parse::<Square>()?));
//! assert_eq!(turn.referee(), Some("j6".parse()?));
//! assert_eq!(turn.to_string(), "j6:f6");
//!
//! // It has crossed the stream on the way.
//! position.play(turn.end()?);
//! assert!(position.to_string().starts_with("16/16/16/16/16/4r11/6~~~~6/6~~~~2y3/5r'1r'8/"));
//!
//! // What can't be played is refused with the reason.
//! let refusal = position.read_move("f5:f3").unwrap_err();
//! assert_eq!(refusal.to_string(), "nothing to jump over between f5 and f3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod direction;
mod generate;
mod ghosts;
mod key;
mod moves;
mod notation;
mod play;
mod position;
mod read;
mod refusal;
mod rules;
mod seat_counts;
mod set_up;
mod setup_refusal;
mod square;
mod squares;
mod step;
mod stream;
#[cfg(test)]
mod tests;
mod troop;
mod turn;
mod ways;
mod write;

pub use direction::Direction;
pub use moves::Move;
pub use position::{KANGAROOS, Occupant, Phase, Position};
pub use refusal::Refusal;
pub use rules::{Ghosts, Placement, Rules};
pub use set_up::Setup;
pub use setup_refusal::SetupRefusal;
pub use square::{Square, SquareError};
pub use step::Step;
pub use stream::Crossing;
pub use troop::Kangaroo;
pub use turn::{Turn, Waypoint};
pub use ways::Landing;
