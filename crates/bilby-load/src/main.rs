//! Simulates many people: measures Bilby's server under load, and checks what it has stored after being killed,
//! and what several nodes keep when things go wrong. A tool for developers; `cargo xtask load`, `cargo xtask kill` and
//! `cargo xtask chaos` run it.
#![forbid(unsafe_code)]

mod chaos;
mod concurrent;
mod error;
mod games;
mod kill;
mod load;
mod nats;
mod postgres;
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
    /// Whether three nodes keep every promise while things go wrong.
    Chaos(chaos::Args),
    /// The check of a run of `chaos` again, from the files that it kept.
    Check(chaos::CheckArgs),
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Command::parse() {
        Command::Load(args) => args.run().await,
        Command::Kill(args) => args.run().await,
        Command::Chaos(args) => args.run().await,
        Command::Check(args) => args.run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bilby-load: {error}");
            ExitCode::FAILURE
        }
    }
}
