//! Where the games begin that Billabong learns from: usual and unusual placements, and races under way with kangaroos
//! all over the board.

use bilby_core::{Notation, Seat, SplitMix64};
use billabong::{Ghosts, KANGAROOS, Occupant, Position, Rules, Setup, Square};
use std::collections::BTreeMap;

/// How the kangaroos are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Anywhere.
    Scattered,
    /// Anywhere before the line.
    BeforeTheLine,
    /// The first `random_plies` at random, the others by the evaluation.
    Natural { random_plies: usize },
}

impl Style {
    pub fn any(random: &mut SplitMix64) -> Style {
        match random.below(6) {
            0..3 => Style::Scattered,
            3 => Style::BeforeTheLine,
            4 => Style::Natural { random_plies: 2 },
            _ => Style::Natural { random_plies: 4 },
        }
    }
}

/// The first position of the game with this seed.
pub(in crate::tune) fn first_position(seed: u64) -> Position {
    let mut random = SplitMix64::new(seed);
    let ghosts = [Ghosts::None, Ghosts::None, Ghosts::Anywhere, Ghosts::Opposite, Ghosts::Opposite, Ghosts::Placed];
    let ghosts = ghosts[random.below(6) as usize];
    let laps = if random.below(12) == 0 { 2 } else { 1 };
    let rules = Rules::default().with_ghosts(ghosts).and_then(|rules| rules.with_laps(laps));
    first(rules.expect("rules of the game"), random.below(4) == 0, seed, &mut random)
}

/// The first position of the game for three or four with this seed.
pub(super) fn first_position_of_several(seed: u64) -> Position {
    let mut random = SplitMix64::new(seed);
    let seats = 3 + random.below(2) as u8;
    let laps = if random.below(16) == 0 { 2 } else { 1 };
    let rules = Rules::default().with_players(seats).and_then(|rules| rules.with_laps(laps));
    first(rules.expect("rules of the game"), random.below(2) == 0, seed, &mut random)
}

fn first(rules: Rules, scattered: bool, seed: u64, random: &mut SplitMix64) -> Position {
    if scattered { scattered_race(rules, random) } else { Position::start(rules, seed) }
}

/// A race under way: some kangaroos are home, some have started, and all stand anywhere.
fn scattered_race(rules: Rules, random: &mut SplitMix64) -> Position {
    let draw = |board: &BTreeMap<Square, Occupant>, random: &mut SplitMix64, lowest_row: u64| loop {
        let (column, row) = (random.below(16) as u8, (lowest_row + random.below(14 - lowest_row)) as u8);
        let square = Square::new(column, row).expect("a square of the board");
        if !square.is_lake() && !board.contains_key(&square) {
            break square;
        }
    };
    let mut board = BTreeMap::new();
    let (ghosts, lowest_row) = match rules.ghosts() {
        Ghosts::None => (0, 0),
        Ghosts::Opposite => (KANGAROOS, 7),
        Ghosts::Anywhere | Ghosts::Placed => (KANGAROOS, 0),
    };
    for _ in 0..ghosts {
        board.insert(draw(&board, random, lowest_row), Occupant::Ghost);
    }
    let most_home = random.below(5);
    for seat in (0..rules.players()).map(Seat) {
        let home = random.below(most_home + 1);
        // Some seats have started with all their kangaroos, some with none.
        let started = random.below(101);
        for _ in home..KANGAROOS.into() {
            let has_started = random.below(100) < started;
            let crossings = if has_started { 1 + random.below(rules.laps().into()) as u8 } else { 0 };
            board.insert(draw(&board, random, 0), Occupant::Kangaroo { seat, crossings });
        }
    }
    let turn = Seat(random.below(rules.players().into()) as u8);
    Position::set_up(rules, &Setup::race(rules, board, turn)).expect("a legal position")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::Game;

    #[test]
    fn the_openings_differ() {
        let positions: Vec<Position> = (0..200).map(|seed| first_position(SplitMix64::new(seed).next_u64())).collect();
        let races = positions.iter().filter(|position| position.hand(Seat(0)) == 0).count();
        assert!((30..75).contains(&races), "{races}");
        assert!(positions.iter().any(|position| position.home(Seat(0)) >= 3));
        assert!(positions.iter().any(|position| position.rules().laps() == 2));
        assert!(positions.iter().any(|position| position.ghosts().count() == 0));
    }

    #[test]
    fn the_openings_of_several_differ_too() {
        let positions: Vec<Position> =
            (0..200).map(|seed| first_position_of_several(SplitMix64::new(seed).next_u64())).collect();
        for seats in [3, 4] {
            let count = positions.iter().filter(|position| position.seats() == seats).count();
            assert!((70..130).contains(&count), "{seats}: {count}");
        }
        let races = positions.iter().filter(|position| position.hand(Seat(0)) == 0).count();
        assert!((70..130).contains(&races), "{races}");
    }
}
