//! `cargo xtask wasm` and `cargo xtask web`: build the WebAssembly module, and the page around it.

use crate::need;
use crate::run::{Outcome, cargo, cargo_command, join, root, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds rules and engine for the browser, and writes the module and its JavaScript side to `web/src/lib/wasm/pkg`.
pub fn wasm() -> Outcome {
    need::rust_target(TARGET)?;
    run(cargo_command(&module_words()).arg("--quiet"))?;
    cargo(&["build", "--quiet", "--workspace", "--bin", "xtask-bind"])?;
    bind(&mut Command::new(built("xtask-bind", "debug")))
}

/// The arguments with which cargo builds the module.
pub fn module_words() -> [&'static str; 8] {
    ["build", "--package", "bilby-wasm", "--lib", "--profile", "wasm", "--target", TARGET]
}

/// Runs xtask-bind, which writes the module's JavaScript side.
pub fn bind(command: &mut Command) -> Outcome {
    let module = target_folder().join(TARGET).join("wasm").join("bilby_wasm.wasm");
    run(command.arg(module).arg(root().join("web/src/lib/wasm/pkg")))
}

/// Builds the page, including the module, into `web/dist`.
pub fn page() -> Outcome {
    // Installing packages mostly waits for the network and the disk.
    thread::scope(|scope| {
        let packages = scope.spawn(packages);
        wasm()?;
        join(packages)
    })?;
    bundle()
}

/// Builds the page around an existing module.
pub fn bundle() -> Outcome {
    run(&mut npm(&["run", "--silent", "build"]))
}

/// Installs what building the page needs.
pub fn needs() -> Outcome {
    need::rust_target(TARGET)?;
    need::node()
}

/// Runs the page's checks that need no browser: format, lints, types, and unit tests.
pub fn units() -> Outcome {
    for script in ["format:check", "lint", "check", "test"] {
        run(&mut npm(&["run", "--silent", script]))?;
    }
    Ok(())
}

/// Runs the tests in a real browser, on the page that the server serves. The program is the one that the Rust tests
/// were built with.
pub fn browser() -> Outcome {
    need::headless_chromium()?;
    need::firefox()?;
    run(&mut browser_tests())
}

/// Takes a picture of every screen, on a phone and on a desktop, light and dark, into a folder.
pub fn pictures(folder: &str) -> Outcome {
    page()?;
    need::headless_chromium()?;
    cargo(&["build", "--quiet", "--workspace", "--bin", "bilby"])?;
    run(browser_tests().args(["--", "tour"]).env("PICTURES", root().join(folder)))
}

/// Plays a game of each kind through a screen reader on a virtual desktop, and writes what it says to
/// docs/screen-reader.md.
pub fn screen_reader() -> Outcome {
    page()?;
    need::chromium()?;
    need::screen_reader()?;
    cargo(&["build", "--quiet", "--workspace", "--bin", "bilby"])?;
    let mut command = Command::new("dbus-run-session");
    command.args(["--", "npm", "run", "--silent", "test:screen-reader"]);
    run(command.current_dir(root().join("web")).env("BILBY", program()))
}

/// The command that runs the browser tests against the program as it was last built.
fn browser_tests() -> Command {
    let mut command = npm(&["run", "--silent", "test:browser"]);
    command.env("BILBY", program());
    command
}

/// The program as it was last built for the tests.
pub fn program() -> PathBuf {
    built("bilby", "debug")
}

/// The path of a program that was built in a profile.
pub fn built(name: &str, profile: &str) -> PathBuf {
    target_folder().join(profile).join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

/// Installs the page's packages if they are missing or older than the lock file.
pub fn packages() -> Outcome {
    need::node()?;
    let web = root().join("web");
    // npm writes this file last.
    let installed = changed(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(&web.join("package-lock.json")) {
        return Ok(());
    }
    run(&mut npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"]))
}

/// An npm command in the page's folder.
pub fn npm(words: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(words).current_dir(root().join("web"));
    command
}

fn changed(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Cargo's target folder.
pub fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}
