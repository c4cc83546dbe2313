//! The three games' players behind one type: a position in, its best lines out.

use crate::thought::{Thought, Variation};
use crate::weights::Known;
use crate::{Level, Weights, Worth, bilitaire, billabong, billo};
use bilby_core::{Game, Notation};
use bilby_search::score::Score;
use bilby_search::several::Method;
use bilby_search::{Limits, Report, Table, Task};
use bilby_shelf::{Position, Rules};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who thinks.
    pub level: Level,
    /// How far, if not as far as the level itself goes. (Level 10 itself goes on until it is stopped.)
    pub limits: Option<Limits>,
    /// How many different best moves.
    pub lines: usize,
    /// The personality: which mistakes a low level makes.
    pub seed: u64,
}

impl Default for Request {
    fn default() -> Request {
        Request { level: Level::HIGHEST, limits: None, lines: 1, seed: 0 }
    }
}

impl Request {
    /// How many positions level 10 looks at where neither a limit nor a clock is given.
    pub const PATIENCE: u64 = 1_000_000;

    /// At full strength, so many positions.
    pub fn nodes(nodes: u64) -> Request {
        Request { limits: Some(Limits { nodes: Some(nodes), depth: None }), ..Request::default() }
    }

    /// The same, with an end of its own: what a caller without a clock asks.
    #[must_use]
    pub fn bounded(self) -> Request {
        let endless = self.level == Level::HIGHEST && self.limits.is_none();
        if endless { Request { limits: Request::nodes(Request::PATIENCE).limits, ..self } } else { self }
    }
}

/// Asked now and then by every thread: whether to stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Thinks about positions of any game. Keeps what it found out for the next question about the same game.
///
/// ```
/// use bilby_engine::{Request, Thinker};
/// use bilby_shelf::{Kind, Position, Rules};
///
/// let start = Position::start(Rules::read(Kind::Billo, "")?, 0);
/// let mut thinker = Thinker::new(1 << 20);
/// let thought = thinker.think(&start, &Request::nodes(500), &|| false, &mut |_| ());
/// let best = thought.best().expect("the game is not over");
/// assert!(start.play(best).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Thinker {
    table: Table,
    threads: usize,
    /// What the table is about: entries of other rules would mislead.
    rules: Option<Rules>,
    weights: Option<Weights>,
    method: Option<Method>,
}

impl Thinker {
    /// The size of the table where nobody says otherwise: 16 MB.
    pub const TABLE: usize = 16 << 20;

    /// With a table of at most so many bytes, and one thread.
    pub fn new(bytes: usize) -> Thinker {
        Thinker { table: Table::new(bytes), threads: 1, rules: None, weights: None, method: None }
    }

    /// The same, or `None` where there is not so much memory.
    pub fn try_new(bytes: usize) -> Option<Thinker> {
        // Given back at once: only to ask whether it could be had, for the table itself does not ask.
        Vec::<u8>::new().try_reserve_exact(bytes).is_ok().then(|| Thinker::new(bytes))
    }

    /// Thinks with so many threads from now on. Only one thread thinks the same thing twice.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Plays with these weights from now on, where they are for the game, instead of those built in.
    pub fn set_weights(&mut self, weights: Weights) {
        self.forget();
        self.weights = Some(weights);
    }

    /// Looks ahead in this way from now on in games for three and four, instead of the best one.
    pub fn set_method(&mut self, method: Method) {
        self.forget();
        self.method = Some(method);
    }

    /// How many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Forgets everything: what comes next does not depend on what was before.
    pub fn forget(&mut self) {
        // A table that nothing was put into has nothing to forget.
        if self.rules.take().is_some() {
            self.table.clear();
        }
    }

    /// The best lines of a position. `tell` hears of each depth that is completed. There is always a move in the answer,
    /// and it is legal, however soon `stop` ends it; unless the game is over.
    pub fn think(
        &mut self,
        position: &Position,
        request: &Request,
        stop: Stop<'_>,
        tell: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let Request { level, lines, seed, .. } = *request;
        // A handicapped player believes wrong things, which must not get into the table; its own is soon filled, and
        // beginning with an empty one makes it play the same whatever was before.
        let own = |limits: Limits| {
            const A_POSITION: u64 = 32;
            let bytes = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(A_POSITION));
            Table::new(self.table.bytes().min(usize::try_from(bytes).unwrap_or(usize::MAX)))
        };
        let own = |limits: Limits| (level < Level::HIGHEST).then(|| own(limits));
        macro_rules! ask {
            ($game:ident, $known:ident, $position:expr, $level:expr) => {{
                let (expert, limits) = $level;
                let expert = match &self.weights {
                    Some(Weights(Known::$known(weights))) => expert.with_weights(weights.clone()),
                    _ => expert,
                };
                let limits = request.limits.unwrap_or(limits);
                let own = own(limits);
                if own.is_none() {
                    if self.rules != Some(position.rules()) {
                        self.forget();
                    }
                    self.rules = Some(position.rules());
                }
                let table = own.as_ref().unwrap_or(&self.table);
                table.new_search();
                let job = Job { position: $position, lines, limits, threads: self.threads };
                job.run(
                    stop,
                    tell,
                    |task, tell| $game::think($position, &expert, table, task, tell),
                    |score| $game::worth($position, score),
                )
            }};
        }
        match position {
            Position::Billabong(position) => {
                let (expert, limits) = billabong::level(position.seats(), level.number(), seed);
                let expert = match self.method {
                    Some(method) => expert.with_method(method),
                    None => expert,
                };
                ask!(billabong, Billabong, position, (expert, limits))
            }
            Position::Bilitaire(position) => {
                ask!(bilitaire, Bilitaire, position, bilitaire::level(level.number(), seed))
            }
            Position::Billo(position) => ask!(billo, Billo, position, billo::level(level.number(), seed)),
        }
    }
}

/// A question about a position of one game.
struct Job<'a, G> {
    position: &'a G,
    lines: usize,
    limits: Limits,
    threads: usize,
}

type Tell<'a, M> = &'a mut dyn FnMut(&Report<M>);

impl<G: Notation> Job<'_, G> {
    /// One thread answers; the others search the same position at their own pace and share what they find through the
    /// table (lazy SMP).
    fn run(
        &self,
        stop: Stop<'_>,
        tell: &mut dyn FnMut(&Thought),
        think: impl Fn(&Task<'_>, Tell<'_, G::Move>) -> Report<G::Move> + Sync,
        worth: impl Fn(Score) -> Worth,
    ) -> Thought {
        let words = |report: &Report<G::Move>| self.in_words(report, &worth);
        // What each helper has seen, as of the last depth that it has completed.
        let helped: Vec<AtomicU64> = (1..self.threads).map(|_| AtomicU64::new(0)).collect();
        let all_nodes = |own: u64| own + helped.iter().map(|nodes| nodes.load(Relaxed)).sum::<u64>();
        let mut answer = || {
            // Not every way of searching goes by depth; whichever it is, it ends when it has been told of.
            let deep = Cell::new(false);
            let stop = || deep.get() || stop();
            let task = Task { lines: self.lines.max(1), ..Task::new(self.limits, &stop) };
            think(&task, &mut |report| {
                deep.set(self.limits.depth.is_some_and(|depth| report.depth >= depth));
                tell(&Thought { nodes: all_nodes(report.nodes), ..words(report) });
            })
        };
        if self.threads == 1 {
            return words(&answer());
        }
        let done = AtomicBool::new(false);
        let report = std::thread::scope(|scope| {
            for (helper, nodes) in (1..).zip(&helped) {
                let (done, think) = (&done, &think);
                // Without a thread it goes on alone: slower, not wrong.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                    let limits = Limits { nodes: None, ..self.limits };
                    let stop = || done.load(Relaxed) || stop();
                    let task = Task { lines: self.lines.max(1), helper, ..Task::new(limits, &stop) };
                    let report = think(&task, &mut |report| nodes.store(report.nodes, Relaxed));
                    nodes.store(report.nodes, Relaxed);
                });
            }
            let report = answer();
            done.store(true, Relaxed);
            report
        });
        Thought { nodes: all_nodes(report.nodes), ..words(&report) }
    }

    /// The report as texts, and the promise kept that there is a legal move in it.
    fn in_words(&self, report: &Report<G::Move>, worth: &impl Fn(Score) -> Worth) -> Thought {
        let mut lines = Vec::new();
        let mut seen = Vec::new();
        for line in &report.lines {
            let moves = self.texts(&line.moves);
            debug_assert!(!moves.is_empty(), "a line begins with a legal move");
            if !moves.is_empty() && !seen.contains(&moves[0]) {
                seen.push(moves[0].clone());
                lines.push(Variation { worth: worth(line.score), score: line.score, moves });
            }
        }
        if lines.is_empty() {
            let mut moves = Vec::new();
            self.position.moves(&mut moves);
            let moves = self.texts(moves.get(..1).unwrap_or_default());
            if !moves.is_empty() {
                lines.push(Variation { worth: worth(0), score: 0, moves });
            }
        }
        Thought { lines, depth: report.depth, nodes: report.nodes }
    }

    /// The moves in canonical text, as far as they are legal one after the other.
    fn texts(&self, moves: &[G::Move]) -> Vec<String> {
        let mut texts = Vec::with_capacity(moves.len());
        let mut position = self.position.clone();
        let mut legal = Vec::new();
        for mv in moves {
            position.moves(&mut legal);
            if !legal.contains(mv) {
                break;
            }
            texts.push(position.write_move(*mv));
            position.play(*mv);
        }
        texts
    }
}
