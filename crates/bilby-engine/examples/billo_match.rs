//! A match of Billo between two players, each opening played twice with colours exchanged.
//!
//! `cargo run --release -p bilby-engine --example billo_match -- nodes=20000 uct=1000 [games=100] [seed=1] [plies=6] [rules=…] [show]`
//!
//! A player is `nodes=N` (or `nodes=N/NOISE/BLIND` with a handicap), `ms=N`, `level=L`, `uct=PLAYOUTS` or `uctms=N`; `+FILE` after it names weights of its own.

use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_engine::Handicap;
use bilby_engine::billo::{Expert, Weights, level, think};
use bilby_search::{Limits, Table, Task, uct};
use billo::{Move, Position, Rules};
use std::time::{Duration, Instant};

enum Kind {
    Expert { expert: Box<Expert>, table: Table },
    Uct,
}

struct Player {
    name: String,
    kind: Kind,
    limits: Limits,
    time: Option<Duration>,
    nodes: u64,
    spent: Duration,
    moves: u64,
}

impl Player {
    fn new(text: &str, seed: u64) -> Player {
        let (what, weights) = text.split_once('+').map_or((text, None), |(what, file)| (what, Some(file)));
        let (what, number) = what.split_once('=').expect("a player is KIND=NUMBER");
        let mut numbers = number.split('/').map(|number| number.parse::<u64>().expect("a number"));
        let number = numbers.next().expect("a number");
        let mut limits = Limits { nodes: Some(number), depth: None };
        let (noise, blind) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        let mut expert = Expert::new(Handicap { noise: noise as i32, seed, blind: blind as u8 });
        if what == "level" {
            (expert, limits) = level(number as u8, seed);
        }
        if let Some(file) = weights {
            let text = std::fs::read_to_string(file).expect("the file of weights");
            expert = expert.with_weights(Weights::read(&text).expect("weights"));
        }
        let time = what.ends_with("ms").then(|| Duration::from_millis(number));
        if time.is_some() {
            limits.nodes = None;
        }
        let kind = if what.starts_with("uct") {
            Kind::Uct
        } else {
            Kind::Expert { expert: Box::new(expert), table: Table::new(16 << 20) }
        };
        Player { name: text.to_owned(), kind, limits, time, nodes: 0, spent: Duration::ZERO, moves: 0 }
    }

    fn choose(&mut self, position: &Position, seed: u64) -> Move {
        let begin = Instant::now();
        let time = self.time;
        let stop = || time.is_some_and(|time| begin.elapsed() >= time);
        let task = Task::new(self.limits, &stop);
        let report = match &self.kind {
            Kind::Expert { expert, table } => {
                table.new_search();
                think(position, expert, table, &task, &mut |_| {})
            }
            Kind::Uct => uct::search(position, None, &task, seed, &mut |_| {}),
        };
        self.nodes += report.nodes;
        self.spent += begin.elapsed();
        self.moves += 1;
        report.best().expect("a game that goes on has a move")
    }
}

fn main() {
    let mut players = Vec::new();
    let (mut games, mut seed, mut plies, mut show) = (100, 1u64, 6, false);
    let mut rules = Rules::default();
    for argument in std::env::args().skip(1) {
        let number = || argument.split_once('=').and_then(|(_, n)| n.parse().ok()).expect("a number");
        match argument.split('=').next() {
            Some("games") => games = number(),
            Some("seed") => seed = number(),
            Some("plies") => plies = number(),
            Some("rules") => rules = argument["rules=".len()..].parse().expect("rules"),
            Some("show") => show = true,
            _ => players.push(argument),
        }
    }
    let [first, second] = <[String; 2]>::try_from(players).expect("two players");
    let mut players = [Player::new(&first, seed), Player::new(&second, seed + 1)];
    let mut counts = [0u64; 3];
    let mut length = 0;
    for game in 0..games {
        let mut random = SplitMix64::new(seed.wrapping_mul(1_000_003).wrapping_add(game / 2));
        let opening = opening(rules, plies, &mut random);
        for player in &players {
            if let Kind::Expert { table, .. } = &player.kind {
                table.clear();
            }
        }
        let mut position = opening;
        let mut record = String::new();
        while position.outcome().is_none() {
            let seat = (position.to_move().index() + game as usize) % 2;
            let mv = players[seat].choose(&position, random.next_u64());
            if show {
                record += &format!("{} ", position.write_move(mv));
            }
            position.play(mv);
            length += 1;
        }
        let at = match position.outcome() {
            Some(Outcome::Won(seat)) if (seat.index() + game as usize).is_multiple_of(2) => 0,
            Some(Outcome::Won(_)) => 2,
            _ => 1,
        };
        counts[at] += 1;
        if show {
            println!("{opening}  {record} {position} {}", ["+", "=", "-"][at]);
        }
    }
    let [won, drawn, lost] = counts;
    let points = won as f64 + drawn as f64 / 2.0;
    println!(
        "{first} v {second}: +{won} ={drawn} -{lost}, {:.1} % of the points, {:.1} % drawn, {} plies a game",
        100.0 * points / games as f64,
        100.0 * drawn as f64 / games as f64,
        length / games
    );
    for player in players {
        let seconds = player.spent.as_secs_f64();
        println!(
            "  {}: {:.0} nodes and {:.2} ms a move, {:.2} million nodes a second",
            player.name,
            player.nodes as f64 / player.moves.max(1) as f64,
            1e3 * seconds / player.moves.max(1) as f64,
            player.nodes as f64 / seconds / 1e6
        );
    }
}

/// A few random moves from the start, such that the game is not over.
fn opening(rules: Rules, plies: u64, random: &mut SplitMix64) -> Position {
    loop {
        let mut position = Position::start(rules, 0);
        let mut list = Vec::new();
        for _ in 0..plies {
            position.moves(&mut list);
            if list.is_empty() {
                break;
            }
            position.play(list[random.below(list.len() as u64) as usize]);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}
