//! The messages between Bilby's server and its clients: what the API takes and gives, and what goes over the socket in each
//! direction.
//!
//! Closed types: what a client sends and the server does not know is refused, not ignored. Everything is JSON; the
//! page's TypeScript types and the OpenAPI document are made from here. A change that an older client would not
//! understand is a new [`PROTOCOL`] and a new address.
//!
//! Nothing here knows a rule: games, rules, positions and turns are texts, as everywhere in Bilby.
#![forbid(unsafe_code)]
// Names say what most fields are; comments, which clients read too, stand where a name does not.
#![allow(missing_docs)]

mod event;
mod history;
mod nothing;
mod person;
mod problem;
mod socket;
mod table;
#[cfg(test)]
mod typescript;
mod whole_number;

pub use event::{Ending, Happening, Question, Reason, TableEvent};
pub use history::{GameSeat, GameSummary, GamesPage, Profile, Rating, RatingKind, RatingPoint, Unrated};
pub use person::{Deliver, Goodbye, Guest, NewPassword, Person, Session, SignIn, SignUp};
pub use problem::Problem;
pub use socket::{Ask, ClientMessage, Say, ServerMessage, Update};
pub use table::{
    ChatLine, ChatRoom, Game, Live, NewSeat, NewTable, OpenQuestion, Phase, SeatLive, SeatOption, Seek, Sitter,
    Standing, TableState, TableSummary, VoidCall,
};

/// The version of the messages: the `1` of `/api/v1`.
pub const PROTOCOL: u32 = 1;

/// Milliseconds: a moment since 1970 by the server's clock, or how long something takes.
pub type Millis = u64;
