//! What a player knows of Billo, and what it tells a search.

use super::closing::closing_in;
use super::duty::Dutiful;
use super::endings::{self, Tables};
use super::features::{can_catch_all, features};
use super::weights::Weights;
use crate::Handicap;
use bilby_core::{Game, Notation, Outcome};
use bilby_search::Knowledge;
use bilby_search::score::{Score, WIN};
use billo::{Capture, Colour, Move, Pending, Position};

/// What a player knows of the game.
#[derive(Clone, Debug)]
pub struct Expert {
    handicap: Handicap,
    weights: Weights,
}

impl Default for Expert {
    fn default() -> Expert {
        Expert::new(Handicap::default())
    }
}

/// From this clock on the evaluation shrinks, to nothing at the draw.
const PATIENCE: Score = 20;
const DRAW_CLOCK: Score = 100;
/// From this clock on it tells positions apart.
const LATE: u8 = 76;
/// What a lead is divided by if some of the enemy's men can't be caught.
const HARDLY: Score = 8;

impl Expert {
    /// A player at full strength, but for the handicap.
    pub fn new(handicap: Handicap) -> Expert {
        Expert { handicap, weights: Weights::tuned() }
    }

    /// The same with other weights: for tuning.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Expert {
        self.weights = weights;
        self
    }

    /// What the position seems worth to the side on move; the handicap is not in it.
    pub fn judge(&self, position: &Position) -> Score {
        let mut sum = 0;
        features(position, |feature, count| sum += self.weights.0[feature] * count);
        let ahead = if sum > 0 { position.on_move() } else { position.on_move().enemy() };
        if !can_catch_all(position, ahead) {
            sum /= HARDLY;
        }
        sum += closing_in(position, sum, &self.weights);
        let clock = Score::from(position.clock());
        if clock > PATIENCE {
            // A lead that leads nowhere is no lead.
            sum = sum * (DRAW_CLOCK - clock) / (DRAW_CLOCK - PATIENCE);
        }
        sum.clamp(-15_000, 15_000)
    }
}

/// What a table says as a score, as far as the draw clock lets it happen.
fn by_table(tables: &Tables, position: &Position) -> Option<Score> {
    tables.probe(position)?.score((DRAW_CLOCK as u32).saturating_sub(position.clock().into()))
}

impl Knowledge<Dutiful> for Expert {
    #[inline]
    fn evaluate(&self, game: &Dutiful) -> Score {
        self.judge(&game.position) + self.handicap.error(game.key())
    }

    #[inline]
    fn proven(&self, game: &Dutiful) -> Option<Score> {
        let position = &game.position;
        match game.outcome() {
            Some(Outcome::Drawn) => return Some(0),
            Some(Outcome::Won(_)) => return Some(-WIN),
            None => {}
        }
        if self.handicap.blind > 0 || !endings::covers(position) {
            return None;
        }
        by_table(endings::shared(position.rules()), position)
    }

    #[inline]
    fn promise(&self, game: &Dutiful, mv: Move) -> i32 {
        if mv.is_claim() {
            return 2_000;
        }
        let position = &game.position;
        let mut promise = 0;
        if mv.is_capture() {
            let captured = position.captured(mv);
            let billos = captured.0 & position.billos(position.on_move().enemy()).0;
            promise += 1_000 * captured.len() as i32 + 4_000 * billos.count_ones() as i32;
            // By the smaller one first: it may be taken in turn.
            promise -= if mv.kind().is_billo() { 300 } else { 0 };
        }
        if promotes(position.on_move(), mv) {
            promise += 4_000;
        }
        promise
    }

    #[inline]
    fn is_loud(&self, game: &Dutiful, mv: Move) -> bool {
        if mv.is_claim() {
            return true;
        }
        let overlooked = self.handicap.blind > 0 && mv.kind().is_billo();
        mv.is_capture() && !overlooked || promotes(game.position.on_move(), mv)
    }

    #[inline]
    fn is_forced(&self, game: &Dutiful) -> bool {
        let position = &game.position;
        if position.pending() == Pending::MustCapture {
            return true;
        }
        self.handicap.blind == 0
            && position.rules().capture != Capture::Free
            && !position.can_claim()
            && position.can_capture()
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        mv.from().index() * 64 + mv.to().index()
    }

    fn slots(&self) -> usize {
        64 * 64
    }

    fn margin(&self, depth: u32) -> Option<Score> {
        (depth <= 4).then(|| 120 * depth as Score)
    }

    #[inline]
    fn key(&self, game: &Dutiful) -> u64 {
        let clock = game.position.clock();
        // Near the draw the same men with another clock are another position.
        let late = if clock >= LATE { u64::from(clock / 4).wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { 0 };
        game.key() ^ late
    }

    fn repetition_is_drawn(&self) -> bool {
        // No rule says so, but who goes in circles gets nearer to the draw and to nothing else.
        true
    }
}

/// Whether a pawn becomes a billo.
#[inline]
fn promotes(colour: Colour, mv: Move) -> bool {
    !mv.kind().is_billo() && mv.to().row() == colour.enemy().starting_row()
}
