//! The ways of playing a billo.

use super::board::{At, Board, is_on_board};
use super::men::{Content, Mover, Shape, Side};
use super::rules::{BilloSteps, Passing, Rules};
use super::way::{Enters, Step, Way};
use std::collections::{BTreeMap, BTreeSet};

/// Its steps go to the four orthogonal neighbours, or as `billo=` says (billo.md#option-billo).
fn billo_directions(rules: Rules) -> Vec<(i32, i32)> {
    let orthogonal = vec![(0, 1), (1, 0), (0, -1), (-1, 0)];
    let diagonal = vec![(1, 1), (1, -1), (-1, -1), (-1, 1)];
    match rules.billo {
        BilloSteps::Orthogonal => orthogonal,
        BilloSteps::Diagonal => diagonal,
        BilloSteps::All => {
            let mut all = orthogonal;
            all.extend(diagonal);
            all
        }
    }
}

/// Without capture: exactly one step, to a free square (billo.md#billo-moves).
pub(super) fn billo_quiet_ways(rules: Rules, board: &Board, shape: Shape, from: At) -> Vec<Way> {
    let mut found = Vec::new();
    for direction in billo_directions(rules) {
        let at = (from.0 + direction.0, from.1 + direction.1);
        if is_on_board(at) && board.get(at) == Content::Free {
            found.push(Way { what: Mover::Billo(shape), from, steps: vec![Step { enters: Enters::Free, at }] });
        }
    }
    found
}

/// The state of a billo on a capturing path: its square, and the squares it has emptied by capturing. Nothing else of
/// the path so far matters for how it may go on.
pub(super) type Walk = (At, BTreeSet<At>);

/// Returns whether a billo's path may end on an E here, straight after the capture: a captured square is entered only
/// once, so a billo on one has just captured.
fn has_just_captured(walk: &Walk) -> bool {
    let (here, emptied) = walk;
    emptied.contains(here)
}

/// Returns whether this square was free before the turn. (`board` is the board before the turn, with the billo still on
/// its start square and nothing captured yet.)
fn was_free(board: &Board, walk: &Walk) -> bool {
    board.get(walk.0) == Content::Free
}

/// ending on an E (with `passing=open` also on a square that was free before the turn, entered straight after an E,
/// ...). `billo_steps` enters no other free square (billo.md#billo-moves).
pub(super) fn billo_may_end(board: &Board, walk: &Walk) -> bool {
    has_just_captured(walk) || was_free(board, walk)
}

/// The steps of a capturing path that a billo may take next, each with the resulting state.
pub(super) fn billo_steps(
    rules: Rules,
    board: &Board,
    side: Side,
    shape: Shape,
    from: At,
    walk: &Walk,
) -> Vec<(Step, Walk)> {
    let (here, emptied) = walk;
    let mut found = Vec::new();
    // which ends the path (billo.md#billo-moves)
    if was_free(board, walk) {
        return found;
    }
    for direction in billo_directions(rules) {
        let at = (here.0 + direction.0, here.1 + direction.1);
        if !is_on_board(at) {
            continue;
        }
        // Its start square and the squares it has emptied by capturing can't be entered again in the same path; O and
        // B squares may be entered again (billo.md#billo-moves).
        if at == from || emptied.contains(&at) {
            continue;
        }
        let enters = match board.get(at) {
            // a square that was free before the turn, entered straight after an E (billo.md#billo-moves)
            Content::Free if rules.passing == Passing::Open && has_just_captured(walk) => Some(Enters::Free),
            Content::Free => None,
            Content::Piece(_) => None,
            // O (single own pawn of the other shape) (billo.md#billo-moves)
            Content::Pawn(s, sh) if s == side && sh == shape.other() => Some(Enters::OwnPawn),
            // B (own billo) (billo.md#billo-moves)
            Content::Billo(s, _) if s == side => Some(Enters::OwnBillo),
            // E (single enemy pawn or enemy billo of the other shape, captured) (billo.md#billo-moves)
            Content::Pawn(s, sh) if s == side.other() && sh == shape.other() => Some(Enters::Enemy),
            Content::Billo(s, sh) if s == side.other() && sh == shape.other() => Some(Enters::Enemy),
            // An own pawn of the same shape, an enemy of the same shape.
            Content::Pawn(_, _) | Content::Billo(_, _) => None,
        };
        let Some(enters) = enters else {
            continue;
        };
        let mut emptied_now = emptied.clone();
        if enters == Enters::Enemy {
            emptied_now.insert(at);
        }
        found.push((Step { enters, at }, (at, emptied_now)));
    }
    found
}

/// For every (end square, set of captures) that a billo can reach, its canonical way: the fewest steps, then the
/// smallest text in byte order (notation.md#billo-moves). Searches one step at a time, and of the ways with equally
/// many steps to the same state keeps the one with the smallest text. (All texts of equally many steps are equally
/// long, so the smallest beginning gives the smallest whole.)
pub(super) fn billo_capturing_ways(rules: Rules, board: &Board, side: Side, shape: Shape, from: At) -> Vec<Way> {
    let mut found = Vec::new();
    let mut seen: BTreeSet<Walk> = BTreeSet::new();
    let mut layer: BTreeMap<Walk, Way> = BTreeMap::new();
    let setting_out: Walk = (from, BTreeSet::new());
    seen.insert(setting_out.clone());
    layer.insert(setting_out, Way { what: Mover::Billo(shape), from, steps: Vec::new() });
    while !layer.is_empty() {
        let mut next_layer: BTreeMap<Walk, Way> = BTreeMap::new();
        for (walk, way) in &layer {
            for (step, next_walk) in billo_steps(rules, board, side, shape, from, walk) {
                if seen.contains(&next_walk) {
                    continue;
                }
                let longer = way.with_step(step);
                let better = match next_layer.get(&next_walk) {
                    None => true,
                    Some(known) => longer.text() < known.text(),
                };
                if better {
                    next_layer.insert(next_walk, longer);
                }
            }
        }
        for (walk, way) in &next_layer {
            seen.insert(walk.clone());
            if billo_may_end(board, walk) {
                found.push(way.clone());
            }
        }
        layer = next_layer;
    }
    found
}
