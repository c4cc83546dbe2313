//! Learning Bi-litaire, round after round; as each round is played with what the one before has taught, on one thread.
//!
//! Each round is played by both roles with the weights so far, one move deep at first, later two, with some random moves
//! among them. Then, from the end backwards, each position learns from what it was seen to be worth one move later, mixed
//! with what came of it ("TD(λ)"); a weight that is always corrected the same way learns fast, one that is pulled to and
//! fro slowly ("temporal coherence").

use super::state::{Reader, StateError, Writer};
use super::{Recipe, Tuner};
use crate::bilitaire::shape::{LINES, Shape, reversed};
use crate::bilitaire::weights::{MOST_CALL, Side, Weights, count_of};
use bilby_core::{Game, Notation, SplitMix64};
use bilitaire::{Move, Phase, Position, Rules};

/// How many rounds the built-in weights were learnt from.
pub(super) const GAMES: u64 = 1_000_000;

/// How many of them in ten are played one move deep.
const SHALLOW: u64 = 3;

/// How many rounds are a step.
const STEP: u64 = 2_000;

/// A weight that learns.
#[derive(Clone, Copy, Default)]
struct Learner {
    value: f32,
    /// The sum of its corrections, and of their sizes.
    drift: f32,
    travel: f32,
}

impl Learner {
    fn learn(&mut self, correction: f32) {
        let rate = if self.travel > 0.0 { self.drift.abs() / self.travel } else { 1.0 };
        self.value += rate * correction;
        self.drift += correction;
        self.travel += correction.abs();
    }
}

/// Learns round by round.
pub(super) struct Rounds {
    recipe: Recipe,
    weights: Weights<Learner>,
    random: SplitMix64,
    reversed: Vec<u32>,
    rounds: u64,
    list: Vec<Move>,
}

/// A position of a round, what it seemed worth one move later, and whether the best move was played.
struct Seen {
    shape: Shape,
    side: Side,
    call: usize,
    target: f32,
    best: bool,
}

impl Rounds {
    /// So many moves are looked at deeper.
    const CANDIDATES: usize = 5;
    /// How much of a correction is shared out among the weights of a position.
    const RATE: f32 = 0.5;
    /// How much of what is learnt comes from later positions of the round.
    const LAMBDA: f32 = 0.6;

    /// Begins with no knowledge at all.
    pub fn new(recipe: Recipe) -> Rounds {
        let reversed = (0..LINES).map(|line| reversed(line) as u32).collect();
        Rounds {
            recipe,
            weights: Weights::zero(),
            random: SplitMix64::new(recipe.seed),
            reversed,
            rounds: 0,
            list: Vec::new(),
        }
    }

    pub fn resume(recipe: Recipe, reader: &mut Reader<'_>) -> Result<Rounds, StateError> {
        let mut tuner = Rounds::new(recipe);
        tuner.rounds = u64::from_le_bytes(reader.bytes()?);
        tuner.random = SplitMix64::new(u64::from_le_bytes(reader.bytes()?));
        for learner in tuner.weights.lists_mut().flatten() {
            for number in [&mut learner.value, &mut learner.drift, &mut learner.travel] {
                *number = f32::from_le_bytes(reader.bytes()?);
            }
        }
        if tuner.rounds <= recipe.games { Ok(tuner) } else { Err(StateError::Damaged) }
    }

    /// Plays a round and learns from it.
    fn round(&mut self) {
        let mut seen = Vec::new();
        let mut position = Position::start(Rules, 0);
        let mut list = Vec::new();
        // The rounds that matter begin with sense; others with nonsense, to know that too.
        let wild = self.random.below(4) * self.random.below(8);
        for ply in 0.. {
            position.moves(&mut list);
            let random = ply == 0 || ply < wild || self.random.below(25) == 0;
            let mut best: Option<(f32, Move)> = None;
            if position.phase() == Phase::Trays && list.iter().any(|mv| mv.ends_round()) {
                let left = position.board().marbles().len();
                self.note(&position, left as f32, true, &mut seen);
                self.learn(&seen);
                return;
            }
            if ply > 0 {
                best = self.best(&position, &list);
            }
            let any = list[self.random.below(list.len() as u64) as usize];
            let mv = best.filter(|_| !random).map_or(any, |(_, mv)| mv);
            if let Some((value, good)) = best {
                self.note(&position, value, mv == good, &mut seen);
            }
            position.play(mv);
        }
        unreachable!("a round has an end")
    }

    /// The best move, and what the position is worth by it.
    fn best(&mut self, position: &Position, list: &[Move]) -> Option<(f32, Move)> {
        let sign = if position.phase() == Phase::Trays { 1.0 } else { -1.0 };
        let after = |mv: &Move| {
            let mut after = *position;
            after.play(*mv);
            after
        };
        let mut tried: Vec<(f32, Move)> = list.iter().map(|mv| (sign * self.estimate(&after(mv)), *mv)).collect();
        if self.is_deep() {
            tried.sort_by(|one, other| other.0.total_cmp(&one.0));
            tried.truncate(Rounds::CANDIDATES);
            for (value, mv) in &mut tried {
                *value = sign * self.one_deeper(&after(mv));
            }
        }
        let best = tried.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(value, mv)| (sign * value, mv))
    }

    /// What a position is worth by the best reply.
    fn one_deeper(&mut self, position: &Position) -> f32 {
        let mut list = std::mem::take(&mut self.list);
        position.moves(&mut list);
        let trays = position.phase() == Phase::Trays;
        let value = if trays && list.iter().any(|mv| mv.ends_round()) {
            position.board().marbles().len() as f32
        } else {
            let values = list.iter().map(|mv| {
                let mut after = *position;
                after.play(*mv);
                self.estimate(&after)
            });
            values.reduce(if trays { f32::max } else { f32::min }).expect("a round that is played has moves")
        };
        self.list = list;
        value
    }

    /// Whether it knows enough for it to be worth while to look one reply deeper.
    fn is_deep(&self) -> bool {
        self.rounds >= self.recipe.games * SHALLOW / 10
    }

    fn note(&self, position: &Position, target: f32, best: bool, seen: &mut Vec<Seen>) {
        let (side, call) = side_of(position);
        seen.push(Seen { shape: Shape::of(position.board()), side, call, target, best });
    }

    fn learn(&mut self, seen: &[Seen]) {
        let mut came_of_it = 0.0;
        let mut follows = false;
        for seen in seen.iter().rev() {
            let later = if follows && seen.best { came_of_it } else { seen.target };
            came_of_it = (1.0 - Rounds::LAMBDA) * seen.target + Rounds::LAMBDA * later;
            follows = true;
            self.correct(seen, came_of_it);
        }
        self.rounds += 1;
    }

    fn correct(&mut self, seen: &Seen, value: f32) {
        let error = value - self.value(&seen.shape, seen.side, seen.call);
        let correction = error * Rounds::RATE / 10.0;
        let side = &mut self.weights.sides[seen.side as usize];
        for (list, lines) in [(&mut side.outer, seen.shape.outer), (&mut side.inner, seen.shape.inner)] {
            for line in lines {
                list[line as usize].learn(correction);
                list[self.reversed[line as usize] as usize] = list[line as usize];
            }
        }
        side.counts[count_of(&seen.shape)].learn(correction);
        if seen.call > 1 {
            side.calls[seen.call].learn(correction);
        }
    }

    fn estimate(&self, position: &Position) -> f32 {
        let (side, call) = side_of(position);
        self.value(&Shape::of(position.board()), side, call)
    }

    fn value(&self, shape: &Shape, side: Side, call: usize) -> f32 {
        let weights = &self.weights.sides[side as usize];
        let sum = |list: &[Learner], lines: [u32; 4]| lines.map(|line| list[line as usize].value).iter().sum::<f32>();
        sum(&weights.outer, shape.outer)
            + sum(&weights.inner, shape.inner)
            + weights.counts[count_of(shape)].value
            + weights.calls[call].value
    }
}

impl Tuner for Rounds {
    fn step(&mut self, _: usize) {
        for _ in 0..STEP.min(self.recipe.games - self.rounds) {
            self.round();
        }
    }

    fn games(&self) -> u64 {
        self.rounds
    }

    fn is_done(&self) -> bool {
        self.rounds == self.recipe.games
    }

    fn stage(&self) -> String {
        if self.is_deep() { "two moves deep" } else { "one move deep" }.to_owned()
    }

    fn state(&self) -> Vec<u8> {
        let mut writer = Writer::new(self.recipe);
        writer.bytes(self.rounds.to_le_bytes());
        writer.bytes(self.random.seed().to_le_bytes());
        for learner in self.weights.lists().flatten() {
            for number in [learner.value, learner.drift, learner.travel] {
                writer.bytes(number.to_le_bytes());
            }
        }
        writer.end()
    }

    fn weights(&self) -> Vec<u8> {
        let mut rounded = Weights::zero();
        for (weight, learner) in rounded.lists_mut().flatten().zip(self.weights.lists().flatten()) {
            *weight = (learner.value * 100.0).round().clamp(-30_000.0, 30_000.0) as i16;
        }
        rounded.file(&format!(
            "Made by `{}`: rounds of play against itself,\n{SHALLOW} of 10 one move deep, the others two.",
            self.recipe
        ))
    }
}

fn side_of(position: &Position) -> (Side, usize) {
    match position.jumps() {
        Some(jumps) => (Side::Marbles, (jumps as usize).min(MOST_CALL)),
        None => (Side::Trays, 1),
    }
}
