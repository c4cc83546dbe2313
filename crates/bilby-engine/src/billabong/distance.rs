//! The distance to home: steps round the lake, clockwise, with all the crossings of the stream that are needed.

use bilby_core::Notation;
use billabong::{Crossing, Direction, Kangaroo, Position, Square};
use std::sync::LazyLock;

/// Steps home of a kangaroo alone on the board in a game of one lap, for each square: not started, and running.
static STEPS: LazyLock<[[u8; 224]; 2]> = LazyLock::new(measure);

/// The steps of a whole lap by the shortest way.
pub(crate) const LAP: u8 = 12;

/// The steps home in a game of one lap, for each square: not started, and running.
#[inline]
pub(crate) fn steps_of_one_lap() -> &'static [[u8; 224]; 2] {
    &STEPS
}

/// The fewest steps that bring a kangaroo home if it never jumps and nothing is in its way.
#[inline]
pub fn steps_home(laps: u8, kangaroo: Kangaroo) -> u8 {
    let Kangaroo { square, crossings } = kangaroo;
    STEPS[usize::from(crossings.min(1))][square.index()] + laps_more(laps, crossings) * LAP
}

/// The steps that a kangaroo has to go, as the race estimate counts them: its steps home, but after a crossing never
/// more than right before it, wherever it came down. So crossing the stream forward never makes it more.
pub fn steps_to_go(laps: u8, kangaroo: Kangaroo) -> u8 {
    let more = laps_more(laps, kangaroo.crossings) * LAP;
    let steps = steps_home(laps, kangaroo);
    if kangaroo.crossings == 0 { steps } else { steps.min(more + LAP + 1) }
}

/// How many whole laps a kangaroo has to run beyond what the tables of a game of one lap say.
#[inline]
pub(crate) fn laps_more(laps: u8, crossings: u8) -> u8 {
    laps - crossings.max(1)
}

/// The steps of all kangaroos that a seat has yet to bring home; those in hand count like a kangaroo right before the
/// line.
pub fn steps_left(position: &Position, seat: bilby_core::Seat) -> u32 {
    let laps = position.rules().laps();
    let running: u32 = position.kangaroos(seat).map(|kangaroo| u32::from(steps_home(laps, kangaroo))).sum();
    running + u32::from(position.hand(seat)) * u32::from(laps * LAP + 1)
}

/// Relaxes the distances until nothing changes (Bellman-Ford).
fn measure() -> [[u8; 224]; 2] {
    const FAR: u8 = 200;
    let mut steps = [[FAR; 224]; 2];
    loop {
        let before = steps;
        for square in Square::all().filter(|square| !square.is_lake()) {
            for crossings in 0..2 {
                for to in Direction::ALL.iter().filter_map(|direction| square.next(*direction)) {
                    if to.is_lake() {
                        continue;
                    }
                    let after = match Crossing::between(square, to) {
                        None => Some(crossings),
                        Some(crossing) => crossing.count(crossings, 1),
                    };
                    let rest = after.map_or(0, |crossings| steps[usize::from(crossings)][to.index()]);
                    let here = &mut steps[usize::from(crossings)][square.index()];
                    *here = (*here).min(rest + 1);
                }
            }
        }
        if steps == before {
            return steps;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(laps: u8, square: &str, crossings: u8, expected: u8) {
        let square = square.parse().unwrap();
        assert_eq!(steps_home(laps, Kangaroo { square, crossings }), expected, "{square} {crossings}");
    }

    #[test]
    fn steps_round_the_lake() {
        check(1, "i6", 1, 1);
        check(1, "h6", 1, LAP);
        check(1, "i6", 0, LAP + 1);
        check(2, "i6", 0, 2 * LAP + 1);
        check(2, "i6", 1, LAP + 1);
        check(2, "i6", 2, 1);
        // Just beyond the line and not started: back over it and round.
        check(1, "h6", 0, LAP + 2);
        // Opposite the stream.
        check(1, "h9", 1, 7);
        check(1, "f7", 1, 10);
        check(1, "p1", 1, 8);
    }
}
