//! `cargo xtask play`: the page in a browser, from a fresh clone.

use crate::run::{Outcome, cargo_command};
use crate::web;
use std::net::TcpListener;
use std::process::Command;

/// Where the page is looked for first. Browsers keep games by address, so it should be the same each time.
const ADDRESS: &str = "127.0.0.1:8080";

/// Builds page and server, starts the server and stays with it until Ctrl-C.
pub fn play() -> Outcome {
    println!("building the page");
    web::page()?;
    println!("building the server that holds it (the first time takes minutes)");
    let server = ["run", "--quiet", "--release", "--package", "bilby-cli", "--", "serve", "--open", "--listen"];
    let mut command = cargo_command(&server);
    command.arg(address());
    hand_over(command)
}

fn address() -> &'static str {
    if TcpListener::bind(ADDRESS).is_ok() {
        return ADDRESS;
    }
    println!("{ADDRESS} is taken: any free port instead, where games begun under another are not seen");
    "127.0.0.1:0"
}

/// The server takes this process's place, so that whoever ends the one ends the other.
#[cfg(unix)]
fn hand_over(mut command: Command) -> Outcome {
    use std::os::unix::process::CommandExt;
    Err(format!("cargo could not be started: {}", command.exec()))
}

#[cfg(not(unix))]
fn hand_over(mut command: Command) -> Outcome {
    crate::run::run(&mut command)
}
