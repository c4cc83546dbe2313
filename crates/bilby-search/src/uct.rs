//! Plain UCT for any number of seats, a baseline to measure other players against: UCB1 with C = √2, uniformly random
//! play-outs, and the most visited move as the answer.
//!
//! It knows nothing of a game but its rules. Where random play-outs don't end, a [`Cutoff`] evaluates the position
//! after some plies.

use crate::limits::Task;
use crate::report::Report;
use crate::score::Score;
use crate::tree_report::{self, ReportedTree};
use bilby_core::{Game, Outcome, SplitMix64};
use std::ops::Range;

/// The reward of a play-out for each seat: 1 for the winner, equal shares for a draw, 0 for seats that don't play.
pub type Rewards = [f32; 4];

/// Ends play-outs of a game in which random play hardly ever ends.
pub struct Cutoff<'a, G> {
    /// The most random plies in a play-out.
    pub plies: u32,
    /// Evaluates the position after that; the rewards add up to 1.
    pub evaluate: &'a dyn Fn(&G) -> Rewards,
}

/// The exploration constant of UCB1 for rewards between 0 and 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// The most nodes in the tree; a full tree grows no more, but play-outs go on.
const MAX_NODES: usize = 1 << 21;

/// The first report comes after this many play-outs, each later one after twice as many.
const FIRST_REPORT: u64 = 1_024;

/// Plays games from here until the task's limits end it. A node of [`Limits`](crate::Limits) is one play-out, the stop
/// check is called before each of them, and there is no limit by depth. The lines are ordered by visits. The score of a
/// line is its mean reward, from -10,000 if all play-outs were lost to 10,000 if all were won.
pub fn search<G: Game>(
    game: &G,
    cutoff: Option<Cutoff<'_, G>>,
    task: &Task<'_>,
    seed: u64,
    on_report: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mut tree = Tree::new(game, cutoff, seed);
    let lines = task.lines.max(1);
    let mut next_report = FIRST_REPORT;
    while !tree.nodes[0].range().is_empty()
        && task.limits.nodes.is_none_or(|most| tree.play_outs < most)
        && !(task.stop)()
    {
        tree.grow(game);
        if tree.play_outs == next_report {
            next_report *= 2;
            on_report(&tree_report::report(&tree, lines, tree.play_outs));
        }
    }
    let report = tree_report::report(&tree, lines, tree.play_outs);
    on_report(&report);
    report
}

struct Node<M> {
    /// The move that leads here; `None` for the root.
    mv: Option<M>,
    visits: u32,
    /// The sum of the rewards of the seat that made the move, over all visits.
    reward: f64,
    /// The first child and the number of children; 0 until the node is expanded.
    first: u32,
    count: u32,
}

impl<M> Node<M> {
    fn range(&self) -> Range<u32> {
        self.first..self.first + self.count
    }
}

impl<G: Game> ReportedTree<G::Move> for Tree<'_, G> {
    fn mv(&self, at: u32) -> Option<G::Move> {
        self.nodes[at as usize].mv
    }

    fn visits(&self, at: u32) -> u32 {
        self.nodes[at as usize].visits
    }

    fn score(&self, at: u32) -> Score {
        let node = &self.nodes[at as usize];
        let mean = if node.visits == 0 { 0.5 } else { node.reward / f64::from(node.visits) };
        (20_000.0 * mean - 10_000.0).round() as Score
    }

    fn children(&self, at: u32) -> Vec<u32> {
        self.nodes[at as usize].range().collect()
    }
}

struct Tree<'a, G: Game> {
    cutoff: Option<Cutoff<'a, G>>,
    nodes: Vec<Node<G::Move>>,
    random: SplitMix64,
    play_outs: u64,
    /// Buffers that every play-out uses again.
    moves: Vec<G::Move>,
    path: Vec<(u32, usize)>,
}

impl<'a, G: Game> Tree<'a, G> {
    fn new(game: &G, cutoff: Option<Cutoff<'a, G>>, seed: u64) -> Tree<'a, G> {
        let root = Node { mv: None, visits: 0, reward: 0.0, first: 0, count: 0 };
        let random = SplitMix64::new(seed);
        let mut tree = Tree { cutoff, nodes: vec![root], random, play_outs: 0, moves: Vec::new(), path: Vec::new() };
        tree.expand(0, game);
        tree
    }

    /// One play-out: selection, expansion, random moves to the end, and backpropagation.
    fn grow(&mut self, root: &G) {
        let mut game = root.clone();
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let mut at = 0;
        loop {
            if self.nodes[at as usize].count == 0 && self.nodes[at as usize].visits > 0 && at != 0 {
                self.expand(at, &game);
            }
            let Some(next) = self.select(at) else { break };
            path.push((next, game.to_move().index()));
            game.play(self.nodes[next as usize].mv.expect("only the root has no move"));
            at = next;
        }
        let rewards = self.play_out(game);
        self.play_outs += 1;
        self.nodes[0].visits += 1;
        for (node, seat) in &path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            node.reward += f64::from(rewards[*seat]);
        }
        self.path = path;
    }

    /// Adds a child for every move, in random order, as long as there is room. A finished game has no children.
    fn expand(&mut self, at: u32, game: &G) {
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(&mut moves);
        if at == 0 || self.nodes.len() + moves.len() <= MAX_NODES {
            for i in (1..moves.len()).rev() {
                moves.swap(i, self.random.below(i as u64 + 1) as usize);
            }
            self.nodes[at as usize].first = self.nodes.len() as u32;
            self.nodes[at as usize].count = moves.len() as u32;
            self.nodes.extend(moves.iter().map(|mv| Node {
                mv: Some(*mv),
                visits: 0,
                reward: 0.0,
                first: 0,
                count: 0,
            }));
        }
        self.moves = moves;
    }

    /// The child to follow by UCB1: one that was never visited, or the one with the highest upper confidence bound.
    fn select(&self, at: u32) -> Option<u32> {
        let log = f64::from(self.nodes[at as usize].visits.max(1)).ln();
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for next in self.nodes[at as usize].range() {
            let node = &self.nodes[next as usize];
            if node.visits == 0 {
                return Some(next);
            }
            let visits = f64::from(node.visits);
            let bound = node.reward / visits + EXPLORATION * (log / visits).sqrt();
            if bound > highest {
                (highest, best) = (bound, Some(next));
            }
        }
        best
    }

    fn play_out(&mut self, mut game: G) -> Rewards {
        let mut moves = std::mem::take(&mut self.moves);
        let mut plies = 0;
        let rewards = loop {
            if let Some(outcome) = game.outcome() {
                break rewards_of(outcome, game.seats());
            }
            if let Some(cutoff) = self.cutoff.as_ref().filter(|cutoff| plies >= cutoff.plies) {
                break (cutoff.evaluate)(&game);
            }
            game.moves(&mut moves);
            game.play(moves[self.random.below(moves.len() as u64) as usize]);
            plies += 1;
        };
        self.moves = moves;
        rewards
    }
}

fn rewards_of(outcome: Outcome, seats: u8) -> Rewards {
    let mut rewards = [0.0; 4];
    match outcome {
        Outcome::Won(seat) => rewards[seat.index()] = 1.0,
        Outcome::Drawn => rewards[..usize::from(seats)].fill(1.0 / f32::from(seats)),
    }
    rewards
}
