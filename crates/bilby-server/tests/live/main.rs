//! The live service over real sockets: whole games, restarts, clocks, computer players, pairing, limits, and clients
//! that come and go. No test waits for real time: tables use a clock that the tests set.

mod chat;
mod clocks;
mod computers;
mod limits;
mod lobby;
mod nodes;
mod nodes_faults;
mod play;
mod proxy;
mod rated;
mod rematch;
mod restart;
mod seats;
mod slow;
mod stage;
mod storm;
mod trying;
mod unassisted;
