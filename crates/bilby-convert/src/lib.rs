//! Conversions between `bilby-wire`'s messages and `bilby-table`'s types, so that neither crate knows the other.
//!
//! [`from_wire`] converts clients' requests to a table's commands; [`to_wire`] converts tables and their events to what
//! clients receive. The server uses both. The fuzz target `messages` uses the first without the rest of a server.
#![forbid(unsafe_code)]

pub mod from_wire;
pub mod to_wire;
