//! Where the games begin that Billabong learns from: usual and unusual placements, and races under way with kangaroos
//! all over the board.

use bilby_core::{Notation, SplitMix64};
use billabong::{KANGAROOS, Position, Square};

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
pub(super) fn first_position(seed: u64) -> Position {
    let mut random = SplitMix64::new(seed);
    let ghosts = ["none", "none", "anywhere", "opposite", "opposite", "placed"][random.below(6) as usize];
    let laps = if random.below(12) == 0 { 2 } else { 1 };
    if random.below(4) == 0 {
        return scattered_race(2, ghosts, laps, &mut random);
    }
    Position::start(format!("ghosts={ghosts},laps={laps}").parse().expect("rules of the game"), seed)
}

/// The first position of the game for three or four with this seed.
pub(super) fn first_position_of_several(seed: u64) -> Position {
    let mut random = SplitMix64::new(seed);
    let seats = 3 + random.below(2) as usize;
    let laps = if random.below(16) == 0 { 2 } else { 1 };
    if random.below(2) == 0 {
        return scattered_race(seats, "none", laps, &mut random);
    }
    Position::start(format!("players={seats},laps={laps}").parse().expect("rules of the game"), seed)
}

/// The pieces of each seat: not started, after one crossing, after two.
const PIECES: [[&str; 3]; 4] = [["r", "r'", "r''"], ["y", "y'", "y''"], ["b", "b'", "b''"], ["g", "g'", "g''"]];

/// A race under way: some kangaroos are home, some have started, and all stand anywhere.
fn scattered_race(seats: usize, ghosts: &str, laps: u8, random: &mut SplitMix64) -> Position {
    let mut board: [[&str; 16]; 14] = [[""; 16]; 14];
    let mut put = |random: &mut SplitMix64, piece: &'static str, lowest_row: u64| loop {
        let (column, row) = (random.below(16) as u8, (lowest_row + random.below(14 - lowest_row)) as u8);
        let square = Square::new(column, row).expect("a square of the board");
        let place = &mut board[usize::from(row)][usize::from(column)];
        if !square.is_lake() && place.is_empty() {
            break *place = piece;
        }
    };
    if ghosts != "none" {
        (0..KANGAROOS).for_each(|_| put(random, "x", if ghosts == "opposite" { 7 } else { 0 }));
    }
    let most_home = random.below(5);
    let mut home = vec![0; seats];
    for (seat, pieces) in PIECES[..seats].iter().enumerate() {
        home[seat] = random.below(most_home + 1);
        // Some seats have started with all their kangaroos, some with none.
        let started = random.below(101);
        for _ in home[seat]..KANGAROOS.into() {
            let crossings = if random.below(100) < started { 1 + random.below(laps.into()) } else { 0 };
            put(random, pieces[crossings as usize], 0);
        }
    }
    let rows: Vec<String> = board.iter().enumerate().rev().map(|(row, places)| write_row(row as u8, places)).collect();
    let turn = PIECES[random.below(seats as u64) as usize][0];
    let home = home.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let hand = vec!["0"; seats].join(",");
    let text = format!("{} {hand} {home} {turn} 0", rows.join("/"));
    let rules = match seats {
        2 => format!("ghosts={ghosts},laps={laps}"),
        _ => format!("players={seats},laps={laps}"),
    };
    Position::read(rules.parse().expect("rules of the game"), &text).expect("a legal position")
}

fn write_row(row: u8, places: &[&str; 16]) -> String {
    let mut text = String::new();
    let mut free = 0;
    for (column, piece) in (0..).zip(places) {
        let is_lake = Square::new(column, row).is_some_and(Square::is_lake);
        if piece.is_empty() && !is_lake {
            free += 1;
            continue;
        }
        if free > 0 {
            text += &free.to_string();
        }
        free = 0;
        text += if is_lake { "~" } else { piece };
    }
    if free > 0 {
        text += &free.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::{Game, Seat};

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
