//! `cargo xtask wasm` and `cargo xtask web`: the WebAssembly module, and the page around it.

use crate::need;
use crate::run::{Outcome, cargo, cargo_command, root, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds rules and engine for the browser: the module and its JavaScript side into `web/src/lib/wasm/pkg`.
pub fn wasm() -> Outcome {
    need::rust_target(TARGET)?;
    cargo(&["build", "--quiet", "--package", "bilby-wasm", "--lib", "--profile", "wasm", "--target", TARGET])?;
    let module = target_folder().join(TARGET).join("wasm").join("bilby_wasm.wasm");
    let package = root().join("web/src/lib/wasm/pkg");
    let mut bind = cargo_command(&["run", "--quiet", "--package", "xtask-bind", "--"]);
    run(bind.arg(&module).arg(&package))
}

/// Builds the page, with the module in it, into `web/dist`.
pub fn page() -> Outcome {
    wasm()?;
    packages()?;
    run(&mut npm(&["run", "--silent", "build"]))
}

/// The page's own checks that need no browser: types, and the tests of its parts.
pub fn units() -> Outcome {
    run(&mut npm(&["run", "--silent", "check"]))?;
    run(&mut npm(&["run", "--silent", "test"]))
}

/// Plays in a real browser, at the page that the server holds; the program is the one that the Rust tests were built with.
pub fn browser() -> Outcome {
    need::chromium()?;
    run(&mut browser_tests())
}

/// Takes a picture of every screen, on a phone and on a desk, light and dark, into a folder.
pub fn pictures(folder: &str) -> Outcome {
    page()?;
    need::chromium()?;
    cargo(&["build", "--quiet", "--package", "bilby-cli"])?;
    run(browser_tests().args(["--", "tour"]).env("PICTURES", root().join(folder)))
}

/// npm about to run the browser tests against the program as it was last built.
fn browser_tests() -> Command {
    let program = target_folder().join("debug").join("bilby").with_extension(std::env::consts::EXE_EXTENSION);
    let mut command = npm(&["run", "--silent", "test:browser"]);
    command.env("BILBY", program);
    command
}

/// Gets the page's packages where they are missing or older than the list of them.
pub fn packages() -> Outcome {
    need::node()?;
    let web = root().join("web");
    // npm writes this file last.
    let installed = changed(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(&web.join("package-lock.json")) {
        return Ok(());
    }
    println!("getting the page's packages");
    // Not `npm ci`: it refuses a list that holds the native parts of one platform only, which is what npm itself writes.
    run(&mut npm(&["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]))
}

/// npm in the page's folder.
pub fn npm(words: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(words).current_dir(root().join("web"));
    command
}

fn changed(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Where cargo puts what it builds.
pub fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}
