//! What the odds of a position are made of: the score, and how many men are left.

use crate::odds::{self, Evidence};
use bilby_core::Game;
use bilby_search::score::Score;
use billo::{Colour, Man, Position};

/// The stages of a game, by the men of both sides. Where few are left, a lead is more often drawn.
const STAGES: [f32; 4] = [6.0, 12.0, 20.0, 30.0];

/// The lead that the evidence is measured in.
const LEAD: f32 = 200.0;

/// The lead at each stage, straight and bent.
pub(crate) const EVIDENCE: usize = 2 * STAGES.len();

/// Fitted to games against itself from openings of all kinds; see `docs/strength-0.1.0.md`.
pub(crate) fn prior() -> Vec<f32> {
    [[0.625, 0.694, 1.25, 1.25], [0.0; STAGES.len()]].concat()
}

/// The evidence for each seat, from a score of the side on move that proves nothing.
pub(crate) fn evidence(position: &Position, score: Score) -> Evidence {
    let men = Colour::ALL.map(|colour| Man::ALL.map(|man| position.men(colour, man).len()));
    let men: u32 = men.iter().flatten().sum();
    odds::of_lead(odds::stages(STAGES, men as f32), score as f32 / LEAD, position.to_move().index())
}
