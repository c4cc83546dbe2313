//! The positions that the network learns from: quiet ones of the games, each once.

use super::PlayedGame;
use crate::billo::network::Men;
use crate::billo::{Evaluator, Weights, log_odds_of_a_point};
use bilby_core::{Game, Notation};
use billo::{Position, Rules};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The share of the game's result in the target; the rest is the score of the search. Networks that learn from results
/// predict them better and play worse: see `docs/strength-0.1.0.md`.
const RESULT_SHARE: f32 = 0.0;
/// One game in this many is held back: the network does not learn from its positions but is measured with them.
const HELD_BACK: usize = 16;

/// A position.
pub(super) struct Sample {
    /// What the network sees: `count` of [`Samples::inputs`], from `first` on.
    first: u32,
    count: u8,
    /// Which weights the output has.
    pub stage: u8,
    /// The evaluation without the network, for the side on move.
    pub base: f32,
    /// By how much a point of score changes the logarithm of the odds.
    pub scale: f32,
    /// The chance to win that the network should see.
    pub target: f32,
}

impl Sample {
    /// A position whose inputs will be noted later.
    pub fn new(men: &Men, base: f32, scale: f32, target: f32) -> Sample {
        Sample { first: 0, count: men.count as u8, stage: men.stage() as u8, base, scale, target }
    }
}

/// All positions.
pub(super) struct Samples {
    inputs: Vec<u16>,
    pub training: Vec<Sample>,
    pub held_back: Vec<Sample>,
}

impl Samples {
    /// The positions of some games. One that occurs several times has the mean of its targets.
    pub fn of(games: &[PlayedGame], weights: Weights) -> Samples {
        let evaluator = Evaluator::default().with_weights(weights);
        let mut samples = Samples { inputs: Vec::new(), training: Vec::new(), held_back: Vec::new() };
        // Where a position is, and how often it has occurred.
        let mut seen: HashMap<u64, (bool, usize, f32)> = HashMap::new();
        for (number, game) in games.iter().enumerate() {
            let is_held_back = number % HELD_BACK == 0;
            game.walk(Position::start(Rules::default(), 0), |position, score| {
                let scale = log_odds_of_a_point(position);
                let first = f32::from(game.result) / 2.0;
                let result = if position.to_move().index() == 0 { first } else { 1.0 - first };
                let by_search = chance_of(scale * score as f32);
                let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * by_search;
                match seen.entry(position.key()) {
                    Entry::Occupied(mut known) => {
                        let (part, at, times) = known.get_mut();
                        if *part == is_held_back {
                            let list = if is_held_back { &mut samples.held_back } else { &mut samples.training };
                            *times += 1.0;
                            list[*at].target += (target - list[*at].target) / *times;
                        }
                    }
                    Entry::Vacant(new) => {
                        let men = Men::of(position);
                        let list = if is_held_back { &mut samples.held_back } else { &mut samples.training };
                        new.insert((is_held_back, list.len(), 1.0));
                        let base = evaluator.full_strength_score(position) as f32;
                        let first = samples.inputs.len() as u32;
                        list.push(Sample { first, ..Sample::new(&men, base, scale, target) });
                        samples.inputs.extend(&men.ours[..men.count]);
                    }
                }
            });
        }
        samples
    }

    /// What the network sees of a position.
    pub fn inputs(&self, sample: &Sample) -> &[u16] {
        &self.inputs[sample.first as usize..][..usize::from(sample.count)]
    }
}

/// The chance to win.
pub(super) fn chance_of(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
