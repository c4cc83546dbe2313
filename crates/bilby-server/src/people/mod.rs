//! Who is who: names, passwords, sessions and the cookies that carry them.

mod animals;
pub mod cookie;
mod ids;
pub mod name;
pub mod password;
pub mod token;
mod who;

pub use animals::guest_name;
pub use ids::new_person;
pub use who::{MaybeWho, Who};
