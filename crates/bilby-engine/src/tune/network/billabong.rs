//! Billabong's network, for two seats: races of the features alone, from the same openings as the features are learnt
//! from. The features are fitted to the same positions before the network corrects them.

use super::{NetworkSelfPlay, PlayedGame, Sample, TuningConfig, chance_of, is_held_back};
use crate::billabong::network::{FREE_UNITS, LAYOUT, Network, inputs};
use crate::billabong::{Evaluator, SCALE, Weights};
use crate::network::Layout;
use crate::tune::billabong::{built_in, first_position, fit::fit, play, rounded, sample};
use crate::weights::WeightsFile;
use bilby_core::Game;
use bilby_search::Knowledge;
use billabong::Position;
use std::sync::Arc;

/// The default number of games.
pub(in crate::tune) const GAMES: u64 = 18_888;

/// How many nodes are searched for a sample. The games themselves are played with the built-in features.
const NODES: u64 = 1_500;
/// One move in this many is random.
const RANDOM_MOVE_INTERVAL: u64 = 12;
/// The share of the game's result in the targets of the features. Those of the network are the scores of the search.
const RESULT_SHARE: f32 = 0.0;
/// The weight of a position for the features.
const SAMPLE_WEIGHT: f32 = 1.0;

/// The tuner.
pub(in crate::tune) type BillabongNetwork = super::NetworkTuner<BillabongLessons, FREE_UNITS, 2>;

/// What the network corrects: the features built in until others are learnt.
pub(in crate::tune) struct BillabongLessons {
    features: Weights,
    evaluator: Evaluator,
}

impl Default for BillabongLessons {
    fn default() -> BillabongLessons {
        BillabongLessons::new(&built_in())
    }
}

impl BillabongLessons {
    fn new(weights: &[i32]) -> BillabongLessons {
        let features = rounded(weights);
        BillabongLessons { evaluator: Evaluator::default().with_weights(features.clone()), features }
    }
}

impl NetworkSelfPlay for BillabongLessons {
    type Position = Position;

    const LAYOUT: &'static Layout = &LAYOUT;
    const EPOCHS: usize = 8;

    fn position(&self, seed: u64) -> Position {
        first_position(seed)
    }

    fn play(&self, seed: u64) -> PlayedGame {
        play(rounded(&built_in()), NODES, RANDOM_MOVE_INTERVAL, seed)
    }

    fn learn_features(&mut self, games: &[PlayedGame], seed: impl Fn(usize) -> u64) {
        let mut samples = Vec::new();
        for (number, game) in games.iter().enumerate().filter(|(number, _)| !is_held_back(*number)) {
            game.walk(first_position(seed(number)), |position, score| {
                samples.push(sample(position, score, game.result));
            });
        }
        if !samples.is_empty() {
            *self = BillabongLessons::new(&fit(&built_in(), &samples, RESULT_SHARE, SAMPLE_WEIGHT).weights);
        }
    }

    fn sample(&self, position: &Position, score: i32, _: u8) -> (u64, Sample, Vec<u16>) {
        let scale = 1.0 / SCALE as f32;
        let seen = inputs(position);
        let base = self.evaluator.evaluate(position) as f32;
        let target = chance_of(scale * score as f32);
        (position.key(), Sample::new(seen.stage, base, scale, target), seen.ours().to_vec())
    }

    fn file(&self, network: Vec<i16>, config: TuningConfig) -> Vec<u8> {
        let network = Some(Arc::new(Network::new(&LAYOUT, network).expect("no weight is too large")));
        let remarks = format!(
            "What each feature costs, in 64ths of a step (see features.rs), and a network (see network.rs).\n\
             The features began with those built in before; they and\n\
             the network are made by `{config}`."
        );
        Weights { network, ..self.features.clone() }.file(&remarks)
    }
}
