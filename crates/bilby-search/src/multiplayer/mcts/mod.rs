//! Monte-Carlo tree search for several seats, without random play-outs: leaves get their odds for every seat from the
//! static evaluation. Progressive widening takes up the moves of a position one after the other, in the order of what
//! they gain.

mod siblings;

use super::math::ln;
use super::{Odds, SeatKnowledge, SeatScores, exact_odds, odds_score};
use crate::context::SearchContext;
use crate::report::Report;
use crate::score::Score;
use crate::tree_report::{self, ReportedTree};
use bilby_core::Game;
use siblings::{Block, Sibling, Siblings};

/// The exploration constant: a larger one tries rarely visited moves more often.
const EXPLORATION: f32 = 0.2;

/// Progressive widening considers `1 + WIDENING * sqrt(visits)` moves.
const WIDENING: f32 = 1.0;

/// The weight of the max^n value of the subtree in the value of a node; the rest is the mean of all visits.
const MAX_N_WEIGHT: f32 = 0.3;

/// The most nodes in the tree, and the most moves that wait to be taken up; a full tree grows no more.
const MAX_NODES: usize = 1 << 21;
const MAX_EDGES: usize = 1 << 23;

/// A position with a single legal move is only searched to this many leaves, to give the move a score.
const SINGLE_MOVE_LEAVES: u64 = 1_024;

/// How many leaves pass between two calls of the stop check.
const STOP_CHECK_INTERVAL: u64 = 16;

/// The first report comes after this many leaves, each later one after twice as many.
const FIRST_REPORT: u64 = 1_024;

pub(super) fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    context: &mut SearchContext<'_, G::Move>,
) -> Report<G::Move> {
    let task = context.task;
    let mut tree = Tree::new(game, knowledge);
    let lines = task.lines.max(1);
    let mut next_report = FIRST_REPORT;
    let may_go_on = |leaves: u64| {
        task.limits.nodes.is_none_or(|most| leaves < most)
            && (!leaves.is_multiple_of(STOP_CHECK_INTERVAL) || !(task.stop)())
    };
    while tree.nodes[0].edges > 0 && may_go_on(tree.leaves) {
        tree.grow(game);
        if tree.leaves == next_report {
            next_report *= 2;
            context.report(&tree_report::report(&tree, lines, tree.leaves));
        }
        if tree.nodes[0].edges == 1 && tree.leaves >= SINGLE_MOVE_LEAVES && task.limits.depth.is_none() {
            break;
        }
    }
    let report = tree_report::report(&tree, lines, tree.leaves);
    context.report(&report);
    report
}

/// A move that can be taken up, with what it gains.
struct Edge<M> {
    mv: M,
    gain: Score,
}

struct Node<M> {
    /// The move that leads here; `None` for the root.
    mv: Option<M>,
    visits: u32,
    /// The sum of the odds of the seat that made the move, over all visits.
    sum: f64,
    /// The max^n value: everybody's odds if all play their best move in the tree from here.
    max_n: Odds,
    /// The static evaluation, for that of the moves from here.
    parts: SeatScores,
    /// The moves from here, first those that have been taken up: the first of them and their number; 0 until the node
    /// is expanded.
    first_edge: u32,
    edges: u32,
    /// The moves that have been taken up are nodes, in the same order.
    children: Block,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node {
            mv,
            visits: 0,
            sum: 0.0,
            max_n: [0.0; 4],
            parts: [0; 4],
            first_edge: 0,
            edges: 0,
            children: Block::default(),
        }
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

impl<G: Game, K> ReportedTree<G::Move> for Tree<'_, G, K> {
    fn mv(&self, at: u32) -> Option<G::Move> {
        self.nodes[at as usize].mv
    }

    fn visits(&self, at: u32) -> u32 {
        self.nodes[at as usize].visits
    }

    fn score(&self, at: u32) -> Score {
        let node = &self.nodes[at as usize];
        if node.visits == 0 { 0 } else { odds_score(node.mean()) }
    }

    fn children(&self, at: u32) -> Vec<u32> {
        self.siblings.of(&self.nodes[at as usize].children).iter().map(|sibling| sibling.node).collect()
    }
}

struct Tree<'a, G: Game, K> {
    knowledge: &'a K,
    nodes: Vec<Node<G::Move>>,
    edges: Vec<Edge<G::Move>>,
    siblings: Siblings,
    leaves: u64,
    /// Buffers that every visit uses again.
    moves: Vec<G::Move>,
    gains: Vec<Score>,
    path: Vec<Ply>,
}

/// A ply of the way to a leaf.
struct Ply {
    parent: u32,
    /// The seat on move there, and which of the children it went to.
    seat: usize,
    child: u32,
}

/// Where selection goes from a node.
enum Selection {
    /// To the child of this number.
    Child(u32),
    /// To the next move that has not been taken up.
    NextEdge,
    /// Nowhere: this is a leaf.
    Leaf,
}

impl<'a, G: Game, K: SeatKnowledge<G>> Tree<'a, G, K> {
    fn new(game: &G, knowledge: &'a K) -> Tree<'a, G, K> {
        let mut tree = Tree {
            knowledge,
            nodes: vec![Node::new(None)],
            edges: Vec::new(),
            siblings: Siblings::default(),
            leaves: 0,
            moves: Vec::new(),
            gains: Vec::new(),
            path: Vec::new(),
        };
        tree.nodes[0].parts = knowledge.seat_parts(game);
        tree.expand(0, game);
        // The report has a line for every move of the root, visited or not.
        for _ in 0..tree.nodes[0].edges {
            tree.take_up_next(0);
        }
        tree
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
            if node.edges == 0 && node.visits > 0 {
                self.expand(at, &game);
            }
            let seat = game.to_move();
            let child = match self.select(at) {
                Selection::Child(child) => child,
                Selection::NextEdge => self.take_up_next(at),
                Selection::Leaf => break,
            };
            path.push(Ply { parent: at, seat: seat.index(), child });
            let next = self.siblings.of(&self.nodes[at as usize].children)[child as usize].node;
            let node = &self.nodes[next as usize];
            let mv = node.mv.expect("only the root has no move");
            game.play(mv);
            if node.visits == 0 {
                let parts = &self.nodes[at as usize].parts;
                self.nodes[next as usize].parts = self.knowledge.seat_parts_after(parts, seat, mv, &game);
            }
            at = next;
        }
        // Step 2. Evaluation of the leaf.
        let odds = match self.knowledge.exact_scores(&game) {
            Some(scores) => exact_odds(&scores, game.seats(), path.len() as u32),
            None => self.knowledge.odds_of_parts(&game, &self.nodes[at as usize].parts),
        };
        self.leaves += 1;
        self.nodes[at as usize].max_n = odds;
        // Step 3. Backpropagation of the mean and of the max^n value, as far up as it changes.
        for Ply { parent, seat, child } in path.iter().rev() {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.sum += f64::from(odds[*seat]);
            let new = Sibling {
                value: node.value(*seat),
                root: (node.visits as f32).sqrt(),
                max_n: node.max_n[*seat],
                node: at,
            };
            at = *parent;
            let children = &mut self.nodes[at as usize].children;
            if self.siblings.update(children, *child, new) {
                let best = self.siblings.of(children)[children.best as usize].node;
                self.nodes[at as usize].max_n = self.nodes[best as usize].max_n;
            }
        }
        self.nodes[0].visits += 1;
        self.path = path;
    }

    /// Expansion: lists the moves, as long as there is room. A finished game has none.
    fn expand(&mut self, at: u32, game: &G) {
        if at != 0 && (self.knowledge.exact_scores(game).is_some() || self.edges.len() >= MAX_EDGES) {
            return;
        }
        game.moves(&mut self.moves);
        self.gains.clear();
        self.knowledge.move_gains(game, &self.moves, &mut self.gains);
        let first = self.edges.len();
        let edges = self.moves.iter().zip(&self.gains).map(|(mv, gain)| Edge { mv: *mv, gain: *gain });
        self.edges.extend(edges);
        self.nodes[at as usize].first_edge = first as u32;
        self.nodes[at as usize].edges = self.moves.len() as u32;
    }

    /// Makes a node of the best move of a node that has not been taken up yet: the last child.
    fn take_up_next(&mut self, at: u32) -> u32 {
        let new = self.nodes.len() as u32;
        let node = &mut self.nodes[at as usize];
        // Most nodes never take up more than a few of their moves, so the moves are not sorted.
        let left = &mut self.edges[node.first_edge as usize..][..node.edges as usize][node.children.count as usize..];
        let mut best = 0;
        for (number, edge) in left.iter().enumerate() {
            if edge.gain > left[best].gain {
                best = number;
            }
        }
        left[..=best].rotate_right(1);
        let mv = left[0].mv;
        self.siblings.push(&mut node.children, new);
        let child = node.children.count - 1;
        self.nodes.push(Node::new(Some(mv)));
        child
    }

    /// The child to follow: among those that progressive widening considers, one that was never visited, or the one
    /// with the highest upper confidence bound.
    fn select(&self, at: u32) -> Selection {
        let parent = &self.nodes[at as usize];
        let Block { count, visited, .. } = parent.children;
        let visits = parent.visits.max(1) as f32;
        let considered = 1 + (WIDENING * visits.sqrt()) as u32;
        if visited < considered.min(count) {
            return Selection::Child(visited);
        }
        if count < considered.min(parent.edges) && self.nodes.len() < MAX_NODES {
            return Selection::NextEdge;
        }
        let explore = EXPLORATION * ln(parent.visits).sqrt();
        let mut best = Selection::Leaf;
        let mut highest = f32::NEG_INFINITY;
        for (number, sibling) in (0..considered).zip(self.siblings.of(&parent.children)) {
            let bound = sibling.value + explore / sibling.root;
            if bound > highest {
                (highest, best) = (bound, Selection::Child(number));
            }
        }
        best
    }
}
