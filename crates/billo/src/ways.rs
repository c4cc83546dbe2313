//! The shortest way of playing each move.

use crate::walk::{Ground, Walk};
use crate::{Position, SquareSet};
use std::collections::HashSet;

/// A walk found, and the one that it goes on from.
struct Node {
    walk: Walk,
    parent: usize,
}

/// The ends of a walk, each by its shortest way, and of these by the one whose text comes first.
pub(crate) struct Ways {
    nodes: Vec<Node>,
    ends: Vec<usize>,
}

impl Ways {
    /// Looks at everything that `start` can become, capturing nothing outside `within`.
    ///
    /// Breadth first, and on each level in the order of the texts (which are of one length there): so the first way
    /// that is found to anything is the one to keep.
    pub fn new(position: &Position, start: Walk, within: SquareSet) -> Ways {
        let mut nodes = vec![Node { walk: start, parent: 0 }];
        let mut ends = Vec::new();
        let mut seen = HashSet::from([identity(&start)]);
        let mut at = 0;
        while at < nodes.len() {
            let walk = nodes[at].walk;
            if walk.check_end(position).is_ok() {
                ends.push(at);
            }
            let next = |to| walk.enter(position, to).ok();
            let (captures, others): (Vec<Walk>, Vec<Walk>) =
                walk.neighbours().filter_map(next).partition(|walk| walk.ground == Ground::Prey);
            for walk in others.into_iter().chain(captures) {
                if walk.captured.0 & !within.0 == 0 && seen.insert(identity(&walk)) {
                    nodes.push(Node { walk, parent: at });
                }
            }
            at += 1;
        }
        Ways { nodes, ends }
    }

    /// The walks that can end, each with the steps that lead to it.
    pub fn ends(&self) -> impl Iterator<Item = (&Walk, Vec<&Walk>)> {
        self.ends.iter().map(|end| {
            let mut steps = Vec::new();
            let mut at = *end;
            while at != 0 {
                steps.push(&self.nodes[at].walk);
                at = self.nodes[at].parent;
            }
            steps.reverse();
            (&self.nodes[*end].walk, steps)
        })
    }
}

/// What tells two walks of the same man apart.
fn identity(walk: &Walk) -> (usize, u64, bool) {
    (walk.at.index(), walk.captured.0, walk.owing.is_some())
}
