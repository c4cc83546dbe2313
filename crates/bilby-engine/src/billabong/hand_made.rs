//! Weights made by hand: where learning begins, and opponents of another character for matches.

use super::distance::{LAP, steps_home};
use super::features::{COUNT, LAPS_MORE, RUNNING, TEMPO, UNSTARTED, of_rank};
use super::weights::Weights;
use billabong::{Kangaroo, Square};

/// The cost of a step.
const STEP: f32 = 64.0;

impl Weights {
    /// The steps home of all kangaroos, and the last one's squared: at 24 steps that costs `straggler` times as much as
    /// its steps themselves. Nothing else counts.
    pub fn hand_made(straggler: f32) -> Weights {
        let mut weights = Weights(Box::new([0; COUNT]));
        for square in Square::all().filter(|square| !square.is_lake()) {
            for (group, crossings) in [(UNSTARTED, 0), (RUNNING, 1)] {
                let steps = steps_home(1, Kangaroo { square, crossings });
                weights.0[group + square.index()] = (STEP * f32::from(steps)) as i16;
            }
        }
        weights.0[LAPS_MORE] = (STEP * f32::from(LAP)) as i16;
        for (count, steps) in (1..=5).flat_map(|count| (0..40).map(move |steps| (count, steps))) {
            weights.0[of_rank(count, 0, steps)] = (straggler * STEP * (steps * steps) as f32 / 24.0) as i16;
        }
        weights.0[TEMPO] = STEP as i16;
        weights
    }
}
