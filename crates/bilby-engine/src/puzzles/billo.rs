//! Billo's puzzles: forced wins, claims, and endings with few men.

use super::forced_win::winning_moves;
use super::small_graph::SmallGraph;
use super::unique_solution::{Aim, only, only_quickest_win, only_right_move};
use super::winning_line::{forced_line, solved_line};
use super::{Certainty, FEWEST_MOVES, PuzzleKind, Solution};
use crate::billo::endings::EndingValue;
use crate::{Engine, Request};
use bilby_core::Game;
use billo::{Move, Position};

/// The positions that the proof of a forced win may look at.
const NODES: u32 = 150_000;

/// The most turns of a forced win.
const MOST_WIN_TURNS: u32 = 4;

/// The nodes of the search that finds what can't be proved. One with [`AGAIN`] times as many must agree.
const SEARCH_NODES: u64 = 2_000;
const AGAIN: u64 = 10;

/// The second best move must be worse by this much, in winning chances.
const FAR_WORSE: f32 = 0.3;

/// The search's transposition table.
const TABLE: usize = 1 << 20;

pub(super) fn solve(kind: PuzzleKind, position: &Position) -> Option<Solution> {
    if position.outcome().is_some() {
        return None;
    }
    if position.count_moves() < FEWEST_MOVES as u64 || position.can_claim() != (kind == PuzzleKind::Claim) {
        return None;
    }
    match kind {
        PuzzleKind::Win => win(position),
        PuzzleKind::Parity => ending(position, Aim::Win),
        PuzzleKind::Draw => ending(position, Aim::Draw),
        PuzzleKind::Claim => claim(position),
        _ => None,
    }
}

/// Exactly one move wins in the fewest turns.
fn win(position: &Position) -> Option<Solution> {
    let mut nodes = NODES;
    let winning = |turns| winning_moves(position, 2 * turns - 1, &mut nodes);
    let (first, turns) = only_quickest_win(1..=MOST_WIN_TURNS, winning)?;
    // Whoever can win at once sees it.
    (turns > 1).then(|| win_line(position, first, turns, &mut nodes))
}

/// The line that begins with the only winning move; the replies last as long as they can.
fn win_line(position: &Position, first: Move, turns: u32, nodes: &mut u32) -> Solution {
    let only_move = |after: &Position, turns: u32| {
        let is_quicker = turns > 1 && !winning_moves(after, 2 * turns - 3, nodes)?.is_empty();
        only(winning_moves(after, 2 * turns - 1, nodes)?).filter(|_| !is_quicker)
    };
    let moves = forced_line(position, first, turns, only_move);
    Solution { goal: turns, certainty: Certainty::Proved, moves }
}

/// Exactly one move of an ending with few men reaches the aim, and all others are worse.
fn ending(position: &Position, aim: Aim) -> Option<Solution> {
    let graph = SmallGraph::new(position)?;
    let (first, plies) = only_move(position, &graph, aim)?;
    // Whoever can win at once sees it.
    if plies == 1 {
        return None;
    }
    let value = |at: &Position, mv| value_of(at, mv, &graph);
    let only = |at: &Position| Some(only_move(at, &graph, aim)?.0);
    let moves = solved_line(position, first, 2, value, only);
    let goal = if aim == Aim::Draw { 0 } else { u32::from(plies / 2 + 1) };
    Some(Solution { goal, certainty: Certainty::Proved, moves })
}

/// The only move that wins, or the only one that draws where none wins; with the plies to the end.
fn only_move(position: &Position, graph: &SmallGraph, aim: Aim) -> Option<(Move, u8)> {
    only_right_move(position, aim, |mv| value_of(position, mv, graph))
}

/// What a move is worth to whoever makes it.
fn value_of(position: &Position, mv: Move, graph: &SmallGraph) -> EndingValue {
    let mut after = *position;
    after.play(mv);
    graph.value(&after).before()
}

/// The claim is the only right answer: proved, or else by search.
fn claim(position: &Position) -> Option<Solution> {
    let solution = |certainty| Some(Solution { goal: 0, certainty, moves: vec![Move::CLAIM.into()] });
    let mut nodes = NODES;
    for turns in 1..=MOST_WIN_TURNS {
        match winning_moves(position, 2 * turns - 1, &mut nodes) {
            Some(moves) if moves.is_empty() => {}
            Some(moves) => return if moves == [Move::CLAIM] { solution(Certainty::Proved) } else { None },
            None => break,
        }
    }
    if let Some(graph) = SmallGraph::new(position) {
        let only = only_move(position, &graph, Aim::Win).or_else(|| only_move(position, &graph, Aim::Draw))?;
        return if only.0.is_claim() { solution(Certainty::Proved) } else { None };
    }
    let position = bilby_games::Position::Billo(*position);
    let is_found = |nodes| {
        let request = Request { lines: 2, ..Request::nodes(nodes) };
        let result = Engine::new(TABLE).search(&position, &request, &|| false, &mut |_| ());
        let [best, second] = &result.lines[..] else { return false };
        let chances = |line: &crate::SearchLine| line.assessment.odds[position.to_move().index()];
        best.moves[0] == Move::CLAIM.into() && chances(best) - chances(second) >= FAR_WORSE
    };
    if is_found(SEARCH_NODES) && is_found(SEARCH_NODES * AGAIN) { solution(Certainty::Searched) } else { None }
}
