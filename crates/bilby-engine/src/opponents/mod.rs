//! Opponents of different character, to measure the engine against. A change that only beats earlier versions of the
//! same engine may exploit their habits; these players have others. None of them uses the trained weights.
//!
//! - [`Random`](OpponentKind::Random) plays any legal move.
//! - [`Greedy`](OpponentKind::Greedy), [`Racer`](OpponentKind::Racer) and [`Blocker`](OpponentKind::Blocker) look one
//!   ply ahead and choose the move with the best result by what they care about.
//! - [`Handcrafted`](OpponentKind::Handcrafted) and [`RandomWeights`](OpponentKind::RandomWeights) search by
//!   alpha-beta, with a handcrafted evaluation.
//!
//! `crates/bilby-cli/src/arena/spec.rs` lists every player that a match can have, UCT and other programs among them.

mod blocker;
mod greedy;
mod handcrafted;
mod one_ply;
mod racer;
#[cfg(test)]
mod tests;
mod turns_home;

use crate::Stop;
use bilby_core::SplitMix64;
use bilby_games::{Move, Position};
use bilby_search::{Limits, TranspositionTable};
use std::fmt;

/// The character of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentKind {
    /// Any legal move, all equally likely.
    Random,
    /// One ply of the handcrafted evaluation.
    Greedy,
    /// Its own progress only: turns to finish, jumps to come, captures and advancement. It ignores the opponents.
    Racer,
    /// The least progress and mobility for the opponents, and just enough of its own to finish.
    Blocker,
    /// Alpha-beta with a handcrafted evaluation.
    Handcrafted,
    /// Like `Handcrafted`, but with random weights for the terms of the evaluation, drawn anew for each game.
    RandomWeights,
}

impl OpponentKind {
    /// All of them.
    pub const ALL: [OpponentKind; 6] = [
        OpponentKind::Random,
        OpponentKind::Greedy,
        OpponentKind::Racer,
        OpponentKind::Blocker,
        OpponentKind::Handcrafted,
        OpponentKind::RandomWeights,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            OpponentKind::Random => "random",
            OpponentKind::Greedy => "greedy",
            OpponentKind::Racer => "racer",
            OpponentKind::Blocker => "blocker",
            OpponentKind::Handcrafted => "handcrafted",
            OpponentKind::RandomWeights => "random-weights",
        }
    }

    /// The opponent with this name.
    pub fn from_name(name: &str) -> Option<OpponentKind> {
        OpponentKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it searches. The others look one ply ahead and ignore all limits.
    pub const fn searches(self) -> bool {
        matches!(self, OpponentKind::Handcrafted | OpponentKind::RandomWeights)
    }
}

impl fmt::Display for OpponentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An opponent. Its random choices, among equally good moves and of its weights, follow from the seed of the game.
///
/// ```
/// use bilby_engine::opponents::{Opponent, OpponentKind};
/// use bilby_games::{GameKind, Position, Rules};
/// use bilby_search::Limits;
///
/// let start = Position::start(Rules::read(GameKind::Billo, "")?, 0);
/// let mut greedy = Opponent::new(OpponentKind::Greedy);
/// greedy.new_game(7);
/// let mv = greedy.choose(&start, Limits::default(), &|| false).expect("the game is not over");
/// assert!(start.play_move(mv).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Opponent {
    kind: OpponentKind,
    table: TranspositionTable,
    random: SplitMix64,
    /// The seed of the weights, for [`OpponentKind::RandomWeights`].
    weights: Option<u64>,
}

impl Opponent {
    /// The size of the transposition table of an opponent that searches: 16 MB, as much as the engine has.
    const TABLE_BYTES: usize = crate::Engine::DEFAULT_TABLE_BYTES;

    /// An opponent, ready for a game with the seed 0.
    pub fn new(kind: OpponentKind) -> Opponent {
        let table = TranspositionTable::new(if kind.searches() { Opponent::TABLE_BYTES } else { 0 });
        let mut opponent = Opponent { kind, table, random: SplitMix64::new(0), weights: None };
        opponent.new_game(0);
        opponent
    }

    /// Begins a new game.
    pub fn new_game(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
        let weights = self.random.next_u64();
        self.weights = (self.kind == OpponentKind::RandomWeights).then_some(weights);
        self.table.clear();
    }

    /// The move to play; `None` if the game is over.
    pub fn choose(&mut self, position: &Position, limits: Limits, stop: Stop<'_>) -> Option<Move> {
        let random = &mut self.random;
        // A macro, because the three positions have different types.
        macro_rules! choose {
            ($game:ident, $position:expr) => {{
                let position = $position;
                let mv = match self.kind {
                    OpponentKind::Random => one_ply::best_move(position, random, |_, _| 0),
                    OpponentKind::Greedy => one_ply::best_move(position, random, greedy::$game(position)),
                    OpponentKind::Racer => one_ply::best_move(position, random, racer::$game(position)),
                    OpponentKind::Blocker => one_ply::best_move(position, random, blocker::$game(position)),
                    OpponentKind::Handcrafted | OpponentKind::RandomWeights => {
                        let evaluator = handcrafted::$game::Evaluator::new(self.weights);
                        handcrafted::$game::search(position, &evaluator, limits, &self.table, random, stop)
                    }
                };
                mv.map(Move::from)
            }};
        }
        match position {
            Position::Billabong(position) => choose!(billabong, position),
            Position::Bilitaire(position) => choose!(bilitaire, position),
            Position::Billo(position) => choose!(billo, position),
        }
    }
}
