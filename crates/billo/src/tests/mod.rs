//! Tests that read like positions: a position's text in, moves and texts out.

mod moves;
mod positions;
mod properties;
mod refusals;
mod turns;
