//! The searches agree with plain minimax, and keep what they promise to their callers.
#![forbid(unsafe_code)]

mod limits;
mod minimax;
mod multiplayer;
mod random_dag;
mod real;
mod sound;
mod uct;
