//! Installs missing tools through the machine's package managers.

use crate::run::{Outcome, answers, cargo, cargo_command, root, run};
use crate::web::npm;
use std::path::PathBuf;
use std::process::Command;

/// Installs rustfmt and clippy, which a minimal Rust installation lacks.
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

/// Installs cargo-fuzz, and the C++ compiler that builds its fuzzing runtime.
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

/// Installs the standard library for another target.
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

/// Finds or installs Chromium: the one that the variable `CHROMIUM` names, or Debian's.
pub fn chromium() -> Outcome {
    browser("CHROMIUM", "chromium")
}

/// Finds or installs the Chromium of the browser tests: the one that the variable `CHROMIUM` names, or Debian's headless
/// shell, which draws no window and needs much less processor time.
pub fn headless_chromium() -> Outcome {
    browser("CHROMIUM", "chromium-headless-shell")
}

/// Finds or installs Firefox for the tour in another browser: the one that the variable `FIREFOX` names, or Debian's.
pub fn firefox() -> Outcome {
    browser("FIREFOX", "firefox-esr")
}

/// Installs Orca and a virtual desktop for it.
pub fn screen_reader() -> Outcome {
    const PACKAGES: [&str; 6] = ["orca", "xvfb", "openbox", "xdotool", "at-spi2-core", "dbus"];
    let there = |program: &str| answers(Command::new("sh").args(["-c", "command -v \"$0\"", program]));
    if ["orca", "Xvfb", "openbox", "xdotool", "dbus-run-session"].into_iter().all(there) {
        return Ok(());
    }
    println!("a screen reader is missing: installing it");
    debian(&PACKAGES, &format!("install {} by hand", PACKAGES.join(", ")))
}

/// Installs a browser from Debian, unless a variable names another.
fn browser(variable: &str, package: &str) -> Outcome {
    let there = |path: &str| answers(Command::new(path).arg("--version"));
    if let Ok(path) = std::env::var(variable) {
        return if there(&path) { Ok(()) } else { Err(format!("{variable} names {path}, which does not answer")) };
    }
    let path = format!("/usr/bin/{package}");
    if there(&path) {
        return Ok(());
    }
    println!("{package} is missing: installing it");
    debian(&[package], &format!("install {package} by hand, and name it in {variable} if it is not {path}"))
}

/// Installs Node and npm, which build the page.
pub fn node() -> Outcome {
    if answers(Command::new("node").arg("--version")) && answers(npm(&["--version"]).current_dir(root())) {
        return Ok(());
    }
    println!("Node is missing: installing nodejs and npm");
    debian(&["nodejs", "npm"], "install Node 20 or newer, with npm, by hand")
}

/// Installs Python, for the test client that is written in it. The client needs only the standard library.
pub fn python() -> Outcome {
    if answers(Command::new("python3").arg("--version")) {
        return Ok(());
    }
    println!("Python is missing: installing python3");
    debian(&["python3"], "install Python 3 (python3) by hand")
}

/// Finds or installs NATS's server.
pub fn nats_server() -> Result<PathBuf, String> {
    let find = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        // Debian keeps it where not every user looks.
        let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
        folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file())
    };
    if let Some(program) = find() {
        return Ok(program);
    }
    println!("NATS is missing: installing it");
    debian(&["nats-server"], "install nats-server by hand")?;
    find().ok_or_else(|| "nats-server was installed, but is neither on the path nor in /usr/sbin".to_owned())
}

/// Installs Debian packages; if that is not possible, the error says what to do.
pub fn debian(packages: &[&str], by_hand: &str) -> Outcome {
    let failed = |why| format!("{why}; {by_hand}");
    run(Command::new("apt-get").args(["update", "--quiet"])).map_err(failed)?;
    run(Command::new("apt-get").args(["install", "--quiet", "--yes"]).args(packages)).map_err(failed)
}
