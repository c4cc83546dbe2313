//! Billabong's puzzles: coming home, going far, and winning the race.

use super::unique_solution::{Aim, only, only_quickest_win, only_right_move};
use super::winning_line::{forced_line, solved_line};
use super::{Certainty, FEWEST_MOVES, PuzzleKind, Solution};
use crate::EndingValue;
use crate::billabong::distance::steps_home;
use crate::billabong::endings::{self, EndingTables};
use bilby_core::{Game, Notation};
use billabong::{KANGAROOS, Kangaroo, Move, Phase, Position, Step};

/// A chain with fewer jumps than this is seen at a glance.
const FEWEST_JUMPS: usize = 3;

/// The way that goes farthest must go this many steps farther than the next one.
const CLEAR_STEPS: i32 = 2;

/// The positions that a proof may look at.
const RACE_NODES: u32 = 400_000;

/// The most turns in which a race without a table is proved to be won.
const MOST_RACE_TURNS: u32 = 3;

pub(super) fn solve(kind: PuzzleKind, position: &Position) -> Option<Solution> {
    if position.phase() != Phase::Race || position.outcome().is_some() {
        return None;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if moves.len() < FEWEST_MOVES {
        return None;
    }
    match kind {
        PuzzleKind::Home => home(position, &moves),
        PuzzleKind::Ground => ground(position, &moves),
        PuzzleKind::Race => race(position),
        _ => None,
    }
}

/// Exactly one kangaroo can come home, by a chain of several jumps.
fn home(position: &Position, moves: &[Move]) -> Option<Solution> {
    let home = moves.iter().filter(|mv| matches!(mv, Move::Home { .. }));
    chain(position, *only(home)?)
}

/// Exactly one move goes the farthest, clearly, by a chain of several jumps; nobody can come home.
fn ground(position: &Position, moves: &[Move]) -> Option<Solution> {
    let laps = position.rules().laps();
    let mut gains = Vec::with_capacity(moves.len());
    for mv in moves {
        let Move::Run { from, to, crossings } = *mv else { return None };
        let before = position.kangaroos(position.to_move()).find(|kangaroo| kangaroo.square == from)?;
        let steps = |kangaroo| i32::from(steps_home(laps, kangaroo));
        gains.push((steps(before) - steps(Kangaroo { square: to, crossings }), *mv));
    }
    gains.sort_by_key(|(gain, _)| -gain);
    let [(most, best), (second, _), ..] = gains[..] else { return None };
    if most < second + CLEAR_STEPS {
        return None;
    }
    chain(position, best)
}

/// The solution that is one chain, if it has enough jumps.
fn chain(position: &Position, mv: Move) -> Option<Solution> {
    let jumps = position.canonical_steps(mv).iter().filter(|step| matches!(step, Step::Jump(_))).count();
    (jumps >= FEWEST_JUMPS).then(|| Solution { goal: 0, certainty: Certainty::Proved, moves: vec![mv.into()] })
}

/// Exactly one move wins the race: by the table of two kangaroos, or because all others allow an answer.
fn race(position: &Position) -> Option<Solution> {
    if position.seats() != 2 {
        return None;
    }
    if endings::covers(position) {
        return race_by_table(position, &endings::make(position, &|| false)?);
    }
    let needed = KANGAROOS - position.home(position.to_move());
    let mut nodes = RACE_NODES;
    let turns = needed.max(2).into()..=MOST_RACE_TURNS;
    let (first, turns) = only_quickest_win(turns, |turns| winning_moves(position, turns, &mut nodes))?;
    Some(race_line(position, first, turns, &mut nodes))
}

/// The line that begins with the only winning move.
fn race_line(position: &Position, first: Move, turns: u32, nodes: &mut u32) -> Solution {
    let only_move = |after: &Position, turns| only(winning_moves(after, turns, nodes)?);
    let moves = forced_line(position, first, turns, only_move);
    Solution { goal: turns, certainty: Certainty::Proved, moves }
}

/// Every move that wins within this many turns of the seat on move; `None` if the proof takes too long.
fn winning_moves(position: &Position, turns: u32, nodes: &mut u32) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut winning = Vec::new();
    for mv in moves {
        let mut after = *position;
        after.play(mv);
        let won = match after.outcome() {
            Some(outcome) => outcome == bilby_core::Outcome::Won(position.to_move()),
            None => turns > 1 && every_reply_loses(&after, turns - 1, nodes)?,
        };
        if won {
            winning.push(mv);
        }
    }
    Some(winning)
}

/// Whether the seat on move can win within this many of its turns, whatever the other does.
fn wins(position: &Position, turns: u32, nodes: &mut u32) -> Option<bool> {
    let needed = u32::from(KANGAROOS - position.home(position.to_move()));
    if needed > turns {
        return Some(false);
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if needed == 1 && moves.iter().any(|mv| matches!(mv, Move::Home { .. })) {
        return Some(true);
    }
    if turns == 1 {
        return Some(false);
    }
    // Kangaroos that come home first, then the longest ways.
    moves.sort_by_key(|mv| match mv {
        Move::Home { .. } => 0,
        Move::Run { to, crossings, .. } => {
            u32::from(steps_home(position.rules().laps(), Kangaroo { square: *to, crossings: *crossings })) + 1
        }
        Move::Place(_) | Move::Pass => u32::MAX,
    });
    for mv in moves {
        let mut after = *position;
        after.play(mv);
        if every_reply_loses(&after, turns - 1, nodes)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the other seat wins within this many turns, whatever the seat on move plays now.
fn every_reply_loses(position: &Position, turns: u32, nodes: &mut u32) -> Option<bool> {
    *nodes = nodes.checked_sub(1)?;
    if u32::from(KANGAROOS - position.home(position.to_move().next(2))) > turns {
        return Some(false);
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    for mv in moves {
        let mut after = *position;
        after.play(mv);
        if after.outcome().is_some() || !wins(&after, turns, nodes)? {
            return Some(false);
        }
    }
    Some(true)
}

/// The only winning move of a race of two kangaroos, and those after it.
fn race_by_table(position: &Position, tables: &EndingTables) -> Option<Solution> {
    let (first, plies) = only_winning_move(position, tables)?;
    // Whoever can come home at once sees it.
    if plies == 1 {
        return None;
    }
    let value = |at: &Position, mv| value_of(at, mv, tables);
    let only = |at: &Position| Some(only_winning_move(at, tables)?.0);
    let moves = solved_line(position, first, 1, value, only);
    Some(Solution { goal: u32::from(plies / 2 + 1), certainty: Certainty::Proved, moves })
}

/// The only move that wins, and the plies to the win.
fn only_winning_move(position: &Position, tables: &EndingTables) -> Option<(Move, u8)> {
    let only = only_right_move(position, Aim::Win, |mv| value_of(position, mv, tables))?;
    let time = position.rules().draw_limit() - position.clock();
    (u16::from(only.1) < time).then_some(only)
}

/// What a move is worth to whoever makes it.
fn value_of(position: &Position, mv: Move, tables: &EndingTables) -> EndingValue {
    let mut after = *position;
    after.play(mv);
    // Only the seat that has just moved can have won.
    if matches!(mv, Move::Home { .. }) {
        EndingValue::Win(1)
    } else {
        tables.probe(&after).map_or(EndingValue::Draw, EndingValue::before)
    }
}
