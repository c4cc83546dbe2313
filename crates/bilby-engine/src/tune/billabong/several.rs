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

/// The file has a sum of what was learnt and of the weights for two seats, in twentieths. It plays better than either, and
/// better at this scale than at the one that fits the results best (docs/strength-0.1.0.md).
const SHARE_OF_LEARNT: i32 = 22;
const SHARE_OF_TWO: i32 = 13;

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
        let head = "What each feature costs with three and four seats; see features.rs.";
        let tail = "Learning began with the weights for two seats. The file has 1.1 times what was learnt, and 0.65 times those.";
        blended(weights).file(&format!("{head}\n{remarks}\n{tail}"))
    }
}

/// What the file has, from what was learnt.
fn blended(learnt: &[i32]) -> Weights {
    let sum = |(learnt, two): (&i32, &i32)| (SHARE_OF_LEARNT * learnt + SHARE_OF_TWO * two) / 20;
    rounded(&learnt.iter().zip(&super::built_in()).map(sum).collect::<Vec<i32>>())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_adds_a_share_of_the_weights_for_two() {
        let two = super::super::built_in();
        let nothing = vec![0; two.len()];
        for (learnt, share) in [(&nothing, 13), (&two, 35)] {
            let file = SeveralSelfPlay.file(learnt, "");
            let read = Weights::read(&file).expect("it is a file of weights");
            for (read, two) in read.features.iter().zip(&two) {
                assert_eq!(i32::from(*read), share * two / 20);
            }
            assert!(read.network.is_none(), "there is none for several seats");
        }
    }
}
