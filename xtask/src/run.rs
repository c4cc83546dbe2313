//! Runs other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::ScopedJoinHandle;

/// Success, or one line about the failure.
pub type Outcome = Result<(), String>;

/// The project's root folder.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies in the root folder").to_owned()
}

/// How much of the processors a program gets when others want them too.
#[derive(Clone, Copy)]
pub enum Priority {
    /// As much as any other.
    Usual,
    /// What others leave.
    Low,
}

/// A `cargo` command in the project's root.
pub fn cargo_command(words: &[&str]) -> Command {
    cargo_command_at(Priority::Usual, words)
}

/// A `cargo` command in the project's root, with this priority.
pub fn cargo_command_at(priority: Priority, words: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = match priority {
        Priority::Usual => Command::new(cargo),
        Priority::Low => {
            let mut nice = Command::new("nice");
            nice.args(["-n", "15"]).arg(cargo);
            nice
        }
    };
    command.args(words).current_dir(root());
    command
}

/// Runs cargo in the project's root.
pub fn cargo(words: &[&str]) -> Outcome {
    run(&mut cargo_command(words))
}

/// Runs a program to its end.
pub fn run(command: &mut Command) -> Outcome {
    let name = describe(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed ({status})")),
        Err(error) => Err(format!("`{name}` could not be started: {error}")),
    }
}

/// Returns whether a program exists and runs.
pub fn answers(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Waits for a job that runs on a thread of its own.
pub fn join(job: ScopedJoinHandle<'_, Outcome>) -> Outcome {
    job.join().unwrap_or_else(|_| Err("a job panicked".to_owned()))
}

/// A command as a person would type it.
pub fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
