//! The live service over real sockets: whole games, restarts, clocks, computer players, pairing, limits, and clients
//! that come and go. No test waits for real time: tables use a clock that the tests set.

mod absence;
mod chat;
mod clocks;
mod computers;
mod conditional;
#[path = "../common/database.rs"]
mod database;
mod host;
mod limits;
mod live_harness;
mod lobby;
#[path = "../common/mail_sink.rs"]
mod mail_sink;
mod my_tables;
mod newer_log;
mod nodes;
mod nodes_faults;
mod nodes_lost;
mod notifications;
mod notified;
mod play;
mod proxy;
mod rated;
mod rematch;
mod restart;
mod seats;
mod slow;
mod storm;
mod turn_preview;
mod unassisted;
