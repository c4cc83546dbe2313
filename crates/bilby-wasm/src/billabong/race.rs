//! The progress of the race, for display.

use crate::types::{Racer, TurnSpan};
use bilby_core::Seat;
use bilby_engine::billabong::{leader, turns_left};
use billabong::{Kangaroo, Phase, Position, Square};
use std::f32::consts::TAU;

/// The standing of a seat in the race.
pub fn racer(position: &Position, seat: Seat) -> Racer {
    let mut runners: Vec<Option<f32>> = match position.phase() {
        Phase::Race => position.kangaroos(seat).map(laps_run).collect(),
        _ => Vec::new(),
    };
    runners.sort_by(|a, b| a.partial_cmp(b).expect("no lap is unlike any number"));
    let span = turns_left(position, seat).map(|span| TurnSpan { fewest: span.fewest, most: span.most });
    Racer { runners, leads: leader(position) == Some(seat), turns: span }
}

/// The laps that a kangaroo has run, by its angle as seen from the middle of the lake; none before the start.
fn laps_run(kangaroo: Kangaroo) -> Option<f32> {
    let whole = kangaroo.crossings.checked_sub(1)?;
    Some(f32::from(whole) + part_of_lap(kangaroo.square))
}

/// The position of a square around the lake, clockwise from the stream: from 0 to 1.
fn part_of_lap(square: Square) -> f32 {
    let east = f32::from(square.column()) + 0.5 - f32::from(Square::COLUMNS) / 2.0;
    let north = f32::from(square.row()) + 0.5 - f32::from(Square::ROWS) / 2.0;
    (-east).atan2(-north).rem_euclid(TAU) / TAU
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(square: &str, expected: f32) {
        let part = part_of_lap(square.parse().unwrap());
        assert!((part - expected).abs() < 0.02, "{square}: {part}");
    }

    #[test]
    fn round_the_lake() {
        check("h1", 0.01);
        check("e4", 0.125);
        check("a7", 0.24);
        check("a8", 0.26);
        check("h14", 0.49);
        check("i14", 0.51);
        check("p8", 0.74);
        check("p7", 0.76);
        check("l4", 0.875);
        check("i1", 0.99);
    }

    #[test]
    fn before_the_start_there_is_no_lap() {
        let square: Square = "h6".parse().unwrap();
        assert_eq!(laps_run(Kangaroo { square, crossings: 0 }), None);
        let run = |crossings| laps_run(Kangaroo { square, crossings }).unwrap();
        assert!(run(1) < 0.1 && (run(2) - run(1) - 1.0).abs() < 1e-6);
    }
}
