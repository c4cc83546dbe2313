//! Hostile clients, one by one, against a whole server, over real sockets. Each is refused with a code, and a game that
//! is being played meanwhile goes on.

mod connection_attempts;
mod floods;
mod messages;
mod running;
mod turns;
