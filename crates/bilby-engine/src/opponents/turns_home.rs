//! How many turns a kangaroo needs to come home if nobody else moves.

use bilby_core::Notation;
use billabong::{Crossing, Direction, Kangaroo, Position, Square};

/// The number of squares of the board, the lake included.
const SQUARES: usize = 224;
/// More crossings than any kangaroo counts.
const CROSSINGS: usize = 3;

/// The fewest turns that bring a kangaroo home on the board as it stands: steps, and chains of jumps over whoever
/// stands there now. In the first turn the referee holds the kangaroo's square; after that it is free. If the kangaroo
/// is shut in, the answer is the number of squares.
pub(super) fn turns_home(position: &Position, kangaroo: Kangaroo) -> u32 {
    let laps = position.rules().laps();
    // `None` stands for home.
    let arrive = |from: Kangaroo, to: Square| match Crossing::between(from.square, to) {
        None => Some(Kangaroo { square: to, ..from }),
        Some(crossing) => crossing.count(from.crossings, laps).map(|crossings| Kangaroo { square: to, crossings }),
    };
    let mut free = [false; SQUARES];
    Square::all().for_each(|square| free[square.index()] = position.is_free(square));
    let mut seen = [[false; SQUARES]; CROSSINGS];
    let mut is_new = |place: Kangaroo| {
        let seen = &mut seen[usize::from(place.crossings)][place.square.index()];
        !std::mem::replace(seen, true)
    };
    is_new(kangaroo);
    let mut round = vec![kangaroo];
    for turns in 1.. {
        if turns == 2 {
            free[kangaroo.square.index()] = true;
        }
        let is_free = |square: Square| free[square.index()];
        let mut next = Vec::new();
        // Chains first, so that each goes on from all its landings, also those that a step would reach as well.
        let mut in_the_air = round.clone();
        while let Some(from) = in_the_air.pop() {
            for landing in Direction::ALL.iter().filter_map(|direction| jump(from.square, *direction, is_free)) {
                let Some(place) = arrive(from, landing) else { return turns };
                if is_new(place) {
                    next.push(place);
                    in_the_air.push(place);
                }
            }
        }
        for from in round {
            for to in Direction::ALL.iter().filter_map(|direction| from.square.next(*direction)) {
                if !is_free(to) {
                    continue;
                }
                let Some(place) = arrive(from, to) else { return turns };
                if is_new(place) {
                    next.push(place);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        round = next;
    }
    SQUARES as u32
}

/// Where a jump in this direction lands, if there is one: as far beyond the first kangaroo in the way as it stands
/// before it.
#[inline]
fn jump(from: Square, direction: Direction, is_free: impl Fn(Square) -> bool) -> Option<Square> {
    let mut square = from.next(direction)?;
    let mut gap = 0;
    while is_free(square) {
        square = square.next(direction)?;
        gap += 1;
    }
    if square.is_lake() {
        return None;
    }
    for _ in 0..=gap {
        square = square.next(direction).filter(|square| is_free(*square))?;
    }
    Some(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::{Game, SplitMix64};
    use billabong::{Move, Phase};

    fn check(text: &str, square: &str, expected: u32) {
        let position = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
        let square: Square = square.parse().unwrap();
        let mut own = position.kangaroos(position.to_move());
        let kangaroo = own.find(|kangaroo| kangaroo.square == square).unwrap();
        assert_eq!(turns_home(&position, kangaroo), expected, "{text} {square}");
    }

    #[test]
    fn steps_and_jumps() {
        // Alone it walks: the square before the line, and the last one across the board from it.
        check("16/16/16/16/16/16/6~~~~6/6~~~~6/8r'7/16/16/16/16/y'15 0,0 4,4 r 0", "i6", 1);
        check("16/16/16/16/16/16/6~~~~6/6~~~~6/16/9r'6/16/16/16/y'15 0,0 4,4 r 0", "j5", 2);
        // Over yellow, j5 to h5 crosses the stream in one jump.
        check("16/16/16/16/16/16/6~~~~6/6~~~~6/16/8y'r'6/16/16/16/16 0,0 4,4 r 0", "j5", 1);
    }

    #[test]
    fn one_turn_is_enough_exactly_where_there_is_a_move_home() {
        let mut random = SplitMix64::new(5);
        let (mut list, mut homes) = (Vec::new(), 0);
        for seed in 0..30 {
            let mut position = Position::start("".parse().unwrap(), seed);
            for _ in 0..150 {
                position.moves(&mut list);
                let Some(mv) = list.get(random.below(list.len() as u64) as usize) else { break };
                if position.phase() == Phase::Race {
                    for kangaroo in position.kangaroos(position.to_move()) {
                        let home = list.contains(&Move::Home { from: kangaroo.square });
                        assert_eq!(turns_home(&position, kangaroo) == 1, home, "{position} {kangaroo:?}");
                        homes += usize::from(home);
                    }
                }
                position.play(*mv);
            }
        }
        assert!(homes > 20, "{homes}");
    }
}
