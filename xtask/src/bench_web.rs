//! `cargo xtask bench-web`: measures the speed of the page in a real browser, as a table next to its targets.

use crate::run::{Outcome, cargo, root, run};
use crate::{install_tools, web};
use std::process::Command;

/// Builds the page and the program that contains it, and measures both. Being slow is not a failure.
pub fn bench_web() -> Outcome {
    install_tools::chromium()?;
    web::page()?;
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli"])?;
    let folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let program = root().join(folder).join("release").join("bilby").with_extension(std::env::consts::EXE_EXTENSION);
    run(Command::new("node").arg("bench/main.mjs").current_dir(root().join("web")).env("BILBY", program))
}
