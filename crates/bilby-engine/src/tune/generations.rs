//! Learning in generations: games of self-play with the weights so far; then the weights are fitted to the results and to
//! the scores of the search, and the next generation plays with those.

use super::state::{Reader, StateError, Writer};
use super::{Recipe, Tuner};
use bilby_core::{Game, Seat, SplitMix64};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The plan: each generation's share of the games in 19ths, and about how many nodes it searches for a move.
type Plan = [(u64, u64); 3];
pub(super) const PLAN: Plan = [(3, 500), (8, 600), (8, 800)];
const WHOLE: u64 = 19;

/// How many games a thread plays in one [`Tuner::step`].
const GAMES_PER_STEP: u64 = 8;

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

    /// Plays the game with this seed, with about so many nodes for a move.
    fn play(&self, weights: &[i32], nodes: u64, seed: u64) -> PlayedGame;

    /// What a position teaches, with the score of the search and the [result](PlayedGame::result) of the game.
    fn sample(&self, position: &Self::Position, score: i32, result: u8) -> Self::Sample;

    /// Fits the weights to the samples.
    fn fit(&self, weights: &[i32], samples: &[Self::Sample]) -> Vec<i32>;

    /// The file with these weights.
    fn file(&self, weights: &[i32], remarks: &str) -> Vec<u8>;
}

/// A game, as far as it takes to learn from it: its moves, as numbers in the list of legal moves, each with the score of the
/// search if the position is a sample; and the result. With two seats that is the half points of the first one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayedGame {
    pub plies: Vec<(u16, Option<i32>)>,
    pub result: u8,
}

/// A position of a game for two seats: its features and how often each occurs, the score of the search and the result of the
/// game, for the seat on move.
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
    recipe: Recipe,
    self_play: C,
    /// The weights of each generation so far.
    learnt: Vec<Vec<i32>>,
    /// The games of the present generation.
    played: Vec<PlayedGame>,
}

impl<C: SelfPlay> Generations<C> {
    pub fn new(recipe: Recipe, self_play: C) -> Generations<C> {
        Generations { recipe, self_play, learnt: Vec::new(), played: Vec::new() }
    }

    /// How many games a generation plays; the last one whatever is left.
    fn games_of(&self, generation: usize) -> u64 {
        let until = |end: usize| {
            let share: u64 = C::PLAN[..end].iter().map(|(share, _)| share).sum();
            (u128::from(self.recipe.games) * u128::from(share) / u128::from(WHOLE)) as u64
        };
        until(generation + 1) - until(generation)
    }

    fn present(&self) -> Vec<i32> {
        self.learnt.last().cloned().unwrap_or_else(|| self.self_play.start())
    }

    /// The seed of a game of this generation. It depends only on the game's number, not on the thread that plays it.
    fn seed(&self, game: usize) -> u64 {
        let mut random = SplitMix64::new(self.recipe.seed);
        let mut random = SplitMix64::new(random.next_u64() ^ self.learnt.len() as u64);
        SplitMix64::new(random.next_u64() ^ game as u64).next_u64()
    }

    fn play(&mut self, games: u64, threads: usize) {
        let (weights, nodes) = (self.present(), C::PLAN[self.learnt.len()].1);
        let begin = self.played.len();
        let end = begin + games.min(GAMES_PER_STEP * threads as u64) as usize;
        let next = AtomicUsize::new(begin);
        let work = || {
            let mut played = Vec::new();
            loop {
                let game = next.fetch_add(1, Relaxed);
                if game >= end {
                    return played;
                }
                played.push((game, self.self_play.play(&weights, nodes, self.seed(game))));
            }
        };
        let mut played = std::thread::scope(|scope| {
            // If a thread can't be started, tuning is slower, not wrong.
            let helpers: Vec<_> =
                (1..threads).flat_map(|_| std::thread::Builder::new().spawn_scoped(scope, work)).collect();
            let mut played = work();
            for helper in helpers {
                match helper.join() {
                    Ok(others) => played.extend(others),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            played
        });
        played.sort_by_key(|(game, _)| *game);
        self.played.extend(played.into_iter().map(|(_, game)| game));
    }

    fn fit(&mut self) {
        let mut samples = Vec::new();
        for (number, game) in self.played.iter().enumerate() {
            let mut position = self.self_play.position(self.seed(number));
            let mut list = Vec::new();
            for (mv, score) in &game.plies {
                if let Some(score) = score {
                    samples.push(self.self_play.sample(&position, *score, game.result));
                }
                position.moves(&mut list);
                // The moves of a forged state may not be legal: then the game ends here.
                let Some(mv) = list.get(usize::from(*mv)) else { break };
                position.play(*mv);
            }
        }
        let present = self.present();
        self.learnt.push(if samples.is_empty() { present } else { self.self_play.fit(&present, &samples) });
        self.played.clear();
    }

    pub fn resume(recipe: Recipe, self_play: C, reader: &mut Reader<'_>) -> Result<Generations<C>, StateError> {
        let mut tuner = Generations::new(recipe, self_play);
        let weights = tuner.self_play.start().len();
        for _ in 0..reader.count(4 * weights)? {
            let learnt: Result<Vec<i32>, _> = (0..weights).map(|_| reader.bytes().map(i32::from_le_bytes)).collect();
            tuner.learnt.push(learnt?);
        }
        for _ in 0..reader.count(5)? {
            let mut played = PlayedGame { result: u8::from_le_bytes(reader.bytes()?), plies: Vec::new() };
            for _ in 0..reader.count(6)? {
                let mv = u16::from_le_bytes(reader.bytes()?);
                let score = i32::from_le_bytes(reader.bytes()?);
                played.plies.push((mv, (score != i32::MIN).then_some(score)));
            }
            tuner.played.push(played);
        }
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
        let mut writer = Writer::new(self.recipe);
        writer.bytes((self.learnt.len() as u32).to_le_bytes());
        self.learnt.iter().flatten().for_each(|weight| writer.bytes(weight.to_le_bytes()));
        writer.bytes((self.played.len() as u32).to_le_bytes());
        for game in &self.played {
            writer.bytes([game.result]);
            writer.bytes((game.plies.len() as u32).to_le_bytes());
            for (mv, score) in &game.plies {
                writer.bytes(mv.to_le_bytes());
                writer.bytes(score.unwrap_or(i32::MIN).to_le_bytes());
            }
        }
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
        let remarks = format!("Made by `{}`.\nThree generations: {nodes};\nthe means of the last two.", self.recipe);
        self.self_play.file(&weights, &remarks)
    }
}
