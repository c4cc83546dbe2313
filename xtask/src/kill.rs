//! `cargo xtask kill`: the server killed at random moments under load, on both databases, and what it has kept.

use crate::load::measuring;
use crate::postgres;
use crate::run::{Outcome, cargo, run};

/// Kills what people run so many times, on each database.
pub fn kill(times: u32) -> Outcome {
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli", "--package", "bilby-load"])?;
    kill_built("release", times)
}

/// Kills what the tests are built with.
pub fn kill_tested(times: u32) -> Outcome {
    cargo(&["build", "--quiet", "--package", "bilby-cli", "--package", "bilby-load"])?;
    kill_built("debug", times)
}

fn kill_built(profile: &str, times: u32) -> Outcome {
    let times = times.to_string();
    run(measuring(profile, "kill")?.args(["--times", &times]))?;
    let database = postgres::start()?;
    run(measuring(profile, "kill")?.args(["--times", &times, "--database", &database.url()]))
}
