//! Bi-litaire: the view of the board, and presses on it.

mod press;
mod trays;
mod view;

pub use press::press;
pub use trays::{pushes, slide};
pub use view::shown;
