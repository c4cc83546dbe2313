//! Move ordering, and the margins of the search: which moves it prunes.

use super::Evaluator;
use super::search_view::SearchView;
use bilby_search::Heuristics;
use bilby_search::score::Score;
use billo::{Colour, Move};

/// The futility margin for each ply, and the greatest depth that it is used at.
const FUTILITY_MARGIN: Score = 120;
const MAX_FUTILITY_DEPTH: u32 = 4;

impl Heuristics<SearchView> for Evaluator {
    #[inline]
    fn ordering_score(&self, game: &SearchView, mv: Move) -> i32 {
        if mv.is_claim() {
            return 2_000;
        }
        let position = &game.position;
        let mut score = 0;
        if mv.is_capture() {
            let captured = position.captured(mv);
            let billos = captured.0 & position.billos(position.on_move().enemy()).0;
            score += 1_000 * captured.len() as i32 + 4_000 * billos.count_ones() as i32;
            // Captures by pawns first: a billo that captures may be captured in turn.
            score -= if mv.man().is_billo() { 300 } else { 0 };
        }
        if promotes(position.on_move(), mv) {
            score += 4_000;
        }
        score
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        mv.from().index() * 64 + mv.to().index()
    }

    fn history_size(&self) -> usize {
        64 * 64
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        (depth <= MAX_FUTILITY_DEPTH).then(|| FUTILITY_MARGIN * depth as Score)
    }
}

/// Whether a pawn becomes a billo.
#[inline]
pub(super) fn promotes(colour: Colour, mv: Move) -> bool {
    !mv.man().is_billo() && mv.to().row() == colour.enemy().starting_row()
}
