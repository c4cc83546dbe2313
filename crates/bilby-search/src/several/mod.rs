//! Search for three and four seats: the candidates that a match decides between.
//!
//! [`Method::Paranoid`] and [`Method::BestReplies`] see two sides, the seat on move at the root and everybody else, and
//! are alpha-beta searches. [`Method::MaxN`] and [`Method::Tree`] let every seat play for itself.

mod max_n;
mod tree;
mod versus;

use crate::control::Task;
use crate::report::Report;
use crate::score::{Score, WIN};
use crate::table::Table;
use bilby_core::{Game, Outcome, Seat};

/// What a position is worth to each seat; seats that don't play have 0.
pub type Values = [Score; 4];

/// Each seat's odds to win, in all 1; seats that don't play have 0.
pub type Odds = [f32; 4];

/// What a player knows of a game for several seats.
pub trait SeatKnowledge<G: Game>: Sync {
    /// What the position seems worth to each seat, between plus and minus
    /// [`LARGEST_EVALUATION`](crate::score::LARGEST_EVALUATION): how far it is ahead of the best of the others, say.
    fn evaluate(&self, game: &G) -> Values;

    /// The value for one seat alone, where that is quicker.
    #[inline]
    fn evaluate_for(&self, game: &G, seat: Seat) -> Score {
        self.evaluate(game)[seat.index()]
    }

    /// What the position is worth for certain, if that is known: [`WIN`] - n to the seat that wins in n plies, minus
    /// that to all others, or 0 for all.
    #[inline]
    fn proven(&self, game: &G) -> Option<Values> {
        game.outcome().map(|outcome| values_of(outcome, game.seats()))
    }

    /// How promising a move looks, to the seat that makes it, before it is tried: the highest comes first. See
    /// [`Knowledge::promise`](crate::Knowledge::promise) for the unit.
    fn promise(&self, _game: &G, _mv: G::Move) -> i32 {
        0
    }

    /// How many replies of an opponent, the most promising, [`Method::BestReplies`] looks at. At least 1.
    fn replies(&self, _game: &G) -> usize {
        4
    }

    /// A number below [`SeatKnowledge::slots`] that tells similar moves from others, to remember which were good.
    fn slot(&self, _mv: G::Move) -> usize {
        0
    }

    /// How many such numbers there are.
    fn slots(&self) -> usize {
        1
    }

    /// See [`Knowledge::margin`](crate::Knowledge::margin).
    fn margin(&self, _depth: u32) -> Option<Score> {
        None
    }

    /// See [`Knowledge::enough`](crate::Knowledge::enough).
    fn enough(&self, _depth: u32) -> Option<usize> {
        None
    }

    /// See [`Knowledge::caution`](crate::Knowledge::caution).
    fn caution(&self) -> i32 {
        4
    }

    /// See [`Knowledge::unsteadiness`](crate::Knowledge::unsteadiness).
    fn unsteadiness(&self) -> Score {
        40
    }

    /// The lead that makes a win e times as likely, with which values become odds.
    fn scale(&self) -> Score {
        400
    }

    /// The odds that go with values that are not proven.
    fn odds(&self, values: &Values, seats: u8) -> Odds {
        let playing = &values[..usize::from(seats)];
        let best = playing.iter().copied().max().unwrap_or(0);
        let mut odds = [0.0; 4];
        for (odds, value) in odds.iter_mut().zip(playing) {
            *odds = ((value - best) as f32 / self.scale() as f32).exp();
        }
        let sum: f32 = odds.iter().sum();
        odds.map(|each| each / sum)
    }
}

/// How to look ahead with more than two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All others play against the seat at the root, whatever it costs them.
    Paranoid,
    /// As before, but of the others only the most promising moves are looked at, by
    /// [`replies`](SeatKnowledge::replies). In every round of the table, the first `free` of them that stray from these
    /// may make any move. With `free` 1 and a single reply this is BRS+; more is what OPPS does.
    BestReplies {
        /// How many of the others may stray in a round.
        free: u8,
    },
    /// Everybody plays for the own odds, with shallow pruning.
    MaxN,
    /// A tree that grows where it looks best for whoever is on move, with the evaluation at its leaves and ever more
    /// moves tried at a position the more often it is visited. A node is a leaf evaluated.
    Tree,
}

/// Searches a position for the seat on move, until the task's limits end it. `tell` hears of every depth that is
/// completed. (Lines of [`Method::Tree`] are ordered by visits.) Scores of [`Method::MaxN`] and [`Method::Tree`] are odds: from -10,000 (none) to 10,000 (sure).
pub fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    table: &Table,
    task: &Task<'_>,
    method: Method,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    match method {
        // A tree is one search's own: a helper could only grow the same one again.
        Method::Tree if task.helper > 0 => Report { lines: Vec::new(), depth: 0, nodes: 0 },
        Method::Paranoid => versus::search(game, knowledge, table, task, None, tell),
        Method::BestReplies { free } => versus::search(game, knowledge, table, task, Some(free), tell),
        Method::MaxN => max_n::search(game, knowledge, table, task, tell),
        Method::Tree => tree::search(game, knowledge, task, tell),
    }
}

/// What an outcome is worth to each seat.
pub fn values_of(outcome: Outcome, seats: u8) -> Values {
    let mut values = [0; 4];
    if let Outcome::Won(winner) = outcome {
        values[..usize::from(seats)].fill(-WIN);
        values[winner.index()] = WIN;
    }
    values
}

/// Odds as a score.
fn score_of(odds: f32) -> Score {
    (odds * 20_000.0 - 10_000.0).round() as Score
}

/// By how much sure odds are worth less for every ply that they take: the quicker win is preferred.
const HASTE: f32 = 1.0 / 4_096.0;

/// The odds that go with a proven value after so many plies: the winner has it all, a draw is shared.
fn proven_odds(values: &Values, seats: u8, ply: u32) -> Odds {
    let all = 1.0 - ply.min(1_000) as f32 * HASTE;
    let mut odds = [0.0; 4];
    match values.iter().position(|value| *value > 0) {
        Some(winner) => odds[winner] = all,
        None => odds[..usize::from(seats)].fill(all / f32::from(seats)),
    }
    odds
}
