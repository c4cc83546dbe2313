//! The static evaluation, which moves are tactical, and exact scores. A pawn on its way is worth about 75.

use super::endings;
use super::features::{can_catch_all, features};
use super::mop_up::mop_up_score;
use super::network;
use super::ordering_and_pruning::promotes;
use super::search_view::{SearchView, touches_no_enemy};
use super::weights::Weights;
use crate::{Endings, Handicap};
use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_search::Knowledge;
use bilby_search::score::{Score, WIN};
use billo::{Capture, Colour, Man, Move, Pending, Position};
use std::sync::Arc;

/// What a player knows of the game.
#[derive(Clone, Debug)]
pub struct Evaluator {
    pub(super) handicap: Handicap,
    pub(super) seen_captures: SeenCaptures,
    pub(super) miss_rates: MissRates,
    pub(super) weights: Weights,
    /// Solved endings that are not built in.
    pub(super) loaded: Option<Arc<Endings>>,
}

/// Which captures a player sees in quiescence search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SeenCaptures {
    #[default]
    All,
    /// Those by billos are overlooked.
    ByPawns,
}

/// How often a player overlooks something, in percent of the positions, at a table where the players watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MissRates {
    /// How often the player overlooks that the opponent passed up a capture.
    pub claims: u64,
    /// How often the player overlooks that a capture is possible.
    pub captures: u64,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new(Handicap::default())
    }
}

/// From this draw clock on the evaluation shrinks, down to 0 at the draw.
const SHRINK_CLOCK: Score = 40;
/// The game is drawn at this clock.
const DRAW_CLOCK: Score = 100;
/// From this clock on it is part of the transposition key.
const KEY_CLOCK: u8 = 76;
/// A lead is divided by this if some of the enemy's men can't be caught.
const UNCATCHABLE_DIVISOR: Score = 8;

/// A lead of all men against none would be worth this; one of 3 against 2 is worth a fifth of it. A lead grows with
/// every exchange, so the side that is ahead looks for them. It is set, not learnt: see `docs/strength-0.1.0.md`.
const EXCHANGE_BONUS: Score = 600;

/// At this draw clock a weak player's errors have shrunk to nothing.
const CALM_CLOCK: Score = 24;
/// At this draw clock a weak player overlooks nothing.
const ATTENTIVE_CLOCK: u8 = 4;

impl Evaluator {
    /// A player at full strength, but for the handicap.
    pub fn new(handicap: Handicap) -> Evaluator {
        Evaluator {
            handicap,
            seen_captures: SeenCaptures::All,
            miss_rates: MissRates::default(),
            weights: Weights::default(),
            loaded: None,
        }
    }

    /// Whether the player overlooks that the opponent passed up a capture. The same seed gives the same answer in the
    /// same position.
    pub(super) fn misses_claim(&self, position: &Position) -> bool {
        position.can_claim() && self.random_percent(position, 1) < self.miss_rates.claims
    }

    /// Whether the player overlooks that there is something to capture.
    pub(super) fn misses_capture(&self, position: &Position) -> bool {
        position.rules().capture == Capture::Claim
            && position.pending() != Pending::MustCapture
            && self.random_percent(position, 2) < self.miss_rates.captures
            && position.can_capture()
    }

    /// A number below 100 that depends on the position, the seed and the purpose.
    fn random_percent(&self, position: &Position, purpose: u64) -> u64 {
        let seed = self.handicap.seed.wrapping_add(purpose).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        SplitMix64::new(position.key() ^ seed).below(100)
    }

    /// The error of a weak player's evaluation. It shrinks while nothing is captured and no pawn moves, and changes
    /// every few plies: an error that stayed would lead a player back to the same squares until the game is drawn.
    #[inline]
    fn error(&self, position: &Position) -> Score {
        if self.handicap.noise == 0 {
            return 0;
        }
        let clock = Score::from(position.clock());
        let period = u64::from(position.clock() / 8).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.handicap.error(position.key() ^ period) * (CALM_CLOCK - clock).max(0) / CALM_CLOCK
    }

    /// Whether the player overlooks captures by billos: never for long without progress.
    #[inline]
    fn overlooks_billo_captures(&self, position: &Position) -> bool {
        self.seen_captures == SeenCaptures::ByPawns && position.clock() < ATTENTIVE_CLOCK
    }

    /// The same player with other weights than those built in.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Evaluator {
        self.weights = weights;
        self
    }

    /// The same player with these endings besides those built in.
    #[must_use]
    pub fn with_endings(self, loaded: Option<Arc<Endings>>) -> Evaluator {
        Evaluator { loaded, ..self }
    }

    /// The static evaluation without the handicap, for the side on move.
    pub fn full_strength_score(&self, position: &Position) -> Score {
        let mut sum = 0;
        features(position, |feature, count| sum += self.weights.features[feature] * count);
        sum += exchange_bonus(position);
        let ahead = if sum > 0 { position.on_move() } else { position.on_move().enemy() };
        if !can_catch_all(position, ahead) {
            sum /= UNCATCHABLE_DIVISOR;
        } else if let Some(network) = &self.weights.network {
            sum += network.score(&network::inputs(position));
        }
        sum += mop_up_score(position, sum, &self.weights);
        let clock = Score::from(position.clock());
        if clock > SHRINK_CLOCK {
            // A lead that makes no progress towards a win is no lead.
            sum = sum * (DRAW_CLOCK - clock) / (DRAW_CLOCK - SHRINK_CLOCK);
        }
        sum.clamp(-15_000, 15_000)
    }
}

impl Knowledge<SearchView> for Evaluator {
    #[inline]
    fn evaluate(&self, game: &SearchView) -> Score {
        self.full_strength_score(&game.position) + self.error(&game.position)
    }

    #[inline]
    fn exact_score(&self, game: &SearchView) -> Option<Score> {
        let position = &game.position;
        match game.outcome() {
            Some(Outcome::Drawn) => return Some(0),
            Some(Outcome::Won(_)) => return Some(-WIN),
            None => {}
        }
        let value = if self.overlooks_billo_captures(position) {
            None
        } else if endings::covers(position) {
            endings::shared(position.rules()).probe(position)
        } else {
            self.loaded.as_ref().and_then(|loaded| loaded.billo(position))
        };
        // A win that the draw clock does not leave time for is not exact.
        let plies_left = (DRAW_CLOCK as u32).saturating_sub(position.clock().into());
        value?.score(plies_left)
    }

    #[inline]
    fn is_tactical(&self, game: &SearchView, mv: Move) -> bool {
        if mv.is_claim() {
            return true;
        }
        mv.is_capture() && !(mv.man().is_billo() && self.overlooks_billo_captures(&game.position))
            || promotes(game.position.on_move(), mv)
    }

    /// A player who has to capture can't stand pat.
    #[inline]
    fn can_stand_pat(&self, game: &SearchView) -> bool {
        let position = &game.position;
        if position.pending() == Pending::MustCapture {
            return false;
        }
        self.overlooks_billo_captures(position)
            || position.rules().capture == Capture::Free
            || position.can_claim()
            || touches_no_enemy(position)
            || !position.can_capture()
    }

    /// Where nothing has to be captured, only promotions are tactical, and the last step to one is made from the row
    /// before.
    #[inline]
    fn may_have_tactical_moves(&self, game: &SearchView) -> bool {
        let position = &game.position;
        let us = position.on_move();
        let pawns = position.men(us, Man::Round).0 | position.men(us, Man::Square).0;
        let row_before = if us == Colour::Red { 0xff << 48 } else { 0xff << 8 };
        pawns & row_before != 0
            || position.can_claim()
            || self.overlooks_billo_captures(position)
            || position.rules().capture == Capture::Free
    }

    #[inline]
    fn transposition_key(&self, game: &SearchView) -> u64 {
        let clock = game.position.clock();
        // Near the draw, positions that differ in the clock alone have different scores.
        let late = if clock >= KEY_CLOCK { u64::from(clock / 4).wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { 0 };
        game.key() ^ late
    }

    /// Captures that are forced: a man offered and the answer to its capture are seen at any depth.
    #[inline]
    fn extends_forced_moves(&self, game: &SearchView, first: Move) -> bool {
        // Where a claim is among the moves, which of them comes first depends on the table.
        first.is_capture() && game.position.rules().capture != Capture::Free && !game.position.can_claim()
    }

    fn repetition_is_drawn(&self) -> bool {
        // No rule says so, but going in circles leads to nothing but the draw by the clock.
        true
    }
}

/// What the lead in men is worth to the side on move beyond the men themselves.
#[inline]
fn exchange_bonus(position: &Position) -> Score {
    let men = |colour| Man::ALL.map(|man| position.men(colour, man).len() as Score).iter().sum::<Score>();
    let (ours, theirs) = (men(position.on_move()), men(position.on_move().enemy()));
    EXCHANGE_BONUS * (ours - theirs) / (ours + theirs).max(1)
}
