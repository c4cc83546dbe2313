//! Billo's board and hand.

mod press;
mod view;

pub use press::press;
