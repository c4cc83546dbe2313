//! Learning in generations: games of self-play with the weights so far; then the weights are fitted to the results and
//! to the scores of the search, and the next generation plays with those.

use super::loss_plot::{self, Curve};
use super::played_games::{PlayedGame, game_seed, play_games, read_games, write_games};
use super::state::{Reader, StateError, Writer, read_losses, write_losses};
use super::{Tuner, TuningConfig};
use bilby_core::{Game, Seat, SplitMix64};

/// The plan: each generation's share of the games in 19ths, and about how many nodes it searches for a move.
pub(super) type Plan = [(u64, u64); 3];
pub(super) const PLAN: Plan = [(3, 500), (8, 600), (8, 800)];
const WHOLE: u64 = 19;

/// How a game is played and learnt from.
pub(super) trait SelfPlay: Sync {
    type Position: Game;

    /// A position to learn from.
    type Sample;

    /// How many games and nodes each generation has.
    const PLAN: Plan = PLAN;

    /// The weights before the first game.
    fn start(&self) -> Vec<i32>;

    /// The first position of the game with this seed.
    fn position(&self, seed: u64) -> Self::Position;

    /// Plays the game with this seed, with about this many nodes for a move.
    fn play(&self, weights: &[i32], nodes: u64, seed: u64) -> PlayedGame;

    /// What a position teaches, with the score of the search and the [result](PlayedGame::result) of the game.
    fn sample(&self, position: &Self::Position, score: i32, result: u8) -> Self::Sample;

    /// Fits the weights to the samples.
    fn fit(&self, weights: &[i32], samples: &[Self::Sample]) -> Fitted;

    /// The file with these weights.
    fn file(&self, weights: &[i32], remarks: &str) -> Vec<u8>;
}

/// What a fit found.
pub(super) struct Fitted {
    pub weights: Vec<i32>,
    /// The mean loss of the samples in each epoch, while they were learnt from.
    pub losses: Vec<f32>,
}

/// A position of a game for two seats: its features and how often each occurs, the score of the search and the result
/// of the game, for the seat on move.
pub(super) struct Sample {
    pub features: Vec<(u16, i16)>,
    pub score: f32,
    pub result: f32,
}

impl Sample {
    pub fn new(features: Vec<(u16, i16)>, score: i32, result: u8, to_move: Seat) -> Sample {
        let first = f32::from(result) / 2.0;
        Sample { features, score: score as f32, result: if to_move.index() == 0 { first } else { 1.0 - first } }
    }
}

/// The tuner.
pub(super) struct Generations<C> {
    config: TuningConfig,
    self_play: C,
    /// The weights of each generation so far.
    learnt: Vec<Vec<i32>>,
    /// Its losses in each epoch.
    losses: Vec<Vec<f32>>,
    /// The games of the present generation.
    played: Vec<PlayedGame>,
}

impl<C: SelfPlay> Generations<C> {
    pub fn new(config: TuningConfig, self_play: C) -> Generations<C> {
        Generations { config, self_play, learnt: Vec::new(), losses: Vec::new(), played: Vec::new() }
    }

    /// How many games a generation plays; the last one whatever is left.
    fn games_of(&self, generation: usize) -> u64 {
        let until = |end: usize| {
            let share: u64 = C::PLAN[..end].iter().map(|(share, _)| share).sum();
            (u128::from(self.config.games) * u128::from(share) / u128::from(WHOLE)) as u64
        };
        until(generation + 1) - until(generation)
    }

    fn present(&self) -> Vec<i32> {
        self.learnt.last().cloned().unwrap_or_else(|| self.self_play.start())
    }

    /// The seed of a game of this generation.
    fn seed(&self, game: usize) -> u64 {
        let generation = SplitMix64::new(self.config.seed).next_u64() ^ self.learnt.len() as u64;
        game_seed(generation, game)
    }

    fn play(&mut self, games: u64, threads: usize) {
        let (weights, nodes) = (self.present(), C::PLAN[self.learnt.len()].1);
        let play = |game| self.self_play.play(&weights, nodes, self.seed(game));
        let played = play_games(self.played.len(), games, threads, play);
        self.played.extend(played);
    }

    fn fit(&mut self) {
        let mut samples = Vec::new();
        for (number, game) in self.played.iter().enumerate() {
            game.walk(self.self_play.position(self.seed(number)), |position, score| {
                samples.push(self.self_play.sample(position, score, game.result));
            });
        }
        let present = self.present();
        let Fitted { weights, losses } = if samples.is_empty() {
            Fitted { weights: present, losses: Vec::new() }
        } else {
            self.self_play.fit(&present, &samples)
        };
        self.learnt.push(weights);
        self.losses.push(losses);
        self.played.clear();
    }

    pub fn resume(config: TuningConfig, self_play: C, reader: &mut Reader<'_>) -> Result<Generations<C>, StateError> {
        let mut tuner = Generations::new(config, self_play);
        let weights = tuner.self_play.start().len();
        for _ in 0..reader.count(4 * weights)? {
            let learnt: Result<Vec<i32>, _> = (0..weights).map(|_| reader.bytes().map(i32::from_le_bytes)).collect();
            tuner.learnt.push(learnt?);
            tuner.losses.push(read_losses(reader)?);
        }
        tuner.played = read_games(reader)?;
        let fits = tuner.learnt.len() <= C::PLAN.len()
            && tuner.played.len() as u64
                <= C::PLAN.get(tuner.learnt.len()).map_or(0, |_| tuner.games_of(tuner.learnt.len()));
        if fits { Ok(tuner) } else { Err(StateError::Damaged) }
    }
}

impl<C: SelfPlay> Tuner for Generations<C> {
    fn step(&mut self, threads: usize) {
        if self.is_done() {
            return;
        }
        match self.games_of(self.learnt.len()) - self.played.len() as u64 {
            0 => self.fit(),
            left => self.play(left, threads.max(1)),
        }
    }

    fn games(&self) -> u64 {
        let before: u64 = (0..self.learnt.len()).map(|generation| self.games_of(generation)).sum();
        before + self.played.len() as u64
    }

    fn is_done(&self) -> bool {
        self.learnt.len() == C::PLAN.len()
    }

    fn stage(&self) -> String {
        let generation = (self.learnt.len() + 1).min(C::PLAN.len());
        let fits = !self.is_done() && self.games_of(self.learnt.len()) == self.played.len() as u64;
        format!("generation {generation} of {}{}", C::PLAN.len(), if fits { ", fitting" } else { "" })
    }

    fn state(&self) -> Vec<u8> {
        let mut writer = Writer::new(self.config);
        writer.bytes((self.learnt.len() as u32).to_le_bytes());
        for (learnt, losses) in self.learnt.iter().zip(&self.losses) {
            learnt.iter().for_each(|weight| writer.bytes(weight.to_le_bytes()));
            write_losses(&mut writer, losses);
        }
        write_games(&mut writer, &self.played);
        writer.end()
    }

    /// The means of the last two generations, which averages out some of the noise.
    fn weights(&self) -> Vec<u8> {
        let last = self.present();
        let weights: Vec<i32> = match self.learnt.iter().rev().nth(1) {
            Some(before) => last.iter().zip(before).map(|(last, before)| (last + before).div_euclid(2)).collect(),
            None => last,
        };
        let nodes =
            C::PLAN.map(|(share, nodes)| format!("{share} of {WHOLE} games at {nodes} nodes a move")).join(", ");
        let remarks = format!("Made by `{}`.\nThree generations: {nodes};\nthe means of the last two.", self.config);
        self.self_play.file(&weights, &remarks)
    }

    fn plot(&self) -> String {
        let curve =
            |(number, losses): (usize, &Vec<f32>)| Curve::new(format!("generation {}", number + 1), losses.clone());
        loss_plot::svg(&self.losses.iter().enumerate().map(curve).collect::<Vec<_>>())
    }
}
