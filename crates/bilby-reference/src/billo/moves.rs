//! All moves of a side, and the legal ones.

use super::billos::{billo_capturing_ways, billo_quiet_ways};
use super::board::{At, Board, all_squares};
use super::claim::after_claim;
use super::men::{Content, Mover, Shape, Side};
use super::pawns::pawn_ways;
use super::position::{Position, is_drawn};
use super::results::{after_way, duty_allows};
use super::rules::Rules;
use super::way::Way;
use std::collections::BTreeMap;

/// Everything of a side that could move: single pawns, both pawns of a piece (either of its pawns can leave it), and
/// billos. See billo.md#pawns-pieces-and-billos.
pub(super) fn movers(board: &Board, side: Side) -> Vec<(Mover, At)> {
    let mut found = Vec::new();
    for at in all_squares() {
        match board.get(at) {
            Content::Free => {}
            Content::Pawn(s, shape) => {
                if s == side {
                    found.push((Mover::Pawn(shape), at));
                }
            }
            Content::Piece(s) => {
                if s == side {
                    found.push((Mover::Pawn(Shape::Round), at));
                    found.push((Mover::Pawn(Shape::Square), at));
                }
            }
            Content::Billo(s, shape) => {
                if s == side {
                    found.push((Mover::Billo(shape), at));
                }
            }
        }
    }
    found
}

/// At least one way, including the canonical one, of every move of a side's pawns and billos; without regard to the
/// duty to capture.
pub(super) fn all_moves_ways(rules: Rules, board: &Board, side: Side) -> Vec<Way> {
    let mut found = Vec::new();
    for (what, from) in movers(board, side) {
        match what {
            Mover::Pawn(shape) => found.extend(pawn_ways(rules, board, side, shape, from)),
            Mover::Billo(shape) => {
                found.extend(billo_quiet_ways(rules, board, shape, from));
                found.extend(billo_capturing_ways(rules, board, side, shape, from));
            }
        }
    }
    found
}

pub(super) fn capture_possible(rules: Rules, board: &Board, side: Side) -> bool {
    all_moves_ways(rules, board, side).iter().any(Way::captures)
}

/// Every legal move: its result and its canonical text. Same position, same move (notation.md#billo-moves).
pub(super) fn legal_moves(rules: Rules, position: &Position) -> Result<BTreeMap<Position, String>, String> {
    let mut found: BTreeMap<Position, (usize, String)> = BTreeMap::new();
    if is_drawn(position) {
        return Ok(BTreeMap::new());
    }
    let ways = all_moves_ways(rules, &position.board, position.turn);
    let could_capture = ways.iter().any(Way::captures);
    for way in &ways {
        if !duty_allows(rules, position, way.captures(), could_capture) {
            continue;
        }
        let after = after_way(rules, position, way, could_capture);
        // Canonical: the fewest steps, then the smallest text in byte order (notation.md#billo-moves).
        let rank = (way.steps.len(), way.text());
        let better = match found.get(&after) {
            None => true,
            Some(known) => rank < *known,
        };
        if better {
            found.insert(after, rank);
        }
    }
    if let Some(after) = after_claim(position)? {
        found.insert(after, (0, "claim".to_string()));
    }
    Ok(found.into_iter().map(|(after, (_, text))| (after, text)).collect())
}
