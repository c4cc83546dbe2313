//! A collection of games in few bytes.
//!
//! A game is stored up to its last move from a position that also occurs in another game of the collection. So the
//! counts at such positions are exact, and positions that occur in one game only take no space. A move is stored as the
//! index of its key in the sorted list of all keys that a move can reach, so symmetric moves have the same number.
//!
//! ```text
//! "bilx" 1, the game's number, the number of sections; for each section:
//!   rules text (length, bytes), seed, games, traces
//!   the number of moves of each trace, the results (0 drawn, else the seat from 1), Bi-litaire: the marbles left (0 unknown)
//!   the moves of all traces, and a checksum of all keys (8 bytes)
//! ```
//! All numbers are in the usual form of seven bits a byte, the lowest first. Where ghosts are drawn by lot, trace `n` starts
//! from the position of seed + `n`.

use super::rows::reachable;
use super::{Index, Trace, covers, key};
use crate::{GameKind, Position, Rules};
use bilby_core::{Outcome, Seat};
use std::collections::BTreeMap;
use thiserror::Error;

const MAGIC: &[u8; 5] = b"bilx\x01";

/// A file with more is not one of ours.
const MOST: u64 = 1 << 20;

/// A collection of games by one or several rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The game.
    pub kind: GameKind,
    /// The games, by their rules.
    pub sections: Vec<PackSection>,
}

/// Games by the same rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackSection {
    /// Their rules.
    pub rules: Rules,
    /// Where ghosts are drawn by lot: the seed of the first game's start position; the others follow.
    pub seed: u64,
    /// How many games there are. (Bi-litaire's have two traces each.)
    pub games: u64,
    /// Their traces.
    pub traces: Vec<Trace>,
}

/// Why bytes are not a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PackError {
    /// Something else, or of another version.
    #[error("this is not a collection of games")]
    NotAPack,
    /// It ends too early, or its checksum is wrong.
    #[error("the collection is damaged")]
    Damaged,
}

impl PackSection {
    /// Keeps of each trace what another one shares.
    pub fn pruned(&self) -> PackSection {
        let mut index = Index::default();
        self.traces.iter().for_each(|trace| _ = index.add(trace));
        index.sort();
        let shared = |trace: &Trace| {
            let passed = trace.keys.len().saturating_sub(1);
            (0..passed).rfind(|at| index.traces_from(trace.keys[*at]).len() > 1).map_or(0, |last| last + 2)
        };
        let cut = |trace: &Trace| Trace { keys: trace.keys[..shared(trace)].to_vec(), ..trace.clone() };
        let mut traces: Vec<Trace> = self.traces.iter().map(cut).collect();
        if self.rules.has_fixed_start() {
            // Neighbours that begin alike take less room once they are compressed.
            traces.sort_by(|one, other| one.keys.cmp(&other.keys).then(code(one.outcome).cmp(&code(other.outcome))));
        }
        PackSection { traces, ..self.clone() }
    }

    /// The start position of the trace with a number.
    pub fn start(rules: Rules, seed: u64, number: u64) -> Position {
        Position::start(rules, if rules.has_fixed_start() { 0 } else { seed.wrapping_add(number) })
    }
}

impl Pack {
    /// The collection as bytes. Its traces must start at the start of a game.
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        let kind = GameKind::ALL.iter().position(|kind| *kind == self.kind).unwrap_or_default();
        put(&mut out, kind as u64);
        put(&mut out, self.sections.len() as u64);
        for section in &self.sections {
            let rules = section.rules.to_string();
            put(&mut out, rules.len() as u64);
            out.extend_from_slice(rules.as_bytes());
            put(&mut out, section.seed);
            put(&mut out, section.games);
            put(&mut out, section.traces.len() as u64);
            for trace in &section.traces {
                put(&mut out, trace.keys.len().saturating_sub(1) as u64);
            }
            out.extend(section.traces.iter().map(|trace| code(trace.outcome)));
            if self.kind == GameKind::Bilitaire {
                out.extend(section.traces.iter().map(|trace| trace.marbles.unwrap_or(0)));
            }
            let mut walk = Walk::default();
            let mut sum = 0;
            for (number, trace) in (0..).zip(&section.traces) {
                walk.begin(section, number);
                for (at, key) in trace.keys.iter().enumerate().skip(1) {
                    let moves = walk.reachable(at - 1);
                    let rank = moves.keys().position(|known| known == key).expect("a trace is a legal game");
                    put(&mut out, rank as u64);
                    let after = moves[key].clone();
                    walk.go(at - 1, *key, after);
                }
                sum = checksum(sum, &trace.keys);
            }
            out.extend_from_slice(&sum.to_le_bytes());
        }
        out
    }

    /// Reads what [`Pack::write`] wrote, and replays it by the rules.
    pub fn read(bytes: &[u8]) -> Result<Pack, PackError> {
        let mut input = bytes.strip_prefix(MAGIC).ok_or(PackError::NotAPack)?;
        let kind = *GameKind::ALL.get(take(&mut input)? as usize).ok_or(PackError::NotAPack)?;
        let sections = take(&mut input)?;
        let mut pack = Pack { kind, sections: Vec::new() };
        for _ in 0..sections {
            pack.sections.push(read_section(kind, &mut input)?);
        }
        if input.is_empty() { Ok(pack) } else { Err(PackError::Damaged) }
    }
}

fn read_section(kind: GameKind, input: &mut &[u8]) -> Result<PackSection, PackError> {
    let length = take(input)? as usize;
    let rules = std::str::from_utf8(split(input, length)?).map_err(|_| PackError::Damaged)?;
    let rules = Rules::read(kind, rules).map_err(|_| PackError::Damaged)?;
    let mut section = PackSection { rules, seed: take(input)?, games: take(input)?, traces: Vec::new() };
    let count = take(input)?;
    if count > MOST {
        return Err(PackError::Damaged);
    }
    let lengths = (0..count).map(|_| take(input)).collect::<Result<Vec<u64>, _>>()?;
    let outcomes = split(input, count as usize)?;
    let marbles = if kind == GameKind::Bilitaire { split(input, count as usize)? } else { &[] };
    let mut walk = Walk::default();
    let mut sum = 0;
    for (number, length) in (0..).zip(lengths) {
        walk.begin(&section, number);
        let mut keys = Vec::new();
        for at in 0..length as usize {
            if at == 0 {
                keys.push(walk.key(0));
            }
            let rank = take(input)?;
            let moves = walk.reachable(at);
            let (after, position) = moves.iter().nth(rank as usize).ok_or(PackError::Damaged)?;
            let (after, position) = (*after, position.clone());
            keys.push(after);
            walk.go(at, after, position);
        }
        sum = checksum(sum, &keys);
        let outcome = outcome_of(outcomes[number as usize], rules.seat_names().len()).ok_or(PackError::Damaged)?;
        let marbles = marbles.get(number as usize).copied().filter(|left| *left > 0);
        section.traces.push(Trace { outcome, marbles, keys });
    }
    if split(input, 8)? == sum.to_le_bytes() { Ok(section) } else { Err(PackError::Damaged) }
}

/// The positions of the trace that is being walked. The next trace often begins like it, and then nothing is done again.
#[derive(Default)]
struct Walk {
    positions: Vec<(u64, Position)>,
    moves: Vec<BTreeMap<u64, Position>>,
}

impl Walk {
    fn begin(&mut self, section: &PackSection, number: u64) {
        if self.positions.is_empty() || !section.rules.has_fixed_start() {
            let start = PackSection::start(section.rules, section.seed, number);
            self.positions = vec![(key(&start), start)];
            self.moves.clear();
        }
    }

    fn key(&self, at: usize) -> u64 {
        self.positions[at].0
    }

    /// What can be reached from the position after this many moves.
    fn reachable(&mut self, at: usize) -> &BTreeMap<u64, Position> {
        if self.moves.len() <= at {
            let position = &self.positions[at].1;
            self.moves.push(if covers(position) { reachable(position) } else { BTreeMap::new() });
        }
        &self.moves[at]
    }

    fn go(&mut self, at: usize, key: u64, position: Position) {
        if self.positions.get(at + 1).is_some_and(|(known, _)| *known == key) {
            return;
        }
        self.positions.truncate(at + 1);
        self.moves.truncate(at + 1);
        self.positions.push((key, position));
    }
}

fn checksum(sum: u64, keys: &[u64]) -> u64 {
    keys.iter().fold(sum, |sum, key| (sum.rotate_left(5) ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A result as a number.
pub(super) fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Drawn => 0,
        Outcome::Won(Seat(seat)) => seat + 1,
    }
}

/// The result that a number stands for, in a game with this many seats.
pub(super) fn outcome_of(code: u8, seats: usize) -> Option<Outcome> {
    match code {
        0 => Some(Outcome::Drawn),
        seat if usize::from(seat) <= seats => Some(Outcome::Won(Seat(seat - 1))),
        _ => None,
    }
}

fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take(input: &mut &[u8]) -> Result<u64, PackError> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = input.split_first().ok_or(PackError::Damaged)?;
        *input = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(PackError::Damaged)
}

fn split<'a>(input: &mut &'a [u8], length: usize) -> Result<&'a [u8], PackError> {
    let (head, rest) = input.split_at_checked(length).ok_or(PackError::Damaged)?;
    *input = rest;
    Ok(head)
}
