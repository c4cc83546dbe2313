//! Position texts and rules texts: valid ones print as the same bytes, and errors name what is wrong.

use crate::{Colour, Figure, Pending, Position, Rules, Setup, Square, SquareSet};
use bilby_core::Notation;

fn check_round_trip(rules: &str, text: &str) {
    match Position::read(rules.parse().unwrap(), text) {
        Ok(position) => assert_eq!(position.to_string(), text),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn check_error(rules: &str, text: &str, expected: &str) {
    match Position::read(rules.parse().unwrap(), text) {
        Ok(_) => panic!("{text} was not refused: {expected}"),
        Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
    }
}

#[test]
fn round_trips() {
    check_round_trip("", "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0");
    check_round_trip("", "8/8/8/8/8/8/8/8 b - 100");
    check_round_trip("", "8/8/8/8/8/8/RRRRSSSS/SSSSRRRR b - 3");
    check_round_trip("", "OOOOQQQQ/qqqqoooo/8/8/8/8/OOOOQQQQ/qqqqoooo b - 3");
    check_round_trip("capture=free", "3r3Q/5s2/rsp2s1R/SS1p1rr1/8/1R1sR1R1/1S1R1S2/2S4o b - 17");
    check_round_trip("", "8/8/8/8/5s2/4R3/8/8 r ! 0");
    check_round_trip("", "8/8/8/4Rs2/8/8/8/8 b ?Re4-e5 0");
    // From one piece into another; through a partner.
    check_round_trip("", "8/8/8/8/8/3P1s2/4S3/8 b ?Re2-d3 0");
    check_round_trip("", "8/8/8/3R4/s1S5/8/8/8 b ?Rb3-d5 0");
    // A promotion; a billo's step, even the hundredth.
    check_round_trip("", "O7/8/8/8/5s2/4R3/8/8 b ?Ra7-a8 0");
    check_round_trip("", "O7/8/8/8/5s2/4R3/8/8 b ?Oa7-a8 100");
}

#[test]
fn fields() {
    check_error("", "", "BOARD: empty (fields are joined by exactly one space)");
    check_error("", "8/8/8/8/8/8/8/8", "TURN: missing");
    check_error("", "8/8/8/8/8/8/8/8 w - 0", "TURN: \"w\" is neither \"r\" nor \"b\"");
    check_error("", "8/8/8/8/8/8/8/8 r", "PENDING: missing");
    check_error("", "8/8/8/8/8/8/8/8 r  0", "PENDING: empty (fields are joined by exactly one space)");
    check_error("", "8/8/8/8/8/8/8/8 r -", "CLOCK: missing");
    check_error("", "8/8/8/8/8/8/8/8 r - 00", "CLOCK: \"00\" has a leading zero");
    check_error("", "8/8/8/8/8/8/8/8 r - -1", "CLOCK: \"-1\" is not a number");
    check_error("", "8/8/8/8/8/8/8/8 r - 101", "CLOCK: 101 is more than 100");
    check_error("", "8/8/8/8/8/8/8/8 r - 0 0", "CLOCK: followed by \"0\"");
}

#[test]
fn boards() {
    let check = |board: &str, expected: &str| check_error("", &format!("{board} r - 0"), expected);
    check("8/8/8/8/8/8/8", "BOARD: 7 rows instead of 8");
    check("8/8/8/8/8/8/8/8/8", "BOARD: 9 rows instead of 8");
    check("8/8/8/8/8/8/8/7", "BOARD: row 1: 7 squares instead of 8");
    check("8/8/8/8R/8/8/8/8", "BOARD: row 5: 9 squares instead of 8");
    check("9/8/8/8/8/8/8/8", "BOARD: row 8: 9 squares instead of 8");
    check("8//8/8/8/8/8/8", "BOARD: row 7: 0 squares instead of 8");
    check("8/8/8/8/44/8/8/8", "BOARD: row 4: a run of free squares must be one number from 1 to 8");
    check("8/8/8/8/8/R07/8/8", "BOARD: row 3: a run of free squares must be one number from 1 to 8");
    check("8/8/8/8/8/3X4/8/8", "BOARD: row 3: nothing is written 'X'");
    check("8/8/8/8/8/3é4/8/8", "BOARD: row 3: nothing is written 'é'");
}

#[test]
fn too_many() {
    let check = |board: &str, expected: &str| check_error("", &format!("{board} r - 0"), expected);
    check("8/8/8/8/8/R7/RRRRRRRR/8", "BOARD: red has 9 rounds, more than 8");
    check("8/8/8/8/8/p7/ssssssss/8", "BOARD: black has 9 squares, more than 8");
    check("8/8/8/8/8/q7/pppppppp/8", "BOARD: black has 9 squares, more than 8");
    check("8/8/8/8/8/O7/OOOOOOOO/8", "BOARD: red has 9 rounds, more than 8");
}

#[test]
fn pawns_where_they_would_be_billos() {
    let check = |board: &str, expected: &str| check_error("", &format!("{board} r - 0"), expected);
    check("7R/8/8/8/8/8/8/8", "BOARD: a red pawn on h8, on black's starting row");
    check("P7/8/8/8/8/8/8/8", "BOARD: a red piece on a8, on black's starting row");
    check("8/8/8/8/8/8/8/2s5", "BOARD: a black pawn on c1, on red's starting row");
    check("8/8/8/8/8/8/8/2p5", "BOARD: a black piece on c1, on red's starting row");
}

#[test]
fn upheld_claims() {
    let capture = "8/8/8/8/5s2/4R3/8/8 r";
    for rules in ["capture=strict", "capture=free"] {
        let expected = "PENDING: \"!\" where nothing can be claimed (it needs capture=claim)";
        check_error(rules, &format!("{capture} ! 0"), expected);
    }
    check_error("", &format!("{capture} !! 0"), "PENDING: \"!!\" is neither \"-\" nor \"!\" nor a move after \"?\"");
    check_error("", &format!("{capture} ! 1"), "CLOCK: 1 after a claim, which leaves 0");
    check_error("", "8/8/8/8/5r2/4R3/8/8 r ! 0", "PENDING: \"!\" where no capture is possible");
}

#[test]
fn claimable_moves() {
    let check = |board: &str, rest: &str, expected: &str| check_error("", &format!("{board} {rest}"), expected);
    let moved = "8/8/8/4Rs2/8/8/8/8";
    for rules in ["capture=strict", "capture=free"] {
        let expected = "PENDING: \"?Re4-e5\" where nothing can be claimed (it needs capture=claim)";
        check_error(rules, &format!("{moved} b ?Re4-e5 0"), expected);
    }
    for bad in ["?", "?R", "?e4-e5", "?Pe4-e5", "?re4-e5", "?Re4xe5", "?Re4-e5-e6", "?Re4-e9", "?Re4-", "?é"] {
        check(moved, &format!("b {bad} 0"), &format!("PENDING: {bad:?} is not of the form ?Re4-f5"));
    }
    // What moved stands on the end square, in its new form.
    check(moved, "b ?Se4-e5 0", "PENDING: \"?Se4-e5\", but there is no red square on e5");
    check(moved, "b ?Oe4-e5 1", "PENDING: \"?Oe4-e5\", but there is no red round billo on e5");
    check(moved, "r ?Re6-e5 0", "PENDING: \"?Re6-e5\", but there is no black round on e5");
    check("Q7/8/8/8/5s2/4R3/8/8", "b ?Ra7-a8 0", "PENDING: \"?Ra7-a8\", but there is no red round billo on a8");
    // Its start square is free, or holds the complementary pawn.
    let check_from = |board: &str| {
        check(board, "b ?Re4-e5 0", "PENDING: \"?Re4-e5\", but e4 is not as a red round leaves it");
    };
    check_from("8/8/8/4Rs2/4R3/8/8/8");
    check_from("8/8/8/4Rs2/4P3/8/8/8");
    check_from("8/8/8/4Rs2/4Q3/8/8/8");
    check_from("8/8/8/4Rs2/4s3/8/8/8");
    check(moved, "b ?Re5-e5 0", "PENDING: \"?Re5-e5\", but e5 is not as a red round leaves it");
    let billo_from_a_piece = "8/8/8/4O3/4Ss2/4R3/8/8";
    let expected = "PENDING: \"?Oe4-e5\", but e4 is not as a red round billo leaves it";
    check(billo_from_a_piece, "b ?Oe4-e5 1", expected);
    // The clock.
    check(moved, "b ?Re4-e5 1", "CLOCK: 1 after a pawn's move");
    check("8/8/8/4O3/5s2/4R3/8/8", "b ?Oe4-e5 0", "CLOCK: 0 after a billo's move without capture");
    // A capture was possible before, whether or not it still is.
    check("8/8/8/4Rr2/8/8/8/8", "b ?Re4-e5 0", "PENDING: \"?Re4-e5\", but no capture was possible");
    check("8/8/5s2/4R3/8/8/8/8", "b ?Re4-e5 0", "PENDING: \"?Re4-e5\", but no capture was possible");
    // A legal move.
    let check_illegal = |board: &str, pending: &str, clock: u8| {
        let expected = format!("PENDING: {pending:?}, but that was not a legal move without capture");
        check(board, &format!("b {pending} {clock}"), &expected);
    };
    check_illegal("8/8/8/4R3/5s2/8/8/8", "?Re3-e5", 0);
    check_illegal("8/8/8/4R3/5s2/4R3/8/8", "?Rd5-e5", 0);
    check_illegal("O7/8/8/8/5s2/4R3/8/8", "?Rb8-a8", 0);
    check_illegal("8/8/8/4O3/5s2/4R3/8/8", "?Od4-e5", 1);
    check_illegal("8/8/8/2R5/1Q3s2/4R3/8/8", "?Ra3-c5", 0);
}

/// Men that stand as these letters and squares say: `Re4`.
fn men(list: &[&str]) -> [[SquareSet; 4]; 2] {
    let mut men = [[SquareSet::EMPTY; 4]; 2];
    for text in list {
        let (colour, figure) = Figure::from_letter(text.chars().next().unwrap()).unwrap();
        let square: Square = text[1..].parse().unwrap();
        for man in figure.men() {
            let squares = &mut men[colour as usize][*man as usize];
            *squares = squares.with(square);
        }
    }
    men
}

/// A position that is set up from values, as text; or why not.
#[test]
fn positions_are_set_up() {
    let check = |list: &[&str], clock: u32, expected: &str| {
        let setup = Setup { men: men(list), turn: Colour::Black, clock };
        let answer = match Position::set_up(Rules::default(), &setup) {
            Ok(position) => {
                assert_eq!(position.to_string(), setup.text(Pending::Nothing));
                position.to_string()
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(answer, expected, "{list:?}");
    };
    check(&[], 0, "8/8/8/8/8/8/8/8 b - 0");
    check(&["Re4", "Se4", "oa1", "qh1"], 7, "8/8/8/8/4P3/8/8/o6q b - 7");
    check(&[], 101, "CLOCK: 101 is more than 100");
    check(&[], 300, "CLOCK: 300 is more than 100");
    check(&["Re4", "re4"], 0, "BOARD: two men on e4 that form no piece");
    check(&["Oe4", "Qe4"], 0, "BOARD: two men on e4 that form no piece");
    check(&["Re8"], 0, "BOARD: a red pawn on e8, on black's starting row");
    let nine = ["Oa1", "Ob1", "Oc1", "Od1", "Oe1", "Of1", "Og1", "Oh1", "Oa2"];
    check(&nine, 0, "BOARD: red has 9 rounds, more than 8");
    // The draw clock is checked first, as in a text.
    check(&nine, 101, "CLOCK: 101 is more than 100");
}

#[test]
fn texts_of_setups_need_not_be_legal() {
    let setup = Setup { men: men(&["Re8", "pe1"]), turn: Colour::Red, clock: 1000 };
    assert_eq!(setup.text("?what"), "4R3/8/8/8/8/8/8/4p3 r ?what 1000");
}

#[test]
fn by_other_rules() {
    let check = |text: &str, rules: &str, expected: &str| {
        let position = Position::read(Rules::default(), text).unwrap().with_rules(rules.parse().unwrap());
        let answer = match position {
            Ok(position) => {
                assert_eq!(position.rules(), rules.parse().unwrap());
                position.to_string()
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(answer, expected, "{text} by {rules}");
    };
    let quiet = "8/8/8/8/5s2/4R3/8/8 b - 7";
    check(quiet, "capture=strict,billo=all", quiet);
    let step = "O7/8/8/8/5s2/4R3/8/8 b ?Oa7-a8 9";
    check(step, "billo=all", step);
    check(step, "billo=diagonal", "PENDING: \"?Oa7-a8\", but that was not a legal move without capture");
    check(step, "capture=free", "PENDING: \"?Oa7-a8\" where nothing can be claimed (it needs capture=claim)");
}

/// A position with another clock, as text; or why not.
#[test]
fn other_clocks() {
    let check = |text: &str, clock: u8, expected: &str| {
        let answer = match Position::read(Rules::default(), text).unwrap().with_clock(clock) {
            Ok(position) => position.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(answer, expected, "{text} with {clock}");
    };
    check("8/8/8/8/5s2/4R3/8/8 b - 7", 0, "8/8/8/8/5s2/4R3/8/8 b - 0");
    check("8/8/8/8/5s2/4R3/8/8 b - 7", 100, "8/8/8/8/5s2/4R3/8/8 b - 100");
    check("8/8/8/8/5s2/4R3/8/8 b - 7", 101, "CLOCK: 101 is more than 100");
    check("8/8/8/8/5s2/4R3/8/8 r ! 0", 0, "8/8/8/8/5s2/4R3/8/8 r ! 0");
    check("8/8/8/8/5s2/4R3/8/8 r ! 0", 1, "CLOCK: 1 after a claim, which leaves 0");
    check("8/8/8/4Rs2/8/8/8/8 b ?Re4-e5 0", 1, "CLOCK: 1 after a pawn's move");
    let step = "O7/8/8/8/5s2/4R3/8/8 b ?Oa7-a8";
    check(&format!("{step} 100"), 1, &format!("{step} 1"));
    check(&format!("{step} 100"), 0, "CLOCK: 0 after a billo's move without capture");
}

#[test]
fn either_side_on_move() {
    let check = |text: &str, turn: Colour, expected: &str| {
        let position = Position::read(Rules::default(), text).unwrap().with_turn(turn);
        assert_eq!(position, Position::read(Rules::default(), expected).unwrap(), "{text} with {turn}");
    };
    check("8/8/8/8/5s2/4R3/8/8 b - 7", Colour::Red, "8/8/8/8/5s2/4R3/8/8 r - 7");
    check("8/8/8/8/5s2/4R3/8/8 r ! 0", Colour::Black, "8/8/8/8/5s2/4R3/8/8 b - 0");
    check("8/8/8/8/5s2/4R3/8/8 r ! 0", Colour::Red, "8/8/8/8/5s2/4R3/8/8 r - 0");
    check("O7/8/8/8/5s2/4R3/8/8 b ?Oa7-a8 100", Colour::Red, "O7/8/8/8/5s2/4R3/8/8 r - 100");
}

#[test]
fn rules() {
    let check = |text: &str, expected: &str| {
        let answer = match text.parse::<Rules>() {
            Ok(rules) => rules.to_string(),
            Err(error) => format!("error: {error}"),
        };
        assert_eq!(answer, expected, "{text}");
    };
    check("", "");
    check("passing=nested,billo=orthogonal,capture=claim", "");
    check("passing=open,billo=diagonal,capture=strict", "capture=strict,billo=diagonal,passing=open");
    check("billo=all,capture=free", "capture=free,billo=all");
    check("capture=huff", "error: unknown value \"huff\" for capture (known: claim, strict, free)");
    check("size=8", "error: unknown key \"size\" (known: capture, billo, passing)");
}
