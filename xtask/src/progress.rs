//! Build progress: one line that changes in a terminal; otherwise a line at the start and the end of each part.

use crate::run::{Outcome, cargo_command, describe};
use std::io::{BufRead, BufReader, IsTerminal, Write, stderr};
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Instant;

/// The progress of several concurrent jobs.
pub struct Progress {
    begun: Instant,
    /// Whether the output is a terminal whose line can be rewritten.
    live: bool,
    jobs: Mutex<Vec<Job>>,
}

/// A job in progress.
struct Job {
    name: &'static str,
    /// The number of crates that it has compiled, and the latest one.
    crates: u32,
    latest: String,
}

impl Progress {
    /// Starts the timer.
    pub fn begin() -> Progress {
        Progress { begun: Instant::now(), live: stderr().is_terminal(), jobs: Mutex::default() }
    }

    /// Runs a job, and reports its start and end.
    pub fn step(&self, name: &'static str, work: impl FnOnce() -> Outcome) -> Outcome {
        self.change(|jobs| jobs.push(Job { name, crates: 0, latest: String::new() }));
        if !self.live {
            self.line(&format!("{name}\n"));
        }
        let begun = Instant::now();
        let outcome = work();
        self.change(|jobs| jobs.retain(|job| job.name != name));
        let end = if outcome.is_ok() { "done" } else { "failed" };
        self.line(&format!("{name}: {end}, {} s\n", begun.elapsed().as_secs()));
        outcome
    }

    /// Runs `cargo build`, and reports the crates that it compiles.
    pub fn build(&self, name: &'static str, words: &[&str]) -> Outcome {
        self.step(name, || {
            let mut command = cargo_command(words);
            // Prints one line for each compiled crate; warnings and errors still go to standard error.
            command.args(["--quiet", "--message-format", "json-render-diagnostics"]).stdout(Stdio::piped());
            let what = describe(&command);
            let mut child = command.spawn().map_err(|error| format!("`{what}` could not be started: {error}"))?;
            for line in BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok) {
                if let Some(compiled) = compiled(&line) {
                    self.change(|jobs| {
                        for job in jobs.iter_mut().filter(|job| job.name == name) {
                            job.crates += 1;
                            compiled.clone_into(&mut job.latest);
                        }
                    });
                }
            }
            match child.wait() {
                Ok(status) if status.success() => Ok(()),
                Ok(status) => Err(format!("`{what}` failed ({status})")),
                Err(error) => Err(format!("`{what}`: {error}")),
            }
        })
    }

    fn change(&self, change: impl FnOnce(&mut Vec<Job>)) {
        let mut jobs = self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        change(&mut jobs);
        if self.live {
            let names: Vec<String> = jobs.iter().map(Job::describe).collect();
            // A line that wraps could not be rewritten.
            let line: String = names.join(" · ").chars().take(100).collect();
            self.line(&line);
        }
    }

    fn line(&self, text: &str) {
        let clear = if self.live { "\r\x1b[K" } else { "" };
        let _ = write!(stderr().lock(), "{clear}[{:>3} s] {text}", self.begun.elapsed().as_secs());
    }
}

impl Job {
    fn describe(&self) -> String {
        match self.crates {
            0 => self.name.to_owned(),
            crates => format!("{}: {crates} crates, {}", self.name, self.latest),
        }
    }
}

/// The crate that a line of cargo's output reports as compiled.
fn compiled(line: &str) -> Option<&str> {
    if !line.starts_with(r#"{"reason":"compiler-artifact""#) || line.contains(r#""fresh":true"#) {
        return None;
    }
    let (_, target) = line.split_once(r#""target":"#)?;
    let (_, name) = target.split_once(r#""name":""#)?;
    name.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiled_crate_is_named() {
        let line = |fresh| {
            format!(
                r#"{{"reason":"compiler-artifact","package_id":"x","target":{{"kind":["lib"],"name":"axum"}},"fresh":{fresh}}}"#
            )
        };
        assert_eq!(compiled(&line(false)), Some("axum"));
        assert_eq!(compiled(&line(true)), None);
        assert_eq!(compiled(r#"{"reason":"build-finished","success":true}"#), None);
    }
}
