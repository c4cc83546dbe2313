//! Estimates how many turns a seat needs to bring its last kangaroo home, for spectators of a race.

use super::distance::steps_to_go;
use bilby_core::{Game, Notation, Seat};
use billabong::{KANGAROOS, Phase, Position};

/// The range of turns that a seat is likely to need, its last one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnSpan {
    /// One seat in ten needs fewer.
    pub fewest: u32,
    /// One seat in ten needs more.
    pub most: u32,
}

/// The steps that a seat has to go: of the kangaroo with most steps its last ones and the others, then of the second,
/// third, fourth and fifth. Bringing a kangaroo forward makes none of these larger.
pub type RaceFeatures = [f32; KANGAROOS as usize + 1];

/// The last steps of the last kangaroo, which it walks alone.
const ALONE: f32 = 3.0;

/// The turns that each step costs: the last kangaroo walks where the others jump. No cost is negative, so bringing
/// a kangaroo forward never raises the estimate. The costs are fitted to games of the program against itself;
/// docs/race.md says how, and how well they predict.
const TWO: RaceFeatures = [1.00, 1.12, 0.26, 0.24, 0.18, 0.00];
const TWO_AND_GHOSTS: RaceFeatures = [0.99, 0.85, 0.39, 0.29, 0.23, 0.00];
const THREE: RaceFeatures = [0.95, 0.59, 0.44, 0.34, 0.30, 0.00];
const FOUR: RaceFeatures = [0.95, 0.43, 0.47, 0.40, 0.13, 0.09];

/// The range of turns, as factors of the estimate (the upper end gets one turn more): it held for eight of ten winners.
const FEWEST: f32 = 0.7;
const MOST: f32 = 1.35;
/// Beyond this estimate the range is too wide to be of use.
const FURTHEST: f32 = 10.0;

/// A seat leads if it is this many turns ahead of all others.
const LEAD: f32 = 3.0;

/// The turns in which a seat is likely to finish if it wins. `None` where that can't be estimated: before the race, far
/// from its end, after it, and for a seat that does not play.
pub fn turns_left(position: &Position, seat: Seat) -> Option<TurnSpan> {
    let turns = estimate(position, seat).filter(|turns| *turns <= FURTHEST)?;
    let left = u32::from(KANGAROOS - position.home(seat));
    let fewest = ((FEWEST * turns).round() as u32).max(left);
    Some(TurnSpan { fewest, most: ((MOST * turns + 1.0).round() as u32).max(fewest) })
}

/// The seat that is clearly ahead of all others, if there is one. A seat whose kangaroos have not started does not lead
/// yet.
pub fn leader(position: &Position) -> Option<Seat> {
    let seats = (0..position.seats()).map(Seat);
    let mut turns: Vec<(f32, Seat)> =
        seats.map(|seat| Some((estimate(position, seat)?, seat))).collect::<Option<_>>()?;
    turns.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (first, second) = (turns[0], turns[1]);
    let has_started = position.home(first.1) > 0 || position.kangaroos(first.1).any(|own| own.crossings > 0);
    (second.0 - first.0 >= LEAD && has_started).then_some(first.1)
}

/// The turns that a seat needs on average. `None` outside a race.
pub fn estimate(position: &Position, seat: Seat) -> Option<f32> {
    if position.phase() != Phase::Race || position.outcome().is_some() || seat.0 >= position.seats() {
        return None;
    }
    let costs = match (position.seats(), position.ghosts().next()) {
        (2, None) => TWO,
        (2, Some(_)) => TWO_AND_GHOSTS,
        (3, _) => THREE,
        _ => FOUR,
    };
    Some(race_features(position, seat).iter().zip(costs).map(|(steps, cost)| steps * cost).sum())
}

/// The steps that a seat has to go, as the estimate counts them.
pub fn race_features(position: &Position, seat: Seat) -> RaceFeatures {
    let laps = position.rules().laps();
    let mut steps = RaceFeatures::default();
    for (own, kangaroo) in steps.iter_mut().skip(1).zip(position.kangaroos(seat)) {
        *own = steps_to_go(laps, kangaroo).into();
    }
    steps[1..].sort_by(|a, b| b.total_cmp(a));
    steps[0] = steps[1].min(ALONE);
    steps[1] -= steps[0];
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::SplitMix64;
    use billabong::Move;

    fn check(rules: &str, text: &str, expected: &[Option<(u32, u32)>]) {
        let position = Position::read(rules.parse().unwrap(), text).unwrap();
        for (seat, expected) in (0..).map(Seat).zip(expected) {
            let span = turns_left(&position, seat).map(|span| (span.fewest, span.most));
            assert_eq!(span, *expected, "{text} {seat:?}");
        }
    }

    #[test]
    fn far_from_the_end_nobody_can_tell() {
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'7/8r'7/8r'7/8r'7/8r'7/y'y'y'y'y'11 0,0 0,0 r 0";
        check("ghosts=none", text, &[Some((5, 5)), None, None]);
        // After the end there is nothing to tell either.
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/9y'6/16/16/16/16/16 0,0 5,4 y 0";
        check("ghosts=none", text, &[None, None]);
        assert_eq!(turns_left(&Position::start("players=3".parse().unwrap(), 0), Seat(0)), None);
    }

    #[test]
    fn the_one_ahead_leads() {
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'7/16/y'15/16/16/16 0,0 4,4 r 0";
        let position = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
        assert_eq!(leader(&position), Some(Seat(0)));
        let even = text.replace("y'15", "9y'6").replace("8r'7/16/", "16/8r'7/");
        assert_eq!(leader(&Position::read("ghosts=none".parse().unwrap(), &even).unwrap()), None);
        // Red is nearer to the stream, but nobody has crossed it.
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/8rrrrr3/yyyyy11 0,0 0,0 r 0";
        let waiting = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
        let [red, yellow] = [0, 1].map(|seat| estimate(&waiting, Seat(seat)).unwrap());
        assert!(yellow - red >= LEAD && leader(&waiting).is_none());
    }

    /// It rose from 41 to 42 when a kangaroo crossed the stream and came down far from the lake.
    #[test]
    fn no_crossing_and_no_homecoming_adds_turns() {
        for rules in ["", "ghosts=none", "players=3", "players=4", "laps=2", "players=4,laps=2"] {
            let mut crossed = 0;
            for seed in 0..40 {
                let mut random = SplitMix64::new(seed);
                let mut position = Position::start(rules.parse().unwrap(), seed);
                let mut list = Vec::new();
                for _ in 0..400 {
                    if position.outcome().is_some() {
                        break;
                    }
                    position.moves(&mut list);
                    let seat = position.to_move();
                    for mv in &list {
                        let forward = match *mv {
                            Move::Home { .. } => true,
                            Move::Run { from, crossings, .. } => {
                                position.kangaroos(seat).any(|own| own.square == from && own.crossings < crossings)
                            }
                            _ => false,
                        };
                        let mut after = position;
                        after.play(*mv);
                        let (Some(was), Some(is)) = (estimate(&position, seat), estimate(&after, seat)) else {
                            continue;
                        };
                        if forward {
                            crossed += 1;
                            assert!(is <= was, "{rules} {position} {mv:?}: {was} {is}");
                            let (was, is) = (turns_left(&position, seat), turns_left(&after, seat));
                            assert!(
                                was.is_none_or(
                                    |was| is.is_some_and(|is| is.most <= was.most && is.fewest <= was.fewest)
                                )
                            );
                        }
                    }
                    position.play(list[random.below(list.len() as u64) as usize]);
                }
            }
            assert!(crossed > 100, "{rules}: {crossed}");
        }
    }
}
