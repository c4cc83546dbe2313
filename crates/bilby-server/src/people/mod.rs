//! People: names, passwords, sessions, and the tokens and cookies that carry them.

mod authentication;
pub mod cookie;
mod guest_names;
pub mod name;
pub mod password;
mod person_ids;
pub mod recovery_codes;
pub mod token;

pub use authentication::{MaybeCredentials, MaybeSignedIn, SignedIn, SignedInOrBanned};
pub use guest_names::guest_name;
pub use person_ids::new_person;
