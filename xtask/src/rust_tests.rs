//! Runs the Rust tests: like `cargo test --workspace`, but two test programs at a time. The server's tests mostly wait and the
//! engine's mostly compute, so one after the other they would leave a processor idle.
//!
//! A test that fails is run a second time, alone. If it passes then, the run goes on, and its end names the test: it depends on
//! the machine's speed, which is a bug of the test or of the product.

use crate::run::{Outcome, cargo_command, join, run};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
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
    "turn_preview::",
];

/// How many tests run at once on PostgreSQL. They mostly wait for the disk.
const THREADS_ON_POSTGRES: &str = "4";

/// How many failed tests of one program are run a second time. If there are more, the program is broken, not unlucky.
const SECOND_TRIES: usize = 3;

/// The tests that passed only at the second try.
static SECOND_TRIED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Names the tests that passed only at the second try.
pub fn print_second_tries() {
    let Ok(tests) = SECOND_TRIED.lock() else { return };
    if !tests.is_empty() {
        println!("\nPassed only at the second try, so there is a race to be found:");
        tests.iter().for_each(|test| println!("  {test}"));
    }
}

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

/// Runs one test program and prints what it said. A few failed tests get a second try.
fn run_program(program: &TestProgram, variables: &[(&str, &str)]) -> Outcome {
    let mut command = program.command(variables);
    if program.on_postgres {
        command.args(["--test-threads", THREADS_ON_POSTGRES]);
        command.args(SQLITE_ONLY.into_iter().flat_map(|tests| ["--skip", tests]));
    } else {
        command.arg("--include-ignored");
    }
    let first = program.run(&mut command)?;
    if first.status.success() {
        return Ok(());
    }
    let failed = failed_tests(&String::from_utf8_lossy(&first.stdout));
    if (1..=SECOND_TRIES).contains(&failed.len()) {
        let mut command = program.command(variables);
        command.args(["--include-ignored", "--exact", "--test-threads", "1"]).args(&failed);
        if program.run(&mut command)?.status.success() {
            let tests = failed.into_iter().map(|test| format!("{} {test}", program.title()));
            SECOND_TRIED.lock().map_err(|_| "a job panicked".to_owned())?.extend(tests);
            return Ok(());
        }
    }
    Err(format!("tests of {} failed ({})", program.title(), first.status))
}

impl TestProgram {
    fn title(&self) -> String {
        format!("{}{}", self.name(), if self.on_postgres { " on PostgreSQL" } else { "" })
    }

    fn command(&self, variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(&self.path);
        command.arg("--quiet").current_dir(&self.folder).stdin(Stdio::null());
        if self.on_postgres {
            command.env("BILBY_TEST_DATABASE", "postgres");
        }
        command.env("CARGO_MANIFEST_DIR", &self.folder).envs(variables.iter().copied());
        command
    }

    /// Runs the command to its end and prints what it said.
    fn run(&self, command: &mut Command) -> Result<Output, String> {
        let title = self.title();
        let output = command.output().map_err(|error| format!("{title} could not be started: {error}"))?;
        let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        println!("{title}\n{}{errors}", said.trim());
        Ok(output)
    }
}

/// The names of the failed tests: the last list that a test program prints.
fn failed_tests(said: &str) -> Vec<String> {
    let list = said.rsplit_once("\nfailures:\n").map_or("", |(_, list)| list);
    list.lines().map_while(|line| line.strip_prefix("    ")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_named_at_the_end() {
        let said = "running 3 tests\n\nfailures:\n\n---- a::b stdout ----\nno\n\n\nfailures:\n    a::b\n    c::d\n\ntest result: FAILED.";
        assert_eq!(failed_tests(said), ["a::b", "c::d"]);
        assert!(failed_tests("running 0 tests\n\ntest result: ok.").is_empty());
    }

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
