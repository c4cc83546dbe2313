//! Search for three and four seats.
//!
//! [`Method::Paranoid`] and [`Method::BestReply`] see two sides, the seat on move at the root and everybody else, and
//! are alpha-beta searches. In [`Method::MaxN`] and [`Method::Mcts`] every seat plays for itself. `bilby match` decides
//! which one plays a game best.

mod math;
mod max_n;
mod mcts;
mod paranoid;

use crate::context::SearchContext;
use crate::knowledge::Heuristics;
use crate::report::Report;
use crate::score::{Score, WIN};
use bilby_core::{Game, Outcome, Seat};
use math::exp;

/// A score for each seat; seats that don't play have 0.
pub type SeatScores = [Score; 4];

/// Each seat's probability to win. They add up to 1; seats that don't play have 0.
pub type Odds = [f32; 4];

/// What a player knows of a game for several seats. Only [`evaluate_seats`](SeatKnowledge::evaluate_seats) has to be
/// written.
pub trait SeatKnowledge<G: Game>: Heuristics<G> {
    /// The static evaluation for each seat, between plus and minus [`MAX_EVALUATION`](crate::score::MAX_EVALUATION):
    /// for instance how far it is ahead of the best of the others.
    fn evaluate_seats(&self, game: &G) -> SeatScores;

    /// The static evaluation for one seat, where that is quicker.
    #[inline]
    fn evaluate_seat(&self, game: &G, seat: Seat) -> Score {
        self.evaluate_seats(game)[seat.index()]
    }

    /// The exact scores, where they are known without a search: `WIN - n` for the seat that wins in n plies, minus that
    /// for all others, or 0 for all in a draw. Default: only finished games.
    #[inline]
    fn exact_scores(&self, game: &G) -> Option<SeatScores> {
        game.outcome().map(|outcome| outcome_scores(outcome, game.seats()))
    }

    /// How many replies of an opponent [`Method::BestReply`] searches, in the order of their scores; at least 1. Fewer
    /// replies reach a greater depth and overlook more. Typical: 1 to 4.
    fn reply_count(&self, _game: &G) -> usize {
        4
    }

    /// The lead that makes a seat e times as likely to win; it converts scores to odds. A larger scale makes a lead
    /// count less. Typical: the value that a logistic fit of game results gives, 400 in Billabong.
    fn odds_scale(&self) -> Score {
        400
    }

    /// The odds that belong to scores that are not exact: their softmax.
    #[inline]
    fn odds(&self, scores: &SeatScores, seats: u8) -> Odds {
        let playing = &scores[..usize::from(seats)];
        let best = playing.iter().copied().max().unwrap_or(0);
        let per_point = 1.0 / self.odds_scale() as f32;
        let mut odds = [0.0; 4];
        for (odds, score) in odds.iter_mut().zip(playing) {
            *odds = exp((score - best) as f32 * per_point);
        }
        let sum: f32 = odds.iter().sum();
        odds.map(|each| each / sum)
    }

    /// How much each move gains for the seat on move, in the unit of the evaluation. [`Method::Mcts`] takes the moves
    /// up in this order. Default: the ordering scores.
    fn move_gains(&self, game: &G, moves: &[G::Move], gains: &mut Vec<Score>) {
        gains.extend(moves.iter().map(|mv| self.ordering_score(game, *mv)));
    }

    /// The part of the static evaluation that does not depend on whose turn it is. It can be updated from move to move.
    #[inline]
    fn seat_parts(&self, game: &G) -> SeatScores {
        self.evaluate_seats(game)
    }

    /// The [`seat_parts`](Self::seat_parts) of `after`, the position after `mover` has played `mv`, computed from the
    /// `parts` of the position before.
    #[inline]
    fn seat_parts_after(&self, _parts: &SeatScores, _mover: Seat, _mv: G::Move, after: &G) -> SeatScores {
        self.seat_parts(after)
    }

    /// The odds that belong to the [`seat_parts`](Self::seat_parts) of a position.
    #[inline]
    fn odds_of_parts(&self, game: &G, parts: &SeatScores) -> Odds {
        self.odds(parts, game.seats())
    }
}

/// A search algorithm for more than two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Paranoid search: all others play against the seat at the root, whatever it costs them.
    Paranoid,
    /// Best-reply search: as before, but only the first moves in the ordering of the others are searched, by
    /// [`reply_count`](SeatKnowledge::reply_count). In every round of the table, the first `free` opponents that leave
    /// their best replies may make any move. With `free` 1 and a single reply this is BRS+; with more it is OPPS.
    BestReply {
        /// How many opponents may leave their best replies in a round.
        free: u8,
    },
    /// Max^n: every seat maximises its own odds; with shallow pruning.
    MaxN,
    /// Monte-Carlo tree search without random play-outs: the static evaluation stands at the leaves, and progressive
    /// widening considers more moves of a position the more often it is visited. A node of the limits is one leaf.
    Mcts,
}

/// Searches a position for the seat on move until the task's limits end it.
///
/// The scores of [`Method::MaxN`] and [`Method::Mcts`] are odds, from -10,000 (certain to lose) to 10,000 (certain to
/// win); the lines of the latter are ordered by visits.
pub fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    method: Method,
    context: &mut SearchContext<'_, G::Move>,
) -> Report<G::Move> {
    match method {
        // The tree is not shared between threads: a helper could only grow the same one again.
        Method::Mcts if context.task.thread > 0 => Report::EMPTY,
        Method::Paranoid => paranoid::search(game, knowledge, None, context),
        Method::BestReply { free } => paranoid::search(game, knowledge, Some(free), context),
        Method::MaxN => max_n::search(game, knowledge, context),
        Method::Mcts => mcts::search(game, knowledge, context),
    }
}

/// The score of a finished game for each seat.
pub fn outcome_scores(outcome: Outcome, seats: u8) -> SeatScores {
    let mut scores = [0; 4];
    if let Outcome::Won(winner) = outcome {
        scores[..usize::from(seats)].fill(-WIN);
        scores[winner.index()] = WIN;
    }
    scores
}

/// Converts odds to a score from -10,000 to 10,000.
fn odds_score(odds: f32) -> Score {
    (odds * 20_000.0 - 10_000.0).round() as Score
}

/// What every ply until a certain win takes off its odds, so that the quicker win is preferred.
const ODDS_PER_PLY: f32 = 1.0 / 4_096.0;

/// The odds that belong to exact scores reached after this many plies: the winner has them all, a draw is shared.
fn exact_odds(scores: &SeatScores, seats: u8, ply: u32) -> Odds {
    let all = 1.0 - ply.min(1_000) as f32 * ODDS_PER_PLY;
    let mut odds = [0.0; 4];
    match scores.iter().position(|score| *score > 0) {
        Some(winner) => odds[winner] = all,
        None => odds[..usize::from(seats)].fill(all / f32::from(seats)),
    }
    odds
}
