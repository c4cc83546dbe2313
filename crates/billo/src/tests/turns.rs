//! Turns built up step by step, and the queries of a board on a screen.

use crate::{Colour, Figure, Man, Position, Rules, Step};
use bilby_core::{Notation, Turn};

#[test]
fn what_a_board_shows_while_the_turn_is_under_way() {
    let position = Position::read(Rules::default(), "8/8/8/7s/6S1/5s2/4P3/8 r - 0").unwrap();
    let turn = position.read_turn("Re2xf3-g4").unwrap();
    let show = |square: &str| turn.board(square.parse().unwrap());
    assert_eq!(show("e2"), Some((Colour::Red, Figure::Single(Man::Square))));
    assert_eq!(show("f3"), None);
    assert_eq!(show("g4"), Some((Colour::Red, Figure::Single(Man::Square))));
    assert_eq!(turn.reached(), "g4".parse().ok());
    assert_eq!(turn.lifted(), Some((Man::Round, "e2".parse().unwrap())));
    assert_eq!(turn.captured().into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["f3"]);
    let next: Vec<String> = turn.next().iter().map(Step::to_string).collect();
    assert_eq!(next, ["-f5", "-g5", "xh5"]);
    let ways: Vec<String> = turn.ways().into_iter().map(|way| way.to_string()).collect();
    assert_eq!(ways, ["Re2xf3-g4", "Re2xf3-g4-f5", "Re2xf3-g4-g5", "Re2xf3-g4xh5"]);
}
