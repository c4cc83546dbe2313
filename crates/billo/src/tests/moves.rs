//! The examples of the rule page: positions in, moves and positions out.

use crate::{Man, Pending, Position};
use bilby_core::{Game, Notation, Turn};

fn position(rules: &str, text: &str) -> Position {
    Position::read(rules.parse().unwrap(), text).unwrap()
}

/// Checks all legal moves, in byte order.
fn check_moves(rules: &str, text: &str, expected: &str) {
    let position = position(rules, text);
    let mut list = Vec::new();
    position.moves(&mut list);
    let mut moves: Vec<String> = list.iter().map(|mv| position.write_move(*mv)).collect();
    moves.sort();
    assert_eq!(moves.join(" "), expected, "{rules} {text}");
    assert_eq!(position.count_moves(), list.len() as u64, "{rules} {text}");
}

/// Checks the position after some moves.
fn check_play(rules: &str, text: &str, moves: &str, expected: &str) {
    let mut position = position(rules, text);
    for mv in moves.split(' ') {
        match position.read_move(mv) {
            Ok(mv) => position.play(mv),
            Err(refusal) => panic!("{position}: {mv}: {refusal}"),
        }
    }
    assert_eq!(position.to_string(), expected, "{text}: {moves}");
}

fn check_status(rules: &str, text: &str, expected: &str) {
    let position = position(rules, text);
    assert_eq!(position.status(), expected, "{text}");
    assert_eq!(position.count_moves() == 0, expected.starts_with("won") || expected == "drawn", "{text}");
}

#[test]
fn the_start() {
    let start = Position::start("".parse().unwrap(), 0);
    assert_eq!(start.to_string(), "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0");
    assert_eq!(start, position("", "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0"));
    assert_eq!(start.status(), "playing red");
    assert_eq!(start.count_moves(), 44);
}

#[test]
fn a_pawn_leaves_a_piece_and_the_other_stays() {
    check_play("", "8/8/8/8/8/8/4P3/8 r - 0", "Re2-f3", "8/8/8/8/8/5R2/4S3/8 b - 0");
    check_play("", "8/8/8/8/8/5s2/4P3/8 r - 0", "Re2xf3", "8/8/8/8/8/5R2/4S3/8 b - 0");
    check_moves("", "8/8/8/8/8/8/8/P7 r - 0", "Ra1-a2 Ra1-b2 Sa1-a2 Sa1-b2");
}

#[test]
fn direct_capture() {
    check_moves("", "8/8/8/8/8/5s2/4R3/8 r - 0", "Re2-d3 Re2-e3 Re2xf3");
    check_play("", "8/8/8/8/8/5s2/4R3/8 r - 0", "Re2xf3", "8/8/8/8/8/5R2/8/8 b - 0");
    // No pawn of the same shape, no piece, no billo; nor sideways or back.
    check_moves("", "8/8/8/8/8/3rpq2/3sRs2/3qqq2 r - 0", "");
    // Black moves in the other direction.
    check_moves("", "8/4s3/5R2/8/8/8/8/8 b - 0", "Se7-d6 Se7-e6 Se7xf6");
}

#[test]
fn multiple_capture() {
    check_moves("", "8/8/8/8/6s1/5s2/4R3/8 r - 0", "Re2-d3 Re2-e3 Re2xf3 Re2xf3xg4");
    check_play("", "8/8/8/8/6s1/5s2/4R3/8 r - 0", "Re2xf3xg4", "8/8/8/8/6R1/8/8/8 b - 0");
    // The same end with other captures is another move.
    check_moves("capture=strict", "8/8/8/8/4s3/3s1s2/4R3/8 r - 0", "Re2xd3 Re2xd3xe4 Re2xf3 Re2xf3xe4");
}

#[test]
fn capture_at_a_distance() {
    check_moves("capture=strict", "8/8/8/8/6s1/5S2/4R3/8 r - 0", "Re2-f3xg4");
    check_play("", "8/8/8/8/6s1/5S2/4R3/8 r - 0", "Re2-f3xg4", "8/8/8/8/6R1/5S2/8/8 b - 0");
    // Through an own billo of either shape, but never ending on it, nor without a capture after it.
    for billo in ["O", "Q"] {
        let text = format!("8/8/8/8/6s1/5{billo}2/4R3/8 r - 0");
        check_play("", &text, "Re2-f3xg4", &format!("8/8/8/8/6R1/5{billo}2/8/8 b - 0"));
    }
    check_moves("", "8/8/8/8/6s1/5O2/4R3/8 r - 0", "Of3-e3 Of3-f2 Of3-f4 Of3-g3 Re2-d3 Re2-e3 Re2-f3xg4");
    // Partner, then billo, then the prey; from the billo to a partner, the capture is still required.
    check_moves("capture=strict", "8/8/8/5s2/6Q1/5S2/4R3/8 r - 0", "Re2-f3-g4xf5");
    // (The billo could take the way through the partner too, but has the prey's shape.)
    check_moves("capture=strict", "8/8/8/5s2/6S1/5Q2/4R3/8 r - 0", "Re2-f3-g4xf5");
}

#[test]
fn capture_in_passing() {
    check_moves(
        "capture=strict",
        "8/8/8/8/6S1/5s2/4R3/8 r - 0",
        "Re2xf3 Re2xf3-g4 Re2xf3-g4-f5 Re2xf3-g4-g5 Re2xf3-g4-h5",
    );
    check_play("", "8/8/8/8/6S1/5s2/4R3/8 r - 0", "Re2xf3-g4", "8/8/8/8/6P1/8/8/8 b - 0");
    // With passing=open, to a free square as well.
    check_moves(
        "capture=strict,passing=open",
        "8/8/8/8/6S1/5s2/4R3/8 r - 0",
        "Re2xf3 Re2xf3-e4 Re2xf3-f4 Re2xf3-g4 Re2xf3-g4-f5 Re2xf3-g4-g5 Re2xf3-g4-h5",
    );
    // After a billo that follows the capture, another capture is required.
    check_moves("capture=strict", "8/8/8/8/6Q1/5s2/4R3/8 r - 0", "Re2xf3");
    check_moves("capture=strict", "8/8/8/7s/6Q1/5s2/4R3/8 r - 0", "Re2xf3 Re2xf3-g4xh5");
}

#[test]
fn advance_by_way_of_complementary_pawns() {
    check_moves(
        "",
        "8/8/8/4R3/3S4/8/8/8 r - 0",
        "Re5-d6 Re5-e6 Re5-f6 Sd4-c5 Sd4-d5 Sd4-e5 Sd4-e5-d6 Sd4-e5-e6 Sd4-e5-f6",
    );
    check_play("", "8/8/8/4R3/3S4/8/8/8 r - 0", "Sd4-e5-f6", "8/8/5S2/4R3/8/8/8/8 b - 0");
    check_play("", "8/8/8/4R3/3S4/8/8/8 r - 0", "Sd4-e5", "8/8/8/4P3/8/8/8/8 b - 0");
    // Two ways to d6 are one move; the first in byte order is shown, and both can be read.
    let two_ways = "8/8/8/2R1R3/3S4/8/8/8 r - 0";
    check_play("", two_ways, "Sd4-c5-d6", "8/8/3S4/2R1R3/8/8/8/8 b - 0");
    let position = position("", two_ways);
    let mv = position.read_move("Sd4-e5-d6").unwrap();
    assert_eq!(position.write_move(mv), "Sd4-c5-d6");
}

#[test]
fn promotion() {
    check_play("", "8/4R3/8/8/8/8/8/8 r - 0", "Re7-e8", "4O3/8/8/8/8/8/8/8 b - 0");
    check_play("", "5r2/4S3/8/8/8/8/8/8 r - 0", "Se7xf8", "5Q2/8/8/8/8/8/8/8 b - 0");
    check_play("", "8/8/8/8/8/8/4s3/8 b - 0", "Se2-d1", "8/8/8/8/8/8/8/3q4 r - 0");
}

#[test]
fn billos() {
    check_moves("", "8/8/8/4O3/8/8/8/8 r - 0", "Oe5-d5 Oe5-e4 Oe5-e6 Oe5-f5");
    check_moves("billo=diagonal", "8/8/8/4O3/8/8/8/8 r - 0", "Oe5-d4 Oe5-d6 Oe5-f4 Oe5-f6");
    check_moves("billo=all", "8/8/8/4O3/8/8/8/8 r - 0", "Oe5-d4 Oe5-d5 Oe5-d6 Oe5-e4 Oe5-e6 Oe5-f4 Oe5-f5 Oe5-f6");
    // Captures in any direction, also billos; never joins the square on e6, but goes through it.
    check_moves("capture=strict", "8/4s3/4S3/3qOr2/8/8/8/8 r - 0", "Oe5-e6xe7 Oe5xd5");
    // In a circle: the start square and captured squares are free, and so can't be entered.
    check_moves(
        "capture=strict",
        "8/8/4q3/3sOs2/3qs3/8/8/8 r - 0",
        "Oe5xd5 Oe5xd5xd4 Oe5xd5xd4xe4 Oe5xe4 Oe5xe4xd4 Oe5xe4xd4xd5 Oe5xe6 Oe5xf5",
    );
    // Own billos can be passed through again and again.
    check_moves(
        "capture=strict",
        "8/8/8/3s4/2OQs3/3s4/8/8 r - 0",
        "Oc4-d4xd3 Oc4-d4xd3-d4xd5 Oc4-d4xd3-d4xd5-d4xe4 Oc4-d4xd3-d4xe4 Oc4-d4xd3-d4xe4-d4xd5 Oc4-d4xd5 \
         Oc4-d4xd5-d4xd3 Oc4-d4xd5-d4xe4 Oc4-d4xd5-d4xe4-d4xd3 Oc4-d4xe4 Oc4-d4xe4-d4xd3 Oc4-d4xe4-d4xd5",
    );
}

#[test]
fn billos_with_open_passing() {
    // To a free square straight after a capture, where the path ends: the example of the rule page.
    check_moves("capture=strict,passing=open", "3Q4/3r4/8/8/8/8/8/8 r - 0", "Qd8xd7 Qd8xd7-c7 Qd8xd7-d6 Qd8xd7-e7");
    check_play("passing=open", "3Q4/3r4/8/8/8/8/8/8 r - 0", "Qd8xd7-d6", "8/8/3Q4/8/8/8/8/8 b - 0");
    check_moves("capture=strict", "3Q4/3r4/8/8/8/8/8/8 r - 0", "Qd8xd7");
    // Not to the start square, nor to one that this capture emptied; and not through an own man.
    check_moves(
        "capture=strict,passing=open",
        "8/8/8/8/8/r7/QrR5/8 r - 0",
        "Qa2xa3 Qa2xa3-a4 Qa2xa3-b3 Qa2xb2 Qa2xb2-b1 Qa2xb2-b3",
    );
    // Two ways to one square with the same captures are one move.
    let two_ways = position("capture=strict,passing=open", "8/8/8/8/2OQs3/3s4/8/8 r - 0");
    let mv = two_ways.read_move("Oc4-d4xe4-d4xd3-e3").unwrap();
    assert_eq!(two_ways.write_move(mv), "Oc4-d4xd3-d4xe4-e3");
    let mut list = Vec::new();
    two_ways.moves(&mut list);
    assert_eq!(list.iter().filter(|found| **found == mv).count(), 1);
}

#[test]
fn a_claim() {
    // Red passes up Re4xf5; black may claim, and then it is the only move.
    let before = "8/5r2/8/5s2/4R3/8/8/8 r - 0";
    let passed_up = "8/5r2/8/4Rs2/8/8/8/8 b ?Re4-e5 0";
    let claimed = "8/5r2/8/5s2/4R3/8/8/8 r ! 0";
    check_play("", before, "Re4-e5", passed_up);
    check_moves("", passed_up, "Rf7-e6 Rf7-f6 Rf7-g6 Sf5-e4 Sf5-f4 Sf5-g4 claim");
    check_play("", passed_up, "claim", claimed);
    check_moves("", claimed, "Re4xf5");
    check_play("", before, "Re4-e5 claim Re4xf5", "8/5r2/8/5R2/8/8/8/8 b - 0");
    // Another move waives the claim.
    check_play("", passed_up, "Rf7-g6", "8/8/6r1/4Rs2/8/8/8/8 r - 0");
    // Other rules have no claims.
    check_play("capture=free", before, "Re4-e5", "8/5r2/8/4Rs2/8/8/8/8 b - 0");

    let position = position("", passed_up);
    let (e4, e5) = ("e4".parse().unwrap(), "e5".parse().unwrap());
    assert_eq!(position.pending(), Pending::Claimable { man: Man::Round, from: e4, to: e5 });
    assert_eq!(position.taken_back().unwrap().to_string(), claimed);
    let texts: Vec<String> = position.passed_up().into_iter().map(|way| way.to_string()).collect();
    assert_eq!(texts, ["Re4xf5"]);
}

#[test]
fn a_claim_undoes_everything() {
    // A promotion; a pawn that left a piece and joined another pawn; a billo's step, and with it the clock.
    check_play("", "8/R7/8/8/5s2/4R3/8/8 r - 0", "Ra7-a8 claim", "8/R7/8/8/5s2/4R3/8/8 r ! 0");
    check_play("", "8/8/8/8/3S1s2/4P3/8/8 r - 7", "Re3-d4", "8/8/8/8/3P1s2/4S3/8/8 b ?Re3-d4 0");
    check_play("", "8/8/8/8/3S1s2/4P3/8/8 r - 7", "Re3-d4 claim", "8/8/8/8/3S1s2/4P3/8/8 r ! 0");
    check_play("", "8/8/8/8/5s2/4RO2/8/8 r - 7", "Of3-g3", "8/8/8/8/5s2/4R1O1/8/8 b ?Of3-g3 8");
    check_play("", "8/8/8/8/5s2/4RO2/8/8 r - 7", "Of3-g3 claim", "8/8/8/8/5s2/4RO2/8/8 r ! 0");
}

#[test]
fn the_end() {
    check_status("", "8/8/8/8/8/5R2/8/8 b - 0", "won red");
    check_status("", "8/8/8/8/r7/R7/8/8 r - 0", "playing red");
    check_status("", "8/8/8/8/rr6/R7/8/8 r - 0", "won black");
    // A player who can claim has a move.
    check_status("", "8/8/8/8/7R/8/s7/PP6 b - 0", "won red");
    check_status("", "8/8/8/8/7R/8/s7/PP6 b ?Rh3-h4 0", "playing black");
    check_moves("", "8/8/8/8/7R/8/s7/PP6 b ?Rh3-h4 0", "claim");
    // 100 plies, checked first.
    check_status("", "8/8/8/8/8/8/8/Oo6 r - 99", "playing red");
    check_status("", "8/8/8/8/8/8/8/Oo6 r - 100", "drawn");
    check_status("", "8/8/8/8/8/8/8/O7 b - 100", "drawn");
    check_play("", "7o/8/8/8/8/8/8/O7 r - 99", "Oa1-a2", "7o/8/8/8/8/8/O7/8 b - 100");
}

#[test]
fn full_boards_have_thousands_of_moves() {
    let board = "8/8/1qOqOq2/1OQOQO2/1qOOOq2/1QQQQ3/1qQqQq2/8 r - 0";
    let position = position("", board);
    let mut list = Vec::new();
    position.moves(&mut list);
    assert_eq!((position.count_moves(), list.len()), (8200, 8200));
    assert_eq!(position.turn().ways().len(), 8200);
    for mv in list.into_iter().step_by(97) {
        assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
    }
}
