//! `cargo xtask test`: everything there is, in the order in which it is quickest to fail.

use crate::run::{Outcome, Priority, cargo, cargo_command_at, join, run};
use crate::small_disk::SmallDisk;
use crate::{bench_once, chaos, fuzz, install_tools, kill, nats, postgres, rust_tests, tidy, web};
use std::thread;
use std::time::Instant;

/// How long each fuzz target runs here; `cargo xtask fuzz` runs longer.
const FUZZ_SECONDS: u32 = 15;

/// How often the server is killed here, on each database; `cargo xtask kill` does it more often.
const KILLS: u32 = 5;

/// How long things go wrong around three nodes here; `cargo xtask chaos` does more of it.
const CHAOS_SECONDS: u32 = 180;

/// Runs everything.
pub fn everything() -> Outcome {
    let begun = Instant::now();
    install_tools::rust_components()?;
    // Installing mostly waits for the network and the disk, so the checks without tests run beside it.
    thread::scope(|scope| {
        let tools = scope.spawn(tools);
        checks()?;
        join(tools)
    })?;
    step("tests, deep perft, both databases, a bus and a full disk among them", || {
        let (database, bus, disk) = (postgres::start(postgres::Durability::None)?, nats::start()?, SmallDisk::make()?);
        let (database_url, bus_url, folder) = (database.url(), bus.url(), disk.folder().to_string_lossy());
        rust_tests::run_all(&[
            ("BILBY_POSTGRES", &database_url),
            ("BILBY_NATS", &bus_url),
            ("BILBY_SMALL_DISK", &folder),
        ])
    })?;
    step("the server killed a few times", || kill::kill_tested(KILLS))?;
    step("the page in a browser", web::browser)?;
    // The nodes mostly wait, so the last steps run beside them. They get the processors only when the nodes don't need them,
    // because the nodes must answer in time.
    thread::scope(|scope| {
        let nodes = scope.spawn(|| step("three nodes while things go wrong", || chaos::chaos_tested(CHAOS_SECONDS)));
        let others = [
            step("documentation", documentation),
            step("benches, once", || bench_once(Priority::Low)),
            step("fuzzing, briefly", || fuzz::run_all(FUZZ_SECONDS, Priority::Low)),
        ];
        others.into_iter().chain([join(nodes)]).collect::<Outcome>()
    })?;
    rust_tests::print_second_tries();
    println!("\nAll good, in {} s.", begun.elapsed().as_secs());
    Ok(())
}

/// Installs what the tests use beside Rust and Node. Each step asks for its own tools too and finds them.
fn tools() -> Outcome {
    install_tools::python()?;
    install_tools::nats_server()?;
    postgres::programs()?;
    install_tools::headless_chromium()?;
    install_tools::firefox()
}

/// What can be checked without running the program. It builds the page before anything is compiled, so that the server is
/// built once, with the page in it.
fn checks() -> Outcome {
    step("tidy", tidy)?;
    step("format", || cargo(&["fmt", "--all", "--check"]))?;
    step("the page", web::page)?;
    step("the page's format, lints, types and units", web::units)?;
    step("lints", || cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

fn documentation() -> Outcome {
    let words = ["doc", "--quiet", "--workspace", "--no-deps", "--document-private-items"];
    run(cargo_command_at(Priority::Low, &words).env("RUSTDOCFLAGS", "--deny warnings"))
}

fn step(name: &str, what: impl FnOnce() -> Outcome) -> Outcome {
    println!("\n== {name}");
    let begun = Instant::now();
    what()?;
    println!("== {name}: good, {} s", begun.elapsed().as_secs());
    Ok(())
}
