//! The lobby: the list of all unfinished tables, and its broadcast to the sockets that follow it.

pub mod broadcast;
pub mod directory;
