//! Billo: material, advancement of the pawns, and free squares around one's men.

use super::weights;
use crate::Stop;
use crate::billo::search_view::SearchView;
use bilby_core::{Notation, SplitMix64};
use bilby_search::alpha_beta::{self, Techniques};
use bilby_search::score::Score;
use bilby_search::{Heuristics, Knowledge, Limits, SearchContext, Task, TranspositionTable};
use billo::{Capture, Colour, Man, Move, Pending, Position};

/// The weights of the terms.
#[derive(Clone, Debug)]
pub(in crate::opponents) struct Evaluator {
    pawn: Score,
    billo: Score,
    /// A row that a pawn has advanced.
    row: Score,
    /// A free square next to a man.
    mobility: Score,
}

impl Evaluator {
    /// With the given weights, or random ones from a seed.
    pub(in crate::opponents) fn new(seed: Option<u64>) -> Evaluator {
        let [pawn, billo, row, mobility] = weights([100, 250, 8, 3], seed);
        Evaluator { pawn, billo, row, mobility }
    }

    /// What one side has.
    #[inline]
    fn side(&self, position: &Position, colour: Colour) -> Score {
        let mut sum = self.billo * position.billos(colour).len() as Score;
        for man in [Man::Round, Man::Square] {
            let men = position.men(colour, man);
            sum += self.pawn * men.len() as Score + self.row * rows(men.0, colour);
        }
        let free = neighbours(position.occupied(colour).0) & position.free().0;
        sum + self.mobility * free.count_ones() as Score
    }

    /// What the position is worth to a side.
    #[inline]
    pub(in crate::opponents) fn value(&self, position: &Position, colour: Colour) -> Score {
        self.side(position, colour) - self.side(position, colour.enemy())
    }
}

/// How many rows these pawns have advanced together.
#[inline]
fn rows(pawns: u64, colour: Colour) -> Score {
    let pawns = if colour == Colour::Red { pawns } else { pawns.swap_bytes() };
    (1..8).map(|row| row * (pawns >> (8 * row) & 0xff).count_ones() as Score).sum()
}

/// The squares next to those of the set, diagonals included.
#[inline]
fn neighbours(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = squares | (squares << 1 & NOT_A) | (squares >> 1 & NOT_H);
    row | row << 8 | row >> 8
}

/// The best move by alpha-beta.
pub(in crate::opponents) fn search(
    position: &Position,
    evaluator: &Evaluator,
    limits: Limits,
    table: &TranspositionTable,
    _random: &mut SplitMix64,
    stop: Stop<'_>,
) -> Option<Move> {
    let stop = || stop();
    table.new_search();
    let mut context = SearchContext::new(Task::new(limits, &stop), table);
    let view = SearchView { position: *position, lists_all: false, overlooks_captures: false };
    alpha_beta::search(&view, evaluator, Techniques::ALL, &mut context).best()
}

impl Heuristics<SearchView> for Evaluator {
    #[inline]
    fn ordering_score(&self, game: &SearchView, mv: Move) -> i32 {
        if mv.is_claim() {
            return 2_000;
        }
        let promotion = if promotes(game.position.on_move(), mv) { 4_000 } else { 0 };
        1_000 * game.position.captured(mv).len() as i32 + promotion
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        mv.from().index() * 64 + mv.to().index()
    }

    fn history_size(&self) -> usize {
        64 * 64
    }
}

impl Knowledge<SearchView> for Evaluator {
    #[inline]
    fn evaluate(&self, game: &SearchView) -> Score {
        self.value(&game.position, game.position.on_move())
    }

    #[inline]
    fn is_tactical(&self, game: &SearchView, mv: Move) -> bool {
        mv.is_claim() || mv.is_capture() || promotes(game.position.on_move(), mv)
    }

    /// A player who has to capture can't stand pat.
    #[inline]
    fn can_stand_pat(&self, game: &SearchView) -> bool {
        let position = &game.position;
        position.pending() != Pending::MustCapture
            && (position.rules().capture == Capture::Free || position.can_claim() || !position.can_capture())
    }

    fn repetition_is_drawn(&self) -> bool {
        true
    }
}

/// Whether a pawn becomes a billo.
#[inline]
fn promotes(colour: Colour, mv: Move) -> bool {
    !mv.man().is_billo() && mv.to().row() == colour.enemy().starting_row()
}
