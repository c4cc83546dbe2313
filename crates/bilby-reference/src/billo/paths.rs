//! Lists every way, canonical or not.

use super::billos::{Walk, billo_may_end, billo_quiet_ways, billo_steps};
use super::board::{At, Board};
use super::claim::after_claim;
use super::men::{Mover, Shape, Side};
use super::moves::{capture_possible, movers};
use super::pawns::pawn_ways;
use super::position::{Position, is_drawn};
use super::results::{after_way, duty_allows};
use super::rules::Rules;
use super::way::Way;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of ways that `paths` returns.
pub(super) const MOST_PATHS: usize = 20_000;

/// The maximum number of steps that `paths` searches, because a billo can walk in circles without end.
const MOST_STEPS: usize = 200;

/// The state of the search for all ways of one billo.
struct BilloSearch<'a> {
    rules: Rules,
    board: &'a Board,
    side: Side,
    shape: Shape,
    from: At,
    /// Whether a path can end after exactly this many more steps.
    can_end: BTreeMap<(Walk, usize), bool>,
}

impl BilloSearch<'_> {
    fn can_end_after(&mut self, walk: &Walk, steps_left: usize) -> bool {
        if steps_left == 0 {
            return billo_may_end(self.board, walk);
        }
        let key = (walk.clone(), steps_left);
        if let Some(known) = self.can_end.get(&key) {
            return *known;
        }
        let mut answer = false;
        for (_, next_walk) in billo_steps(self.rules, self.board, self.side, self.shape, self.from, walk) {
            if self.can_end_after(&next_walk, steps_left - 1) {
                answer = true;
                break;
            }
        }
        self.can_end.insert(key, answer);
        answer
    }

    /// Adds every capturing way that continues `way` by exactly `steps_left` steps, until `found` is full.
    fn add_ways(&mut self, way: &Way, walk: &Walk, steps_left: usize, found: &mut Vec<Way>) {
        if found.len() >= MOST_PATHS || !self.can_end_after(walk, steps_left) {
            return;
        }
        if steps_left == 0 {
            found.push(way.clone());
            return;
        }
        for (step, next_walk) in billo_steps(self.rules, self.board, self.side, self.shape, self.from, walk) {
            self.add_ways(&way.with_step(step), &next_walk, steps_left - 1, found);
        }
    }
}

pub(super) fn legal_ways(
    rules: Rules,
    position: &Position,
    most_steps: usize,
) -> Result<Vec<(String, Position)>, String> {
    let mut found = Vec::new();
    if is_drawn(position) {
        return Ok(found);
    }
    let side = position.turn;
    let board = &position.board;
    let could_capture = capture_possible(rules, board, side);
    // A claim has no steps.
    if let Some(after) = after_claim(position)? {
        found.push(("claim".to_string(), after));
    }
    // Pawns' ways and billos' single steps are few; billos' capturing ways may be unlimited.
    let mut short_ways = Vec::new();
    let mut searches = Vec::new();
    for (what, from) in movers(board, side) {
        match what {
            Mover::Pawn(shape) => short_ways.extend(pawn_ways(rules, board, side, shape, from)),
            Mover::Billo(shape) => {
                short_ways.extend(billo_quiet_ways(rules, board, shape, from));
                searches.push(BilloSearch { rules, board, side, shape, from, can_end: BTreeMap::new() });
            }
        }
    }
    short_ways.retain(|way| duty_allows(rules, position, way.captures(), could_capture));
    // Fewer steps first, so that the longest ways are cut off.
    for steps in 1..=most_steps.min(MOST_STEPS) {
        let mut ways: Vec<Way> = short_ways.iter().filter(|way| way.steps.len() == steps).cloned().collect();
        for search in &mut searches {
            let nothing_yet = Way { what: Mover::Billo(search.shape), from: search.from, steps: Vec::new() };
            let setting_out: Walk = (search.from, BTreeSet::new());
            search.add_ways(&nothing_yet, &setting_out, steps, &mut ways);
        }
        for way in &ways {
            if found.len() >= MOST_PATHS {
                return Ok(found);
            }
            // (The duty to capture never forbids a capture.)
            found.push((way.text(), after_way(rules, position, way, could_capture)));
        }
    }
    Ok(found)
}
