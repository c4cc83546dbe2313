//! Learning a network: games of self-play without it, in which some moves are made at random; then epochs of training
//! on their quiet positions. The network learns what the evaluation without it lacks.

pub(super) mod billabong;
pub(super) mod billo;
mod samples;
mod trainer;

use super::loss_plot::{self, Curve};
use super::played_games::{PlayedGame, game_seed, play_games, read_games, write_games};
use super::state::{Reader, StateError, Writer};
use super::{Tuner, TuningConfig};
use crate::network::Layout;
use bilby_core::Game;
use samples::{Sample, Samples, chance_of, is_held_back};
use trainer::{Losses, Trainer};

/// How a game is played and learnt from.
pub(super) trait NetworkSelfPlay: Sync {
    type Position: Game;

    /// What the network looks like.
    const LAYOUT: &'static Layout;
    /// How often the trainer goes through all samples.
    const EPOCHS: usize;

    /// The first position of the game with this seed.
    fn position(&self, seed: u64) -> Self::Position;

    /// Plays the game with this seed.
    fn play(&self, seed: u64) -> PlayedGame;

    /// Learns from the games what the network is not needed for. Games that [are held back](is_held_back) are not for
    /// learning.
    fn learn_features(&mut self, _games: &[PlayedGame], _seed: impl Fn(usize) -> u64) {}

    /// What a position teaches, with the score of the search and the result of the game: its key, and what the network
    /// sees.
    fn sample(&self, position: &Self::Position, score: i32, result: u8) -> (u64, Sample, Vec<u16>);

    /// The file with this network, made by this config.
    fn file(&self, network: Vec<i16>, config: TuningConfig) -> Vec<u8>;
}

/// The tuner of a network with this many units in its file, and this many views.
pub(super) struct NetworkTuner<G, const FREE: usize, const VIEWS: usize> {
    config: TuningConfig,
    self_play: G,
    played: Vec<PlayedGame>,
    /// The positions of the games, once all are played.
    samples: Option<Samples>,
    trainer: Trainer<FREE, VIEWS>,
    /// After each epoch.
    losses: Vec<Losses>,
}

impl<G: NetworkSelfPlay, const FREE: usize, const VIEWS: usize> NetworkTuner<G, FREE, VIEWS> {
    pub fn new(config: TuningConfig, self_play: G) -> NetworkTuner<G, FREE, VIEWS> {
        let trainer = Trainer::new(G::LAYOUT, config.seed);
        NetworkTuner { config, self_play, played: Vec::new(), samples: None, trainer, losses: Vec::new() }
    }

    pub fn resume(
        config: TuningConfig,
        self_play: G,
        reader: &mut Reader<'_>,
    ) -> Result<NetworkTuner<G, FREE, VIEWS>, StateError> {
        let mut tuner = NetworkTuner::new(config, self_play);
        tuner.played = read_games(reader)?;
        for _ in 0..reader.count(8)? {
            let mut number = || reader.bytes().map(f32::from_le_bytes);
            tuner.losses.push(Losses { training: number()?, held_back: number()? });
        }
        tuner.trainer.read(reader)?;
        let played = tuner.played.len() as u64;
        let fits = played <= config.games && tuner.losses.len() <= G::EPOCHS;
        if !fits || (played < config.games && !tuner.losses.is_empty()) {
            return Err(StateError::Damaged);
        }
        tuner.learn_features();
        Ok(tuner)
    }

    /// Learns the features, if all games are played.
    fn learn_features(&mut self) {
        if self.games() == self.config.games {
            self.self_play.learn_features(&self.played, |game| game_seed(self.config.seed, game));
        }
    }
}

impl<G: NetworkSelfPlay, const FREE: usize, const VIEWS: usize> Tuner for NetworkTuner<G, FREE, VIEWS> {
    fn step(&mut self, threads: usize) {
        let left = self.config.games - self.played.len() as u64;
        if left > 0 {
            let play = |game| self.self_play.play(game_seed(self.config.seed, game));
            let played = play_games(self.played.len(), left, threads.max(1), play);
            self.played.extend(played);
            self.learn_features();
        } else if !self.is_done() {
            let config = self.config;
            let samples = self
                .samples
                .get_or_insert_with(|| Samples::of(&self.self_play, &self.played, |game| game_seed(config.seed, game)));
            let epoch = self.losses.len();
            self.losses.push(self.trainer.epoch(samples, epoch, G::EPOCHS));
        }
    }

    fn games(&self) -> u64 {
        self.played.len() as u64
    }

    fn is_done(&self) -> bool {
        self.losses.len() == G::EPOCHS
    }

    fn stage(&self) -> String {
        if self.played.len() as u64 != self.config.games {
            return "playing".to_owned();
        }
        let epoch = (self.losses.len() + 1).min(G::EPOCHS);
        let losses = self.losses.last().map_or(String::new(), |losses| format!(", {losses}"));
        format!("epoch {epoch} of {}{losses}", G::EPOCHS)
    }

    fn state(&self) -> Vec<u8> {
        let mut writer = Writer::new(self.config);
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
        self.self_play.file(self.trainer.numbers(), self.config)
    }

    fn plot(&self) -> String {
        let curve = |name: &str, loss: fn(&Losses) -> f32| Curve::new(name, self.losses.iter().map(loss).collect());
        loss_plot::svg(&[curve("learnt from", |losses| losses.training), curve("held back", |losses| losses.held_back)])
    }
}
