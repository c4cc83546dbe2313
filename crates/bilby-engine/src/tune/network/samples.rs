//! The positions that a network learns from: quiet ones of the games, each once.

use super::super::played_games::PlayedGame;
use super::NetworkSelfPlay;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Whether a game is held back: nothing is learnt from its positions, but the network is measured with them.
pub(super) fn is_held_back(game: usize) -> bool {
    game.is_multiple_of(16)
}

/// A position.
pub(in super::super) struct Sample {
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
    pub fn new(stage: usize, base: f32, scale: f32, target: f32) -> Sample {
        Sample { first: 0, count: 0, stage: stage as u8, base, scale, target }
    }
}

/// All positions.
pub(super) struct Samples {
    inputs: Vec<u16>,
    pub training: Vec<Sample>,
    pub held_back: Vec<Sample>,
}

impl Samples {
    /// The positions of some games; `seed` tells the seed of each. A position that occurs several times has the mean of
    /// its targets.
    pub fn of<G: NetworkSelfPlay>(self_play: &G, games: &[PlayedGame], seed: impl Fn(usize) -> u64) -> Samples {
        let mut samples = Samples { inputs: Vec::new(), training: Vec::new(), held_back: Vec::new() };
        // Where a position is, and how often it has occurred.
        let mut seen: HashMap<u64, (bool, usize, f32)> = HashMap::new();
        for (number, game) in games.iter().enumerate() {
            let is_held_back = is_held_back(number);
            game.walk(self_play.position(seed(number)), |position, score| {
                let (key, mut sample, inputs) = self_play.sample(position, score, game.result);
                let list = if is_held_back { &mut samples.held_back } else { &mut samples.training };
                match seen.entry(key) {
                    Entry::Occupied(mut known) => {
                        let (part, at, times) = known.get_mut();
                        if *part == is_held_back {
                            *times += 1.0;
                            list[*at].target += (sample.target - list[*at].target) / *times;
                        }
                    }
                    Entry::Vacant(new) => {
                        new.insert((is_held_back, list.len(), 1.0));
                        sample.first = samples.inputs.len() as u32;
                        sample.count = inputs.len() as u8;
                        list.push(sample);
                        samples.inputs.extend(inputs);
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
pub(in super::super) fn chance_of(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
