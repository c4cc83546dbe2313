//! Turns built up step by step, and the queries of a board on a screen.

use crate::{Hole, Holes, Position, Rules};
use bilby_core::{Notation, Turn};

fn read(text: &str) -> Position {
    Position::read(Rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Checks what can come next after the beginning of a move.
fn check_next(position: &str, begun: &str, expected: &str) {
    let turn = read(position).read_turn(begun).unwrap_or_else(|refusal| panic!("{begun}: {refusal}"));
    assert_eq!(turn.to_string(), begun);
    let next: Vec<String> = turn.next().iter().map(ToString::to_string).collect();
    assert_eq!(next.join(" "), expected, "after {begun:?}");
}

/// Checks what the turn can still become.
fn check_ways(position: &str, begun: &str, expected: &str) {
    let turn = read(position).read_turn(begun).unwrap_or_else(|refusal| panic!("{begun}: {refusal}"));
    let mut ways: Vec<String> = turn.ways().into_iter().map(|way| way.to_string()).collect();
    ways.sort();
    assert_eq!(ways.join(" "), expected, "after {begun:?}");
}

fn texts(holes: Holes) -> String {
    holes.map(|hole: Hole| hole.to_string()).collect::<Vec<_>>().join(" ")
}

const BOARD: &str = "--------/--------/--------/--------/oo------/oo------/1o4--/oo1o2--";

#[test]
fn trays_one_after_the_other() {
    let position = format!("{BOARD} t - 1 -");
    check_next(&position, "", "A1 B1 C1 A2");
    check_next(&position, "A1", "A2 B1");
    check_next(&position, "A1B1", "C1");
    check_next(&position, "A1B1C1", "e1");
    check_next(&position, "C1", "n1 n2 n3 e1 x");
    check_next(&position, "A1B1C1e1", "!2");
    check_next(&position, "A1B1C1e1!2", "");
    check_next(&position, "A2n1!1", "");
    check_ways(&position, "A1", "A1A2n1 A1A2n2 A1B1C1e1 A1B1C1e1!2");
}

#[test]
fn jumps_that_can_still_be_enough() {
    let position = format!("{BOARD} m 2 1 -");
    check_next(&position, "", "a1 a4");
    check_next(&position, "a1", ":c1");
    check_next(&position, "a1:c1", ":e1");
    check_next(&position, "a1:c1:e1", "");
    check_ways(&position, "a1:c1", "a1:c1:e1");
    check_ways(&position, "", "a1:c1:e1 a4:a2:c2");
}

#[test]
fn the_board_while_a_turn_is_under_way() {
    let position = read(&format!("{BOARD} t - 1 -"));
    let turn = position.read_turn("A1B1").unwrap();
    assert_eq!(turn.board(), position.board());
    assert_eq!(turn.trays().iter().map(ToString::to_string).collect::<Vec<_>>(), ["A1", "B1"]);
    assert!(turn.calls().is_empty());

    let turn = position.read_turn("A1B1C1e1").unwrap();
    assert_eq!(turn.board().to_string(), "--------/--------/--------/--------/oo------/oo------/--1o4/--oo1o2");
    assert!(turn.trays().is_empty() && turn.removed().is_empty());
    assert_eq!(turn.calls(), 2..=2);
    assert_eq!(texts(turn.jumpers(2)), "c1");

    let position = read(&format!("{BOARD} m 2 1 -"));
    let turn = position.read_turn("a1:c1").unwrap();
    assert_eq!(turn.board().to_string(), "--------/--------/--------/--------/oo------/oo------/1o4--/2oo2--");
    assert_eq!(texts(turn.removed()), "b1");
    assert_eq!(turn.lifted().map(|hole| hole.to_string()).as_deref(), Some("c1"));
}

#[test]
fn a_marble_that_comes_back_is_not_removed() {
    let position = read("--------/--------/--------/--------/--4--/--1o2--/--o1o1--/--oo2-- m 4 1 -");
    let turn = position.read_turn("c1:e1:e3:c3:c1").unwrap();
    assert_eq!(texts(turn.removed()), "d1 c2 e2 d3");
    assert_eq!(texts(turn.board().marbles()), "c1");
    check_ways(&position.to_string(), "", "c1:c3:e3:e1:c1");
    check_ways(&position.to_string(), "c1:e1", "c1:e1:e3:c3:c1");
}

#[test]
fn ways_to_end_round_1_show_the_smallest_text_from_here() {
    let position = "--------/--------/--------/--------/--------/--------/----2--/----oo-- t - 1 -";
    check_ways(position, "", "C1e1");
    check_ways(position, "C1n2", "C1n2");
}
