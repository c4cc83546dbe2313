//! Rules and engine for the browser, compiled to WebAssembly: the page queries positions, turns and records, and its
//! worker queries the engine.
//!
//! Every function takes texts (a position, a partial turn) and keeps no state but the engine's transposition table and the
//! explorer's index. The results are the plain types of `types`, from which a test generates the page's TypeScript types.
//! This crate decides how a press on a square becomes a step of a turn; the rules crates decide which steps are legal.
//!
//! The page has three modules of this crate, by its features, so that each page loads only what it needs: `rules` shows and
//! plays a game, `engine` plays for the computer, and `study` has reviews, puzzles, the trees of the analysis board, the
//! position editor, imports, the explorer and solved endings. Reviews and puzzles search, so `study` contains most of the
//! engine's code once more.
#![forbid(unsafe_code)]
// Each module leaves out what only the others use.
#![cfg_attr(not(all(feature = "engine", feature = "rules", feature = "study")), allow(dead_code))]

mod bilitaire;
mod billabong;
mod billo;
mod draft;
mod ending;
mod error;
mod explorer;
mod js;
#[cfg(feature = "study")]
mod js_analysis;
#[cfg(feature = "engine")]
mod js_engine;
#[cfg(feature = "study")]
mod js_explorer;
#[cfg(feature = "study")]
mod js_review;
#[cfg(feature = "rules")]
mod js_rules;
#[cfg(feature = "study")]
mod js_study;
#[cfg(any(feature = "engine", feature = "study"))]
mod js_weights;
mod library;
mod play;
mod press;
mod puzzle;
mod record;
mod review;
mod rulebook;
mod search;
#[cfg(test)]
mod tests;
mod time_control;
mod tree;
mod turn_view;
mod types;
mod unassisted;
