//! Plays whole matches of Bi-litaire between two players: `bilitaire_match MATCHES PLAYER PLAYER [SEED]`.
//!
//! A player is a list of words joined by commas: `level=5`, `nodes=2000`, `time=100` (milliseconds), `depth=4`,
//! `weights=FILE`, `unsolved` (without the exact
//! solver), `uct` (with nodes or time). The seats are exchanged after every match, with the same seed.

use bilby_core::{Game, Notation, Outcome, Seat};
use bilby_engine::bilitaire::{Expert, level, think};
use bilby_search::{Limits, Table, Task, uct};
use bilitaire::{Move, Phase, Position, Rules};
use std::time::{Duration, Instant};

struct Player {
    level: Option<u8>,
    limits: Limits,
    time: Option<Duration>,
    weights: Option<Vec<u8>>,
    uct: bool,
    blind: u8,
    expert: Expert,
    table: Table,
    nodes: u64,
    thought: Duration,
    moves: u64,
    slowest: Duration,
    depths: u64,
}

impl Player {
    fn new(text: &str) -> Player {
        let mut player = Player {
            level: None,
            limits: Limits::default(),
            time: None,
            weights: None,
            uct: false,
            blind: 0,
            expert: Expert::default(),
            table: Table::new(16 << 20),
            nodes: 0,
            thought: Duration::ZERO,
            moves: 0,
            slowest: Duration::ZERO,
            depths: 0,
        };
        for word in text.split(',') {
            match word.split_once('=') {
                Some(("level", n)) => player.level = Some(n.parse().unwrap()),
                Some(("nodes", n)) => player.limits.nodes = Some(n.parse().unwrap()),
                Some(("depth", n)) => player.limits.depth = Some(n.parse().unwrap()),
                Some(("time", n)) => player.time = Some(Duration::from_millis(n.parse().unwrap())),
                Some(("weights", file)) => player.weights = Some(std::fs::read(file).unwrap()),
                _ if word == "uct" => player.uct = true,
                _ if word == "unsolved" => player.blind = 1,
                _ => panic!("unknown word {word}"),
            }
        }
        player
    }

    fn begin(&mut self, seed: u64) {
        self.table.clear();
        self.expert = Expert::new(bilby_engine::Handicap { noise: 0, seed, blind: self.blind });
        if let Some(number) = self.level {
            let (expert, limits) = level(number, seed);
            (self.expert, self.limits) = (expert, limits);
        }
        if let Some(file) = &self.weights {
            self.expert = self.expert.clone().with_weights(file).unwrap();
        }
    }

    fn choose(&mut self, position: &Position) -> Move {
        let begun = Instant::now();
        let stop = || self.time.is_some_and(|time| begun.elapsed() >= time);
        self.table.new_search();
        let task = Task::new(self.limits, &stop);
        let report = if self.uct {
            uct::search(position, None, &task, position.key(), &mut |_| {})
        } else {
            think(position, &self.expert, &self.table, &task, &mut |_| {})
        };
        self.nodes += report.nodes;
        self.depths += u64::from(report.depth);
        self.moves += 1;
        self.thought += begun.elapsed();
        self.slowest = self.slowest.max(begun.elapsed());
        report.best().expect("there is a move")
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let matches: u64 = args[0].parse().unwrap();
    let mut players = [Player::new(&args[1]), Player::new(&args[2])];
    let seed: u64 = args.get(3).map_or(1, |seed| seed.parse().unwrap());
    let (mut points, mut won, mut drawn) = (0.0, [0, 0], 0);
    let mut left = [0; 2];
    for number in 0..matches {
        let mut position = Position::start(Rules, 0);
        let first = (number % 2) as usize;
        players.iter_mut().for_each(|player| player.begin(seed + number / 2));
        // The opening and the first action of each round are drawn, the same for both matches of a pair, so that no two
        // pairs are the same. A jump drawn as well could end the round on the next turn.
        let mut random = bilby_core::SplitMix64::new(seed.wrapping_mul(1_000_003) + number / 2);
        let mut list = Vec::new();
        let mut plies = 0;
        while position.outcome().is_none() {
            plies = if position.phase() == Phase::Opening { 0 } else { plies + 1 };
            let mv = if plies < 2 {
                position.moves(&mut list);
                list[random.below(list.len() as u64) as usize]
            } else {
                players[position.to_move().index() ^ first].choose(&position)
            };
            position.play(mv);
        }
        let score = match position.outcome() {
            Some(Outcome::Won(Seat(seat))) => {
                let winner = usize::from(seat) ^ first;
                won[winner] += 1;
                if winner == 0 { 1.0 } else { 0.0 }
            }
            _ => {
                drawn += 1;
                0.5
            }
        };
        points += score;
        let marbles = position.marbles_left().unwrap();
        left[first] += marbles[0];
        left[1 - first] += marbles[1];
    }
    println!(
        "{points} of {matches} points ({:.1} %), {} won, {drawn} drawn, {} lost",
        100.0 * points / matches as f64,
        won[0],
        won[1]
    );
    for (player, (name, left)) in players.iter().zip(args[1..].iter().zip(left)) {
        println!(
            "{name}: left {:.2} marbles as marble player; {:.0} thousand nodes a second, depth {:.1}, {:.0} nodes in each of {} moves, slowest {:?}",
            f64::from(left) / matches as f64,
            player.nodes as f64 / player.thought.as_secs_f64() / 1_000.0,
            player.depths as f64 / player.moves as f64,
            player.nodes as f64 / player.moves as f64,
            player.moves,
            player.slowest,
        );
    }
}
