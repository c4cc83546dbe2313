//! The engine for all games: a position in, its best lines out.

use crate::search_result::{SearchLine, SearchResult};
use crate::weights::GameWeights;
use crate::{Assessment, Endings, Level, Weights, bilitaire, billabong, billo};
use bilby_core::Game;
use bilby_games::{Move, Position, Rules};
use bilby_search::multiplayer::Method;
use bilby_search::score::Score;
use bilby_search::{Limits, Report, SearchContext, Task, TranspositionTable};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What the engine is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How strong it plays.
    pub level: Level,
    /// How far to search, instead of the level's own limits. (Level 10 has none and searches until it is stopped.)
    pub limits: Option<Limits>,
    /// How many different best moves to report (MultiPV).
    pub lines: usize,
    /// The personality: which mistakes a low level makes.
    pub seed: u64,
    /// Whether the game is played without assistance: nobody tells the players what can be called or claimed. Then
    /// the levels below the highest overlook some of it, the lower ones more.
    pub unassisted: bool,
}

impl Default for Request {
    fn default() -> Request {
        Request { level: Level::HIGHEST, limits: None, lines: 1, seed: 0, unassisted: false }
    }
}

impl Request {
    /// The nodes that level 10 searches where neither a limit nor a clock is given.
    pub const DEFAULT_NODES: u64 = 1_000_000;

    /// Full strength, with a node limit.
    pub fn nodes(nodes: u64) -> Request {
        Request { limits: Some(Limits { nodes: Some(nodes), depth: None }), ..Request::default() }
    }

    /// Adds a node limit if the search would have no limit at all: for callers without a clock.
    #[must_use]
    pub fn bounded(self) -> Request {
        let endless = self.level == Level::HIGHEST && self.limits.is_none();
        if endless { Request { limits: Request::nodes(Request::DEFAULT_NODES).limits, ..self } } else { self }
    }
}

/// Called now and then by every thread; the search stops when it returns true.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// The engine. Its transposition table carries over to the next position of the same game.
///
/// ```
/// use bilby_engine::{Request, Engine};
/// use bilby_games::{GameKind, Position, Rules};
///
/// let start = Position::start(Rules::read(GameKind::Billo, "")?, 0);
/// let mut engine = Engine::new(1 << 20);
/// let result = engine.search(&start, &Request::nodes(500), &|| false, &mut |_| ());
/// let best = result.best().expect("the game is not over");
/// assert!(start.play_move(best).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    table: TranspositionTable,
    threads: usize,
    /// The rules that the table belongs to: entries of other rules would mislead.
    rules: Option<Rules>,
    weights: Option<Weights>,
    method: Option<Method>,
    endings: Option<Arc<Endings>>,
    /// The keys of the positions before the next one to search.
    played: Vec<u64>,
}

impl Engine {
    /// The default size of the transposition table: 16 MB.
    pub const DEFAULT_TABLE_BYTES: usize = 16 << 20;

    /// An engine with one thread and a transposition table of at most this many bytes.
    pub fn new(bytes: usize) -> Engine {
        let table = TranspositionTable::new(bytes);
        Engine { table, threads: 1, rules: None, weights: None, method: None, endings: None, played: Vec::new() }
    }

    /// Like [`new`](Self::new), but returns `None` if there is not enough memory.
    pub fn try_new(bytes: usize) -> Option<Engine> {
        // Reserve the memory and give it back: the table itself allocates without asking.
        Vec::<u8>::new().try_reserve_exact(bytes).is_ok().then(|| Engine::new(bytes))
    }

    /// Sets the number of threads. With more than one, results are not reproducible. Only level 10 uses them: more
    /// threads would make the other levels stronger than their ratings say.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Uses these weights for their game from now on, instead of those built in.
    pub fn set_weights(&mut self, weights: Weights) {
        self.clear_table();
        self.weights = Some(weights);
    }

    /// Uses this search method for three and four seats from now on, instead of the default one.
    pub fn set_method(&mut self, method: Method) {
        self.clear_table();
        self.method = Some(method);
    }

    /// Uses these solved endings from now on, besides those that it has or makes itself. Only level 10 uses them, so the
    /// ratings of the other levels stay valid.
    pub fn set_endings(&mut self, endings: Option<Arc<Endings>>) {
        self.clear_table();
        self.endings = endings;
    }

    /// The keys of the positions that the game went through before the next position to search, in order. The
    /// search takes their repetition for a draw where it does so within its own lines. They count for the next search
    /// only.
    pub fn set_played(&mut self, keys: Vec<u64>) {
        self.played = keys;
    }

    /// The size of the transposition table in bytes.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Clears the table: the next answer will not depend on earlier ones.
    pub fn clear_table(&mut self) {
        // A table that was never used is empty.
        if self.rules.take().is_some() {
            self.table.clear();
        }
    }

    /// The best lines of a position. `on_depth` is called for each completed depth. Unless the game is over, the answer
    /// always has a legal move, however soon `stop` ends the search.
    pub fn search(
        &mut self,
        position: &Position,
        request: &Request,
        stop: Stop<'_>,
        on_depth: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        self.search_reporting(position, request, stop, on_depth, &|| ())
    }

    /// Like [`search`](Self::search), and calls `on_fail_low` when the best move turns out to be worse than the last
    /// completed depth said.
    pub(crate) fn search_reporting(
        &mut self,
        position: &Position,
        request: &Request,
        stop: Stop<'_>,
        on_depth: &mut dyn FnMut(&SearchResult),
        on_fail_low: &dyn Fn(),
    ) -> SearchResult {
        let Request { level, lines, seed, .. } = *request;
        let threads = if level == Level::HIGHEST { self.threads } else { 1 };
        let mut played = std::mem::take(&mut self.played);
        // Nothing from before the last move that can't be undone occurs again.
        played.drain(..played.len().saturating_sub(reversible_plies(position)));
        let endings = self.endings.clone().filter(|_| level == Level::HIGHEST);
        // A handicapped player's scores are wrong and must not get into the shared table, so it has a small table of
        // its own. As that is empty at first, the player also answers the same whatever was searched before.
        let own = |limits: Limits| {
            const BYTES_PER_NODE: u64 = 32;
            let bytes = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(BYTES_PER_NODE));
            TranspositionTable::new(self.table.bytes().min(usize::try_from(bytes).unwrap_or(usize::MAX)))
        };
        let own = |limits: Limits| (level < Level::HIGHEST).then(|| own(limits));
        macro_rules! ask {
            ($game:ident, $known:ident, $position:expr, $evaluator:expr, $limits:expr) => {{
                let evaluator = $evaluator;
                let evaluator = match &self.weights {
                    Some(Weights(GameWeights::$known(weights))) => evaluator.with_weights(weights.clone()),
                    _ => evaluator,
                };
                let limits = request.limits.unwrap_or($limits);
                let own = own(limits);
                if own.is_none() {
                    if self.rules != Some(position.rules()) {
                        self.clear_table();
                    }
                    self.rules = Some(position.rules());
                }
                let table = own.as_ref().unwrap_or(&self.table);
                table.new_search();
                let job = Job { position: $position, lines, limits, threads, played: &played };
                job.run(
                    stop,
                    on_depth,
                    on_fail_low,
                    |task, on_report| {
                        $game::search($position, &evaluator, &mut SearchContext::reporting(task, table, on_report))
                    },
                    |score| $game::assess($position, score),
                )
            }};
        }
        match position {
            Position::Billabong(position) => {
                let (evaluator, limits) = billabong::Evaluator::at_level(level, position.seats(), seed);
                let evaluator = match self.method {
                    Some(method) => evaluator.with_method(method),
                    None => evaluator,
                };
                ask!(billabong, Billabong, position, evaluator.with_endings(endings), limits)
            }
            Position::Bilitaire(position) => {
                let (evaluator, limits) = bilitaire::Evaluator::at_level(level, seed);
                let evaluator = if request.unassisted { evaluator.without_assistance(level) } else { evaluator };
                ask!(bilitaire, Bilitaire, position, evaluator, limits)
            }
            Position::Billo(position) => {
                let (evaluator, limits) = billo::Evaluator::at_level(level, position.clock(), seed);
                let evaluator = if request.unassisted { evaluator.without_assistance(level) } else { evaluator };
                ask!(billo, Billo, position, evaluator.with_endings(endings), limits)
            }
        }
    }
}

/// How many of the positions before this one can occur again: as many as the draw clock has counted.
pub fn reversible_plies(position: &Position) -> usize {
    match position {
        Position::Billabong(position) => position.clock().into(),
        Position::Bilitaire(_) => 0,
        Position::Billo(position) => position.clock().into(),
    }
}

/// A request about a position of one game.
struct Job<'a, G> {
    position: &'a G,
    lines: usize,
    limits: Limits,
    threads: usize,
    played: &'a [u64],
}

type OnReport<'a, M> = &'a mut dyn FnMut(&Report<M>);

impl<G: Game> Job<'_, G>
where
    G::Move: Into<Move>,
{
    /// Lazy SMP: the main thread answers; the helper threads search the same position and share what they find through
    /// the transposition table.
    fn run(
        &self,
        stop: Stop<'_>,
        on_depth: &mut dyn FnMut(&SearchResult),
        on_fail_low: &dyn Fn(),
        search: impl Fn(Task<'_>, OnReport<'_, G::Move>) -> Report<G::Move> + Sync,
        assess: impl Fn(Score) -> Assessment,
    ) -> SearchResult {
        let to_result = |report: &Report<G::Move>| self.to_result(report, &assess);
        // The nodes of each helper, as of the last depth that it has completed.
        let helper_nodes: Vec<AtomicU64> = (1..self.threads).map(|_| AtomicU64::new(0)).collect();
        let all_nodes = |own: u64| own + helper_nodes.iter().map(|nodes| nodes.load(Relaxed)).sum::<u64>();
        let mut answer = || {
            // Some searches ignore the depth limit, so it is also checked against their reports.
            let is_deep = Cell::new(false);
            let stop = || is_deep.get() || stop();
            let task = Task { on_fail_low, ..self.task(self.limits, &stop) };
            search(task, &mut |report| {
                is_deep.set(self.limits.depth.is_some_and(|depth| report.depth >= depth));
                on_depth(&SearchResult { nodes: all_nodes(report.nodes), ..to_result(report) });
            })
        };
        if self.threads == 1 {
            return to_result(&answer());
        }
        let done = AtomicBool::new(false);
        let report = std::thread::scope(|scope| {
            for (thread, nodes) in (1..).zip(&helper_nodes) {
                let (done, search) = (&done, &search);
                // If a thread can't be started, the search is slower, not wrong.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                    // Helpers go on until the main thread is done. Whatever they find beyond its depth helps it.
                    let stop = || done.load(Relaxed) || stop();
                    let task = Task { thread, ..self.task(Limits::default(), &stop) };
                    let report = search(task, &mut |report| nodes.store(report.nodes, Relaxed));
                    nodes.store(report.nodes, Relaxed);
                });
            }
            let report = answer();
            done.store(true, Relaxed);
            report
        });
        SearchResult { nodes: all_nodes(report.nodes), ..to_result(&report) }
    }

    fn task<'a>(&'a self, limits: Limits, stop: &'a dyn Fn() -> bool) -> Task<'a> {
        Task { lines: self.lines.max(1), played: self.played, ..Task::new(limits, stop) }
    }

    /// The report with assessments. If it has no line, any legal move makes one.
    fn to_result(&self, report: &Report<G::Move>, assess: &impl Fn(Score) -> Assessment) -> SearchResult {
        let mut lines = Vec::new();
        let mut seen = Vec::new();
        for line in &report.lines {
            let moves = self.legal_line(&line.moves);
            debug_assert!(!moves.is_empty(), "a line begins with a legal move");
            if !moves.is_empty() && !seen.contains(&moves[0]) {
                seen.push(moves[0]);
                lines.push(SearchLine { assessment: assess(line.score), score: line.score, moves });
            }
        }
        if lines.is_empty() {
            let mut moves = Vec::new();
            self.position.moves(&mut moves);
            if let Some(first) = moves.first() {
                lines.push(SearchLine { assessment: assess(0), score: 0, moves: vec![(*first).into()] });
            }
        }
        SearchResult { lines, depth: report.depth, nodes: report.nodes }
    }

    /// The moves up to the first that is not legal.
    fn legal_line(&self, moves: &[G::Move]) -> Vec<Move> {
        let mut line = Vec::with_capacity(moves.len());
        let mut position = self.position.clone();
        let mut legal = Vec::new();
        for mv in moves {
            position.moves(&mut legal);
            if !legal.contains(mv) {
                break;
            }
            line.push((*mv).into());
            position.play(*mv);
        }
        line
    }
}
