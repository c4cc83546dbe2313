//! Max^n as a tree that grows where it looks best (Monte-Carlo tree search without chance): the evaluation stands at its
//! leaves, and a position's moves are taken up one after the other, the most promising first.

use super::{Odds, SeatKnowledge, proven_odds, score_of};
use crate::arrange;
use crate::control::Task;
use crate::grown::{self, Grown};
use crate::report::Report;
use crate::score::Score;
use bilby_core::Game;
use std::ops::Range;

/// How much a move that was tried less than others is favoured.
const EXPLORATION: f32 = 0.35;

/// How many moves are taken up: the square root of the visits times this, and one more.
const WIDENING: f32 = 1.0;

/// The share of what best play in the tree leads to in the worth of a node; the rest is the mean of all visits.
const BEST_PLAY: f32 = 0.5;

/// How many nodes the tree has at most; a full tree grows no more.
const LARGEST_TREE: usize = 1 << 21;

/// A single move needs no thought: so many leaves say what it is worth.
const ENOUGH_FOR_ONE_MOVE: u64 = 1_024;

/// How many leaves pass between two questions to the stop check.
const ASK_EVERY: u64 = 16;

pub(super) fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mut tree = Tree { knowledge, nodes: vec![Node::new(None)], leaves: 0, moves: Vec::new(), path: Vec::new() };
    tree.expand(0, game);
    let lines = task.lines.max(1);
    let mut next_told = 1_024;
    let may_go_on = |leaves: u64| {
        task.limits.nodes.is_none_or(|most| leaves < most) && (!leaves.is_multiple_of(ASK_EVERY) || !(task.stop)())
    };
    while tree.nodes[0].count > 0 && may_go_on(tree.leaves) {
        tree.grow(game);
        if tree.leaves == next_told {
            next_told *= 2;
            tell(&grown::report(&tree.nodes, lines, tree.leaves));
        }
        if tree.nodes[0].count == 1 && tree.leaves >= ENOUGH_FOR_ONE_MOVE && task.limits.depth.is_none() {
            break;
        }
    }
    let report = grown::report(&tree.nodes, lines, tree.leaves);
    tell(&report);
    report
}

struct Node<M> {
    /// The move that leads here; none leads to the root.
    mv: Option<M>,
    visits: u32,
    /// What the seat that made the move got, in all.
    sum: f64,
    /// Everybody's odds if all play their best from here, as far as the tree knows.
    best_play: Odds,
    /// Where the nodes after it begin, the most promising first, and how many there are; 0 until it is expanded.
    first: u32,
    count: u32,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node { mv, visits: 0, sum: 0.0, best_play: [0.0; 4], first: 0, count: 0 }
    }

    /// What the seat that made the move got on average. Only where it has been visited.
    fn mean(&self) -> f32 {
        (self.sum / f64::from(self.visits)) as f32
    }

    /// What the seat that made the move can hope for.
    fn hope(&self, seat: usize) -> f32 {
        BEST_PLAY * self.best_play[seat] + (1.0 - BEST_PLAY) * self.mean()
    }
}

impl<M: Copy> Grown<M> for Node<M> {
    fn mv(&self) -> Option<M> {
        self.mv
    }

    fn visits(&self) -> u32 {
        self.visits
    }

    fn score(&self) -> Score {
        if self.visits == 0 { 0 } else { score_of(self.mean()) }
    }

    fn children(&self) -> Range<u32> {
        self.first..self.first + self.count
    }
}

struct Tree<'a, G: Game, K> {
    knowledge: &'a K,
    nodes: Vec<Node<G::Move>>,
    leaves: u64,
    /// Lists that are filled and emptied again and again.
    moves: Vec<G::Move>,
    path: Vec<(u32, usize)>,
}

impl<G: Game, K: SeatKnowledge<G>> Tree<'_, G, K> {
    fn children(&self, node: u32) -> Range<usize> {
        let Range { start, end } = self.nodes[node as usize].children();
        start as usize..end as usize
    }

    /// Down the tree, one leaf more, and back up.
    fn grow(&mut self, root: &G) {
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
            let Some(next) = self.choose(at, seat) else { break };
            path.push((at, seat));
            game.play(self.nodes[next as usize].mv.expect("only the root has no move"));
            at = next;
        }
        let odds = match self.knowledge.proven(&game) {
            Some(values) => proven_odds(&values, game.seats(), path.len() as u32),
            None => self.knowledge.odds(&self.knowledge.evaluate(&game), game.seats()),
        };
        self.leaves += 1;
        self.nodes[at as usize].best_play = odds;
        for (parent, seat) in path.iter().rev() {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.sum += f64::from(odds[*seat]);
            at = *parent;
            // Those that were never tried are the last ones.
            let mut best: Option<&Odds> = None;
            for next in &self.nodes[self.children(at)] {
                if next.visits == 0 {
                    break;
                }
                if best.is_none_or(|best| next.best_play[*seat] > best[*seat]) {
                    best = Some(&next.best_play);
                }
            }
            if let Some(best) = best.copied() {
                self.nodes[at as usize].best_play = best;
            }
        }
        self.nodes[0].visits += 1;
        self.path = path;
    }

    /// Adds a node for every move, the most promising first, as long as there is room. (A finished game has none.)
    fn expand(&mut self, at: u32, game: &G) {
        if at != 0 && self.knowledge.proven(game).is_some() {
            return;
        }
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(&mut moves);
        if at == 0 || self.nodes.len() + moves.len() <= LARGEST_TREE {
            arrange(&mut moves, |mv| -i64::from(self.knowledge.promise(game, *mv)));
            self.nodes[at as usize].first = self.nodes.len() as u32;
            self.nodes[at as usize].count = moves.len() as u32;
            self.nodes.extend(moves.iter().map(|mv| Node::new(Some(*mv))));
        }
        self.moves = moves;
    }

    /// The move to follow: of those that are taken up, one that was never tried or the one that promises most.
    fn choose(&self, at: u32, seat: usize) -> Option<u32> {
        let visits = self.nodes[at as usize].visits.max(1) as f32;
        let taken_up = 1 + (WIDENING * visits.sqrt()) as u32;
        let log = visits.ln();
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        let children = self.children(at);
        for (next, node) in (children.start as u32..).zip(self.nodes[children].iter().take(taken_up as usize)) {
            if node.visits == 0 {
                return Some(next);
            }
            let bound = node.hope(seat) + EXPLORATION * (log / node.visits as f32).sqrt();
            if bound > highest {
                (highest, best) = (bound, Some(next));
            }
        }
        best
    }
}
