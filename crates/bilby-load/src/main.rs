//! Simulates many people: measures Bilby's server under load, and checks what it has stored after being killed. A tool
//! for developers; `cargo xtask load` and `cargo xtask kill` run it.
#![forbid(unsafe_code)]

mod concurrent;
mod error;
mod games;
mod kill;
mod load;
mod process;
mod rest;
mod server;
mod socket;

use clap::Parser;
use std::process::ExitCode;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Many people at once, on loopback.
#[derive(Parser)]
#[command(name = "bilby-load")]
enum Command {
    /// How quick the server is, beside boardgame.io's: one table.
    Load(load::Args),
    /// What the server keeps when it is killed at random moments.
    Kill(kill::Args),
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Command::parse() {
        Command::Load(args) => args.run().await,
        Command::Kill(args) => args.run().await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bilby-load: {error}");
            ExitCode::FAILURE
        }
    }
}
