//! Matches between players of Billabong: from each opening a game in every order of the seats.
//!
//! `cargo run --release -p bilby-engine --example billabong_match -- ROUNDS RULES PLAYER PLAYER…`, a player being some of
//! `nodes=N` `level=L` `ms=T` `weights=FILE` `method=paranoid|maxn|tree|replies0|replies1…` `uct=CUTOFFPLIES`, joined by
//! commas. `RULES` may be `random/…`: kangaroos are placed at random then, before the line, the same for every order.
use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_engine::Handicap;
use bilby_engine::billabong::{Expert, Weights, cutoff, level, think};
use bilby_search::several::Method;
use bilby_search::uct::{self, Cutoff};
use bilby_search::{Limits, Report, Table, Task};
use billabong::{Move, Phase, Position};
use std::time::{Duration, Instant};

struct Player {
    name: String,
    expert: Expert,
    limits: Limits,
    ms: Option<u64>,
    uct: Option<u32>,
    table: Table,
    points: f64,
    moves: u64,
    nodes: u64,
    depths: u64,
    taken: Duration,
}

impl Player {
    fn new(text: &str) -> Player {
        let mut expert = Expert::new(Handicap::default());
        let mut limits = Limits::default();
        let (mut ms, mut uct) = (None, None);
        for part in text.split(',') {
            let (key, value) = part.split_once('=').expect("key=value");
            match key {
                "nodes" => limits.nodes = Some(value.parse().unwrap()),
                "ms" => ms = Some(value.parse().unwrap()),
                "uct" => uct = Some(value.parse().unwrap()),
                "level" => (expert, limits) = level(value.parse().unwrap(), 7),
                "weights" => {
                    let file = std::fs::read(value).unwrap();
                    expert = expert.with_weights(Weights::read(&file).unwrap());
                }
                "method" => {
                    expert = expert.with_method(match value {
                        "paranoid" => Method::Paranoid,
                        "maxn" => Method::MaxN,
                        "tree" => Method::Tree,
                        free => Method::BestReplies { free: free.strip_prefix("replies").unwrap().parse().unwrap() },
                    });
                }
                _ => panic!("unknown {key}"),
            }
        }
        let (table, taken) = (Table::new(1 << 22), Duration::ZERO);
        let name = text.to_owned();
        Player { name, expert, limits, ms, uct, table, points: 0.0, moves: 0, nodes: 0, depths: 0, taken }
    }

    fn choose(&mut self, position: &Position, seed: u64) -> Move {
        let start = Instant::now();
        let ms = self.ms;
        let stop = || ms.is_some_and(|ms| start.elapsed() >= Duration::from_millis(ms));
        let task = Task::new(self.limits, &stop);
        let report: Report<Move> = match self.uct {
            Some(plies) => uct::search(position, Some(Cutoff { plies, judge: &cutoff }), &task, seed, &mut |_| {}),
            None => think(position, &self.expert, &self.table, &task, &mut |_| {}),
        };
        if position.phase() == Phase::Race {
            self.taken += start.elapsed();
            self.nodes += report.nodes;
            self.depths += u64::from(report.depth);
            self.moves += 1;
        }
        report.best().expect("a game that is not over has a move")
    }
}

/// All orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let insert = |order: Vec<usize>| {
        (0..count).map(move |at| {
            let mut order = order.clone();
            order.insert(at, count - 1);
            order
        })
    };
    orders(count - 1).into_iter().flat_map(insert).collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rounds: u64 = arguments[0].parse().unwrap();
    let (random, rules) = match arguments[1].strip_prefix("random/") {
        Some(rules) => (true, rules),
        None => (false, &arguments[1][..]),
    };
    let rules = rules.parse().unwrap();
    let mut players: Vec<Player> = arguments[2..].iter().map(|text| Player::new(text)).collect();
    let mut orders = orders(players.len());
    // Players that are the same need not change places.
    orders.sort_by_key(|order| order.iter().map(|i| &players[*i].name).cloned().collect::<Vec<_>>());
    orders.dedup_by_key(|order| order.iter().map(|i| &players[*i].name).cloned().collect::<Vec<_>>());
    let (mut draws, mut plies) = (0, 0);
    for round in 0..rounds {
        for order in &orders {
            let mut position = Position::start(rules, round);
            let mut dice = SplitMix64::new(round);
            players.iter_mut().for_each(|player| player.table.clear());
            let outcome = loop {
                if let Some(outcome) = position.outcome() {
                    break outcome;
                }
                let mv = if random && position.phase() == Phase::Placement {
                    place(&position, &mut dice)
                } else {
                    players[order[position.to_move().index()]].choose(&position, 1_000 * round + plies)
                };
                position.play(mv);
                plies += 1;
            };
            match outcome {
                Outcome::Won(seat) => players[order[seat.index()]].points += 1.0,
                Outcome::Drawn => {
                    draws += 1;
                    let share = 1.0 / players.len() as f64;
                    players.iter_mut().for_each(|player| player.points += share);
                }
            }
        }
    }
    let games = (rounds * orders.len() as u64) as f64;
    for player in &players {
        let share = player.points / games;
        let seconds = player.taken.as_secs_f64();
        println!(
            "{:5.1} % ± {:.1}  {}  ({:.2} Mn/s, depth {:.1}, {:.1} ms/move)",
            100.0 * share,
            100.0 * (share * (1.0 - share) / games).sqrt(),
            player.name,
            player.nodes as f64 / seconds / 1e6,
            player.depths as f64 / player.moves as f64,
            1e3 * seconds / player.moves as f64,
        );
    }
    println!("{games} games, {draws} drawn, {:.0} plies a game", plies as f64 / games);
}

/// A placement at random, before the line and not too far from it.
fn place(position: &Position, dice: &mut SplitMix64) -> Move {
    let mut list = Vec::new();
    position.moves(&mut list);
    list.retain(|mv| matches!(mv, Move::Place(square) if square.is_before_start() && square.column() < 13));
    list[dice.below(list.len() as u64) as usize]
}
