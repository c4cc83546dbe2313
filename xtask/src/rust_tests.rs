//! Runs the Rust tests: like `cargo test --workspace`, but two test programs at a time. The server's tests mostly wait and the
//! engine's mostly compute, so one after the other they would leave a processor idle.

use crate::run::{Outcome, cargo_command, join, run};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

/// How many test programs run at the same time.
const AT_ONCE: usize = 2;

/// The test program that takes longest. It is started first.
const LONGEST: &str = "bilby_engine-";

/// The test programs that run a second time, with a PostgreSQL database for each server.
const ON_POSTGRES: [&str; 2] = ["http-", "live-"];

/// Their tests that have little to do with people and what is stored about them. They run on SQLite only, to save time.
const SQLITE_ONLY: [&str; 19] = [
    "bad_input::",
    "clocks::",
    "computers::",
    "documents::",
    "explorer::",
    "export::",
    "limits::",
    "lobby::",
    "origins::",
    "page::",
    "play::",
    "proxy::",
    "rated::",
    "rematch::",
    "security::",
    "slow::",
    "stop::",
    "storm::",
    "trying::",
];

/// How many tests run at once on PostgreSQL. They mostly wait for the disk.
const THREADS_ON_POSTGRES: &str = "4";

/// Runs all tests, those that are marked as ignored among them, with these environment variables.
pub fn run_all(variables: &[(&str, &str)]) -> Outcome {
    let programs = build()?;
    let left = Mutex::new(programs.iter());
    let work = || {
        let mut outcome = Ok(());
        // Goes on after a failure, so that one run tells all of them.
        while let Some(program) = left.lock().ok().and_then(|mut left| left.next()) {
            outcome = outcome.and(run_program(program, variables));
        }
        outcome
    };
    thread::scope(|scope| {
        let jobs: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        let outcomes: Vec<Outcome> = jobs.into_iter().map(join).collect();
        outcomes.into_iter().collect::<Outcome>()
    })?;
    run(&mut cargo_command(&["test", "--quiet", "--workspace", "--doc"]))
}

/// A test program and the folder of its crate, in which cargo would run it.
#[derive(Clone)]
struct TestProgram {
    path: PathBuf,
    folder: PathBuf,
    on_postgres: bool,
}

impl TestProgram {
    fn name(&self) -> Cow<'_, str> {
        self.path.file_stem().unwrap_or_default().to_string_lossy()
    }
}

/// Builds all test programs.
fn build() -> Result<Vec<TestProgram>, String> {
    // Cargo itself prints what the compiler says.
    let words = ["test", "--quiet", "--workspace", "--no-run", "--message-format=json-render-diagnostics"];
    let output = cargo_command(&words).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cargo could not be started: {error}"))?;
    if !output.status.success() {
        return Err("the tests could not be built".to_owned());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut programs: Vec<TestProgram> = messages.lines().filter_map(test_program).collect();
    if programs.is_empty() {
        return Err("cargo named no test programs".to_owned());
    }
    let again = programs.iter().filter(|program| ON_POSTGRES.iter().any(|name| program.name().starts_with(name)));
    let again: Vec<TestProgram> = again.map(|program| TestProgram { on_postgres: true, ..program.clone() }).collect();
    programs.extend(again);
    programs.sort_by_key(|program| !program.path.to_string_lossy().contains(LONGEST));
    Ok(programs)
}

/// The test program of one of cargo's messages, if it has one.
fn test_program(message: &str) -> Option<TestProgram> {
    // A target that has tests is also built without them, so it is the profile that counts.
    let (profile, _) = message.split_once(r#""profile":{"#)?.1.split_once('}')?;
    if !profile.contains(r#""test":true"#) {
        return None;
    }
    let path = PathBuf::from(field(message, "executable")?);
    let folder = Path::new(&field(message, "manifest_path")?).parent()?.to_owned();
    Some(TestProgram { path, folder, on_postgres: false })
}

/// A text of a JSON message. Cargo writes each message in one line, and a path needs no more unescaping than this.
fn field(message: &str, name: &str) -> Option<String> {
    let (_, rest) = message.split_once(&format!(r#""{name}":""#))?;
    let end = rest.match_indices('"').map(|(at, _)| at).find(|at| !rest[..*at].ends_with('\\'))?;
    Some(rest[..end].replace("\\\\", "\\").replace("\\\"", "\""))
}

/// Runs one test program and prints what it said.
fn run_program(program: &TestProgram, variables: &[(&str, &str)]) -> Outcome {
    let name = program.name();
    let mut command = Command::new(&program.path);
    command.arg("--quiet").current_dir(&program.folder).stdin(Stdio::null());
    if program.on_postgres {
        command.env("BILBY_TEST_DATABASE", "postgres").args(["--test-threads", THREADS_ON_POSTGRES]);
        command.args(SQLITE_ONLY.into_iter().flat_map(|tests| ["--skip", tests]));
    } else {
        command.arg("--include-ignored");
    }
    command.env("CARGO_MANIFEST_DIR", &program.folder).envs(variables.iter().copied());
    let output = command.output().map_err(|error| format!("{name} could not be started: {error}"))?;
    let whereabouts = if program.on_postgres { " on PostgreSQL" } else { "" };
    println!(
        "{name}{whereabouts}\n{}{}",
        String::from_utf8_lossy(&output.stdout).trim(),
        String::from_utf8_lossy(&output.stderr)
    );
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("tests of {name}{whereabouts} failed ({})", output.status))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_programs_are_found_in_messages() {
        let message = r#"{"reason":"compiler-artifact","manifest_path":"/b/crates/billo/Cargo.toml","target":{"name":"billo","test":true},"profile":{"opt_level":"2","test":true},"executable":"/b/target/debug/deps/billo-1"}"#;
        let program = test_program(message).unwrap();
        assert_eq!(program.path, Path::new("/b/target/debug/deps/billo-1"));
        assert_eq!(program.folder, Path::new("/b/crates/billo"));
        let without_tests = message.replace(r#""opt_level":"2","test":true"#, r#""opt_level":"2","test":false"#);
        assert!(test_program(&without_tests).is_none());
        assert!(test_program(r#"{"reason":"build-finished","success":true}"#).is_none());
        assert_eq!(
            field(r#"{"rendered":"a \"b\" c","executable":null}"#, "rendered").unwrap(),
            r#"a \"b\" c"#.replace("\\\"", "\"")
        );
    }
}
