//! Rules and engine for the browser, compiled to WebAssembly: the page queries positions, turns and records, and its
//! worker queries the engine.
//!
//! Every function takes texts (a position, a partial turn) and keeps no state but the engine's transposition table. The
//! results are the plain types of `types`, from which a test generates the page's TypeScript types. This crate decides
//! how a press on a square becomes a step of a turn; the rules crates decide which steps are legal.
#![forbid(unsafe_code)]

mod bilitaire;
mod billabong;
mod billo;
mod draft;
mod error;
mod js;
mod js_analysis;
mod js_review;
mod library;
mod play;
mod press;
mod record;
mod review;
mod rulebook;
#[cfg(test)]
mod tests;
mod think;
mod tree;
mod turn_view;
mod types;
mod unassisted;
