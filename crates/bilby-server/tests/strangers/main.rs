//! People who don't belong, and what they send: one by one, against a whole server, over real sockets. Each is refused with a
//! code, and whoever plays meanwhile plays on.

mod doors;
mod floods;
mod messages;
mod running;
mod turns;
