//! A player that is another program and speaks UGI.

use super::GameSoFar;
use super::clock::Clocks;
use super::error::PlayerError;
use super::player::Player;
use super::program::Program;
use super::spec::Effort;
use bilby_engine::Stop;
use bilby_games::{Move, Rules};
use std::time::{Duration, Instant};

/// The time for a move of a program that has neither a limit nor a clock.
pub const DEFAULT_MOVE_TIME: Duration = Duration::from_millis(100);

/// How long a program may think about a move if it was not given a time.
const UNTIMED_MOVE_TIMEOUT: Duration = Duration::from_secs(600);

/// A program that plays.
pub struct UgiPlayer {
    program: Program,
    effort: Effort,
    /// Whether it is told how the game came to a position.
    history: bool,
    /// How long the program may take to answer, beyond its time for a move.
    patience: Duration,
    /// The options that it says it has.
    options: Vec<String>,
}

impl UgiPlayer {
    /// Starts a program and waits for its `ugiok`. `history`: whether it is told how the game came to a position, and not only
    /// the position.
    pub fn start(
        command: &[String],
        effort: Effort,
        history: bool,
        patience: Duration,
        stop: Stop<'_>,
    ) -> Result<UgiPlayer, PlayerError> {
        let program = Program::start(command)?;
        let mut player = UgiPlayer { program, effort, history, patience, options: Vec::new() };
        player.program.send("ugi")?;
        let start = Instant::now();
        loop {
            let line = player.program.receive(start, patience, stop)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["ugiok", ..] => break,
                ["option", "name", name, ..] => player.options.push(name.to_ascii_lowercase()),
                _ => {}
            }
        }
        Ok(player)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        if self.options.contains(&name.to_ascii_lowercase()) {
            self.program.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// Waits until the program has done all that it was told, and drops what it says meanwhile, except for an error that it
    /// reports.
    fn wait_until_ready(&mut self, stop: Stop<'_>) -> Result<Option<PlayerError>, PlayerError> {
        self.program.send("isready")?;
        let start = Instant::now();
        let mut error = None;
        loop {
            let line = self.program.receive(start, self.patience, stop)?;
            if line.trim() == "readyok" {
                return Ok(error);
            }
            error = error.or(reported(&line));
        }
    }

    /// What tells the program of the position: with the moves since the last one that can't be undone, so that it knows which
    /// positions would be repeated. That is as much as the players that run in this process know.
    fn position_command(&self, game: &GameSoFar) -> String {
        let (start, moves) = if self.history { game.since_irreversible() } else { (game.position(), &[][..]) };
        let mut command = format!("position fen {start}");
        if !moves.is_empty() {
            command += " moves";
            moves.iter().for_each(|ply| command += &format!(" {}", ply.text()));
        }
        command
    }
}

impl Player for UgiPlayer {
    fn new_game(&mut self, rules: Rules, seed: u64, stop: Stop<'_>) -> Result<(), PlayerError> {
        self.set("Game", rules.kind().name())?;
        let text = rules.to_string();
        self.set("Rules", if text.is_empty() { "<empty>" } else { &text })?;
        // Half the range: what every program can read.
        self.set("Seed", &(seed >> 1).to_string())?;
        self.program.send("uginewgame")?;
        // It may play all the same: not every program knows every option value.
        self.wait_until_ready(stop).map(drop)
    }

    fn prepare_move(&mut self, game: &GameSoFar, stop: Stop<'_>) -> Result<(), PlayerError> {
        self.program.send(&self.position_command(game))?;
        // What it says before it is ready, such as one more answer to the last `go`, is no answer to the next one.
        self.wait_until_ready(stop)?.map_or(Ok(()), Err)
    }

    fn choose(&mut self, game: &GameSoFar, clocks: Option<&Clocks>, stop: Stop<'_>) -> Result<Move, PlayerError> {
        let position = game.position();
        let mut go = "go".to_owned();
        let Effort { nodes, depth, mut time } = self.effort;
        if self.effort == Effort::default() && clocks.is_none() {
            time = Some(DEFAULT_MOVE_TIME);
        }
        nodes.iter().for_each(|nodes| go += &format!(" nodes {nodes}"));
        depth.iter().for_each(|depth| go += &format!(" depth {depth}"));
        match (time, clocks) {
            // A time of its own counts more than the clock.
            (Some(time), _) => go += &format!(" movetime {}", time.as_millis()),
            (None, Some(clocks)) => go += &clocks.words(),
            (None, None) => {}
        }
        self.program.send(&go)?;
        let start = Instant::now();
        let left = clocks.map(|clocks| clocks.clock(position.to_move().index()).left);
        let time = time.or(left).map_or(UNTIMED_MOVE_TIMEOUT, |time| time + self.patience);
        loop {
            let line = self.program.receive(start, time, stop)?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                let text = words.next().unwrap_or_default();
                let illegal = |refusal| PlayerError::Illegal { text: text.to_owned(), refusal: Box::new(refusal) };
                return position.read_move(text).map_err(illegal);
            }
            if let Some(error) = reported(&line) {
                return Err(error);
            }
        }
    }
}

/// The error that the program reports in this line, if it does.
fn reported(line: &str) -> Option<PlayerError> {
    let error = line.trim().strip_prefix("info string error ")?;
    Some(PlayerError::Reported(error.to_owned()))
}
