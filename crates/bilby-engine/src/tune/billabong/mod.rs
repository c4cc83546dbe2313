//! Learning Billabong: races for two from [openings] of many kinds, with ghosts and without. In half of the games
//! players of another character make the first moves; then the learner plays both seats, and learns from that part
//! only. Some of its positions are searched longer than the others: these are the samples. A logistic regression
//! ([fit]) fits the weights to their scores and to the results.

pub(super) mod fit;
mod fit_several;
mod openings;
mod several;

use super::generations::{Fitted, Plan, Sample, SelfPlay};
use super::played_games::PlayedGame;
use crate::Handicap;
use crate::billabong::features::{self, TEMPO};
use crate::billabong::{Evaluator, Weights, is_usual_placement};
use crate::weights::WeightsFile;
use bilby_core::{Game, Outcome, SplitMix64};
use bilby_search::alpha_beta::{self, Techniques};
use bilby_search::{Heuristics, Knowledge, Limits, Report, SearchContext, Task, TranspositionTable};
use billabong::{Move, Phase, Position};
use openings::Style;
pub(super) use openings::first_position;

/// The default number of games.
pub(super) const GAMES: u64 = 5_700;

/// One move in this many is random.
const RANDOM_MOVE_INTERVAL: u64 = 40;

/// One position in this many becomes a sample, because neighbouring positions teach nearly the same. The others are
/// searched with a fraction of the nodes.
const SAMPLE_INTERVAL: u64 = 3;
const NODES_OF_OTHERS: u64 = 4;

/// The share of the game's result in the target; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.3;
/// The positions of one game are not independent samples, so each has a weight below 1.
const SAMPLE_WEIGHT: f32 = 0.2;

/// Other players make the first moves of some games, at most this many, with a fraction of the nodes and many random
/// moves.
const MOST_PLIES_OF_OTHERS: u64 = 70;
const RANDOM_MOVE_INTERVAL_OF_OTHERS: u64 = 8;

pub(super) use several::{GAMES as GAMES_OF_SEVERAL, SeveralSelfPlay};

pub(super) struct BillabongSelfPlay;

impl SelfPlay for BillabongSelfPlay {
    type Position = Position;
    type Sample = Sample;

    const PLAN: Plan = [(3, 2_000), (8, 2_500), (8, 2_500)];

    /// The weights built into the program, with a straggler whose cost never bends down.
    fn start(&self) -> Vec<i32> {
        let mut weights = built_in();
        features::make_convex(&mut weights);
        weights
    }

    fn position(&self, seed: u64) -> Position {
        first_position(seed)
    }

    fn play(&self, weights: &[i32], nodes: u64, seed: u64) -> PlayedGame {
        play(rounded(weights), nodes, RANDOM_MOVE_INTERVAL, seed)
    }

    fn sample(&self, position: &Position, score: i32, result: u8) -> Sample {
        sample(position, score, result)
    }

    fn fit(&self, weights: &[i32], samples: &[Sample]) -> Fitted {
        fit::fit(weights, samples, RESULT_SHARE, SAMPLE_WEIGHT)
    }

    fn file(&self, weights: &[i32], remarks: &str) -> Vec<u8> {
        rounded(weights).file(&format!("What each feature costs, in 64ths of a step; see features.rs.\n{remarks}\nLearning began with the weights built in before."))
    }
}

/// Plays the game with this seed, with about this many nodes for a sample. One move in `random_move_interval` is random.
pub(super) fn play(weights: Weights, nodes: u64, random_move_interval: u64, seed: u64) -> PlayedGame {
    let evaluator = Evaluator::new(Handicap::default()).with_weights(weights);
    let table = TranspositionTable::new(1 << 20);
    let mut random = SplitMix64::new(!seed);
    let mut position = first_position(seed);
    let style = Style::any(&mut random);
    let mut played = PlayedGame::default();
    let mut others = Others::new(&mut random);
    let mut list = Vec::new();
    let mut placed = 0;
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        position.moves(&mut list);
        let any = |random: &mut SplitMix64, list: &[Move]| list[random.below(list.len() as u64) as usize];
        let (mv, score) = if position.phase() == Phase::SettingOut {
            (any(&mut random, &list), None)
        } else if position.phase() == Phase::Placement {
            placed += 1;
            (place(style, placed - 1, &position, &evaluator, &list, &mut random), None)
        } else if others.plies > 0 {
            others.plies -= 1;
            (others.best(&position, nodes / NODES_OF_OTHERS, &list, &mut random), None)
        } else if random.below(random_move_interval) == 0 {
            (any(&mut random, &list), None)
        } else {
            let is_sample = random.below(SAMPLE_INTERVAL) == 0;
            let nodes = if is_sample { nodes } else { nodes / NODES_OF_OTHERS };
            let report = think(&position, &evaluator, nodes, &table);
            let best = report.best().expect("the game goes on");
            // After a tactical move the evaluation is another one: the search sees that, and the features need not.
            let is_quiet = !Knowledge::is_tactical(&evaluator, &position, best);
            (best, (is_sample && is_quiet).then_some(report.lines[0].score))
        };
        let number = list.iter().position(|known| *known == mv).expect("the move is legal");
        played.plies.push((number as u16, score));
        position.play(mv);
    };
    played.result = match outcome {
        Outcome::Won(seat) if seat.index() == 0 => 2,
        Outcome::Won(_) => 0,
        Outcome::Drawn => 1,
    };
    played
}

/// What a position teaches about the features.
pub(super) fn sample(position: &Position, score: i32, result: u8) -> Sample {
    let me = position.to_move();
    let mut list = Vec::new();
    features::of_seat(position, me, |feature, times| list.push((feature as u16, -times as i16)));
    features::of_seat(position, me.next(2), |feature, times| list.push((feature as u16, times as i16)));
    list.retain(|(feature, _)| !features::is_far((*feature).into()));
    list.push((TEMPO as u16, 1));
    Sample::new(list, score, result, me)
}

/// What the features cost in the weights built into the program.
pub(super) fn built_in() -> Vec<i32> {
    Weights::default().features.iter().map(|weight| i32::from(*weight)).collect()
}

/// The weights without a network.
pub(super) fn rounded(weights: &[i32]) -> Weights {
    let mut file = Weights { network: None, ..Weights::default() };
    for (rounded, weight) in file.features.iter_mut().zip(weights) {
        *rounded = (*weight).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    }
    file
}

/// A search without the exact endings: every set of ghosts would need tables of its own.
fn think(position: &Position, evaluator: &Evaluator, nodes: u64, table: &TranspositionTable) -> Report<Move> {
    let limits = Limits { nodes: Some(nodes), depth: None };
    let mut context = SearchContext::new(Task::new(limits, &|| false), table);
    alpha_beta::search(position, evaluator, Techniques::ALL, &mut context)
}

fn place(
    style: Style,
    ply: usize,
    position: &Position,
    evaluator: &Evaluator,
    list: &[Move],
    random: &mut SplitMix64,
) -> Move {
    let usual = match style {
        Style::Scattered => false,
        Style::BeforeTheLine => true,
        Style::Natural { random_plies } if ply < random_plies => random_plies < 4,
        Style::Natural { .. } => {
            let best = list.iter().max_by_key(|mv| Heuristics::ordering_score(evaluator, position, **mv));
            return *best.expect("there is a free square");
        }
    };
    let squares: Vec<Move> = list.iter().copied().filter(|mv| !usual || is_usual_placement(mv)).collect();
    squares[random.below(squares.len() as u64) as usize]
}

/// Players of another character: what they do leads to positions that the learner would not reach by itself.
struct Others {
    evaluators: [Evaluator; 2],
    tables: [TranspositionTable; 2],
    plies: u64,
}

impl Others {
    fn new(random: &mut SplitMix64) -> Others {
        let plies = if random.below(2) == 0 { random.below(MOST_PLIES_OF_OTHERS) } else { 0 };
        let mut evaluator = || {
            let weights = match random.below(4) {
                0 => Weights::of_0_1_0(),
                _ => Weights::handcrafted(random.below(400) as f32 / 100.0),
            };
            Evaluator::new(Handicap::default()).with_weights(weights)
        };
        Others {
            evaluators: [evaluator(), evaluator()],
            tables: [(); 2].map(|()| TranspositionTable::new(1 << 16)),
            plies,
        }
    }

    fn best(&self, position: &Position, nodes: u64, list: &[Move], random: &mut SplitMix64) -> Move {
        if random.below(RANDOM_MOVE_INTERVAL_OF_OTHERS) == 0 {
            return list[random.below(list.len() as u64) as usize];
        }
        let seat = position.to_move().index();
        let nodes = 1 + random.below(nodes / 3);
        think(position, &self.evaluators[seat], nodes, &self.tables[seat]).best().expect("the game goes on")
    }
}
