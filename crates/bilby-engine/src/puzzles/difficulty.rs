//! How hard a puzzle is: an estimate on the scale of ratings, from how much the engine must search to see the first
//! move, and from how long the move and the line are. People's results do not change it.

use super::PuzzleKind;
use crate::{Engine, Request};
use bilby_games::Position;

/// The searches that are tried, in nodes. Each one that does not see the solution makes the puzzle harder.
const NODES: [u64; 6] = [8, 32, 128, 512, 2_048, 8_192];

/// What makes a puzzle harder, in rating points.
const EASIEST: usize = 700;
const A_SEARCH: usize = 150;
const A_JUMP: usize = 90;
const A_TURN: usize = 130;

/// The search's transposition table.
const TABLE: usize = 1 << 20;

/// The rating of a puzzle with this solution.
pub(super) fn rating(kind: PuzzleKind, position: &Position, solution: &[String]) -> u16 {
    let first = solution.first().map_or("", String::as_str);
    let jumps = first.matches(':').count().min(12);
    let turns = solution.len() / 2;
    let searches = match kind {
        // The engine sees every chain at once; people follow it jump by jump.
        PuzzleKind::Home | PuzzleKind::Ground => usize::from(kind == PuzzleKind::Ground),
        _ => NODES.iter().filter(|nodes| !sees(position, first, **nodes)).count(),
    };
    let choices = position.moves().len().min(200) / 20;
    let rating = EASIEST + A_SEARCH * searches + A_JUMP * jumps.saturating_sub(1) + A_TURN * turns + 20 * choices;
    rating.min(2_600) as u16
}

/// Whether a search of this many nodes plays the move.
fn sees(position: &Position, mv: &str, nodes: u64) -> bool {
    let result = Engine::new(TABLE).search(position, &Request::nodes(nodes), &|| false, &mut |_| ());
    result.best() == Some(mv)
}
