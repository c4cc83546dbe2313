//! Tests that read like positions: a position's text in, moves and texts out.

mod example_match;
mod jumps;
mod moves;
mod positions;
mod properties;
mod refusals;
mod turns;
