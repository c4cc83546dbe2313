//! Many people at once: how quick Bilby's server is under load, and what it keeps when it is killed. A tool for its makers;
//! `cargo xtask load` and `cargo xtask kill` run it.
#![forbid(unsafe_code)]

mod games;
mod kill;
mod load;
mod process;
mod rest;
mod server;
mod socket;
mod together;
mod trouble;

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
        Err(trouble) => {
            eprintln!("bilby-load: {trouble}");
            ExitCode::FAILURE
        }
    }
}
