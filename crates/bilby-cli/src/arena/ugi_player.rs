//! A player that is another program and speaks UGI.

use super::player::Player;
use super::spec::Effort;
use bilby_engine::Stop;
use bilby_shelf::{Position, Rules};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long a program may take to say hello, and beyond its time for a move.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct UgiPlayer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    effort: Effort,
    /// The options that it says it has.
    options: Vec<String>,
}

impl UgiPlayer {
    pub fn start(command: &[String], effort: Effort) -> Result<UgiPlayer, String> {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", command[0]))?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut player = UgiPlayer { child, input, lines, effort, options: Vec::new() };
        player.tell("ugi")?;
        loop {
            let line = player.hear(Instant::now() + PATIENCE, &|| false)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["ugiok", ..] => break,
                ["option", "name", name, ..] => player.options.push(name.to_ascii_lowercase()),
                _ => {}
            }
        }
        Ok(player)
    }

    fn tell(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if self.options.contains(&name.to_ascii_lowercase()) {
            self.tell(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// The next line; an error if it does not come in time, or never will.
    fn hear(&mut self, until: Instant, stop: Stop<'_>) -> Result<String, String> {
        loop {
            match self.lines.recv_timeout(Duration::from_millis(20)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err("the program has ended".to_owned()),
                Err(RecvTimeoutError::Timeout) if stop() => return Err("stopped".to_owned()),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= until => {
                    return Err("the program does not answer".to_owned());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Player for UgiPlayer {
    fn new_game(&mut self, rules: Rules, seed: u64) -> Result<(), String> {
        self.set("Game", rules.kind().name())?;
        let text = rules.to_string();
        self.set("Rules", if text.is_empty() { "<empty>" } else { &text })?;
        // Half the range: what every program can read.
        self.set("Seed", &(seed >> 1).to_string())?;
        self.tell("uginewgame")?;
        self.tell("isready")?;
        while self.hear(Instant::now() + PATIENCE, &|| false)?.trim() != "readyok" {}
        Ok(())
    }

    fn choose(&mut self, position: &Position, stop: Stop<'_>) -> Result<String, String> {
        self.tell(&format!("position fen {position}"))?;
        let mut go = "go".to_owned();
        let Effort { nodes, depth, time } = self.effort;
        nodes.iter().for_each(|nodes| go += &format!(" nodes {nodes}"));
        depth.iter().for_each(|depth| go += &format!(" depth {depth}"));
        time.iter().for_each(|time| go += &format!(" movetime {}", time.as_millis()));
        self.tell(&go)?;
        // Only who was given a time can be late.
        let until = Instant::now() + time.map_or(Duration::from_secs(600), |time| time + PATIENCE);
        loop {
            let line = self.hear(until, stop)?;
            if let Some(mv) = line.trim().strip_prefix("bestmove ") {
                return Ok(mv.split_whitespace().next().unwrap_or_default().to_owned());
            }
            if let Some(error) = line.trim().strip_prefix("info string error ") {
                return Err(error.to_owned());
            }
        }
    }
}

impl Drop for UgiPlayer {
    fn drop(&mut self) {
        // It was asked kindly, and if it does not want to: it is our child.
        let _ = self.tell("quit");
        for _ in 0..50 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
