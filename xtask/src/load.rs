//! `cargo xtask load`: measures the server with thousands of clients next to boardgame.io's, in one table.

use crate::run::{Outcome, cargo, root, run};
use crate::{chaos, install_tools, postgres, web};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The line above the table in docs/load.md.
const MARK: &str = "<!-- What follows is written by `cargo xtask load`. -->\n";

/// Builds both servers, measures them, and writes the table to docs/load.md. Being slow is not a failure. `nodes` is a
/// list such as `1,2,3`: this many nodes at one PostgreSQL are measured too. With `notifications`, everybody who plays
/// wants to be notified of each turn.
pub fn load(nodes: Option<&str>, notifications: bool) -> Outcome {
    packages()?;
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli", "--package", "bilby-load"])?;
    let mut command = measuring("release", "load")?;
    if let Some(nodes) = nodes {
        command.args(["--nodes", nodes, "--rounds", "3"]).arg("--postgres").arg(postgres::programs()?);
        if chaos::knows_bus(&web::built("bilby", "release")) {
            command.arg("--nats").arg(install_tools::nats_server()?);
        }
    }
    if notifications {
        command.arg("--notifications");
    }
    let output = command.arg("--boardgame").arg(folder()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("bilby-load could not be started: {error}"))?;
    let table = String::from_utf8_lossy(&output.stdout);
    print!("{table}");
    if !output.status.success() {
        return Err(format!("bilby-load failed ({})", output.status));
    }
    // The document has the figures of a server whose people want nothing.
    if notifications { Ok(()) } else { keep(&root().join("docs/load.md"), MARK, &table) }
}

/// Replaces what follows the mark in a document.
pub fn keep(path: &Path, mark: &str, table: &str) -> Outcome {
    let bad = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let text = fs::read_to_string(path).map_err(|error| bad(&error))?;
    let (head, _) = text.split_once(mark).ok_or_else(|| bad(&"the mark for the table is missing"))?;
    fs::write(path, format!("{head}{mark}\n{table}")).map_err(|error| bad(&error))
}

/// The command for `bilby-load` to act on `bilby`, both as last built in this profile.
pub fn measuring(profile: &str, what: &str) -> Result<Command, String> {
    let programs = web::target_folder().join(profile);
    let program = |name| programs.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    // Not in the system's folder for temporary files, which is often in memory.
    let kept = web::target_folder().join("load");
    fs::create_dir_all(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    let mut command = Command::new("sh");
    // Each side has about fourteen thousand sockets; the default limit is often a thousand files.
    command.args(["-c", "ulimit -n \"$(ulimit -Hn)\"; exec \"$@\"", "sh"]);
    command.arg(program("bilby-load")).arg(what).arg("--program").arg(program("bilby")).arg("--folder").arg(kept);
    Ok(command)
}

/// Installs boardgame.io if it is missing.
fn packages() -> Outcome {
    install_tools::node()?;
    if folder().join("node_modules/boardgame.io").is_dir() {
        return Ok(());
    }
    println!("getting boardgame.io");
    let words = ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    run(Command::new("npm").args(words).current_dir(folder()))
}

fn folder() -> PathBuf {
    root().join("load")
}
