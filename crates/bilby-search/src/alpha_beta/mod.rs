//! Principal variation search (PVS) for two sides: iterative deepening with aspiration windows, a negamax search with a
//! transposition table, move ordering by killers, countermoves and history, late-move reductions, futility and
//! late-move pruning, and quiescence search.

mod aspiration_window;
mod iterative_deepening;
mod late_move_reductions;
mod move_ordering;
mod negamax;
mod opponent_model;
mod quiescence;
mod techniques;

pub(crate) use move_ordering::move_hash;
pub(crate) use opponent_model::OpponentModel;
pub use techniques::Techniques;

use crate::context::SearchContext;
use crate::history::History;
use crate::knowledge::Knowledge;
use crate::limits::SearchControl;
use crate::report::Report;
use crate::transposition_table::TranspositionTable;
use bilby_core::Game;
use opponent_model::TwoSeats;

/// The size of the countermove table. History indices that differ by a multiple of it share an entry.
const COUNTERMOVES: usize = 1 << 12;

/// No line gets longer than this.
const MAX_PLY: u32 = 120;

/// Searches a position for two seats by iterative deepening until the task's limits end it.
///
/// The answer is the report of the last completed depth, improved by what was found before a stop interrupted the next
/// one. It always has a move if the position has one.
pub fn search<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    techniques: Techniques,
    context: &mut SearchContext<'_, G::Move>,
) -> Report<G::Move> {
    search_with(game, knowledge, &TwoSeats, techniques, context)
}

/// Like [`search`], with a given model of who opposes whom.
pub(crate) fn search_with<G: Game, K: Knowledge<G>, O: OpponentModel<G>>(
    game: &G,
    knowledge: &K,
    opponents: &O,
    techniques: Techniques,
    context: &mut SearchContext<'_, G::Move>,
) -> Report<G::Move> {
    let task = context.task;
    let history_size = knowledge.history_size();
    let mut search = Search {
        knowledge,
        opponents,
        table: context.table,
        techniques,
        control: SearchControl::new(&task),
        on_fail_low: task.on_fail_low,
        played: task.played,
        thread: task.thread,
        history_size,
        history: History::new(4 * history_size),
        countermoves: vec![None; COUNTERMOVES],
        stack: vec![StackEntry { killers: [None; 2], key: 0, previous_move: 0 }; MAX_PLY as usize + 2],
        move_buffer: Vec::new(),
        free_lists: Vec::new(),
    };
    search.deepen(game, context)
}

/// What the search keeps for each ply of the line it is searching.
#[derive(Clone)]
struct StackEntry<M> {
    /// Killers: the latest quiet moves that caused a cutoff in other positions at this ply.
    killers: [Option<M>; 2],
    /// The key of the position, to recognise repetitions.
    key: u64,
    /// The history index of the move that led here.
    previous_move: usize,
}

struct Search<'a, G: Game, K, O> {
    knowledge: &'a K,
    opponents: &'a O,
    table: &'a TranspositionTable,
    techniques: Techniques,
    control: SearchControl<'a>,
    on_fail_low: &'a dyn Fn(),
    played: &'a [u64],
    thread: u32,
    history_size: usize,
    history: History,
    /// The quiet move that last refuted each move, by the history index of the latter.
    countermoves: Vec<Option<G::Move>>,
    stack: Vec<StackEntry<G::Move>>,
    /// Filled by the move generator at every node.
    move_buffer: Vec<G::Move>,
    /// Lists of scored moves that are not in use, kept to save allocations.
    free_lists: Vec<Vec<(i32, G::Move)>>,
}
