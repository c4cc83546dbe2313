//! Bi-litaire: rounds with few marbles, proven by the solver.

use super::{EndingError, OnProgress, Proven, ProvenMove, ProvenPosition};
use crate::bilitaire::endings::Solver;
use bilby_core::{Game, Notation, SplitMix64};
use bilby_search::{Limits, Task};
use bilitaire::{Move, Phase, Position, Rules};

/// More marbles than this take too long to prove.
const MOST_MARBLES: u32 = 14;

/// The most marbles of an ending drawn by lot.
const DRAWN_MARBLES: u32 = 12;

/// The positions that may be looked at for one move.
const NODES: u64 = 4_000_000;

/// The memory of the solver.
const MEMORY: usize = 8 << 20;

/// The solver, which remembers what it has proved.
#[derive(Default)]
pub(super) struct Book(Option<Solver>);

pub(super) fn covers(position: &Position) -> bool {
    matches!(position.phase(), Phase::Trays | Phase::Marbles) && position.board().marbles().len() <= MOST_MARBLES
}

/// An ending with few marbles that can't be ended at once, after moves drawn by lot.
pub(super) fn draw(seed: u64) -> Position {
    let mut random = SplitMix64::new(seed);
    let mut list = Vec::new();
    loop {
        let mut position = Position::start(Rules, 0);
        while position.round() == 1 {
            position.moves(&mut list);
            let is_few = covers(&position) && position.board().marbles().len() <= DRAWN_MARBLES;
            if is_few && !list.iter().any(|mv| mv.ends_round()) {
                return position;
            }
            // Rounds that are ended early have many marbles.
            let going_on: Vec<Move> = list.iter().copied().filter(|mv| !mv.ends_round()).collect();
            let choice = if going_on.is_empty() { &list } else { &going_on };
            position.play(choice[random.below(choice.len() as u64) as usize]);
        }
    }
}

impl Book {
    pub fn probe(&mut self, position: &Position, on_progress: OnProgress<'_>) -> Result<ProvenPosition, EndingError> {
        let solver = self.0.get_or_insert_with(|| Solver::new(MEMORY));
        let mut list = Vec::new();
        position.moves(&mut list);
        let count = list.len() as f32;
        let mut values = Vec::with_capacity(list.len());
        for (number, mv) in list.into_iter().enumerate() {
            let stop = || !on_progress(number as f32 / count);
            let left = left_after(solver, position, mv, &stop).ok_or(EndingError::TooLong)?;
            values.push((mv, left));
        }
        let trays = position.phase() == Phase::Trays;
        values.sort_by_key(|(_, left)| if trays { u32::MAX - left } else { *left });
        let (_, left) = *values.first().ok_or(EndingError::Over)?;
        let moves = values
            .into_iter()
            .map(|(mv, left)| ProvenMove { text: position.write_move(mv), value: Proven::Marbles(left) });
        Ok(ProvenPosition {
            value: Proven::Marbles(left),
            moves: moves.collect(),
            line: best_line(solver, position, &|| !on_progress(1.0)),
        })
    }
}

/// How many marbles the round leaves after a move.
fn left_after(solver: &mut Solver, position: &Position, mv: Move, stop: &dyn Fn() -> bool) -> Option<u32> {
    if mv.ends_round() {
        return Some(position.board().marbles().len());
    }
    let mut after = *position;
    after.play(mv);
    solver.solve(&after, &task(stop)).map(|solution| solution.left)
}

/// Best play of both, to the end of the round.
fn best_line(solver: &mut Solver, position: &Position, stop: &dyn Fn() -> bool) -> Vec<String> {
    let mut at = *position;
    let mut line = Vec::new();
    while at.round() == position.round() && at.outcome().is_none() {
        let Some(solution) = solver.solve(&at, &task(stop)) else { break };
        line.push(at.write_move(solution.best));
        at.play(solution.best);
    }
    line
}

fn task(stop: &dyn Fn() -> bool) -> Task<'_> {
    Task::new(Limits { nodes: Some(NODES), depth: None }, stop)
}
