//! Learning Billo's network: games of self-play with the features alone, in which some moves are made at random; then
//! epochs of training on their quiet positions. The network learns what the sum of the features lacks.

mod loss_plot;
mod samples;
mod trainer;

use super::billo::play;
use super::played_games::{PlayedGame, play_games, read_games, write_games};
use super::state::{Reader, StateError, Writer};
use super::{Recipe, Tuner};
use crate::billo::Weights;
use crate::weights::WeightsFile;
use bilby_core::SplitMix64;
use samples::Samples;
use std::sync::Arc;
use trainer::{Losses, Trainer};

/// The default number of games.
pub(super) const GAMES: u64 = 7_200;

/// How many nodes are searched for a move.
const NODES: u64 = 400;
/// A player makes any move in one of this many turns.
const BLUNDERS: u64 = 24;
/// How often the trainer goes through all samples.
const EPOCHS: usize = 8;

/// The tuner.
pub(super) struct NetworkTuner {
    recipe: Recipe,
    played: Vec<PlayedGame>,
    /// The positions of the games, once all are played.
    samples: Option<Samples>,
    trainer: Trainer,
    /// After each epoch.
    losses: Vec<Losses>,
}

impl NetworkTuner {
    pub fn new(recipe: Recipe) -> NetworkTuner {
        let trainer = Trainer::new(recipe.seed);
        NetworkTuner { recipe, played: Vec::new(), samples: None, trainer, losses: Vec::new() }
    }

    pub fn resume(recipe: Recipe, reader: &mut Reader<'_>) -> Result<NetworkTuner, StateError> {
        let mut tuner = NetworkTuner::new(recipe);
        tuner.played = read_games(reader)?;
        for _ in 0..reader.count(8)? {
            let mut number = || reader.bytes().map(f32::from_le_bytes);
            tuner.losses.push(Losses { training: number()?, held_back: number()? });
        }
        tuner.trainer.read(reader)?;
        let played = tuner.played.len() as u64;
        let fits = played <= recipe.games && tuner.losses.len() <= EPOCHS;
        if fits && (played == recipe.games || tuner.losses.is_empty()) { Ok(tuner) } else { Err(StateError::Damaged) }
    }

    /// The seed of a game. It depends only on the game's number, not on the thread that plays it.
    fn seed(&self, game: usize) -> u64 {
        let mut random = SplitMix64::new(self.recipe.seed);
        SplitMix64::new(random.next_u64() ^ game as u64).next_u64()
    }

    /// What the games are played with.
    fn without_network() -> Weights {
        Weights { network: None, ..Weights::default() }
    }
}

impl Tuner for NetworkTuner {
    fn step(&mut self, threads: usize) {
        let left = self.recipe.games - self.played.len() as u64;
        if left > 0 {
            let weights = NetworkTuner::without_network();
            let play = |game| play(&weights, NODES, Some(BLUNDERS), self.seed(game));
            let played = play_games(self.played.len(), left, threads.max(1), play);
            self.played.extend(played);
        } else if !self.is_done() {
            let samples =
                self.samples.get_or_insert_with(|| Samples::of(&self.played, NetworkTuner::without_network()));
            let epoch = self.losses.len();
            self.losses.push(self.trainer.epoch(samples, epoch, EPOCHS));
        }
    }

    fn games(&self) -> u64 {
        self.played.len() as u64
    }

    fn is_done(&self) -> bool {
        self.losses.len() == EPOCHS
    }

    fn stage(&self) -> String {
        if self.played.len() as u64 != self.recipe.games {
            return "playing".to_owned();
        }
        let epoch = (self.losses.len() + 1).min(EPOCHS);
        let losses = self.losses.last().map_or(String::new(), |losses| format!(", {losses}"));
        format!("epoch {epoch} of {EPOCHS}{losses}")
    }

    fn state(&self) -> Vec<u8> {
        let mut writer = Writer::new(self.recipe);
        write_games(&mut writer, &self.played);
        writer.bytes((self.losses.len() as u32).to_le_bytes());
        for Losses { training, held_back } in &self.losses {
            writer.bytes(training.to_le_bytes());
            writer.bytes(held_back.to_le_bytes());
        }
        self.trainer.write(&mut writer);
        writer.end()
    }

    fn weights(&self) -> Vec<u8> {
        let network = Some(Arc::new(self.trainer.network()));
        let remarks = format!(
            "What each feature is worth to the side that has it (see features.rs), and a network (see network.rs).\n\
             The features are those of `bilby tune billo --games 9500 --seed 1`; the network is made by `{}`.",
            self.recipe
        );
        Weights { network, ..NetworkTuner::without_network() }.file(&remarks)
    }

    fn plot(&self) -> Option<String> {
        Some(loss_plot::svg(&self.losses))
    }
}
