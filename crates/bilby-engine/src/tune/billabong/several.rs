//! Learning Billabong for three and four seats, from openings of the same kinds. In half of the games players of
//! another character make the first moves. A multinomial logistic regression ([`fit_several`]) fits the weights to the
//! results.

use super::fit_several::{self, SeatSample};
use super::openings::{Style, first_position_of_several};
use super::{place, rounded};
use crate::Handicap;
use crate::billabong::features::{self, TEMPO};
use crate::billabong::{Evaluator, Weights};
use crate::tune::generations::{Fitted, SelfPlay};
use crate::tune::played_games::PlayedGame;
use crate::weights::WeightsFile;
use bilby_core::{Game, Outcome, Seat, SplitMix64};
use bilby_search::multiplayer::{self, Method};
use bilby_search::{Limits, Report, SearchContext, Task, TranspositionTable};
use billabong::{Move, Phase, Position};

/// The default number of games.
pub const GAMES: u64 = 5_700;

/// One move in this many is random.
const RANDOM_MOVE_INTERVAL: u64 = 40;

/// Other players make the first moves of some games, at most this many, with a fraction of the leaves and many random
/// moves.
const MOST_PLIES_OF_OTHERS: u64 = 120;
const RANDOM_MOVE_INTERVAL_OF_OTHERS: u64 = 8;

/// One position in this many becomes a sample, because neighbouring positions teach nearly the same.
const SAMPLE_INTERVAL: u64 = 3;

/// The [result](PlayedGame::result) of a drawn game; that of any other is the number of the seat that won.
const DRAWN: u8 = 4;

pub struct SeveralSelfPlay;

impl SelfPlay for SeveralSelfPlay {
    type Position = Position;
    type Sample = SeatSample;

    const PLAN: [(u64, u64); 3] = [(5, 120), (7, 160), (7, 200)];

    /// The weights for two seats.
    fn start(&self) -> Vec<i32> {
        super::built_in()
    }

    fn position(&self, seed: u64) -> Position {
        first_position_of_several(seed)
    }

    fn play(&self, weights: &[i32], nodes: u64, seed: u64) -> PlayedGame {
        let evaluator = Evaluator::new(Handicap::default()).with_weights(rounded(weights));
        let mut random = SplitMix64::new(!seed);
        let mut position = self.position(seed);
        let style = Style::any(&mut random);
        let mut others = if random.below(2) == 0 { random.below(MOST_PLIES_OF_OTHERS) } else { 0 };
        let characters = [(); 4].map(|()| character(&mut random));
        let mut played = PlayedGame::default();
        let mut list = Vec::new();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            position.moves(&mut list);
            let any = |random: &mut SplitMix64| list[random.below(list.len() as u64) as usize];
            let (mv, score) = if position.phase() == Phase::Placement {
                (place(style, played.plies.len(), &position, &evaluator, &list, &mut random), None)
            } else if others > 0 {
                others -= 1;
                let leaves = 1 + random.below(nodes / 2);
                match random.below(RANDOM_MOVE_INTERVAL_OF_OTHERS) {
                    0 => (any(&mut random), None),
                    _ => (best(&think(&position, &characters[position.to_move().index()], leaves)), None),
                }
            } else if random.below(RANDOM_MOVE_INTERVAL) == 0 {
                (any(&mut random), None)
            } else {
                let report = think(&position, &evaluator, nodes / 2 + random.below(nodes));
                let score = report.lines[0].score;
                (best(&report), (random.below(SAMPLE_INTERVAL) == 0).then_some(score))
            };
            let number = list.iter().position(|known| *known == mv).expect("the move is legal");
            played.plies.push((number as u16, score));
            position.play(mv);
        };
        played.result = match outcome {
            Outcome::Won(seat) => seat.0,
            Outcome::Drawn => DRAWN,
        };
        played
    }

    fn sample(&self, position: &Position, score: i32, result: u8) -> SeatSample {
        let seats = position.seats();
        let of_seat = |seat: u8| {
            let mut list = Vec::new();
            features::of_seat(position, Seat(seat), |feature, times| list.push((feature as u16, times as f32)));
            list.retain(|(feature, _)| !features::is_far((*feature).into()));
            // Being on move saves; so does being on move soon.
            let plies = (seats + seat - position.to_move().0) % seats;
            list.push((TEMPO as u16, -f32::from(seats - 1 - plies) / f32::from(seats - 1)));
            list
        };
        SeatSample {
            features: (0..seats).map(of_seat).collect(),
            winner: (result < seats).then_some(result.into()),
            to_move: position.to_move().index(),
            odds: ((score as f32 + 10_000.0) / 20_000.0).clamp(0.0, 1.0),
        }
    }

    fn fit(&self, weights: &[i32], samples: &[SeatSample]) -> Fitted {
        fit_several::fit(weights, samples)
    }

    fn file(&self, weights: &[i32], remarks: &str) -> Vec<u8> {
        let head = "What each feature costs with three and four seats, in 64ths of a step; see features.rs.";
        rounded(weights).file(&format!("{head}\n{remarks}\nLearning began with the weights for two seats."))
    }
}

/// A player of another character: what it does leads to positions that the learner would not reach by itself.
fn character(random: &mut SplitMix64) -> Evaluator {
    let weights = match random.below(4) {
        0 => Weights::of_0_1_0(),
        _ => Weights::handcrafted(random.below(400) as f32 / 100.0),
    };
    Evaluator::new(Handicap::default()).with_weights(weights)
}

fn think(position: &Position, evaluator: &Evaluator, leaves: u64) -> Report<Move> {
    let limits = Limits { nodes: Some(leaves), depth: None };
    // The tree search has no use for a transposition table.
    let table = TranspositionTable::new(0);
    multiplayer::search(
        position,
        evaluator,
        Method::Mcts,
        &mut SearchContext::new(Task::new(limits, &|| false), &table),
    )
}

fn best(report: &Report<Move>) -> Move {
    report.best().expect("the game goes on")
}
