//! Plain UCT, for any number of seats: an honest baseline to measure other players by, nothing more. UCB1 with C = √2,
//! uniformly random play-outs, the most visited move.
//!
//! It knows nothing of a game but its rules. Where random play-outs don't end, a published [`Cutoff`] judges the position
//! after so many plies.

use crate::control::Task;
use crate::grown::{self, Grown};
use crate::report::Report;
use crate::score::Score;
use bilby_core::{Game, Outcome, SplitMix64};
use std::ops::Range;

/// What a finished play-out is worth to each seat: 1 for the winner, a draw is shared equally. Seats that don't play
/// get nothing.
pub type Rewards = [f32; 4];

/// Where a play-out ends if the game doesn't.
pub struct Cutoff<'a, G> {
    /// How many random plies are played at most.
    pub plies: u32,
    /// What the position is worth then to each seat, in all 1.
    pub judge: &'a dyn Fn(&G) -> Rewards,
}

/// The exploration constant of UCB1 for rewards between 0 and 1.
const C: f64 = std::f64::consts::SQRT_2;

/// How many nodes the tree has at most; a full tree grows no more, but is still played in.
const LARGEST_TREE: usize = 1 << 21;

/// Plays games from here until the task's limits end it. A node of [`Limits`](crate::Limits) is one play-out here, and
/// the stop check is asked before each of them; there is no limit by depth. The lines are ordered by visits, and a
/// line's score is its mean reward: 10,000 if all play-outs were won, minus that if all were lost. `tell` hears of it
/// whenever the number of play-outs has doubled.
pub fn search<G: Game>(
    game: &G,
    cutoff: Option<Cutoff<'_, G>>,
    task: &Task<'_>,
    seed: u64,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mut tree = Tree::new(game, cutoff, seed);
    let lines = task.lines.max(1);
    let mut next_told = 1_024;
    while !tree.nodes[0].children().is_empty()
        && task.limits.nodes.is_none_or(|most| tree.play_outs < most)
        && !(task.stop)()
    {
        tree.grow(game);
        if tree.play_outs == next_told {
            next_told *= 2;
            tell(&grown::report(&tree.nodes, lines, tree.play_outs));
        }
    }
    let report = grown::report(&tree.nodes, lines, tree.play_outs);
    tell(&report);
    report
}

struct Node<M> {
    /// The move that leads here; none leads to the root.
    mv: Option<M>,
    visits: u32,
    /// What the seat that made the move got, in all.
    reward: f64,
    /// Where the nodes after it begin, and how many there are; 0 until it is expanded.
    first: u32,
    count: u32,
}

impl<M: Copy> Grown<M> for Node<M> {
    fn mv(&self) -> Option<M> {
        self.mv
    }

    fn visits(&self) -> u32 {
        self.visits
    }

    fn score(&self) -> Score {
        let mean = if self.visits == 0 { 0.5 } else { self.reward / f64::from(self.visits) };
        (20_000.0 * mean - 10_000.0).round() as Score
    }

    fn children(&self) -> Range<u32> {
        self.first..self.first + self.count
    }
}

struct Tree<'a, G: Game> {
    cutoff: Option<Cutoff<'a, G>>,
    nodes: Vec<Node<G::Move>>,
    random: SplitMix64,
    play_outs: u64,
    /// Lists that are filled and emptied again and again.
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

    /// One play-out: down the tree, one node more, random moves to the end, and back up.
    fn grow(&mut self, root: &G) {
        let mut game = root.clone();
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let mut at = 0;
        loop {
            if self.nodes[at as usize].count == 0 && self.nodes[at as usize].visits > 0 && at != 0 {
                self.expand(at, &game);
            }
            let Some(next) = self.choose(at) else { break };
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

    /// Adds a node for every move, in random order, as long as there is room. (A finished game has none.)
    fn expand(&mut self, at: u32, game: &G) {
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(&mut moves);
        if at == 0 || self.nodes.len() + moves.len() <= LARGEST_TREE {
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

    /// The move to follow by UCB1: one that was never tried, or the one with the highest upper bound.
    fn choose(&self, at: u32) -> Option<u32> {
        let log = f64::from(self.nodes[at as usize].visits.max(1)).ln();
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for next in self.nodes[at as usize].children() {
            let node = &self.nodes[next as usize];
            if node.visits == 0 {
                return Some(next);
            }
            let visits = f64::from(node.visits);
            let bound = node.reward / visits + C * (log / visits).sqrt();
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
                break (cutoff.judge)(&game);
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
