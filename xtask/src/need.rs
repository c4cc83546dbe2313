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
        debian(&["g++"], "install a C++ compiler (c++) by hand")?;
    }
    if !answers(&mut cargo_command(&["fuzz", "--version"])) {
        println!("cargo-fuzz is missing: installing it");
        cargo(&["install", "--quiet", "--locked", "cargo-fuzz"])?;
    }
    Ok(())
}

/// What is needed to build for another target.
pub fn rust_target(target: &str) -> Outcome {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = Command::new(rustc).args(["--print", "target-libdir", "--target", target]).output();
    let libraries = libraries.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    if libraries.is_ok_and(|folder| !folder.is_empty() && std::path::Path::new(&folder).exists()) {
        return Ok(());
    }
    println!("the target {target} is missing: installing it");
    run(Command::new("rustup").args(["target", "add", target]))
        .map_err(|why| format!("{why}; install the Rust target {target} by hand"))
}

/// Chromium, which the page is tried in: the one that the variable `CHROMIUM` names, or Debian's.
pub fn chromium() -> Outcome {
    let there = |path: &str| answers(Command::new(path).arg("--version"));
    if let Ok(path) = std::env::var("CHROMIUM") {
        return if there(&path) { Ok(()) } else { Err(format!("CHROMIUM names {path}, which does not answer")) };
    }
    if there("/usr/bin/chromium") {
        return Ok(());
    }
    println!("Chromium is missing: installing it");
    debian(&["chromium"], "install Chromium by hand, and name it in CHROMIUM if it is not /usr/bin/chromium")
}

/// Node and npm, which build the page.
pub fn node() -> Outcome {
    if answers(Command::new("node").arg("--version")) && answers(Command::new("npm").arg("--version")) {
        return Ok(());
    }
    println!("Node is missing: installing nodejs and npm");
    debian(&["nodejs", "npm"], "install Node 20 or newer, with npm, by hand")
}

/// Python, for the client that is written in it. It needs nothing but its own library.
pub fn python() -> Outcome {
    if answers(Command::new("python3").arg("--version")) {
        return Ok(());
    }
    println!("Python is missing: installing python3");
    debian(&["python3"], "install Python 3 (python3) by hand")
}

/// Installs packages of Debian's; where that can't be, it says what to do.
pub fn debian(packages: &[&str], by_hand: &str) -> Outcome {
    let failed = |why| format!("{why}; {by_hand}");
    run(Command::new("apt-get").args(["update", "--quiet"])).map_err(failed)?;
    run(Command::new("apt-get").args(["install", "--quiet", "--yes"]).args(packages)).map_err(failed)
}
