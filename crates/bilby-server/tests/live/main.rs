//! The house over real sockets: whole games, restarts, clocks, computers, pairing, limits, and clients that come and go.
//! Nothing here waits for a clock: tables live by one that the tests set.

mod chat;
mod clocks;
mod computers;
mod limits;
mod lobby;
mod nodes;
mod play;
mod rated;
mod rematch;
mod restart;
mod slow;
mod stage;
mod storm;
mod trying;
