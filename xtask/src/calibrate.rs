//! `cargo xtask calibrate`: how true the odds are. The report is `docs/calibration.md`, with `docs/calibration.svg`.

use crate::run::{Outcome, cargo, root};
use crate::web::built;
use std::fs;
use std::process::{Command, Stdio};

const HEAD: &str = "\
# Calibration

If the engine gives a seat a chance of 30 % in many positions, that seat should win about 30 % of the games from there. The goal is
a mean error of at most 0.05 in every tenth of the scale.

Made by `cargo xtask calibrate`, which runs `bilby calibrate`. The games begin differently; in half of them players of other
characters (greedy, racing, blocking, random, low levels, other evaluations) make the first moves, some at random, in several sets of
rules. Then the engine plays for all seats, and the odds that it shows at some of its moves are compared with the result. The bars
hold 95 % of the time, counted over games. Proven results are counted apart: *refuted* means that the game ended otherwise.

The odds are what the search thinks, corrected by at most three numbers a contest, which `bilby calibrate --fit` has learnt from other
games than these, with other seeds (`crates/bilby-engine/src/odds.txt` says from how many). The tables of two seats are mirrored: a tenth that is off
counts twice.

![Reliability diagrams: odds shown and share of wins, for each game and number of seats](calibration.svg)

";

/// Plays this many games of each kind and writes the report.
pub fn calibrate(games: u32) -> Outcome {
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli"])?;
    let docs = root().join("docs");
    let output = Command::new(built("bilby", "release"))
        .args(["calibrate", "--threads", "2", "--games", &games.to_string(), "--plot"])
        .arg(docs.join("calibration.svg"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("the calibration could not be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    // A table that is off is worth a report too.
    if !text.is_empty() {
        let report = format!("{HEAD}{text}");
        fs::write(docs.join("calibration.md"), report).map_err(|error| format!("docs/calibration.md: {error}"))?;
    }
    if output.status.success() { Ok(()) } else { Err("the odds are not true enough".to_owned()) }
}
