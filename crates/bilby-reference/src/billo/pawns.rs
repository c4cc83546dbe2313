//! The ways of pawns.

use super::board::{At, Board, on_board};
use super::men::{Content, Mover, Shape, Side};
use super::rules::{Passing, Rules};
use super::way::{Enters, Step, Way};

/// What a pawn's step into this content would be; None where it can't be entered.
fn pawn_enters(content: Content, side: Side, shape: Shape) -> Option<Enters> {
    match content {
        // "F: a free square"
        Content::Free => Some(Enters::F),
        // "O: a single own pawn of the other shape", "E: a single enemy pawn of the other shape"
        Content::Pawn(s, sh) => {
            if sh == shape {
                None
            } else if s == side {
                Some(Enters::O)
            } else {
                Some(Enters::E)
            }
        }
        // "no piece (own or enemy)"
        Content::Piece(_) => None,
        // "B: an own billo, of either shape"; "no enemy billo"
        Content::Billo(s, _) => {
            if s == side {
                Some(Enters::B)
            } else {
                None
            }
        }
    }
}

/// Whether a pawn's path, every step of which could be entered, may end as it does.
fn pawn_path_may_end(passing: Passing, steps: &[Step]) -> bool {
    let Some(last) = steps.last() else {
        return false;
    };
    // "every B in it must be followed, later in the path, by a capture"
    for (index, step) in steps.iter().enumerate() {
        if step.enters == Enters::B {
            let followed = steps[index + 1..].iter().any(|later| later.enters == Enters::E);
            if !followed {
                return false;
            }
        }
    }
    match last.enters {
        Enters::F => {
            if steps.len() == 1 {
                // "on F, if that is the only step"
                true
            } else {
                match steps[steps.len() - 2].enters {
                    // "or comes straight after O"
                    Enters::O => true,
                    // "`open`: a pawn's path may also step from E to a free square and end there"
                    Enters::E => passing == Passing::Open,
                    Enters::B | Enters::F => false,
                }
            }
        }
        // "on O: the two pawns now form a piece"
        Enters::O => true,
        // "on E, in the captured pawn's place"
        Enters::E => true,
        // "It never ends on B"
        Enters::B => false,
    }
}

/// Every way of a pawn that begins with `way`'s steps and goes on.
fn add_pawn_ways(rules: Rules, board: &Board, side: Side, shape: Shape, way: &Way, found: &mut Vec<Way>) {
    let here = way.to();
    // "Every step goes to one of the three squares ahead (straight or diagonal)"
    for sideways in [-1, 0, 1] {
        let at = (here.0 + sideways, here.1 + side.ahead());
        if !on_board(at) {
            continue;
        }
        // Steps only go ahead, so no square is entered twice and the board as it was at the start of the move serves.
        let Some(enters) = pawn_enters(board.get(at), side, shape) else {
            continue;
        };
        let longer = way.with_step(Step { enters, at });
        if pawn_path_may_end(rules.passing, &longer.steps) {
            found.push(longer.clone());
        }
        // "F always ends the path"; "A path goes on from O, E or B as it likes"
        if enters != Enters::F {
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
