//! How many turns a seat still needs to bring its last kangaroo home: for whoever watches a race.

use super::distance::steps_left;
use super::endings::{self, Value};
use bilby_core::{Game, Notation, Seat};
use billabong::{KANGAROOS, Position};

/// How many turns a seat needs to finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turns {
    /// Its own turns, the last one included.
    pub turns: u32,
    /// Whether that is proven, with best play of everybody. Otherwise it is an estimate.
    pub exact: bool,
}

/// How many steps nearer home the winner of a game comes in a turn, on average: with two, three and four seats, and with
/// one to five kangaroos left. Means of 24 games with three and with four seats and 48 with two (half of them with
/// ghosts), at 400 nodes a move, the first two placements of each seat at random. An estimate made so was off by about
/// half a turn with one kangaroo left, and by 2.6 to 4.1 turns with all five.
const PACE: [[f32; 5]; 3] =
    [[0.90, 1.25, 1.40, 1.60, 1.80], [1.06, 1.30, 1.65, 2.08, 2.45], [1.15, 1.59, 1.77, 2.28, 2.26]];

/// The turns in which a seat is likely to finish if it wins; exact for the winner of a race of two kangaroos. `None` after the
/// end, and for a seat that does not play.
pub fn turns_to_finish(position: &Position, seat: Seat) -> Option<Turns> {
    if position.outcome().is_some() || seat.0 >= position.seats() {
        return None;
    }
    if let Some(turns) = proven(position, seat) {
        return Some(Turns { turns, exact: true });
    }
    estimated_turns(position, seat)
}

/// The same without looking at the exact endings, whose making takes a moment.
pub fn estimated_turns(position: &Position, seat: Seat) -> Option<Turns> {
    if position.outcome().is_some() || seat.0 >= position.seats() {
        return None;
    }
    let left = KANGAROOS - position.home(seat);
    let pace = PACE[usize::from(position.seats()) - 2][usize::from(left) - 1];
    let turns = (steps_left(position, seat) as f32 / pace).round() as u32;
    Some(Turns { turns: turns.max(left.into()), exact: false })
}

/// The turns of the one who wins a race of two kangaroos.
fn proven(position: &Position, seat: Seat) -> Option<u32> {
    if !endings::covers(position) {
        return None;
    }
    let plies_left = position.rules().draw_limit() - position.clock();
    let on_move = seat == position.to_move();
    match endings::shared(position, &|| false)?.probe(position)? {
        Value::Win(plies) if on_move && u16::from(plies) <= plies_left => Some(u32::from(plies).div_ceil(2)),
        Value::Loss(plies) if !on_move && u16::from(plies) <= plies_left => Some(u32::from(plies) / 2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, text: &str, expected: &[Option<(u32, bool)>]) {
        let position = Position::read(rules.parse().unwrap(), text).unwrap();
        for (seat, expected) in (0..).map(Seat).zip(expected) {
            let turns = turns_to_finish(&position, seat).map(|turns| (turns.turns, turns.exact));
            assert_eq!(turns, *expected, "{text} {seat:?}");
        }
    }

    #[test]
    fn the_winner_of_two_is_known() {
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'7/16/y'15/16/16/16 0,0 4,4 r 0";
        check("ghosts=none", text, &[Some((1, true)), Some((16, false))]);
        // The other is on move and comes too late; at last the clock may come first.
        let text = text.replace("r 0", "y 198");
        check("ghosts=none", &text, &[Some((1, true)), Some((16, false))]);
        check("ghosts=none", &text.replace("198", "199"), &[Some((1, false)), Some((16, false))]);
    }

    #[test]
    fn every_kangaroo_needs_a_turn() {
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'7/8r'7/8r'7/8r'7/8r'7/y'y'y'y'y'11 0,0 0,0 r 0";
        let position = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
        assert_eq!(turns_to_finish(&position, Seat(0)), Some(Turns { turns: 5, exact: false }));
        assert!(turns_to_finish(&position, Seat(1)).is_some_and(|turns| turns.turns > 30));
    }

    #[test]
    fn nobody_asks_after_the_end() {
        let start = Position::start("players=3".parse().unwrap(), 0);
        let turns = [0, 1, 2, 3].map(|seat| turns_to_finish(&start, Seat(seat)).map(|turns| turns.turns));
        assert_eq!(turns, [Some(27), Some(27), Some(27), None]);
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/9y'6/16/16/16/16/16 0,0 5,4 y 0";
        check("ghosts=none", text, &[None, None]);
    }
}
