//! How to look ahead, in any game: [`alpha_beta`] for two seats, [`several`] for more, [`uct`] as a baseline to measure
//! players by. No particular game lives here: what is good is told by a [`Knowledge`].
//!
//! Nothing here knows the time or starts a thread. A search ends by the [`Limits`] that it is given, or when the stop
//! check that is passed in says so; the same code runs in a browser.
#![forbid(unsafe_code)]

pub mod alpha_beta;
mod arrange;
mod control;
mod grown;
mod history;
mod knowledge;
mod report;
pub mod score;
pub mod several;
mod table;
pub mod uct;

pub use arrange::arrange;
pub use control::{Control, Limits, Task};
pub use knowledge::Knowledge;
pub use report::{Line, Report};
pub use table::Table;
