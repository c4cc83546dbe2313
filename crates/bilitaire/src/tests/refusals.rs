//! Refused moves, and why.

use crate::{Cell, Direction, Hole, Position, Refusal, Rules, Step};
use bilby_core::{Notation, Refusal as _, Turn};

fn read(text: &str) -> Position {
    Position::read(Rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Checks lines of: a move's text, and the refusal's code and message.
fn check(position: &str, refusals: &[(&str, &str, &str)]) {
    let position = read(position);
    for (text, code, message) in refusals {
        match position.read_move(text) {
            Ok(_) => panic!("{text} was accepted in {position}"),
            Err(refusal) => {
                assert_eq!((refusal.code(), refusal.to_string().as_str()), (*code, *message), "{text} in {position}");
            }
        }
    }
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn hole(text: &str) -> Hole {
    text.parse().unwrap()
}

const START: &str = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -";
/// A row of three trays and one above its left end; the tray on C1 is bare.
///
/// ```text
/// 4 | o o
/// 3 | o o
/// 2 | . o . . . .
/// 1 | o o . o . .
///     a b c d e f
/// ```
const BOARD: &str = "--------/--------/--------/--------/oo------/oo------/1o4--/oo1o2--";

#[test]
fn openings() {
    check(
        START,
        &[
            ("xa1", "void", "not a hole: a1, where no tray stands"),
            ("d5:d7", "wrong-phase", "the marble player opens now, by taking off a marble"),
            ("B3e1", "wrong-phase", "the marble player opens now, by taking off a marble"),
            ("xd5xd6", "out-of-order", "x can't come here, expected nothing more"),
            ("", "unfinished", "unfinished, expected a marble to take off (xd5)"),
            ("x", "unreadable", "found \"x\", expected a hole (a1 to h8)"),
            ("xi9", "unreadable", "found \"xi9\", expected a hole (a1 to h8)"),
        ],
    );
}

#[test]
fn trays() {
    check(
        &format!("{BOARD} t - 1 -"),
        &[
            ("", "unfinished", "unfinished, expected a tray (B3)"),
            ("xa1", "wrong-phase", "the tray player acts now"),
            ("a1:c1", "wrong-phase", "the tray player acts now"),
            ("D1n1", "no-tray", "no tray on D1"),
            ("A1", "unfinished", "unfinished, expected another tray (C3), a slide (e1) or a take-away (x)"),
            ("A1B1", "unfinished", "unfinished, expected another tray (C3), a slide (e1) or a take-away (x)"),
            ("A1A1e1", "tray-twice", "the tray on A1 is named twice"),
            ("A2B1e1", "not-in-one-line", "the tray on B1 is not in one line with the others"),
            ("B1A1A2n1", "not-in-one-line", "the tray on A2 is not in one line with the others"),
            ("A1C1e1", "not-touching", "the trays on A1 and C1 don't touch"),
            ("B1C1A1e1", "wrong-order", "the trays are in the wrong order to slide east: name them from rear to front"),
            ("C1B1e1", "wrong-order", "the trays are in the wrong order to slide east: name them from rear to front"),
            ("A1B1n1", "sideways", "a line of trays slides lengthwise, not sideways to the north"),
            ("A1e1", "blocked", "the way is blocked by the tray on B1"),
            ("A1n1", "blocked", "the way is blocked by the tray on A2"),
            ("A1w1", "off-grid", "that goes off the grid in the west"),
            ("C1e2", "off-grid", "that goes off the grid in the east"),
            ("C1e0", "no-distance", "a slide goes at least one cell"),
            ("C1e4", "too-far", "too far: one tray slides at most 3 cells"),
            ("B1C1e3", "too-far", "too far: 2 trays slide at most 2"),
            ("A1B1C1e2", "too-far", "too far: 3 trays slide at most 1"),
            ("A1x", "not-empty", "the tray on A1 is not empty: 3 marbles"),
            ("B1x", "not-empty", "the tray on B1 is not empty: 1 marble"),
            ("B1C1x", "takes-one", "only one tray can be taken away at a time"),
            ("C1B1A1", "stuck", "no line that goes from C1 to A1 (from rear to front) can slide"),
            ("C1e1n1", "out-of-order", "n1 can't come here, expected a call (!2) or nothing more"),
            ("C1e1C1", "out-of-order", "C1 can't come here, expected a call (!2) or nothing more"),
            ("C1!2", "out-of-order", "!2 can't come here, expected another tray (C3), a slide (e1) or a take-away (x)"),
        ],
    );
}

#[test]
fn a_fourth_tray() {
    check(
        "--------/--------/--------/--------/2------/2------/8/ooo5 t - 1 -",
        &[
            ("A1B1C1D1e1", "too-many-trays", "at most three trays slide at a time"),
            ("D1", "unfinished", "unfinished, expected another tray (C3), a slide (e1) or a take-away (x)"),
            ("B1C1", "stuck", "no line that goes from B1 to C1 (from rear to front) can slide"),
        ],
    );
}

#[test]
fn a_tray_with_nowhere_to_go() {
    check(
        "----2--/----2--/----2--/----2--/----2--/----2--/8/ooo1o3 t - 1 -",
        &[("C1", "stuck", "the tray on C1 can't slide, nor can any line with it in the rear")],
    );
}

#[test]
fn calls() {
    check(
        &format!("{BOARD} t - 1 -"),
        &[
            ("A2n1!3", "call-too-high", "a call of 3 can't be fulfilled: the longest possible is 2"),
            ("A2n1!4000000000", "call-too-high", "a call of 4000000000 can't be fulfilled: the longest possible is 2"),
            ("A2n1!0", "no-call", "a call is 2 or more, not 0"),
            ("A2n1!2!2", "out-of-order", "!2 can't come here, expected nothing more"),
            ("A2n1!02", "unreadable", "found \"!02\", expected a number"),
            ("A2n1!", "unreadable", "found \"!\", expected a number"),
            ("A2n1!99999999999", "unreadable", "found \"!99999999999\", expected a number"),
        ],
    );
    check(
        "--------/--------/--------/--------/--------/--------/2------/oo------ t - 1 -",
        &[("A1e1!2", "call-at-end", "no call is possible: no jump is left, the round ends")],
    );
    let position = read("--------/--------/--------/--------/--------/--------/2------/oo------ t - 1 -");
    assert_eq!(position.read_move("A1e1!1"), position.read_move("A1e1"));
}

#[test]
fn single_jumps() {
    check(
        &format!("{BOARD} m - 1 -"),
        &[
            ("", "unfinished", "unfinished, expected a marble (d5)"),
            ("xa1", "wrong-phase", "the marble player jumps now"),
            ("C1e1", "wrong-phase", "the marble player jumps now"),
            ("a1", "too-few-jumps", "the marble has not jumped yet"),
            ("g1:e1", "void", "not a hole: g1, where no tray stands"),
            ("c1:e1", "no-marble", "no marble in c1"),
            ("d1", "out-of-reach", "the marble in d1 can't jump"),
            ("a1:b3", "jump-not-in-line", "a1 and b3 are not in one line"),
            ("a1:b1", "wrong-distance", "a jump goes two holes on, not from a1 to b1"),
            ("a1:d1", "wrong-distance", "a jump goes two holes on, not from a1 to d1"),
            ("a1:a1", "wrong-distance", "a jump goes two holes on, not from a1 to a1"),
            ("a1:a3", "landing-taken", "a marble lies in a3 already"),
            ("b2:d2", "nothing-jumped", "no marble in c2 to jump over"),
            ("a3:c3", "landing-void", "no hole to land in: no tray stands at c3"),
            ("a1:c1:e1", "too-many-jumps", "it must be a single jump"),
            (
                "a1d1",
                "unreadable",
                "found \"d1\", expected a tray, a direction (n, e, s, w) and a distance, x, a call (!2) or a landing hole (:d5)",
            ),
            ("a1:", "unreadable", "found \":\", expected a hole (a1 to h8)"),
            ("a1:c9", "unreadable", "found \":c9\", expected a hole (a1 to h8)"),
        ],
    );
}

#[test]
fn exactly_as_many_jumps_as_called() {
    check(
        &format!("{BOARD} m 2 1 -"),
        &[
            ("a1", "too-few-jumps", "it must be exactly 2 jumps, not 0"),
            ("a1:c1", "too-few-jumps", "it must be exactly 2 jumps, not 1"),
            ("a1:c1:e1:g1", "too-many-jumps", "it must be exactly 2 jumps, not more"),
            ("b4", "out-of-reach", "it must be exactly 2 jumps, and by way of b4 there are at most 0"),
        ],
    );
    // a1 can go right twice, but up only once.
    check(
        "--------/--------/--------/--------/2------/2------/o5--/oo1o2-- m 2 1 -",
        &[
            ("a1:a3", "out-of-reach", "it must be exactly 2 jumps, and by way of a3 there are at most 1"),
            ("a1:a3:c3", "landing-void", "no hole to land in: no tray stands at c3"),
        ],
    );
}

#[test]
fn unreadable_texts() {
    let first = "expected a move like xd5, B3C3e1, B3x or d5:f5";
    check(
        &format!("{BOARD} t - 1 -"),
        &[
            ("?", "unreadable", &format!("found \"?\", {first}")),
            (" A1", "unreadable", &format!("found \" A1\", {first}")),
            ("é", "unreadable", &format!("found \"é\", {first}")),
            ("1", "unreadable", &format!("found \"1\", {first}")),
            ("E1", "unreadable", "found \"E1\", expected a cell (A1 to D4)"),
            ("A5", "unreadable", "found \"A5\", expected a cell (A1 to D4)"),
            ("A", "unreadable", "found \"A\", expected a cell (A1 to D4)"),
            ("Aé", "unreadable", "found \"Aé\", expected a cell (A1 to D4)"),
            ("C1e", "unreadable", "found \"e\", expected a number"),
            ("C1e01", "unreadable", "found \"e01\", expected a number"),
        ],
    );
}

#[test]
fn nothing_goes_on_after_the_end() {
    let over = "--------/--------/--------/--------/--------/--------/o2o----/4---- e - 2 2";
    let line = ("game-over", "the match is over");
    check(over, &["", "xa1", "A1n1", "a2:c2"].map(|text| (text, line.0, line.1)));
    assert!(read(over).turn().next().is_empty());
    assert!(read(over).turn().ways().is_empty());
}

#[test]
fn a_refused_step_changes_nothing() {
    let position = read(&format!("{BOARD} t - 1 -"));
    let mut turn = position.turn();
    turn.step(Step::Tray(cell("B1"))).unwrap();
    assert_eq!(turn.step(Step::Slide(Direction::East, 1)), Err(Refusal::Blocked(cell("C1"))));
    let expected = "another tray (C3), a slide (e1) or a take-away (x)";
    assert_eq!(turn.step(Step::Lift(hole("a1"))), Err(Refusal::OutOfOrder { step: Step::Lift(hole("a1")), expected }));
    assert_eq!(turn.to_string(), "B1");
    turn.step(Step::Tray(cell("C1"))).unwrap();
    turn.step(Step::Slide(Direction::East, 1)).unwrap();
    assert_eq!(turn.to_string(), "B1C1e1");
}
