//! All tasks of the project as `cargo xtask NAME`. It has no dependencies, so that it starts within seconds in a fresh
//! clone.
#![forbid(unsafe_code)]

mod bench_web;
mod calibrate;
mod chaos;
mod explorer_bench;
mod fuzz;
mod install_tools;
mod kill;
mod levels;
mod load;
mod nats;
mod opponent;
mod play;
mod postgres;
mod progress;
mod review;
mod run;
mod rust_tests;
mod schemathesis;
mod small_disk;
mod strength;
mod test;
mod web;

use run::{Outcome, Priority, cargo};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask NAME

  play            the page: gets what is missing, builds it and its server, starts it, prints the address
  build           the same without starting it
  test            all checks: format, lints, tidy, tests, deep perft, the page in a browser, documentation, fuzzing,
                  benches
  bench           the speed of the rules and of the engine, compared with cozy-chess, in tables
  bench-web       the speed of the page in a real browser, beside its targets, in a table
  calibrate [GAMES]  how accurate the engine's odds are, in GAMES games of each kind [default: 1000]:
                  docs/calibration.md
  chaos [SECONDS]  three nodes, PostgreSQL and NATS, and one fault after another [default: 180]: whether every
                  promise is kept; --faults N instead for so many faults, and docs/chaos.md becomes the report
  explorer-bench [GAMES]  how long the explorer takes over GAMES made games [default: a million], on SQLite
  fuzz [SECONDS]  each fuzz target for SECONDS [default: 600]
  kill [TIMES]    the server killed TIMES at random moments under load [default: 200], on SQLite and on PostgreSQL:
                  whether it has kept everything
  levels [GAMES]  how strong the levels are, by matches of GAMES [default: 100]: ratings.txt of bilby-engine and
                  docs/ladder.md; hours
  load            the speed of the server with thousands of clients, compared with boardgame.io's, in one table; with
                  --nodes 1,2,3 also so many nodes at one PostgreSQL; with --notifications everybody who plays wants
                  to be notified (docs/load.md stays as it is)
  opponent        0.1.0, built from its commit into target/opponents, for matches against it
  pictures [FOLDER]  every screen of the page, phone and desktop, light and dark [default: target/pictures];
                  with --readme instead of FOLDER also those of the README, into docs/pictures
  review [GAMES]  whether blunders of a review lose as much as it says, in GAMES games of each kind [default: 50]:
                  docs/blunders.md; an hour; --resume after GAMES goes on with a run that was cut off
  schemathesis [SECONDS]  made-up requests against the server's OpenAPI document [default: 300]
  screen-reader   what Orca reads out in a game of each kind, into docs/screen-reader.md
  strength [GAMES]  the matches of docs/strength.md, GAMES each [default: 200]: hours; with --played instead of GAMES
                  the report of those that were played, without playing more
  tidy            which crate uses which; the files that documents name, and deploy/; licences, versions and sources
                  of the dependencies; security advisories where they can be had
  wasm            rules and engine for the browser, into web/src/lib/wasm/pkg
  web             the page, with them in it, into web/dist";

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let arguments: Vec<String> = words.collect();
    match run_task(&name, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the task of this name.
fn run_task(name: &str, arguments: &[String]) -> Outcome {
    match (name, arguments) {
        ("play", []) => play::play(),
        ("build", []) => play::build(),
        ("test", []) => test::everything(),
        ("bench", []) => bench(),
        ("bench-web", []) => bench_web::bench_web(),
        ("calibrate", []) => calibrate::calibrate(1_000),
        ("calibrate", [games]) => calibrate::calibrate(number(games)?),
        ("chaos", []) => chaos::chaos(chaos::SECONDS),
        ("chaos", [seconds]) => chaos::chaos(number(seconds)?),
        ("chaos", [flag, faults]) if flag == "--faults" => chaos::chaos_report(number(faults)?),
        ("explorer-bench", []) => explorer_bench::explorer_bench(1_000_000),
        ("explorer-bench", [games]) => explorer_bench::explorer_bench(number(games)?),
        ("fuzz", []) => fuzz::run_all(600, Priority::Usual),
        ("fuzz", [seconds]) => fuzz::run_all(number(seconds)?, Priority::Usual),
        ("kill", []) => kill::kill(200),
        ("kill", [times]) => kill::kill(number(times)?),
        ("levels", []) => levels::levels(100),
        ("levels", [games]) => levels::levels(number(games)?),
        ("load", []) => load::load(None, false),
        ("load", [flag, nodes]) if flag == "--nodes" => load::load(Some(nodes), false),
        ("load", [flag]) if flag == "--notifications" => load::load(None, true),
        ("opponent", []) => opponent::build(),
        ("pictures", []) => web::pictures("target/pictures"),
        ("pictures", [flag]) if flag == "--readme" => web::readme_pictures(),
        ("pictures", [folder]) => web::pictures(folder),
        ("review", []) => review::review(50, false),
        ("review", [games]) => review::review(number(games)?, false),
        ("review", [games, flag]) if flag == "--resume" => review::review(number(games)?, true),
        ("schemathesis", []) => schemathesis::schemathesis(300),
        ("schemathesis", [seconds]) => schemathesis::schemathesis(number(seconds)?),
        ("screen-reader", []) => web::screen_reader(),
        ("strength", []) => strength::report(strength::GAMES),
        ("strength", [played]) if played == "--played" => strength::report_played(),
        ("strength", [games]) => strength::report(number(games)?),
        ("tidy", []) => tidy(),
        ("wasm", []) => web::wasm(),
        ("web", []) => web::page(),
        ("help" | "--help" | "-h", _) => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("no such task: {name} {}\n\n{HELP}", arguments.join(" "))),
    }
}

/// Reads an argument that has to be a number.
fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text:?} is not a number (`cargo xtask help` lists the arguments of each task)"))
}

/// Runs the benches.
fn bench() -> Outcome {
    for package in ["bilby-games", "bilby-engine"] {
        cargo(&["bench", "--quiet", "--package", package, "--bench", "speed"])?;
    }
    Ok(())
}

/// Runs the benches once, to check that they still work, with the build of the tests.
fn bench_once(priority: Priority) -> Outcome {
    let words = ["bench", "--quiet", "--profile", "dev", "--workspace", "--bench", "speed", "--", "--once"];
    run::run(&mut run::cargo_command_at(priority, &words))
}

/// Checks the crates against the architecture and the dependencies against `deny.toml`.
fn tidy() -> Outcome {
    cargo(&["build", "--quiet", "--workspace", "--bin", "xtask-tidy"])?;
    run::run(&mut Command::new(web::built("xtask-tidy", "debug")))?;
    // Building cargo-deny takes many minutes, and its other checks have just been done.
    if !run::answers(&mut run::cargo_command(&["deny", "--version"])) {
        println!("security advisories: not checked, because cargo-deny is not installed");
        return Ok(());
    }
    if !run::answers(&mut run::cargo_command(&["deny", "fetch"])) {
        println!("security advisories: not checked, because cargo-deny can't fetch them");
        return Ok(());
    }
    cargo(&["deny", "check", "advisories"])
}
