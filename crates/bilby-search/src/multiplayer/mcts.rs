//! Monte-Carlo tree search for several seats, without random play-outs: the static evaluation stands at the leaves (as odds
//! for every seat), and progressive widening takes up the moves of a position one after the other, in the order of their
//! scores.

use super::{Odds, SeatKnowledge, exact_odds, odds_score};
use crate::context::SearchContext;
use crate::report::Report;
use crate::score::Score;
use crate::sort_by_number;
use crate::tree_report::{self, TreeNode};
use bilby_core::Game;
use std::ops::Range;

/// The exploration constant: a larger one tries rarely visited moves more often.
const EXPLORATION: f32 = 0.35;

/// Progressive widening considers `1 + WIDENING * sqrt(visits)` moves.
const WIDENING: f32 = 1.0;

/// The weight of the max^n value of the subtree in the value of a node; the rest is the mean of all visits.
const MAX_N_WEIGHT: f32 = 0.5;

/// The most nodes in the tree; a full tree grows no more.
const MAX_NODES: usize = 1 << 21;

/// A position with a single legal move is only searched to this many leaves, to give the move a score.
const SINGLE_MOVE_LEAVES: u64 = 1_024;

/// How many leaves pass between two calls of the stop check.
const STOP_CHECK_INTERVAL: u64 = 16;

/// The first report comes after so many leaves, each later one after twice as many.
const FIRST_REPORT: u64 = 1_024;

pub(super) fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    context: &mut SearchContext<'_, G::Move>,
) -> Report<G::Move> {
    let task = context.task;
    let mut tree = Tree { knowledge, nodes: vec![Node::new(None)], leaves: 0, moves: Vec::new(), path: Vec::new() };
    tree.expand(0, game);
    let lines = task.lines.max(1);
    let mut next_report = FIRST_REPORT;
    let may_go_on = |leaves: u64| {
        task.limits.nodes.is_none_or(|most| leaves < most)
            && (!leaves.is_multiple_of(STOP_CHECK_INTERVAL) || !(task.stop)())
    };
    while tree.nodes[0].count > 0 && may_go_on(tree.leaves) {
        tree.grow(game);
        if tree.leaves == next_report {
            next_report *= 2;
            context.report(&tree_report::report(&tree.nodes, lines, tree.leaves));
        }
        if tree.nodes[0].count == 1 && tree.leaves >= SINGLE_MOVE_LEAVES && task.limits.depth.is_none() {
            break;
        }
    }
    let report = tree_report::report(&tree.nodes, lines, tree.leaves);
    context.report(&report);
    report
}

struct Node<M> {
    /// The move that leads here; `None` for the root.
    mv: Option<M>,
    visits: u32,
    /// The sum of the odds of the seat that made the move, over all visits.
    sum: f64,
    /// The max^n value: everybody's odds if all play their best move in the tree from here.
    max_n: Odds,
    /// The first child, in the order of their scores, and the number of children; 0 until the node is expanded.
    first: u32,
    count: u32,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node { mv, visits: 0, sum: 0.0, max_n: [0.0; 4], first: 0, count: 0 }
    }

    /// The mean odds of the seat that made the move. Only for nodes that have been visited.
    fn mean(&self) -> f32 {
        (self.sum / f64::from(self.visits)) as f32
    }

    /// What selection takes as the value of the node for the seat that made the move.
    fn value(&self, seat: usize) -> f32 {
        MAX_N_WEIGHT * self.max_n[seat] + (1.0 - MAX_N_WEIGHT) * self.mean()
    }
}

impl<M: Copy> TreeNode<M> for Node<M> {
    fn mv(&self) -> Option<M> {
        self.mv
    }

    fn visits(&self) -> u32 {
        self.visits
    }

    fn score(&self) -> Score {
        if self.visits == 0 { 0 } else { odds_score(self.mean()) }
    }

    fn children(&self) -> Range<u32> {
        self.first..self.first + self.count
    }
}

struct Tree<'a, G: Game, K> {
    knowledge: &'a K,
    nodes: Vec<Node<G::Move>>,
    leaves: u64,
    /// Buffers that every visit uses again.
    moves: Vec<G::Move>,
    path: Vec<(u32, usize)>,
}

impl<G: Game, K: SeatKnowledge<G>> Tree<'_, G, K> {
    fn children(&self, node: u32) -> Range<usize> {
        let Range { start, end } = self.nodes[node as usize].children();
        start as usize..end as usize
    }

    /// Adds one leaf to the tree.
    fn grow(&mut self, root: &G) {
        // Step 1. Selection: descend to a leaf. A leaf that has been visited before is expanded first.
        let mut game = root.clone();
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let mut at = 0;
        loop {
            let node = &self.nodes[at as usize];
            if node.count == 0 && node.visits > 0 {
                self.expand(at, &game);
            }
            let seat = game.to_move().index();
            let Some(next) = self.select(at, seat) else { break };
            path.push((at, seat));
            game.play(self.nodes[next as usize].mv.expect("only the root has no move"));
            at = next;
        }
        // Step 2. Evaluation of the leaf.
        let odds = match self.knowledge.exact_scores(&game) {
            Some(scores) => exact_odds(&scores, game.seats(), path.len() as u32),
            None => self.knowledge.odds(&self.knowledge.evaluate_seats(&game), game.seats()),
        };
        self.leaves += 1;
        self.nodes[at as usize].max_n = odds;
        // Step 3. Backpropagation of the mean and of the max^n value.
        for (parent, seat) in path.iter().rev() {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.sum += f64::from(odds[*seat]);
            at = *parent;
            let mut best: Option<&Odds> = None;
            for child in &self.nodes[self.children(at)] {
                // Children are taken up in order: after the first that was never visited, none was.
                if child.visits == 0 {
                    break;
                }
                if best.is_none_or(|best| child.max_n[*seat] > best[*seat]) {
                    best = Some(&child.max_n);
                }
            }
            if let Some(best) = best.copied() {
                self.nodes[at as usize].max_n = best;
            }
        }
        self.nodes[0].visits += 1;
        self.path = path;
    }

    /// Expansion: adds a child for every move, in the order of their scores, as long as there is room. A finished game has
    /// no children.
    fn expand(&mut self, at: u32, game: &G) {
        if at != 0 && self.knowledge.exact_scores(game).is_some() {
            return;
        }
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(&mut moves);
        if at == 0 || self.nodes.len() + moves.len() <= MAX_NODES {
            sort_by_number(&mut moves, |mv| -i64::from(self.knowledge.ordering_score(game, *mv)));
            self.nodes[at as usize].first = self.nodes.len() as u32;
            self.nodes[at as usize].count = moves.len() as u32;
            self.nodes.extend(moves.iter().map(|mv| Node::new(Some(*mv))));
        }
        self.moves = moves;
    }

    /// The child to follow: among those that progressive widening considers, one that was never visited, or the one with
    /// the highest upper confidence bound.
    fn select(&self, at: u32, seat: usize) -> Option<u32> {
        let visits = self.nodes[at as usize].visits.max(1) as f32;
        let considered = 1 + (WIDENING * visits.sqrt()) as u32;
        let log = visits.ln();
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        let children = self.children(at);
        for (next, node) in (children.start as u32..).zip(self.nodes[children].iter().take(considered as usize)) {
            if node.visits == 0 {
                return Some(next);
            }
            let bound = node.value(seat) + EXPLORATION * (log / node.visits as f32).sqrt();
            if bound > highest {
                (highest, best) = (bound, Some(next));
            }
        }
        best
    }
}
