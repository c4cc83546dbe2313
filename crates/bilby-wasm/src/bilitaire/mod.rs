//! Bi-litaire's board and hand.

mod press;
mod trays;
mod view;

pub use press::press;
pub use trays::slide;
pub use view::shown;
