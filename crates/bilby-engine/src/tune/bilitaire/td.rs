//! Learning by temporal differences, TD(λ). Each round is played with the weights that the one before left, so a
//! single thread plays them all.
//!
//! Both sides play with the weights so far, one move deep at first, later two, with some random moves. Then every
//! position, from the last backwards, learns from its value one move later, mixed with what finally came of it.
//! Positions that only the look-ahead meets learn at once, from their best reply: nobody plays them, but a search has
//! to evaluate such positions. The learning rate of each weight follows temporal coherence: it is high while all
//! corrections go the same way, and low when they alternate.

use super::super::state::{Reader, StateError, Writer};
use crate::bilitaire::features::{Features, LINES, PatternKind};
use crate::bilitaire::weights::{MOST_CALL, Side, Weights, count_of};
use bilby_core::{Game, Notation, SplitMix64};
use bilitaire::{Move, Phase, Position, Rules};

/// How many tenths of the rounds are played with a search of one move.
const SHALLOW: u64 = 3;

/// How many weights a position has.
const ACTIVE_WEIGHTS: f32 = 19.0;

/// The rounds of one [step](TdLearner::step).
const STEP: u64 = 50;

/// What the learning rate of a weight follows from: the sum of its corrections, and of their sizes.
#[derive(Clone, Copy, Default)]
struct Coherence {
    drift: f32,
    travel: f32,
}

impl Coherence {
    /// The change of the weight.
    fn learn(&mut self, correction: f32) -> f32 {
        let rate = if self.travel > 0.0 { self.drift.abs() / self.travel } else { 1.0 };
        self.drift += correction;
        self.travel += correction.abs();
        rate * correction
    }
}

/// What is learnt so far.
pub(super) struct TdLearner {
    /// How many rounds will be played.
    all: u64,
    weights: Weights<f32>,
    /// Of patterns, only the smallest image is used.
    coherence: Weights<Coherence>,
    random: SplitMix64,
    /// The other image of each line, and of each block in a corner and at a side.
    images: [Vec<u32>; 3],
    rounds: u64,
    list: Vec<Move>,
}

/// A position of a round, its value one move later, and whether the best move was played.
struct Transition {
    features: Features,
    side: Side,
    call: usize,
    target: f32,
    best: bool,
}

impl TdLearner {
    /// How many moves are searched one reply deeper.
    const CANDIDATES: usize = 5;
    /// The learning rate: the share of an error that the weights of a position correct together.
    const RATE: f32 = 0.5;
    /// λ: the share of the target that comes from later positions of the round.
    const LAMBDA: f32 = 0.6;

    /// Begins with all weights 0, to play this many rounds.
    pub fn new(rounds: u64, seed: u64) -> TdLearner {
        let images = [PatternKind::Line, PatternKind::Corner, PatternKind::Edge]
            .map(|kind| (0..LINES).map(|pattern| kind.images(pattern).next().unwrap_or(pattern) as u32).collect());
        TdLearner {
            all: rounds,
            weights: Weights::zero(),
            coherence: Weights::zero(),
            random: SplitMix64::new(seed),
            images,
            rounds: 0,
            list: Vec::new(),
        }
    }

    pub fn resume(rounds: u64, reader: &mut Reader<'_>) -> Result<TdLearner, StateError> {
        let mut tuner = TdLearner::new(rounds, 0);
        tuner.rounds = u64::from_le_bytes(reader.bytes()?);
        tuner.random = SplitMix64::new(u64::from_le_bytes(reader.bytes()?));
        let weights = tuner.weights.lists_mut().flat_map(|(_, list)| list);
        for (weight, coherence) in weights.zip(tuner.coherence.lists_mut().flat_map(|(_, list)| list)) {
            for number in [weight, &mut coherence.drift, &mut coherence.travel] {
                *number = f32::from_le_bytes(reader.bytes()?);
            }
        }
        if tuner.rounds <= rounds { Ok(tuner) } else { Err(StateError::Damaged) }
    }

    /// Plays some rounds.
    pub fn step(&mut self) {
        for _ in 0..STEP.min(self.all - self.rounds) {
            self.round();
        }
    }

    /// Whether all rounds have been played.
    pub fn is_done(&self) -> bool {
        self.rounds == self.all
    }

    /// How many rounds have been played.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    pub fn write(&self, writer: &mut Writer) {
        writer.bytes(self.rounds.to_le_bytes());
        writer.bytes(self.random.seed().to_le_bytes());
        let coherence = self.coherence.lists().flat_map(|(_, list)| list);
        for (weight, coherence) in self.weights.lists().flat_map(|(_, list)| list).zip(coherence) {
            for number in [*weight, coherence.drift, coherence.travel] {
                writer.bytes(number.to_le_bytes());
            }
        }
    }

    /// The weights in whole hundredths.
    pub fn weights(&self) -> Weights {
        in_hundredths(&self.weights)
    }

    /// Plays a round and learns from it.
    fn round(&mut self) {
        let mut seen = Vec::new();
        let mut position = Position::start(Rules, 0);
        let mut list = Vec::new();
        // Some rounds begin with random moves, so that unusual positions are learnt too.
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

    /// The best move, and the value of the position.
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
            tried.truncate(TdLearner::CANDIDATES);
            for (value, mv) in &mut tried {
                let after = after(mv);
                let deeper = self.one_deeper(&after);
                *value = sign * deeper;
                let (side, call) = side_of(&after);
                self.correct(&Features::of(after.board()), side, call, deeper);
            }
        }
        let best = tried.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(value, mv)| (sign * value, mv))
    }

    /// The value of a position with the best reply.
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

    /// Whether moves are searched one reply deeper: not before the weights are of some use.
    pub fn is_deep(&self) -> bool {
        self.rounds >= self.all * SHALLOW / 10
    }

    fn note(&self, position: &Position, target: f32, best: bool, seen: &mut Vec<Transition>) {
        let (side, call) = side_of(position);
        seen.push(Transition { features: Features::of(position.board()), side, call, target, best });
    }

    fn learn(&mut self, seen: &[Transition]) {
        let mut came_of_it = 0.0;
        let mut follows = false;
        for seen in seen.iter().rev() {
            let later = if follows && seen.best { came_of_it } else { seen.target };
            came_of_it = (1.0 - TdLearner::LAMBDA) * seen.target + TdLearner::LAMBDA * later;
            follows = true;
            self.correct(&seen.features, seen.side, seen.call, came_of_it);
        }
        self.rounds += 1;
    }

    /// Brings the estimate of a position nearer to a value.
    fn correct(&mut self, features: &Features, side: Side, call: usize, value: f32) {
        let error = value - self.value(features, side, call);
        let correction = error * TdLearner::RATE / ACTIVE_WEIGHTS;
        let Features { outer, inner, corner, edge, centre, .. } = *features;
        let weights = &mut self.weights.sides[side as usize];
        let coherence = &mut self.coherence.sides[side as usize];
        let [reversed, turned, mirrored] = &self.images;
        for (patterns, images, weights, coherence) in [
            (outer, reversed, &mut weights.outer, &mut coherence.outer),
            (inner, reversed, &mut weights.inner, &mut coherence.inner),
            (corner, turned, &mut weights.corner, &mut coherence.corner),
            (edge, mirrored, &mut weights.edge, &mut coherence.edge),
        ] {
            for pattern in patterns {
                let image = images[pattern as usize];
                let change = coherence[pattern.min(image) as usize].learn(correction);
                weights[pattern as usize] += change;
                weights[image as usize] = weights[pattern as usize];
            }
        }
        let centre = centre as usize;
        let first = PatternKind::Centre.images(centre).fold(centre, usize::min);
        let weight = weights.centre[centre] + coherence.centre[first].learn(correction);
        PatternKind::Centre.images(centre).for_each(|image| weights.centre[image] = weight);
        let count = count_of(features);
        weights.counts[count] += coherence.counts[count].learn(correction);
        if call > 1 {
            weights.calls[call] += coherence.calls[call].learn(correction);
        }
    }

    fn estimate(&self, position: &Position) -> f32 {
        let (side, call) = side_of(position);
        self.value(&Features::of(position.board()), side, call)
    }

    fn value(&self, features: &Features, side: Side, call: usize) -> f32 {
        let weights = &self.weights.sides[side as usize];
        let sum = |list: &[f32], patterns: [u32; 4]| patterns.map(|pattern| list[pattern as usize]).iter().sum::<f32>();
        sum(&weights.outer, features.outer)
            + sum(&weights.inner, features.inner)
            + sum(&weights.corner, features.corner)
            + sum(&weights.edge, features.edge)
            + weights.centre[features.centre as usize]
            + weights.counts[count_of(features)]
            + weights.calls[call]
    }
}

/// The weights in whole hundredths of a marble.
pub(super) fn in_hundredths(weights: &Weights<f32>) -> Weights {
    let mut rounded = Weights::zero();
    let weights = weights.lists().flat_map(|(_, list)| list);
    for (whole, weight) in rounded.lists_mut().flat_map(|(_, list)| list).zip(weights) {
        *whole = (*weight * 100.0).round().clamp(-30_000.0, 30_000.0) as i16;
    }
    rounded
}

fn side_of(position: &Position) -> (Side, usize) {
    match position.jumps() {
        Some(jumps) => (Side::Marbles, (jumps as usize).min(MOST_CALL)),
        None => (Side::Trays, 1),
    }
}
