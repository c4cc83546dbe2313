//! Rules and engine for the browser: what a page asks about positions, turns and records, and the thinking of its worker.
//!
//! Every question is answered from texts alone (a position, a turn begun); nothing is remembered but the engine's table. The
//! answers are the plain shapes of `types`, from which the TypeScript side is written. How a press on a square becomes a
//! move is decided here, from what the rules crates' turns say can come next: no rule lives here.
#![forbid(unsafe_code)]

mod bilitaire;
mod billabong;
mod billo;
mod book;
mod failure;
mod js;
mod look;
mod play;
mod press;
mod record;
#[cfg(test)]
mod tests;
mod think;
mod types;
