//! Billo's puzzles: forced wins, claims, and endings with few men.

use super::forced_win::winning_moves;
use super::small_graph::SmallGraph;
use super::{Certainty, FEWEST_MOVES, Kind, MOST_TURNS, Solution};
use crate::billo::endings::EndingValue;
use crate::{Request, Thinker};
use bilby_core::{Game, Notation};
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

pub(super) fn solve(kind: Kind, position: &Position) -> Option<Solution> {
    if position.outcome().is_some() {
        return None;
    }
    if position.count_moves() < FEWEST_MOVES as u64 || position.can_claim() != (kind == Kind::Claim) {
        return None;
    }
    match kind {
        Kind::Win => win(position),
        Kind::Parity => ending(position, Aim::Win),
        Kind::Draw => ending(position, Aim::Draw),
        Kind::Claim => claim(position),
        _ => None,
    }
}

/// Exactly one move wins in the fewest turns.
fn win(position: &Position) -> Option<Solution> {
    let mut nodes = NODES;
    for turns in 1..=MOST_WIN_TURNS {
        match winning_moves(position, 2 * turns - 1, &mut nodes)?[..] {
            [] => {}
            [only] if turns > 1 => return Some(win_line(position, only, turns, &mut nodes)),
            _ => return None,
        }
    }
    None
}

/// The line that begins with the only winning move: it goes on as long as the next one is the only one too.
fn win_line(position: &Position, first: Move, turns: u32, nodes: &mut u32) -> Solution {
    let mut at = *position;
    let mut moves = vec![at.write_move(first)];
    at.play(first);
    for turns in (1..turns).rev() {
        let mut replies = Vec::new();
        at.moves(&mut replies);
        let mut texts: Vec<_> = replies.into_iter().map(|reply| (at.write_move(reply), reply)).collect();
        texts.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        // A reply that lasts as long as it can, and leaves a choice with one right move.
        let next = texts.into_iter().find_map(|(text, reply)| {
            let mut after = at;
            after.play(reply);
            let is_quicker = turns > 1 && !winning_moves(&after, 2 * turns - 3, nodes)?.is_empty();
            match winning_moves(&after, 2 * turns - 1, nodes)?[..] {
                [only] if !is_quicker && after.count_moves() > 1 => Some((text, after, only)),
                _ => None,
            }
        });
        let Some((reply, after, only)) = next else { break };
        if moves.len() > 2 * MOST_TURNS - 2 {
            break;
        }
        moves.extend([reply, after.write_move(only)]);
        at = after;
        at.play(only);
    }
    Solution { goal: turns, certainty: Certainty::Proved, moves }
}

/// What the only right move of an ending does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Win,
    Draw,
}

/// Exactly one move of an ending with few men reaches the aim, and all others are worse.
fn ending(position: &Position, aim: Aim) -> Option<Solution> {
    let graph = SmallGraph::new(position)?;
    let (first, plies) = only_move(position, &graph, aim)?;
    // Whoever can win at once sees it.
    if plies == 1 {
        return None;
    }
    let mut at = *position;
    let mut moves = vec![at.write_move(first)];
    at.play(first);
    while moves.len() < 2 * MOST_TURNS - 1 {
        // The reply that lasts longest; of several the first.
        let mut replies = Vec::new();
        at.moves(&mut replies);
        let lasting = |reply: &Move| value_of(&at, *reply, &graph).rank();
        let Some(best) = replies.iter().map(lasting).max() else { break };
        let Some(reply) = replies.into_iter().find(|reply| lasting(reply) == best) else { break };
        let mut after = at;
        after.play(reply);
        let Some((next, _)) = only_move(&after, &graph, aim).filter(|_| after.count_moves() > 2) else { break };
        moves.extend([at.write_move(reply), after.write_move(next)]);
        at = after;
        at.play(next);
    }
    let goal = if aim == Aim::Draw { 0 } else { u32::from(plies / 2 + 1) };
    Some(Solution { goal, certainty: Certainty::Proved, moves })
}

/// The only move that wins, or the only one that draws where none wins; with the plies to the end.
fn only_move(position: &Position, graph: &SmallGraph, aim: Aim) -> Option<(Move, u8)> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut found = None;
    for mv in moves {
        let plies = match value_of(position, mv, graph) {
            EndingValue::Win(_) if aim == Aim::Draw => return None,
            EndingValue::Win(plies) => plies,
            EndingValue::Draw if aim == Aim::Draw => 0,
            EndingValue::Draw | EndingValue::Loss(_) => continue,
        };
        if found.replace((mv, plies)).is_some() {
            return None;
        }
    }
    found
}

/// What a move is worth to whoever makes it.
fn value_of(position: &Position, mv: Move, graph: &SmallGraph) -> EndingValue {
    let mut after = *position;
    after.play(mv);
    graph.value(&after).before()
}

/// The claim is the only right answer: proved, or else by search.
fn claim(position: &Position) -> Option<Solution> {
    let solution = |certainty| {
        let moves = vec![position.write_move(Move::CLAIM)];
        Some(Solution { goal: 0, certainty, moves })
    };
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
        let thought = Thinker::new(TABLE).think(&position, &request, &|| false, &mut |_| ());
        let [best, second] = &thought.lines[..] else { return false };
        let chances = |line: &crate::Variation| line.assessment.odds[position.to_move().index()];
        best.moves[0] == "claim" && chances(best) - chances(second) >= FAR_WORSE
    };
    if is_found(SEARCH_NODES) && is_found(SEARCH_NODES * AGAIN) { solution(Certainty::Searched) } else { None }
}
