//! `cargo xtask explorer-bench`: the server's explorer over made games.

use crate::run::{Outcome, cargo};

/// Makes this many games in `target/explorer-bench`, or those that are missing there, and measures.
pub fn explorer_bench(games: u32) -> Outcome {
    let games = games.to_string();
    // Quick to build: the time goes to SQLite, which link-time optimisation does not reach.
    let profile =
        ["--release", "--config", "profile.release.lto=false", "--config", "profile.release.codegen-units=16"];
    let example = ["--package", "bilby-store", "--example", "explorer", "--", &games, "2000", "target/explorer-bench"];
    cargo(&[&["run", "--quiet"][..], &profile, &example].concat())
}
