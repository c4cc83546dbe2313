//! Handcrafted weights, for opponents of another character in the games that tuning plays.

use super::distance::{LAP, steps_home};
use super::features::{COUNT, LAPS_MORE, RUNNING, TEMPO, UNSTARTED, of_rank};
use super::weights::Weights;
use billabong::{Kangaroo, Square};

/// The cost of a step.
const STEP: f32 = 64.0;

impl Weights {
    /// The steps home of all kangaroos, and the last one's squared: at 24 steps that costs `straggler` times as much as
    /// its steps themselves. Nothing else counts.
    pub fn handcrafted(straggler: f32) -> Weights {
        let mut weights = Weights { features: Box::new([0; COUNT]), network: None };
        for square in Square::all().filter(|square| !square.is_lake()) {
            for (group, crossings) in [(UNSTARTED, 0), (RUNNING, 1)] {
                let steps = steps_home(1, Kangaroo { square, crossings });
                weights.features[group + square.index()] = (STEP * f32::from(steps)) as i16;
            }
        }
        weights.features[LAPS_MORE] = (STEP * f32::from(LAP)) as i16;
        for (count, steps) in (1..=5).flat_map(|count| (0..40).map(move |steps| (count, steps))) {
            weights.features[of_rank(count, 0, steps)] = (straggler * STEP * (steps * steps) as f32 / 24.0) as i16;
        }
        weights.features[TEMPO] = STEP as i16;
        weights
    }
}
