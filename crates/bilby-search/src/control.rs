//! When a search ends.

/// How far a search may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// At most so many positions.
    pub nodes: Option<u64>,
    /// At most so deep.
    pub depth: Option<u32>,
}

/// What a search is asked for.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// How many different best moves to report, each with its line.
    pub lines: usize,
    /// How far to go.
    pub limits: Limits,
    /// Asked now and then: whether to stop. The clock, or another thread, is behind it.
    pub stop: &'a dyn Fn() -> bool,
    /// 0 for the search whose answer counts. Others that share its table, each in a thread of its own, are numbered
    /// from 1: they go a little astray from it so that they find something else.
    pub helper: u32,
}

impl<'a> Task<'a> {
    /// The best move, within these limits.
    pub fn new(limits: Limits, stop: &'a dyn Fn() -> bool) -> Task<'a> {
        Task { lines: 1, limits, stop, helper: 0 }
    }
}

/// Counts positions and notices when it is time to end.
pub struct Control<'a> {
    limits: Limits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    stopped: bool,
}

impl<'a> Control<'a> {
    /// How many positions pass between two questions: a fraction of a millisecond.
    const ASK_EVERY: u64 = 256;

    /// For a search that begins now.
    pub fn new(task: &Task<'a>) -> Control<'a> {
        Control { limits: task.limits, stop: task.stop, nodes: 0, stopped: false }
    }

    /// One more position, unless the search has to end: then it is not looked at any more.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || self.nodes.is_multiple_of(Control::ASK_EVERY) && (self.stop)()
        {
            self.stopped = true;
        } else {
            self.nodes += 1;
        }
        self.stopped
    }

    /// Whether the search has to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The positions seen so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deepest that is allowed.
    pub fn deepest(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }
}
