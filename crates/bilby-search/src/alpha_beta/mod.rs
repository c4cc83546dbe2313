//! Principal variation search for two sides: iterative deepening, a transposition table, moves ordered by what was good
//! before, reductions of what looks bad, and loud moves followed to their end.

mod loud;
mod node;
mod order;
mod root;

pub(crate) use order::mark_of;

use crate::control::{Control, Task};
use crate::history::History;
use crate::knowledge::Knowledge;
use crate::report::Report;
use crate::table::Table;
use bilby_core::Game;

/// What a search is to do without, to find out what each part is worth and that none changes a proven value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What is in the table counts.
    pub table: bool,
    /// Late moves are searched less deep at first.
    pub reductions: bool,
    /// Hopeless or superfluous shallow searches are left out.
    pub pruning: bool,
    /// Loud moves are followed below the horizon.
    pub quiescence: bool,
}

impl Parts {
    /// Nothing but the bare search.
    pub const NONE: Parts = Parts { table: false, reductions: false, pruning: false, quiescence: false };
}

impl Default for Parts {
    fn default() -> Parts {
        Parts { table: true, reductions: true, pruning: true, quiescence: true }
    }
}

/// For how many slots answers are remembered; slots that differ by a multiple of it share one.
const ANSWERS: usize = 1 << 12;

/// Deeper than this no line goes.
const DEEPEST: u32 = 120;

/// Searches a position of a two-sided game, deeper and deeper, until the task's limits end it. `tell` hears of every
/// depth that is completed; the answer is the last of these reports, or better where the search was stopped after it
/// had found something better still. There is always a move in it, if the position has one.
pub fn search<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    table: &Table,
    task: &Task<'_>,
    parts: Parts,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let slots = knowledge.slots();
    let mut search = Search {
        knowledge,
        table,
        parts,
        control: Control::new(task),
        helper: task.helper,
        slots,
        history: History::new(4 * slots),
        answers: vec![None; ANSWERS],
        steps: vec![Step { killers: [None; 2], key: 0, came_by: 0 }; DEEPEST as usize + 2],
        moves: Vec::new(),
        lists: Vec::new(),
    };
    search.deepen(game, task.lines.max(1), tell)
}

/// What is remembered of each ply of the line that is being searched.
#[derive(Clone)]
struct Step<M> {
    /// Quiet moves that were good in other positions of this ply.
    killers: [Option<M>; 2],
    key: u64,
    /// The slot of the move that led here.
    came_by: usize,
}

struct Search<'a, G: Game, K> {
    knowledge: &'a K,
    table: &'a Table,
    parts: Parts,
    control: Control<'a>,
    helper: u32,
    slots: usize,
    history: History,
    /// What was good after a move of each slot.
    answers: Vec<Option<G::Move>>,
    steps: Vec<Step<G::Move>>,
    /// A list of moves that is filled and emptied at every position.
    moves: Vec<G::Move>,
    /// Ordered lists that are free to be used again.
    lists: Vec<Vec<(i32, G::Move)>>,
}
