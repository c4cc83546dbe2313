//! How likely each side is to win, as far as the search can tell, and how many men are left.

use crate::odds::{self, RawOdds};
use bilby_core::Game;
use bilby_search::score::Score;
use billo::{Colour, Man, Position};

/// The stages of a game, by the men of both sides. Where few are left, a lead is more often drawn.
const STAGES: [f32; 4] = [6.0, 12.0, 20.0, 30.0];

/// By how much a lead of [`LEAD`] changes the logarithm of the odds at each stage. Fitted to games against itself from
/// openings of all kinds; see `docs/strength-0.1.0.md`.
const LOG_ODDS: [f32; STAGES.len()] = [0.625, 0.694, 1.25, 1.25];
const LEAD: f32 = 200.0;

/// The odds of a position before correction, from a score of the side on move that proves nothing.
pub(crate) fn raw_odds(position: &Position, score: Score) -> RawOdds {
    let progress = 1.0 - (men(position) - STAGES[0]) / (STAGES[STAGES.len() - 1] - STAGES[0]);
    let lead = score as f32 * log_odds_of_a_point(position);
    RawOdds::of_lead(lead, position.to_move().index(), progress.clamp(0.0, 1.0))
}

/// By how much a point of score changes the logarithm of the odds, without correction.
pub(crate) fn log_odds_of_a_point(position: &Position) -> f32 {
    odds::stages(STAGES, men(position)).iter().zip(LOG_ODDS).map(|(share, log_odds)| share * log_odds / LEAD).sum()
}

fn men(position: &Position) -> f32 {
    let men = Colour::ALL.map(|colour| Man::ALL.map(|man| position.men(colour, man).len()));
    men.iter().flatten().sum::<u32>() as f32
}
