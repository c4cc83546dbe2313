//! Every chore of the project as `cargo xtask NAME`. No dependencies: a fresh clone has it running in seconds.
#![forbid(unsafe_code)]

mod bench_web;
mod fuzz;
mod kill;
mod load;
mod need;
mod play;
mod postgres;
mod run;
mod strength;
mod test;
mod tidy;
mod web;

use run::{Outcome, cargo};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask NAME

  play            the page: gets what is missing, builds it and its server, starts it, tells the address
  test            everything there is: format, lints, tidy, tests, deep perft, the page in a browser, documentation,
                  fuzzing, benches
  bench           the speed of the rules and of the engine, beside a yardstick, in tables
  bench-web       the speed of the page in a real browser, beside its targets, in a table
  fuzz [SECONDS]  each fuzz target for SECONDS (600 unless told)
  kill [TIMES]    the server killed TIMES at random moments under load (200 unless told), on SQLite and on PostgreSQL:
                  whether it has kept everything
  load            the server with thousands of people at it, beside boardgame.io's, in one table
  pictures [FOLDER]  every screen of the page, phone and desktop, light and dark (target/pictures unless told)
  strength [GAMES]  the matches of docs/strength.md, GAMES each (200 unless told): hours
  tidy            which crate may use which, and what each says of itself
  wasm            rules and engine for the browser, into web/src/lib/wasm/pkg
  web             the page, with them in it, into web/dist";

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let rest: Vec<String> = words.collect();
    let outcome = match (name.as_str(), rest.as_slice()) {
        ("play", []) => play::play(),
        ("test", []) => test::everything(),
        ("bench", []) => bench(&[]),
        ("bench-web", []) => bench_web::bench_web(),
        ("fuzz", []) => fuzz::run_all(600),
        ("fuzz", [seconds]) if seconds.parse::<u32>().is_ok() => {
            fuzz::run_all(seconds.parse().expect("it was just tried"))
        }
        ("kill", []) => kill::kill(200),
        ("kill", [times]) if times.parse::<u32>().is_ok() => kill::kill(times.parse().expect("it was just tried")),
        ("load", []) => load::load(),
        ("pictures", []) => web::pictures("target/pictures"),
        ("pictures", [folder]) => web::pictures(folder),
        ("strength", []) => strength::report(200),
        ("strength", [games]) if games.parse::<u32>().is_ok() => {
            strength::report(games.parse().expect("it was just tried"))
        }
        ("tidy", []) => tidy::check(),
        ("wasm", []) => web::wasm(),
        ("web", []) => web::page(),
        ("help" | "--help" | "-h", _) => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("no such chore: {name} {}\n\n{HELP}", rest.join(" "))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the benches; with `--once`, only to see that they still work.
fn bench(options: &[&str]) -> Outcome {
    for package in ["bilby-shelf", "bilby-engine"] {
        let words = ["bench", "--quiet", "--package", package, "--bench", "speed", "--"];
        cargo(&[&words[..], options].concat())?;
    }
    Ok(())
}
