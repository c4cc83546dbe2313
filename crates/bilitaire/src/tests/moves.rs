//! The legal moves, in canonical text.

use crate::{Position, Rules};
use bilby_core::{Game, Notation};

fn read(text: &str) -> Position {
    Position::read(Rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    assert_eq!(position.count_moves(), moves.len() as u64);
    let mut texts: Vec<String> = moves.into_iter().map(|mv| position.write_move(mv)).collect();
    texts.sort();
    texts
}

fn check(text: &str, expected: &str) {
    assert_eq!(moves(&read(text)).join(" "), expected, "{text}");
}

fn check_played(text: &str, mv: &str, expected: &str) {
    let mut position = read(text);
    let mv = position.read_move(mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
    position.play(mv);
    assert_eq!(position.to_string(), expected, "{text}");
}

#[test]
fn any_marble_opens() {
    let start = Position::start(Rules, 0);
    let moves = moves(&start);
    assert_eq!(moves.len(), 48);
    assert_eq!(moves[..4], ["xa3", "xa4", "xa5", "xa6"]);
}

#[test]
fn single_jumps_where_more_are_possible() {
    let row = "--------/--------/--------/--------/--------/--------/8/oo1o4";
    check(&format!("{row} m - 1 -"), "a1:c1");
    check(&format!("{row} m 2 1 -"), "a1:c1:e1");
}

#[test]
fn both_ways_round_a_square_are_one_jump() {
    // c1 goes round c1, e1, e3, c3; in either direction, the four marbles in between are removed.
    let board = "--------/--------/--------/--------/--4--/--1o2--/--o1o1--/--oo2--";
    check(&format!("{board} m 4 1 -"), "c1:c3:e3:e1:c1");
    let position = read(&format!("{board} m 4 1 -"));
    assert_eq!(position.read_move("c1:e1:e3:c3:c1"), position.read_move("c1:c3:e3:e1:c1"));
}

#[test]
fn slides_and_take_aways() {
    // The tray on B1 is empty. Whatever separates it from A1 ends the round.
    check(
        "--------/--------/--------/--------/--------/--------/4----/oo2---- t - 2 9",
        "A1B1e1 A1B1e2 A1n1 A1n2 A1n3 B1e1 B1e2 B1n1 B1n2 B1n3 B1x",
    );
}

#[test]
fn lines_of_trays_slide_lengthwise() {
    // A full column, with a gap in it, and a marble that nothing can jump over.
    let column = |rows: [&str; 4]| rows.map(|row| format!("{row}/{row}")).join("/");
    let board = column(["--------", "2------", "2------", "2------"]).replacen("2", "o1", 1);
    check(&format!("{board} t - 2 9"), "A1A2A3n1 A1e1 A1e2 A1e3 A1x A2A3n1 A2e1 A2e2 A2e3 A2x A3e1 A3e2 A3e3 A3n1");
    let board = column(["2------", "--------", "2------", "2------"]).replacen("2", "o1", 1);
    check(&format!("{board} t - 2 9"), "A1A2n1 A1e1 A1e2 A1e3 A1x A2e1 A2e2 A2e3 A2n1 A2x A4e1 A4e2 A4e3 A4s1");
}

#[test]
fn all_actions_that_end_round_1_are_one_move() {
    let board = "--------/--------/--------/--------/--------/--------/----2--/----oo--";
    let round_1 = read(&format!("{board} t - 1 -"));
    assert_eq!(moves(&round_1), ["C1e1"]);
    let ends = ["C1e1", "C1n1", "C1n2", "C1n3", "C1w1", "C1w2"];
    for text in ends {
        assert_eq!(round_1.read_move(text), round_1.read_move("C1e1"), "{text}");
        check_played(
            &format!("{board} t - 1 -"),
            text,
            "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 2 2",
        );
    }
    check(&format!("{board} t - 2 9"), &ends.join(" "));
}

#[test]
fn take_aways_count_among_the_ends_of_round_1() {
    // The tray on A1 has no marble, the one on D4 has one: `A1e1` < `A1x` < `D4…`.
    let board = "------2/------1o/--------/--------/--------/--------/2------/2------";
    check(&format!("{board} t - 1 -"), "A1e1");
    check(&format!("{board} t - 2 9"), "A1e1 A1e2 A1e3 A1n1 A1n2 A1n3 A1x D4s1 D4s2 D4s3 D4w1 D4w2 D4w3");
    check_played(
        &format!("{board} t - 2 9"),
        "A1x",
        "------2/------1o/--------/--------/--------/--------/--------/-------- e - 2 9",
    );
}

#[test]
fn a_call_is_part_of_the_next_position() {
    let text = "--------/--------/--------/--------/2------/2------/8/oo1o4 t - 1 -";
    check_played(text, "A2n1", "--------/--------/2------/2------/--------/--------/8/oo1o4 m - 1 -");
    check_played(text, "A2n1!1", "--------/--------/2------/2------/--------/--------/8/oo1o4 m - 1 -");
    check_played(text, "A2n1!2", "--------/--------/2------/2------/--------/--------/8/oo1o4 m 2 1 -");
    check_played(text, "A2x!2", "--------/--------/--------/--------/--------/--------/8/oo1o4 m 2 1 -");
}
