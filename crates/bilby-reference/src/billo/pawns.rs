//! The ways of playing a pawn.

use super::board::{At, Board, is_on_board};
use super::men::{Content, Mover, Shape, Side};
use super::rules::{Passing, Rules};
use super::way::{Enters, Step, Way};

/// The kind of a pawn's step into this content; `None` if it can't be entered.
fn pawn_enters(content: Content, side: Side, shape: Shape) -> Option<Enters> {
    match content {
        // F: a free square (billo.md#f-free-square)
        Content::Free => Some(Enters::Free),
        // O: a single own pawn of the other shape, E: a single enemy pawn of the other shape (billo.md#pawn-steps)
        Content::Pawn(s, sh) => {
            if sh == shape {
                None
            } else if s == side {
                Some(Enters::OwnPawn)
            } else {
                Some(Enters::Enemy)
            }
        }
        // no piece (own or enemy) (billo.md#what-a-pawn-cant-enter)
        Content::Piece(_) => None,
        // B: an own billo, of either shape; no enemy billo (billo.md#b-own-billo)
        Content::Billo(s, _) => {
            if s == side {
                Some(Enters::OwnBillo)
            } else {
                None
            }
        }
    }
}

/// Returns whether a pawn's path may end as it does, given that every step is possible.
fn pawn_path_may_end(passing: Passing, steps: &[Step]) -> bool {
    let Some(last) = steps.last() else {
        return false;
    };
    // every B in it must be followed, later in the path, by a capture (billo.md#pawn-paths)
    for (index, step) in steps.iter().enumerate() {
        if step.enters == Enters::OwnBillo {
            let followed = steps[index + 1..].iter().any(|later| later.enters == Enters::Enemy);
            if !followed {
                return false;
            }
        }
    }
    match last.enters {
        Enters::Free => {
            if steps.len() == 1 {
                // on F, if that is the only step (billo.md#pawn-paths)
                true
            } else {
                match steps[steps.len() - 2].enters {
                    // or comes straight after O (billo.md#pawn-paths)
                    Enters::OwnPawn => true,
                    // `open`: a path may also step from E to a square that was free before the turn, and end there, a
                    // pawn's and a billo's alike (billo.md#option-passing)
                    Enters::Enemy => passing == Passing::Open,
                    Enters::OwnBillo | Enters::Free => false,
                }
            }
        }
        // on O: the two pawns now form a piece (billo.md#pawn-paths)
        Enters::OwnPawn => true,
        // on E, in the captured pawn's place (billo.md#pawn-paths)
        Enters::Enemy => true,
        // It never ends on B (billo.md#pawn-paths)
        Enters::OwnBillo => false,
    }
}

/// Adds every way of a pawn that continues `way`.
fn add_pawn_ways(rules: Rules, board: &Board, side: Side, shape: Shape, way: &Way, found: &mut Vec<Way>) {
    let here = way.to();
    // Every step goes to one of the three squares ahead (straight or diagonal) (billo.md#pawn-steps)
    for sideways in [-1, 0, 1] {
        let at = (here.0 + sideways, here.1 + side.ahead());
        if !is_on_board(at) {
            continue;
        }
        // Steps only go ahead, so no square is entered twice and the board at the start of the move can be used.
        let Some(enters) = pawn_enters(board.get(at), side, shape) else {
            continue;
        };
        let longer = way.with_step(Step { enters, at });
        if pawn_path_may_end(rules.passing, &longer.steps) {
            found.push(longer.clone());
        }
        // F always ends the path; A path goes on from O, E or B as it likes (billo.md#pawn-paths)
        if enters != Enters::Free {
            add_pawn_ways(rules, board, side, shape, &longer, found);
        }
    }
}

pub(super) fn pawn_ways(rules: Rules, board: &Board, side: Side, shape: Shape, from: At) -> Vec<Way> {
    let nothing_yet = Way { what: Mover::Pawn(shape), from, steps: Vec::new() };
    let mut found = Vec::new();
    add_pawn_ways(rules, board, side, shape, &nothing_yet, &mut found);
    found
}
