//! What a search gets besides the position and the knowledge of the game.

use crate::limits::Task;
use crate::report::Report;
use crate::transposition_table::TranspositionTable;

/// Called with the best lines so far.
type OnReport<'a, M> = &'a mut dyn FnMut(&Report<M>);

/// What every search is called with: what to find out, the transposition table to use, and who wants to hear of
/// progress.
pub struct SearchContext<'a, M> {
    /// Limits, number of lines, and the stop check.
    pub task: Task<'a>,
    /// May hold what earlier searches of the same game found, and may be shared with other threads.
    pub table: &'a TranspositionTable,
    on_report: Option<OnReport<'a, M>>,
}

impl<'a, M> SearchContext<'a, M> {
    /// A search that reports nothing before its end.
    pub fn new(task: Task<'a>, table: &'a TranspositionTable) -> SearchContext<'a, M> {
        SearchContext { task, table, on_report: None }
    }

    /// A search that calls `on_report` with the best lines so far, at least once for every completed depth.
    pub fn reporting(
        task: Task<'a>,
        table: &'a TranspositionTable,
        on_report: &'a mut dyn FnMut(&Report<M>),
    ) -> SearchContext<'a, M> {
        SearchContext { task, table, on_report: Some(on_report) }
    }

    /// Passes a report on to whoever wants to hear of progress.
    pub fn report(&mut self, report: &Report<M>) {
        if let Some(on_report) = &mut self.on_report {
            on_report(report);
        }
    }
}
