//! The binary from the outside: its output, its refusals, its exit status.

mod analyse;
mod backup;
mod bad_input;
mod batch;
mod bench;
mod best;
mod calibrate;
mod collection;
mod commands;
mod endings;
mod huge_garbage;
mod levels;
mod match_openings;
#[cfg(unix)]
mod match_programs;
mod matches;
mod moderate;
#[cfg(unix)]
mod notifications;
mod postgres;
mod puzzles;
#[cfg(unix)]
mod rules_page;
mod serve;
mod tune;
mod ugi;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `bilby` with these arguments and this standard input.
fn bilby(words: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env_remove("CLICOLOR_FORCE")
        .spawn()
        .expect("the binary is built");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // Written from a separate thread, because the answers may fill their pipe before all input is written.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    // A command that does not read its input closes it early.
    let _ = writer.join().expect("the writer ends");
    output
}

/// The output of `bilby`, which must succeed.
#[track_caller]
fn prints(words: &[&str], input: &str) -> String {
    let output = bilby(words, input.as_bytes());
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{words:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}
