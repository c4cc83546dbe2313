//! Getting what is missing, through the machine's own package clients.

use crate::run::{Outcome, answers, cargo, cargo_command, run};
use std::process::Command;

/// rustfmt and clippy, which a minimal Rust installation lacks.
pub fn rust_components() -> Outcome {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !answers(&mut cargo_command(&[tool, "--version"])) {
            println!("{component} is missing: installing it");
            run(Command::new("rustup").args(["component", "add", component]))
                .map_err(|why| format!("{why}; install {component} by hand"))?;
        }
    }
    Ok(())
}

/// cargo-fuzz, and the C++ compiler that builds its fuzzing runtime.
pub fn cargo_fuzz() -> Outcome {
    if !answers(Command::new("c++").arg("--version")) {
        println!("a C++ compiler is missing: installing g++");
        let by_hand = |why| format!("{why}; install a C++ compiler (c++) by hand");
        run(Command::new("apt-get").args(["update", "--quiet"])).map_err(by_hand)?;
        run(Command::new("apt-get").args(["install", "--quiet", "--yes", "g++"])).map_err(by_hand)?;
    }
    if !answers(&mut cargo_command(&["fuzz", "--version"])) {
        println!("cargo-fuzz is missing: installing it");
        cargo(&["install", "--quiet", "--locked", "cargo-fuzz"])?;
    }
    Ok(())
}
