//! When a search ends.

/// How far a search may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The deepest iteration to search.
    pub depth: Option<u32>,
}

/// What a search is asked for.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// How many different best moves to report, each with its principal variation (MultiPV).
    pub lines: usize,
    /// How far to go.
    pub limits: Limits,
    /// Called now and then; the search stops when it returns true. A clock or another thread is behind it.
    pub stop: &'a dyn Fn() -> bool,
    /// Called when the best move turns out to be worse than it was at the previous depth, before it is known by how
    /// much and whether another move is better.
    pub on_fail_low: &'a dyn Fn(),
    /// The [keys](bilby_core::Game::key) of the positions of the game before this one, as far back as they can occur
    /// again. Where [repetitions are drawn](crate::Knowledge::repetition_is_drawn), those of these positions are too.
    pub played: &'a [u64],
    /// 0 for the main thread, whose answer counts. Helper threads that share its transposition table (lazy SMP) are
    /// numbered from 1; they search in another order, so that not all threads search the same thing at the same time.
    pub thread: u32,
}

impl<'a> Task<'a> {
    /// The best move, within these limits, on the main thread.
    pub fn new(limits: Limits, stop: &'a dyn Fn() -> bool) -> Task<'a> {
        Task { lines: 1, limits, stop, on_fail_low: &|| (), played: &[], thread: 0 }
    }
}

/// Counts nodes and notices when the search has to stop.
pub struct SearchControl<'a> {
    limits: Limits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    stopped: bool,
}

impl<'a> SearchControl<'a> {
    /// How many nodes pass between two calls of the stop check: a fraction of a millisecond.
    const STOP_CHECK_INTERVAL: u64 = 256;

    /// For a search that begins now.
    pub fn new(task: &Task<'a>) -> SearchControl<'a> {
        SearchControl { limits: task.limits, stop: task.stop, nodes: 0, stopped: false }
    }

    /// Counts one more node and returns false, or returns true if the search has to stop before that node.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || self.nodes.is_multiple_of(SearchControl::STOP_CHECK_INTERVAL) && (self.stop)()
        {
            self.stopped = true;
        } else {
            self.nodes += 1;
        }
        self.stopped
    }

    /// Whether the search has to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth limit, or the largest number where there is none.
    pub fn max_depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }
}
