//! `cargo xtask wasm` and `cargo xtask web`: build the WebAssembly modules, and the page around them.

use crate::run::{Outcome, cargo, cargo_command, join, root, run};
use crate::{install_tools, postgres};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

const TARGET: &str = "wasm32-unknown-unknown";

/// A WebAssembly module of the page: `bilby-wasm` with one of its features.
#[derive(Clone, Copy)]
pub struct Module {
    feature: &'static str,
    /// The name of its JavaScript side.
    name: &'static str,
    pub title: &'static str,
}

/// The rules, which every page runs, the engine, which plays in a worker, and everything for the study of games.
pub const MODULES: [Module; 3] = [
    Module { feature: "rules", name: "bilby_wasm", title: "the rules for the page" },
    Module { feature: "engine", name: "bilby_wasm_engine", title: "the engine for the page" },
    Module { feature: "study", name: "bilby_wasm_study", title: "study for the page" },
];

/// The weights of the evaluations, which are part of no module: only who plays a game loads those of the game.
const WEIGHTS: [(&str, &str); 4] = [
    ("billabong/weights.txt", "billabong_weights.bin"),
    ("billabong/weights-several.txt", "billabong_several_weights.bin"),
    ("bilitaire/weights.bin", "bilitaire_weights.bin"),
    ("billo/weights.txt", "billo_weights.bin"),
];

/// Builds rules and engine for the browser, and writes the modules and their JavaScript side to `web/src/lib/wasm/pkg`.
pub fn wasm() -> Outcome {
    install_tools::rust_target(TARGET)?;
    for module in MODULES {
        run(cargo_command(&module.words()).arg("--quiet"))?;
        module.put_aside()?;
    }
    cargo(&["build", "--quiet", "--workspace", "--bin", "xtask-bind"])?;
    bind(&built("xtask-bind", "debug"))
}

impl Module {
    /// The arguments with which cargo builds it.
    pub fn words(self) -> [&'static str; 11] {
        [
            "build",
            "--package",
            "bilby-wasm",
            "--no-default-features",
            "--features",
            self.feature,
            "--lib",
            "--profile",
            "wasm",
            "--target",
            TARGET,
        ]
    }

    /// Copies it to where the other modules, which cargo gives the same name, don't overwrite it.
    pub fn put_aside(self) -> Outcome {
        let built = target_folder().join(TARGET).join("wasm").join("bilby_wasm.wasm");
        copy(&built, &self.path())
    }

    fn path(self) -> PathBuf {
        target_folder().join(TARGET).join("wasm").join(self.name).with_extension("put-aside.wasm")
    }
}

/// Writes the JavaScript side of all modules with xtask-bind, and puts the weights beside them.
pub fn bind(program: &Path) -> Outcome {
    let folder = root().join("web/src/lib/wasm/pkg");
    for module in MODULES {
        run(Command::new(program).arg(module.path()).arg(&folder).arg(module.name))?;
    }
    let engine = root().join("crates/bilby-engine/src");
    WEIGHTS.iter().try_for_each(|(weights, name)| copy(&engine.join(weights), &folder.join(name)))
}

fn copy(from: &Path, to: &Path) -> Outcome {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

/// Builds the page, including the modules, into `web/dist`.
pub fn page() -> Outcome {
    // Installing packages mostly waits for the network and the disk.
    thread::scope(|scope| {
        let packages = scope.spawn(packages);
        wasm()?;
        join(packages)
    })?;
    bundle()
}

/// Builds the page around existing modules.
pub fn bundle() -> Outcome {
    run(&mut npm(&["run", "--silent", "build"]))
}

/// Installs what building the page needs.
pub fn needs() -> Outcome {
    install_tools::rust_target(TARGET)?;
    install_tools::node()
}

/// Runs the page's checks that need no browser: format, lints, types, and unit tests.
pub fn units() -> Outcome {
    for script in ["format:check", "lint", "check", "test"] {
        run(&mut npm(&["run", "--silent", script]))?;
    }
    Ok(())
}

/// Runs the tests in a real browser, on the page that the server serves. The program is the one that the Rust tests
/// were built with. The server that most of them share is at PostgreSQL, those of single files are at SQLite.
pub fn browser() -> Outcome {
    install_tools::headless_chromium()?;
    install_tools::firefox()?;
    let database = postgres::start(postgres::Durability::None)?;
    run(browser_tests().env("BILBY_POSTGRES", database.url()))
}

/// Takes a picture of every screen, on a phone and on a desktop, light and dark, into a folder.
pub fn pictures(folder: &str) -> Outcome {
    page()?;
    install_tools::headless_chromium()?;
    cargo(&["build", "--quiet", "--workspace", "--bin", "bilby"])?;
    run(browser_tests().args(["--", "tour", "after-game"]).env("PICTURES", root().join(folder)))
}

/// The pictures of the README, each with the screen that it shows.
const README: [(&str, &str); 14] = [
    ("page-home", "home-desktop-light"),
    ("page-billabong-phone", "billabong-four-phone-light"),
    ("page-bilitaire-phone", "bilitaire-calls-phone-light"),
    ("page-billo-phone", "billo-claim-phone-light"),
    ("page-billabong", "billabong-lifted-desktop-light"),
    ("page-lesson", "lesson-refused-desktop-light"),
    ("page-bilitaire", "bilitaire-desktop-dark"),
    ("page-review", "review-bilitaire-mistake-desktop"),
    ("page-puzzle", "puzzle-billo-desktop"),
    ("page-lobby", "evening-lobby-desktop-light"),
    ("page-table", "evening-table-desktop-light"),
    ("page-table-phone", "evening-table-phone-dark"),
    ("page-watching-phone", "evening-watching-phone-light"),
    ("page-person-phone", "evening-person-phone-light"),
];

/// Takes a picture of every screen, and puts those that the README shows into `docs/pictures`.
pub fn readme_pictures() -> Outcome {
    pictures("target/pictures")?;
    let [taken, shown] = ["target/pictures", "docs/pictures"].map(|folder| root().join(folder));
    for (picture, screen) in README {
        copy(&taken.join(screen).with_extension("png"), &shown.join(picture).with_extension("png"))?;
    }
    Ok(())
}

/// Plays a game of each kind through a screen reader on a virtual desktop, and writes what it says to
/// docs/screen-reader.md.
pub fn screen_reader() -> Outcome {
    page()?;
    install_tools::chromium()?;
    install_tools::screen_reader()?;
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
    install_tools::node()?;
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
