//! Position texts: valid ones print as the same bytes, and others are refused with a reason.

use crate::{Board, Phase, Position, Rules, Setup};
use bilby_core::{Game, Notation, PositionError};

fn check(text: &str) {
    let position = Position::read(Rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);
}

fn check_refused(text: &str, expected: &str) {
    match Position::read(Rules, text) {
        Ok(_) => panic!("{text} was accepted"),
        Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
    }
}

const START: &str = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -";

#[test]
fn the_start() {
    assert_eq!(Position::start(Rules, 7).to_string(), START);
    assert!(Position::has_fixed_start(Rules));
    check(START);
    check(&START.replace("x - 1 -", "x - 2 17"));
}

#[test]
fn positions_round_trip() {
    check("oooo--oo/oooo--oo/oooooooo/oooooooo/1o2oooo/ooo2ooo/--o1----/--oo---- t - 1 -");
    check("oooo--oo/oooo--oo/oooooooo/oooooooo/1o2oooo/ooo2ooo/------o1/------oo m 2 1 -");
    check("--o1o1--/--1ooo--/----o3/----4/4o3/4o3/2o3o1/o1ooooo1 m - 2 5");
    // One tray and one marble: unreachable, but valid.
    check("--------/--------/--------/--------/--------/--------/o1------/2------ t - 1 -");
    check("--------/--------/--------/--------/--------/--------/o1------/2------ e - 2 47");
    // 24 holes in full rows: runs never join across the end of a row.
    check("8/8/8/8/8/o7/--------/-------- t - 2 1");
}

#[test]
fn the_status_names_the_seat() {
    let status = |text: &str| Position::read(Rules, text).unwrap().status();
    assert_eq!(status(START), "playing first");
    assert_eq!(status(&START.replace("x - 1 -", "x - 2 17")), "playing second");
    let board = "oooo----/oooo----/--o1oooo/--3ooo/1o3ooo/o1o1oooo/1oo1--oo/oooo--oo";
    assert_eq!(status(&format!("{board} m - 1 -")), "playing first");
    assert_eq!(status(&format!("{board} t - 1 -")), "playing second");
    assert_eq!(status(&format!("{board} m - 2 9")), "playing second");
    assert_eq!(status(&format!("{board} t - 2 9")), "playing first");
    let over = "--------/--------/--------/--------/--------/--------/o2o----/4---- e - 2";
    assert_eq!(status(&format!("{over} 1")), "won first 1 2");
    assert_eq!(status(&format!("{over} 2")), "drawn 2 2");
    assert_eq!(status(&format!("{over} 3")), "won second 3 2");
}

#[test]
fn a_finished_match_has_no_moves() {
    let over = "--------/--------/--------/--------/--------/--------/o2o----/4---- e - 2 2";
    let position = Position::read(Rules, over).unwrap();
    let mut moves = Vec::new();
    position.moves(&mut moves);
    assert!(moves.is_empty());
    assert_eq!(position.count_moves(), 0);
}

#[test]
fn numbers_open_with_the_marble_player() {
    let opens = |text: &str| Position::read(Rules, text).unwrap().opens_number();
    let board = "oooo----/oooo----/--o1oooo/--3ooo/1o3ooo/o1o1oooo/1oo1--oo/oooo--oo";
    assert!(opens(START));
    assert!(opens(&format!("{board} m - 1 -")));
    assert!(opens(&format!("{board} m - 2 3")));
    assert!(!opens(&format!("{board} t - 1 -")));
    assert!(!opens(&format!("{board} t - 2 3")));
}

#[test]
fn numbers_restart_with_a_round() {
    let restarts = |text: &str| Position::read(Rules, text).unwrap().restarts_numbers();
    let board = "oooo----/oooo----/--o1oooo/--3ooo/1o3ooo/o1o1oooo/1oo1--oo/oooo--oo";
    assert!(restarts(&START.replace("x - 1 -", "x - 2 3")));
    assert!(!restarts(&format!("{board} m - 2 3")));
    assert!(!restarts(&format!("{board} t - 2 3")));
}

#[test]
fn malformed_texts() {
    check_refused("", "BOARD: empty (fields are joined by exactly one space)");
    check_refused("8", "BOARD: 1 rows, expected 8");
    check_refused("8/8/8/8/8/8/8/8/8 t - 1 -", "BOARD: 9 rows, expected 8");
    check_refused("8/8/8/8/8/8/8/7 t - 1 -", "BOARD: row 1: 7 points, expected 8");
    check_refused("8/8/8/8/8/8/8/o8 t - 1 -", "BOARD: row 1: more than 8 points");
    check_refused("44/8/8/8/8/8/8/8 t - 1 -", "BOARD: row 8: a run split in two");
    check_refused("9/8/8/8/8/8/8/8 t - 1 -", "BOARD: row 8: '9', expected o, - or 1 to 8");
    check_refused("8/8/8/8/8/8/8/07 t - 1 -", "BOARD: row 1: '0', expected o, - or 1 to 8");
    check_refused("8/8/8/8/8/8/8/7é t - 1 -", "BOARD: row 1: 'é', expected o, - or 1 to 8");
    let board = "8/8/8/8/8/ooo5/--------/--------";
    check_refused(board, "PHASE: missing");
    check_refused(&format!("{board}  t - 1 -"), "PHASE: empty (fields are joined by exactly one space)");
    check_refused(&format!("{board} T - 1 -"), "PHASE: \"T\", expected x, t, m or e");
    check_refused(&format!("{board} tm - 1 -"), "PHASE: \"tm\", expected x, t, m or e");
    check_refused(&format!("{board} t - 3 -"), "ROUND: \"3\", expected 1 or 2");
    check_refused(&format!("{board} t - 1"), "SCORE: missing");
    check_refused(&format!("{board} t - 1 - "), "SCORE: followed by \"\"");
    check_refused(&format!("{board} t - 2 05"), "SCORE: \"05\" has a leading zero");
}

#[test]
fn impossible_positions() {
    let row = "ooo5";
    check_refused("8/8/8/8/8/-7/--------/-------- t - 1 -", "BOARD: the void points of A2 are not the whole cell");
    check_refused("--------/--------/--------/--------/--------/--------/--------/-------- t - 1 -", "BOARD: no tray");
    check_refused("8/8/8/8/8/8/o7/8 t - 1 -", "BOARD: 16 trays, at most 12 are possible");
    check_refused("8/8/8/8/8/8/--o5/--6 t - 1 -", "BOARD: 15 trays, at most 12 are possible");
    check_refused("8/8/8/8/8/8/--------/-------- t - 1 -", "BOARD: no marble");
    check_refused(&START.replace("oooo--/oo", "ooo1--/oo"), "BOARD: phase x needs the start board");
    check_refused(&START.replace(" x", " t"), "BOARD: 48 marbles in phase t: the opening takes one");
    check_refused(&START.replace(" x", " m"), "BOARD: 48 marbles in phase m: the opening takes one");
    check_refused(&START.replace("x - 1 -", "e - 2 9"), "BOARD: 48 marbles in phase e: the opening takes one");
    let still = "8/8/8/8/8/ooo4o/--------/--------".replace("ooo4o", "o6o");
    check_refused(&format!("{still} m - 1 -"), "BOARD: phase m without a jump");
    let board = format!("8/8/8/8/8/{row}/--------/--------");
    check_refused(&format!("{board} e - 2 9"), "BOARD: phase e with a jump left");
    check_refused(&format!("{still} e - 1 -"), "ROUND: phase e in round 1");
    check_refused(&format!("{board} m 2 1 -"), "CALL: 2 can't be fulfilled (the longest possible jump is 1)");
    check_refused(
        &format!("{board} m 4294967295 1 -"),
        "CALL: 4294967295 can't be fulfilled (the longest possible jump is 1)",
    );
    check_refused(&format!("{board} m 1 1 -"), "CALL: 1, expected - or 2 or more");
    check_refused(&format!("{board} m 0 1 -"), "CALL: 0, expected - or 2 or more");
    check_refused(&format!("{board} m two 1 -"), "CALL: \"two\" is not a number");
    check_refused(&format!("{board} t 2 1 -"), "CALL: a call in phase t");
    check_refused(&format!("{still} e 2 2 9"), "CALL: a call in phase e");
    check_refused(&START.replace("x -", "x 2"), "CALL: a call in phase x");
    check_refused(&format!("{board} m - 1 5"), "SCORE: \"5\" in round 1, expected -");
    check_refused(&format!("{board} m - 2 -"), "SCORE: missing in round 2");
    check_refused(&format!("{board} m - 2 0"), "SCORE: 0, but a round leaves 1 to 47 marbles");
    check_refused(&format!("{board} m - 2 48"), "SCORE: 48 is more than 47");
}

fn written(answer: Result<Position, PositionError>) -> String {
    answer.map_or_else(|error| error.to_string(), |position| position.to_string())
}

/// A position that is set up from values, as text; or why not.
#[test]
fn positions_are_set_up() {
    let board = |trays: &[&str], marbles: &[&str]| {
        Board::new(trays.iter().map(|cell| cell.parse().unwrap()), marbles.iter().map(|hole| hole.parse().unwrap()))
    };
    let check = |setup: Setup, expected: &str| {
        let answer = Position::set_up(Rules, &setup);
        if let Ok(position) = answer {
            assert_eq!(position.to_string(), setup.to_string());
        }
        assert_eq!(written(answer), expected, "{setup}");
    };
    let still = Setup { board: board(&["A1"], &["a1"]), phase: Phase::Trays, call: None, round: 1, score: None };
    let rows = "--------/--------/--------/--------/--------/--------/2------/o1------";
    check(still, &format!("{rows} t - 1 -"));
    check(Setup { round: 2, score: Some(47), ..still }, &format!("{rows} t - 2 47"));
    check(Setup { board: board(&[], &[]), ..still }, "BOARD: no tray");
    // Nothing stands on C3, so nothing lies there.
    check(Setup { board: board(&["A1"], &["e5"]), ..still }, "BOARD: no marble");
    check(Setup { phase: Phase::Opening, ..still }, "BOARD: phase x needs the start board");
    check(Setup { call: Some(2), ..still }, "CALL: a call in phase t");
    check(Setup { score: Some(5), ..still }, "SCORE: \"5\" in round 1, expected -");
    check(Setup { round: 2, ..still }, "SCORE: missing in round 2");
    check(Setup { round: 2, score: Some(0), ..still }, "SCORE: 0, but a round leaves 1 to 47 marbles");
    check(Setup { round: 2, score: Some(48), ..still }, "SCORE: 48 is more than 47");
    check(Setup { round: 3, ..still }, "ROUND: \"3\", expected 1 or 2");
    let jump = Setup { board: board(&["A1", "B1"], &["a1", "b1"]), phase: Phase::Marbles, ..still };
    check(jump, "--------/--------/--------/--------/--------/--------/4----/oo2---- m - 1 -");
    check(Setup { call: Some(1), ..jump }, "CALL: 1, expected - or 2 or more");
    check(Setup { call: Some(2), ..jump }, "CALL: 2 can't be fulfilled (the longest possible jump is 1)");
}

#[test]
fn other_phases() {
    let check = |text: &str, phase: Phase, expected: &str| {
        let answer = written(Position::read(Rules, text).unwrap().with_phase(phase));
        assert_eq!(answer, expected, "{text} in phase {}", phase.letter());
    };
    let board = "oooo--oo/oooo--oo/oooooooo/oooooooo/1o2oooo/ooo2ooo/------o1/------oo";
    check(&format!("{board} m 2 1 -"), Phase::Trays, &format!("{board} t - 1 -"));
    check(&format!("{board} m 2 2 9"), Phase::Marbles, &format!("{board} m - 2 9"));
    check(&format!("{board} t - 2 9"), Phase::Marbles, &format!("{board} m - 2 9"));
    check(&format!("{board} t - 2 9"), Phase::Opening, "BOARD: phase x needs the start board");
    check(&format!("{board} t - 2 9"), Phase::Over, "BOARD: phase e with a jump left");
    check(START, Phase::Trays, "BOARD: 48 marbles in phase t: the opening takes one");
    let still = "8/8/8/8/8/o6o/--------/--------";
    check(&format!("{still} t - 2 9"), Phase::Marbles, "BOARD: phase m without a jump");
    check(&format!("{still} t - 2 9"), Phase::Over, &format!("{still} e - 2 9"));
    check(&format!("{still} t - 1 -"), Phase::Over, "ROUND: phase e in round 1");
}

#[test]
fn in_the_first_round() {
    let check = |text: &str, expected: &str| {
        assert_eq!(written(Position::read(Rules, text).unwrap().in_first_round()), expected, "{text}");
    };
    let board = "oooo--oo/oooo--oo/oooooooo/oooooooo/1o2oooo/ooo2ooo/------o1/------oo";
    check(&format!("{board} m 2 2 9"), &format!("{board} m 2 1 -"));
    check(&format!("{board} t - 1 -"), &format!("{board} t - 1 -"));
    check(&START.replace("1 -", "2 9"), START);
    check("8/8/8/8/8/o6o/--------/-------- e - 2 9", "ROUND: phase e in round 1");
}
