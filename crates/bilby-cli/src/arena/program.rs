//! A program in another process: lines go in and come out.

use super::error::PlayerError;
use crate::batch::read_line;
use bilby_engine::Stop;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a program has to end by itself after `quit`, or after it has closed its input or output.
const END_TIMEOUT: Duration = Duration::from_millis(500);

/// No more of a line about errors is kept than so many letters.
const LONGEST_LAST_WORDS: usize = 200;

/// A running program.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The last line on its standard error, kept by the thread that reads it.
    last_words: Arc<Mutex<Option<String>>>,
    errors_reader: JoinHandle<()>,
    /// It did not answer in time.
    hangs: bool,
}

impl Program {
    /// Starts a program: its name and its arguments.
    pub fn start(command: &[String]) -> Result<Program, PlayerError> {
        let mut program = Command::new(&command[0]);
        program.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C goes to a whole process group. It is meant for the match, not for a program that would seem to give up.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        let mut child = program.spawn().map_err(|error| PlayerError::Start { program: command[0].clone(), error })?;
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let errors = BufReader::new(child.stderr.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || for_each_line(output, |line| sender.send(line.to_owned()).is_ok()));
        let last_words = Arc::new(Mutex::new(None));
        let kept = Arc::clone(&last_words);
        let errors_reader = std::thread::spawn(move || {
            for_each_line(errors, |line| {
                if !line.trim().is_empty() {
                    let words = line.trim().chars().take(LONGEST_LAST_WORDS).collect();
                    *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
                }
                true
            });
        });
        Ok(Program { child, input, lines, last_words, errors_reader, hangs: false })
    }

    pub fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => self.ended(),
            _ => error.into(),
        })
    }

    /// The next line; an error if the time since `start` is over, whatever the program printed meanwhile, or if no line will
    /// ever come.
    pub fn receive(&mut self, start: Instant, time: Duration, stop: Stop<'_>) -> Result<String, PlayerError> {
        loop {
            let line = self.lines.recv_timeout(Duration::from_millis(20));
            if stop() {
                return Err(PlayerError::Stopped);
            }
            if start.elapsed() >= time {
                self.hangs = true;
                return Err(PlayerError::NoAnswer(time));
            }
            match line {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The program has closed its input or its output: how it ended, and what it said of that.
    fn ended(&mut self) -> PlayerError {
        let start = Instant::now();
        let mut status = None;
        while start.elapsed() < END_TIMEOUT && (status.is_none() || !self.errors_reader.is_finished()) {
            status = status.or_else(|| self.child.try_wait().ok().flatten());
            std::thread::sleep(Duration::from_millis(1));
        }
        let last_words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner).clone();
        PlayerError::Ended { status, last_words }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It is asked to end, and ended if it does not. One that hangs is not asked.
        let start = Instant::now();
        if !self.hangs && self.send("quit").is_ok() {
            while start.elapsed() < END_TIMEOUT {
                if matches!(self.child.try_wait(), Ok(Some(_))) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Gives each line to `take` until there are no more or it wants none. Of a line that is too long only the beginning is given, and
/// bytes that are no text are replaced.
fn for_each_line(mut input: impl BufRead, mut take: impl FnMut(&str) -> bool) {
    let mut line = Vec::new();
    while let Ok(Some(_)) = read_line(&mut input, &mut line) {
        if !take(&String::from_utf8_lossy(&line)) {
            break;
        }
    }
}
