//! Billabong's board and hand.

mod press;
mod race;
mod view;

pub use press::press;
