//! Every chore of the project as `cargo xtask NAME`. No dependencies: a fresh clone has it running in seconds.
#![forbid(unsafe_code)]

mod fuzz;
mod need;
mod run;
mod strength;
mod test;
mod tidy;

use run::{Outcome, cargo};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask NAME

  play            show the three boards in the terminal
  test            everything there is: format, lints, tidy, tests, deep perft, documentation, fuzzing, benches
  bench           the speed of the rules, beside a yardstick, in one table
  fuzz [SECONDS]  each fuzz target for SECONDS (600 unless told)
  strength [GAMES]  the matches of docs/strength.md, GAMES each (200 unless told): hours
  tidy            which crate may use which, and what each says of itself";

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let rest: Vec<String> = words.collect();
    let outcome = match (name.as_str(), rest.as_slice()) {
        ("play", []) => play(),
        ("test", []) => test::everything(),
        ("bench", []) => bench(&[]),
        ("fuzz", []) => fuzz::run_all(600),
        ("fuzz", [seconds]) if seconds.parse::<u32>().is_ok() => {
            fuzz::run_all(seconds.parse().expect("it was just tried"))
        }
        ("strength", []) => strength::report(200),
        ("strength", [games]) if games.parse::<u32>().is_ok() => {
            strength::report(games.parse().expect("it was just tried"))
        }
        ("tidy", []) => tidy::check(),
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

/// Until there is a page, the boards in the terminal.
fn play() -> Outcome {
    for (game, about) in [
        ("billabong", "Billabong: five kangaroos each, jumping once round the lake."),
        ("bilitaire", "Bi-litaire: one jumps marbles, the other slides the trays away from under them."),
        ("billo", "Billo: rounds and squares that complete each other."),
    ] {
        println!("\n{about}\n");
        cargo(&["run", "--quiet", "--package", "bilby-cli", "--", "show", game])?;
    }
    println!("\nTry `cargo run -p bilby-cli -- --help` for everything else.");
    Ok(())
}

/// Runs the benches; with `--once`, only to see that they still work.
fn bench(options: &[&str]) -> Outcome {
    let mut words = vec!["bench", "--quiet", "--package", "bilby-shelf", "--bench", "speed", "--"];
    words.extend(options);
    cargo(&words)
}
