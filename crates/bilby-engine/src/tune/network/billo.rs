//! Billo's network: games of the features alone, from random openings.

use super::{NetworkSelfPlay, PlayedGame, Sample, TuningConfig, chance_of};
use crate::billo::network::{FREE_UNITS, LAYOUT, Network, inputs};
use crate::billo::{Evaluator, Weights, log_odds_of_a_point};
use crate::network::Layout;
use crate::tune::billo::play;
use crate::weights::WeightsFile;
use bilby_core::{Game, Notation};
use billo::{Position, Rules};
use std::sync::Arc;

/// The default number of games.
pub(in crate::tune) const GAMES: u64 = 7_200;

/// How many nodes are searched for a move.
const NODES: u64 = 400;
/// A player makes any move in one of this many turns.
const BLUNDERS: u64 = 24;
/// The share of the game's result in the target; the rest is the score of the search. Networks that learn from results
/// predict them better and play worse: see `docs/strength-0.1.0.md`.
const RESULT_SHARE: f32 = 0.0;

/// The tuner.
pub(in crate::tune) type BilloNetwork = super::NetworkTuner<BilloLessons, FREE_UNITS, 8>;

/// What the games are played with, and what the network corrects.
pub(in crate::tune) struct BilloLessons(Evaluator);

fn without_network() -> Weights {
    Weights { network: None, ..Weights::default() }
}

impl Default for BilloLessons {
    fn default() -> BilloLessons {
        BilloLessons(Evaluator::default().with_weights(without_network()))
    }
}

impl NetworkSelfPlay for BilloLessons {
    type Position = Position;

    const LAYOUT: &'static Layout = &LAYOUT;
    const EPOCHS: usize = 8;

    fn position(&self, _: u64) -> Position {
        Position::start(Rules::default(), 0)
    }

    fn play(&self, seed: u64) -> PlayedGame {
        play(&without_network(), NODES, Some(BLUNDERS), seed)
    }

    fn sample(&self, position: &Position, score: i32, result: u8) -> (u64, Sample, Vec<u16>) {
        let scale = log_odds_of_a_point(position);
        let first = f32::from(result) / 2.0;
        let result = if position.to_move().index() == 0 { first } else { 1.0 - first };
        let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * chance_of(scale * score as f32);
        let seen = inputs(position);
        let base = self.0.full_strength_score(position) as f32;
        (position.key(), Sample::new(seen.stage, base, scale, target), seen.ours().to_vec())
    }

    fn file(&self, network: Vec<i16>, config: TuningConfig) -> Vec<u8> {
        let network = Some(Arc::new(Network::new(&LAYOUT, network).expect("no weight is too large")));
        let remarks = format!(
            "What each feature is worth to the side that has it (see features.rs), and a network (see network.rs).\n\
             The features are those of `bilby tune billo --games 9500 --seed 1`; the network is made by `{config}`."
        );
        Weights { network, ..without_network() }.file(&remarks)
    }
}
