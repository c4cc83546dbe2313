//! How hard a puzzle is: an estimate on the scale of ratings, from how much the engine must search to see the first
//! move, and from how long the move and the line are. People's results do not change it.

use super::PuzzleKind;
use crate::{Engine, Request};
use bilby_core::Turn as _;
use bilby_games::{Move, Position, Turn};

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
pub(super) fn rating(kind: PuzzleKind, position: &Position, solution: &[Move]) -> u16 {
    let first = solution.first().copied();
    let jumps = first.and_then(|first| position.turn_of(first)).map_or(0, |turn| jumps(&turn)).min(12);
    let turns = solution.len() / 2;
    let searches = match kind {
        // The engine sees every chain at once; people follow it jump by jump.
        PuzzleKind::Home | PuzzleKind::Ground => usize::from(kind == PuzzleKind::Ground),
        _ => NODES.iter().filter(|nodes| !sees(position, first, **nodes)).count(),
    };
    let choices = position.perft(1).min(200) as usize / 20;
    let rating = EASIEST + A_SEARCH * searches + A_JUMP * jumps.saturating_sub(1) + A_TURN * turns + 20 * choices;
    rating.min(2_600) as u16
}

/// Whether a search of this many nodes plays the move.
fn sees(position: &Position, mv: Option<Move>, nodes: u64) -> bool {
    let result = Engine::new(TABLE).search(position, &Request::nodes(nodes), &|| false, &mut |_| ());
    result.best() == mv
}

/// The number of jumps in a turn. Billo has none.
fn jumps(turn: &Turn) -> usize {
    match turn {
        Turn::Billabong(turn) => turn.steps().iter().filter(|step| matches!(step, billabong::Step::Jump(_))).count(),
        Turn::Bilitaire(turn) => turn.steps().iter().filter(|step| matches!(step, bilitaire::Step::Jump(_))).count(),
        Turn::Billo(_) => 0,
    }
}
