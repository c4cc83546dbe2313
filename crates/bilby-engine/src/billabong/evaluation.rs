//! The static evaluation for two seats, which moves are tactical, and exact scores.
//!
//! The evaluation counts what each seat still has before it, its *remaining cost*: the weights of all its features. The
//! score is the opponent's remaining cost minus one's own, in 64ths of a step. In the race a [network] corrects it.

use super::distance::{laps_more, steps_home};
use super::endings::EndingTables;
use super::ordering_and_pruning::{ORDERING_FACTOR, TACTICAL_PROGRESS};
use super::{Weights, features, network, placement};
use crate::{Endings, Handicap};
use bilby_core::{Game, Notation, Outcome, Seat};
use bilby_search::multiplayer::Method;
use bilby_search::score::{MAX_EVALUATION, Score, WIN};
use bilby_search::{Heuristics, Knowledge};
use billabong::{Kangaroo, Move, Phase, Position, Square};
use std::sync::Arc;

/// The lead that makes a win e times as likely as a loss. The weights are learnt to this scale.
pub const SCALE: Score = 400;

/// The search method for three and four seats: the winner of a match between all of them.
const METHOD: Method = Method::Mcts;

/// What a player knows of the game.
#[derive(Clone, Debug)]
pub struct Evaluator {
    pub(super) handicap: Handicap,
    /// The longest chain that the player sees, in jumps; `None`: any.
    pub(super) longest_chain: Option<u8>,
    pub(super) weights: Weights,
    /// The weights for three and four seats.
    pub(super) several: Weights,
    pub(super) method: Method,
    /// The exact endings, for the ghosts of one position.
    pub(super) endings: Option<Arc<EndingTables>>,
    /// Solved endings that are not made in a game.
    pub(super) loaded: Option<Arc<Endings>>,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new(Handicap::default())
    }
}

impl Evaluator {
    /// A player at full strength, but for the handicap.
    pub fn new(handicap: Handicap) -> Evaluator {
        Evaluator {
            handicap,
            longest_chain: None,
            weights: Weights::default(),
            several: Weights::for_several(),
            method: METHOD,
            endings: None,
            loaded: None,
        }
    }

    /// The same player, who overlooks chains of more jumps than this, its own and those of the others.
    #[must_use]
    pub(super) fn with_longest_chain(self, longest_chain: Option<u8>) -> Evaluator {
        Evaluator { longest_chain, ..self }
    }

    /// The same player with other weights than those built in, for any number of seats.
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Evaluator {
        Evaluator { weights: weights.clone(), several: weights, ..self }
    }

    /// The same player with these endings besides those that are made in a game.
    #[must_use]
    pub fn with_endings(self, loaded: Option<Arc<Endings>>) -> Evaluator {
        Evaluator { loaded, ..self }
    }

    /// The weights for games of this many seats.
    #[inline]
    pub(super) fn weights(&self, seats: u8) -> &Weights {
        if seats == 2 { &self.weights } else { &self.several }
    }

    /// The same player with another search method for three and four seats.
    #[must_use]
    pub fn with_method(self, method: Method) -> Evaluator {
        Evaluator { method, ..self }
    }
}

impl Weights {
    /// What a kangaroo on the board still costs its seat, wherever the others are.
    #[inline]
    pub(super) fn kangaroo(&self, laps: u8, kangaroo: Kangaroo) -> Score {
        let Kangaroo { square, crossings } = kangaroo;
        self.on_square(crossings, square.index()) + Score::from(laps_more(laps, crossings)) * self.lap()
    }

    /// What the seat on move saves by moving a kangaroo: by its way, and by the distance of the last kangaroo.
    #[inline]
    pub(super) fn progress(&self, position: &Position, from: Square, to: Kangaroo) -> Score {
        let laps = position.rules().laps();
        let (mut before, mut others_last, mut count) = (None, 0, 0);
        for kangaroo in position.kangaroos(position.to_move()) {
            count += 1;
            if kangaroo.square == from {
                before = Some(kangaroo);
            } else {
                others_last = others_last.max(steps_home(laps, kangaroo));
            }
        }
        let Some(before) = before else { return 0 };
        let cost =
            |kangaroo| self.kangaroo(laps, kangaroo) + self.last(count, others_last.max(steps_home(laps, kangaroo)));
        cost(before) - cost(to)
    }

    /// What a seat still has before it: the less, the better.
    #[inline]
    pub fn remaining_cost(&self, position: &Position, seat: Seat) -> Score {
        let mut sum = 0;
        features::of_seat(position, seat, |feature, times| sum += Score::from(self.features[feature]) * times);
        sum + placement::in_hand(self, position, seat)
    }
}

impl Knowledge<Position> for Evaluator {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let me = position.to_move();
        let mine = self.weights.remaining_cost(position, me);
        let theirs = self.weights.remaining_cost(position, me.next(2));
        let mut score = theirs - mine + self.weights.tempo() + self.handicap.error(position.key());
        if let Some(network) = &self.weights.network
            && position.phase() == Phase::Race
        {
            score += network.score(&network::inputs(position));
        }
        score.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Coming home, and everything that saves several steps at once: after such a move the evaluation is another one.
    #[inline]
    fn is_tactical(&self, position: &Position, mv: Move) -> bool {
        match mv {
            Move::Run { from, to, crossings } => {
                self.weights.progress(position, from, Kangaroo { square: to, crossings }) > TACTICAL_PROGRESS
            }
            Move::Home { .. } => true,
            Move::Place(_) | Move::Pass => false,
        }
    }

    /// Works the progress out once for both.
    #[inline]
    fn tactical_ordering(&self, position: &Position, mv: Move) -> (bool, i32) {
        let score = self.ordering_score(position, mv);
        (score > TACTICAL_PROGRESS * ORDERING_FACTOR && !matches!(mv, Move::Place(_)), score)
    }

    /// No rule says so, but near the end both sides may wait for the other to come within reach, and going in circles
    /// leads to nothing but the draw by the clock. Whoever is ahead finds another way then.
    fn repetition_is_drawn(&self) -> bool {
        true
    }

    /// Finished games, and the exact endings as far as the draw clock leaves time for them.
    #[inline]
    fn exact_score(&self, position: &Position) -> Option<Score> {
        match position.outcome() {
            Some(Outcome::Won(seat)) => Some(if seat == position.to_move() { WIN } else { -WIN }),
            Some(Outcome::Drawn) => Some(0),
            None => {
                let plies_left = position.rules().draw_limit() - position.clock();
                let value = self.endings.as_ref().and_then(|endings| endings.probe(position));
                let loaded = || self.loaded.as_ref().and_then(|loaded| loaded.billabong(position));
                value.or_else(loaded)?.score(plies_left.into())
            }
        }
    }
}
