//! `cargo xtask kill`: kills the server at random moments under load, on both databases, and checks what it has stored.

use crate::load::measuring;
use crate::postgres;
use crate::run::{Outcome, cargo, run};

/// Kills the optimised server this many times on each database.
pub fn kill(times: u32) -> Outcome {
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli", "--package", "bilby-load"])?;
    kill_built("release", times)
}

/// Kills the server as the tests build it.
pub fn kill_tested(times: u32) -> Outcome {
    // Builds the whole workspace, as for the tests: fewer packages would need fewer features, and rebuild nearly
    // everything.
    cargo(&["build", "--quiet", "--workspace", "--bins"])?;
    kill_built("debug", times)
}

fn kill_built(profile: &str, times: u32) -> Outcome {
    let times = times.to_string();
    run(measuring(profile, "kill")?.args(["--times", &times]))?;
    let database = postgres::start(postgres::Durability::Full)?;
    run(measuring(profile, "kill")?.args(["--times", &times, "--database", &database.url()]))
}
