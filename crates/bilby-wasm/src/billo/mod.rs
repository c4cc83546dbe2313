//! Billo: the view of the board, and presses on it.

mod press;
mod view;

pub use press::press;
