//! `cargo xtask chaos`: three nodes, PostgreSQL and NATS as real processes, hundreds of games, and one fault after another.

use crate::load::{keep, measuring};
use crate::run::{Outcome, cargo, root, run};
use crate::{install_tools, postgres, web};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How long the optimised server is tested by default.
pub const SECONDS: u32 = 180;

/// The line above the report in docs/chaos.md.
const MARK: &str = "<!-- What follows is written by `cargo xtask chaos --faults`. -->\n";

/// Where Debian keeps the library that changes a program's clock.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/// For this many seconds, with the optimised server.
pub fn chaos(seconds: u32) -> Outcome {
    build()?;
    run(command("release")?.args(["--seconds", &seconds.to_string()]))
}

/// For this many seconds, with the server that the tests have built, at a rate that fits it. It builds nothing, because it
/// would wait for other programs of cargo that run beside it.
pub fn chaos_tested(seconds: u32) -> Outcome {
    run(command("debug")?.args(["--seconds", &seconds.to_string(), "--tables", "60", "--rate", "60"]))
}

/// This many faults, with the optimised server; the report goes to docs/chaos.md, also if promises were broken. So many turns
/// are offered that about a thousand are played for each fault.
pub fn chaos_report(faults: u32) -> Outcome {
    build()?;
    let mut command = command("release")?;
    command.args(["--faults", &faults.to_string(), "--tables", "150", "--rate", "300"]);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("bilby-load could not be started: {error}"))?;
    let report = String::from_utf8_lossy(&output.stdout);
    print!("{report}");
    if !report.is_empty() {
        keep(&root().join("docs/chaos.md"), MARK, &report)?;
    }
    if output.status.success() { Ok(()) } else { Err(format!("bilby-load failed ({})", output.status)) }
}

fn build() -> Outcome {
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli", "--package", "bilby-load"])
}

/// The command for `bilby-load`, with everything that it needs found or installed.
fn command(profile: &str) -> Result<Command, String> {
    let mut command = measuring(profile, "chaos")?;
    command.arg("--postgres").arg(postgres::programs()?);
    if knows_bus(&web::built("bilby", profile)) {
        command.arg("--nats").arg(install_tools::nats_server()?);
    } else {
        println!("this server knows no bus but PostgreSQL: NATS is left out");
    }
    match faketime() {
        Some(library) => drop(command.arg("--faketime").arg(library)),
        None => println!("libfaketime is missing and could not be installed: no clock is changed"),
    }
    Ok(command)
}

/// Whether the server can use another bus than its database.
pub fn knows_bus(bilby: &Path) -> bool {
    let help = Command::new(bilby).args(["serve", "--help"]).output();
    help.is_ok_and(|help| String::from_utf8_lossy(&help.stdout).contains("--bus"))
}

/// The library that changes a clock. It is not needed for the rest, so it may be missing.
fn faketime() -> Option<PathBuf> {
    let library = || Some(PathBuf::from(FAKETIME)).filter(|library| library.is_file());
    library().or_else(|| {
        println!("libfaketime is missing: installing it");
        let _ = install_tools::debian(&["libfaketime"], "the run goes on without it");
        library()
    })
}
