//! What is going on now: tables in memory, sockets, the lobby, pairing, clocks, computers. The [`House`] is all of it.
//!
//! A message passes [`socket`] (one client), [`saying`] (what it says) and a [`room`] (one table), where it is decided by
//! the table, kept by the store, and told to all who follow. What a table says is made into what goes over the wire in
//! [`convert`], what clients ask into what a table understands in [`asked`]. Nothing here knows a rule, a password or an HTTP request.

pub(crate) mod asked;
mod asking;
mod bucket;
mod chat;
mod chores;
mod computers;
pub(crate) mod convert;
mod deadlines;
mod directory;
mod figures;
mod following;
mod hall;
mod house;
mod lag;
mod load;
mod lobby;
mod lots;
mod matching;
pub(crate) mod names;
mod nodes;
mod opening;
mod opponent;
mod outbox;
mod pairing;
mod presence;
mod rematch;
mod room;
mod rooms;
mod saying;
mod settings;
mod socket;
mod telling;
mod together;
mod trouble;
mod trying;
mod visitors;

pub use figures::Figures;
pub use house::House;
pub use settings::HouseSettings;
pub use visitors::Ended;
