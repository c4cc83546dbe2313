//! The ways of playing a move: finds the shortest, and of these the one whose text is first in byte order.

use crate::path::{Ground, Path};
use crate::{Move, Position, SquareSet, Step, Turn};
use bilby_core::Turn as _;
use std::collections::HashSet;

type Way = bilby_core::Way<Move, Step>;

/// Every move that a turn can still become, each by its shortest way.
pub(crate) fn of_turn(turn: &Turn) -> Vec<Way> {
    if turn.claimed() {
        return vec![Way { mv: Move::CLAIM, steps: turn.steps().to_vec() }];
    }
    let Some(path) = turn.path else {
        let begun = |step| {
            let mut turn = turn.clone();
            turn.step(step).map(|()| turn)
        };
        return turn.beginnings().into_iter().flat_map(begun).flat_map(|turn| turn.ways()).collect();
    };
    let way = |(end, paths): (&Path, Vec<&Path>)| Way {
        mv: turn.position.done(end),
        steps: turn.steps().iter().copied().chain(paths.into_iter().map(Path::last_step)).collect(),
    };
    PathTree::new(&turn.position, path, SquareSet(!0)).ends().map(way).collect()
}

/// The canonical way of playing a legal move.
pub(crate) fn canonical(position: &Position, mv: Move) -> Vec<Step> {
    if mv.is_claim() {
        return vec![Step::Claim];
    }
    let start = Path::new(mv.man(), mv.from());
    let captured = position.captured(mv);
    let tree = PathTree::new(position, start, captured);
    let found = tree.ends().find(|(end, _)| end.at == mv.to() && end.captured == captured);
    let paths = found.map(|(_, paths)| paths).unwrap_or_default();
    std::iter::once(&start).chain(paths).map(Path::last_step).collect()
}

/// A path found, and the one that it goes on from.
struct Node {
    path: Path,
    parent: usize,
}

/// Everything that a path can become, each end by its shortest way, and of these by the one whose text comes first.
struct PathTree {
    nodes: Vec<Node>,
    ends: Vec<usize>,
}

impl PathTree {
    /// Looks at everything that `start` can become, capturing nothing outside `within`.
    ///
    /// Breadth first, and on each level in the order of the texts (which are of one length there): so the first way
    /// that is found to anything is the one to keep.
    fn new(position: &Position, start: Path, within: SquareSet) -> PathTree {
        let mut nodes = vec![Node { path: start, parent: 0 }];
        let mut ends = Vec::new();
        let mut seen = HashSet::from([identity(&start)]);
        let mut at = 0;
        while at < nodes.len() {
            let path = nodes[at].path;
            if path.check_end(position).is_ok() {
                ends.push(at);
            }
            let next = |to| path.enter(position, to).ok();
            let (captures, others): (Vec<Path>, Vec<Path>) =
                path.neighbours().filter_map(next).partition(|path| path.ground == Ground::Prey);
            for path in others.into_iter().chain(captures) {
                if path.captured.0 & !within.0 == 0 && seen.insert(identity(&path)) {
                    nodes.push(Node { path, parent: at });
                }
            }
            at += 1;
        }
        PathTree { nodes, ends }
    }

    /// The paths that can end, each with the steps that lead to it.
    fn ends(&self) -> impl Iterator<Item = (&Path, Vec<&Path>)> {
        self.ends.iter().map(|end| {
            let mut steps = Vec::new();
            let mut at = *end;
            while at != 0 {
                steps.push(&self.nodes[at].path);
                at = self.nodes[at].parent;
            }
            steps.reverse();
            (&self.nodes[*end].path, steps)
        })
    }
}

/// What tells two paths of the same man apart.
fn identity(path: &Path) -> (usize, u64, bool) {
    (path.at.index(), path.captured.0, path.owing.is_some())
}
