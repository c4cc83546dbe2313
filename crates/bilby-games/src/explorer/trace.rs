//! A game as the explorer counts it.

use super::tally::exchanged;
use super::{covers, key};
use crate::Position;
use crate::record::{Ending, Record};
use bilby_core::Outcome;

/// A finished game, or a round of Bi-litaire: the positions that it passed, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The result. In Bi-litaire seat 0 stands for the marble player of the round and seat 1 for the tray player.
    pub outcome: Outcome,
    /// The marbles left, if it is a round of Bi-litaire that was played to its end.
    pub marbles: Option<u8>,
    /// The keys of its positions, the last of which is only where the last move led.
    pub keys: Vec<u64>,
}

impl Trace {
    /// The moves, each as the key of the position before it and of the one after it; a move that a game repeats in the same
    /// position counts once.
    pub fn steps(&self) -> Vec<(u64, u64)> {
        let mut steps: Vec<(u64, u64)> = self.keys.windows(2).map(|pair| (pair[0], pair[1])).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }
}

/// The traces of a recorded game, with at most `depth` moves each: two of Bi-litaire, one for each round, and one of the other
/// games. There are none of an unfinished game.
pub fn traces(record: &Record, depth: usize) -> Vec<Trace> {
    let Ending::Over(outcome) = record.result().ending() else { return Vec::new() };
    traces_of(record.positions(), outcome, depth)
}

/// The traces of a game with these positions, the first and the last among them, that ended like this, as [`traces`]
/// makes them of a record.
pub fn traces_of(positions: impl IntoIterator<Item = Position>, outcome: Outcome, depth: usize) -> Vec<Trace> {
    let mut traces = Vec::new();
    let mut positions = positions.into_iter();
    let Some(mut position) = positions.next() else { return traces };
    let mut keys = vec![key(&position)];
    loop {
        let is_followed = keys.len() <= depth && covers(&position);
        // The rest of a game matters only to Bi-litaire, for its second round and the marbles left.
        if !is_followed && !matches!(position, Position::Bilitaire(_)) {
            break;
        }
        let Some(after) = positions.next() else { break };
        let round = round_of(&position);
        position = after;
        if is_followed {
            keys.push(key(&position));
        }
        if round_of(&position) != round {
            let marbles = marbles_left(&position);
            traces.push(Trace { outcome: by_role(outcome, round), marbles, keys: std::mem::take(&mut keys) });
            keys.push(key(&position));
        }
    }
    let marbles = if position.outcome().is_some() { marbles_left(&position) } else { None };
    let outcome = by_role(outcome, round_of(&position));
    traces.push(Trace { outcome, marbles, keys });
    traces.retain(|trace| trace.keys.len() > 1);
    traces
}

/// Bi-litaire's round; 1 in the other games.
fn round_of(position: &Position) -> u32 {
    match position {
        Position::Bilitaire(round) => round.round(),
        Position::Billabong(_) | Position::Billo(_) => 1,
    }
}

/// The marbles left in the round that has just ended.
fn marbles_left(position: &Position) -> Option<u8> {
    let Position::Bilitaire(round) = position else { return None };
    let left = round.marbles_left().map(|left| left[1]).or(round.score())?;
    u8::try_from(left).ok()
}

/// In round 2 of Bi-litaire the players have exchanged their roles.
fn by_role(outcome: Outcome, round: u32) -> Outcome {
    if round == 2 { exchanged(outcome) } else { outcome }
}
