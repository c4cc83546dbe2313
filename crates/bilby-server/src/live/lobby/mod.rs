//! The lobby: the list of all unfinished tables, and its broadcast to the sockets that follow it; and everybody's own
//! tables.

pub mod broadcast;
pub mod directory;
pub mod my_tables;
