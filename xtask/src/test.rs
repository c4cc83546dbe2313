//! `cargo xtask test`: everything there is, in the order in which it is quickest to fail.

use crate::run::{Outcome, cargo, cargo_command, run};
use crate::small_disk::SmallDisk;
use crate::{bench_once, chaos, fuzz, kill, nats, need, postgres, tidy, web};
use std::time::Instant;

/// How long each fuzz target runs here; `cargo xtask fuzz` runs longer.
const FUZZ_SECONDS: u32 = 20;

/// How often the server is killed here, on each database; `cargo xtask kill` does it more often.
const KILLS: u32 = 5;

/// How long things go wrong around three nodes here; `cargo xtask chaos` does more of it. `None` until the server keeps every
/// promise of docs/chaos.md.
const CHAOS_SECONDS: Option<u32> = None;

/// Runs everything.
pub fn everything() -> Outcome {
    let begun = Instant::now();
    need::rust_components()?;
    need::python()?;
    step("tidy", tidy)?;
    step("format", || cargo(&["fmt", "--all", "--check"]))?;
    // Before anything is compiled: the server is built once, with the page in it.
    step("the page", web::page)?;
    step("the page's format, lints, types and units", web::units)?;
    step("lints", || cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]))?;
    step("tests, deep perft, both databases, a bus and a full disk among them", || {
        let (database, bus, disk) = (postgres::start()?, nats::start()?, SmallDisk::make()?);
        let words = ["test", "--quiet", "--workspace", "--", "--include-ignored"];
        let mut tests = cargo_command(&words);
        tests.env("BILBY_POSTGRES", database.url()).env("BILBY_NATS", bus.url());
        run(tests.env("BILBY_SMALL_DISK", disk.folder()))
    })?;
    step("the server killed a few times", || kill::kill_tested(KILLS))?;
    if let Some(seconds) = CHAOS_SECONDS {
        step("three nodes while things go wrong", || chaos::chaos_tested(seconds))?;
    }
    step("the page in a browser", web::browser)?;
    step("documentation", || {
        let words = ["doc", "--quiet", "--workspace", "--no-deps", "--document-private-items"];
        run(cargo_command(&words).env("RUSTDOCFLAGS", "--deny warnings"))
    })?;
    step("benches, once", bench_once)?;
    step("fuzzing, briefly", || fuzz::run_all(FUZZ_SECONDS))?;
    println!("\nAll good, in {} s.", begun.elapsed().as_secs());
    Ok(())
}

fn step(name: &str, what: impl FnOnce() -> Outcome) -> Outcome {
    println!("\n== {name}");
    let begun = Instant::now();
    what()?;
    println!("== {name}: good, {} s", begun.elapsed().as_secs());
    Ok(())
}
