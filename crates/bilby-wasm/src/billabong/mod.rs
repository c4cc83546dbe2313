//! Billabong: the view of the board, and presses on it.

mod press;
mod race;
mod view;

pub use press::press;
pub use view::{lake, stream};
