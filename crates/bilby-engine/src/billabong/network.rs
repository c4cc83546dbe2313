//! The network that corrects the sum of the features (see [`crate::network`]). Its input is who stands where, and how
//! many kangaroos are home, seen by either seat.

use super::distance::laps_more;
use crate::network::{self, Inputs, Layout};
use bilby_core::{Game, Notation};
use billabong::{KANGAROOS, Position};

/// What can stand on a square: one's own kangaroos that have not started or have a whole lap more to run, those in
/// their last lap, the same of the other seat, and ghosts.
const KINDS: usize = 5;
const SQUARES: usize = 224;
const GHOSTS: usize = 4 * SQUARES;
/// How many kangaroos are home, of oneself and of the other seat.
const HOME: usize = KINDS * SQUARES;
const HOMES: usize = 6;

/// A stage reaches up to this number of kangaroos of both seats that are not home; the last stage has no upper bound.
const STAGES: [u8; 3] = [3, 6, 9];

/// The units: no two places of the course are alike, so a unit has no images but itself.
pub(crate) const FREE_UNITS: usize = 16;

/// The inputs are each kind on each square, and the numbers of kangaroos at home.
pub(crate) static LAYOUT: Layout = Layout {
    inputs: HOME + 2 * HOMES,
    free_units: FREE_UNITS,
    images: 1,
    stages: STAGES.len() + 1,
    image_of: |input, _| input,
    seen_by_other,
};

/// The network of the evaluation.
pub(crate) type Network = network::Network<FREE_UNITS>;

/// What both seats see of a race.
#[inline]
pub(crate) fn inputs(position: &Position) -> Inputs {
    let laps = position.rules().laps();
    let me = position.to_move();
    let mut seen = Inputs::new();
    let mut away = 2 * KANGAROOS;
    for (side, seat) in [me, me.next(2)].into_iter().enumerate() {
        for kangaroo in position.kangaroos(seat) {
            let runs = kangaroo.crossings > 0 && laps_more(laps, kangaroo.crossings) == 0;
            seen.add((2 * side + usize::from(runs)) * SQUARES + kangaroo.square.index(), seen_by_other);
        }
        let home = position.home(seat);
        seen.add(HOME + side * HOMES + usize::from(home), seen_by_other);
        away -= home;
    }
    position.ghosts().for_each(|ghost| seen.add(GHOSTS + ghost.index(), seen_by_other));
    seen.stage = STAGES.iter().filter(|most| away > **most).count();
    seen
}

/// The same as the other seat sees it.
#[inline]
fn seen_by_other(input: u16) -> u16 {
    let half = 2 * SQUARES as u16;
    match usize::from(input) {
        0..448 => input + half,
        448..GHOSTS => input - half,
        GHOSTS..HOME => input,
        home if home < HOME + HOMES => input + HOMES as u16,
        _ => input - HOMES as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::billabong::{Evaluator, Weights};
    use crate::network::tests::the_score_is_literal;
    use bilby_core::{Seat, SplitMix64};
    use bilby_search::Knowledge;
    use billabong::{Ghosts, Occupant, Phase, Rules, Setup, Square};
    use std::collections::BTreeMap;

    /// Races of all stages: kangaroos anywhere, some of them home.
    fn races() -> Vec<Position> {
        let mut random = SplitMix64::new(1);
        let mut races = Vec::new();
        for race in 0..60 {
            let ghosts = if race % 3 == 0 { Ghosts::Anywhere } else { Ghosts::None };
            let rules = Rules::default().with_ghosts(ghosts).unwrap().with_laps(1 + race % 2).unwrap();
            let mut free: Vec<Square> = Square::all().filter(|square| !square.is_lake()).collect();
            let mut square = || free.swap_remove(random.below(free.len() as u64) as usize);
            let mut board = BTreeMap::new();
            if ghosts != Ghosts::None {
                board.extend((0..KANGAROOS).map(|_| (square(), Occupant::Ghost)));
            }
            for seat in [Seat(0), Seat(1)] {
                for number in 0..KANGAROOS - race % 5 {
                    board.insert(square(), Occupant::Kangaroo { seat, crossings: number % (1 + rules.laps()) });
                }
            }
            races.push(Position::set_up(rules, &Setup::race(rules, board, Seat(race % 2))).unwrap());
        }
        races
    }

    #[test]
    fn the_score_is_what_the_definition_says() {
        let seen: Vec<Inputs> = races().iter().map(inputs).collect();
        the_score_is_literal::<FREE_UNITS>(&LAYOUT, &seen);
    }

    #[test]
    fn the_other_seat_sees_the_same_the_other_way_round() {
        for input in 0..LAYOUT.inputs as u16 {
            assert_eq!(seen_by_other(seen_by_other(input)), input);
            assert_eq!(seen_by_other(input) == input, (GHOSTS..HOME).contains(&usize::from(input)));
        }
    }

    #[test]
    fn the_network_counts_in_the_race_only() {
        let weights = Weights::default();
        let network = weights.network.clone().expect("the built-in file has a network");
        let alone = Evaluator::default().with_weights(Weights { network: None, ..weights });
        let corrected = Evaluator::default();
        for race in races() {
            let correction = corrected.evaluate(&race) - alone.evaluate(&race);
            assert_eq!(correction, network.score(&inputs(&race)), "{race}");
        }
        let start = Position::start(Rules::default(), 1);
        assert_eq!(start.phase(), Phase::Placement);
        assert_eq!(corrected.evaluate(&start), alone.evaluate(&start));
    }
}
