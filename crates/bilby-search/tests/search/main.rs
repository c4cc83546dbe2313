//! The searches held against plain minimax, and the promises that they make to their callers.
#![forbid(unsafe_code)]

mod limits;
mod minimax;
mod multiplayer;
mod real;
mod sound;
mod thicket;
mod uct;
