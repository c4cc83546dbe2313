//! Seeks: people who look for a game, how they are paired, and the table that is opened for them.

mod across_nodes;
pub mod rated_opponents;
pub mod seeks;
pub mod start_game;
