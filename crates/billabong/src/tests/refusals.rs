//! Refused moves, and their messages.

use super::set_up;
use crate::{Position, Step};
use bilby_core::{Game, Notation, Refusal as _, Turn as _};

/// Checks code and text of the refusal, as `code: text`.
#[track_caller]
fn check(position: &Position, text: &str, expected: &str) {
    let answer = match position.read_move(text) {
        Ok(mv) => format!("{mv:?}"),
        Err(refusal) => format!("{}: {refusal}", refusal.code()),
    };
    assert_eq!(answer, expected, "{text}");
}

#[test]
fn jumps() {
    let position = set_up("ghosts=none", "rc3 re7 rh5 rb12 yc4 yc5 ye3 yf7 yh1");
    check(&position, "c3:c6", "over-several: over two kangaroos: c4 and c5");
    check(&position, "c3:f3", "wrong-distance: wrong distance: 2 before e3, but 1 beyond it");
    check(&position, "c3:h3", "wrong-distance: wrong distance: 2 before e3, but 3 beyond it");
    check(&position, "c3:c5", "taken: c5 is taken");
    check(&position, "c3:c4", "taken: c4 is taken");
    check(&position, "c3:a3", "nothing-to-jump: nothing to jump over between c3 and a3");
    check(&position, "c3:d5", "not-in-line: c3 and d5 are not in line");
    check(&position, "c3:c3", "stands-there: the kangaroo is on c3 already");
    check(&position, "c3:g3:c3", "referee: the referee stands on c3, where the chain started");
    check(&position, "c3:g3:g3", "stands-there: the kangaroo is on g3 already");
    check(&position, "e7:g7", "in-lake: g7 is in the lake");
    check(&position, "e7:k7", "over-lake: the way from e7 to k7 leads over the lake: g7");
    check(&position, "h5:h9", "over-lake: the way from h5 to h9 leads over the lake: h7");
    let position = set_up("ghosts=none", "rf8 yc1");
    check(&position, "f8:h6", "over-lake: the way from f8 to h6 leads over the lake: g7");
    let position = set_up("ghosts=none", "ra1 yb1 yc1 yd1");
    check(&position, "a1:g1", "over-several: over three kangaroos: b1, c1 and d1");
}

#[test]
fn steps() {
    let position = set_up("ghosts=none", "rc3 rf7 yc4 yc12");
    check(&position, "c3-c4", "taken: c4 is taken");
    check(&position, "c3-c5", "not-neighbour: c5 is not next to c3");
    check(&position, "c3-c3", "stands-there: the kangaroo is on c3 already");
    check(&position, "f7-g7", "in-lake: g7 is in the lake");
    check(&position, "c3-d3:b5", "step-and-jump: a step and a jump can't be combined");
    check(&position, "c3:c5-c6", "step-and-jump: a step and a jump can't be combined");
    check(&position, "c3-d3-d4", "two-steps: a turn has only one step");
}

#[test]
fn kangaroos() {
    let position = set_up("ghosts=anywhere", "rc3 yc4 xd4 xa1 xb1 xp1 xp2");
    check(&position, "c4-c5", "not-yours: the kangaroo on c4 belongs to yellow");
    check(&position, "d4-d5", "ghost: the kangaroo on d4 is a ghost: nobody moves it");
    check(&position, "e5-e6", "no-kangaroo: no kangaroo on e5");
    check(&position, "h7-h6", "in-lake: h7 is in the lake");
    check(&position, "@e5", "placement-over: all kangaroos have been placed");
    check(&position, "pass", "can-move: pass is only for a player who can't move");
    check(&position, "", "unfinished: the turn is not finished");
    check(&position, "c3", "unfinished: the turn is not finished");
    let stuck = set_up("ghosts=anywhere", "ra1 rp14 ya2 yb1 yb2 ya3 yc1 xc3 xh13 xi13 xj13 xk13");
    check(&stuck, "a1-a2", "immobile: the kangaroo on a1 can neither step nor jump");
    let stuck = set_up("ghosts=anywhere", "ra1 ya2 yb1 yb2 ya3 yc1 xc3 xh13 xi13 xj13 xk13");
    check(&stuck, "a1-a2", "must-pass: no kangaroo can move: pass");
    check(&stuck, "pass-a2", "complete: the turn is complete: nothing can follow");
}

#[test]
fn home_ends_the_turn() {
    let position = set_up("ghosts=none", "r'k3 rc12 yi3 yg4 yp14");
    check(&position, "k3:g3:g5", "already-home: the kangaroo is home: the turn ends there");
    check(&position, "k3:g3-g2", "already-home: the kangaroo is home: the turn ends there");
}

#[test]
fn placement() {
    let mut position = Position::start("ghosts=none,placement=quadrant".parse().unwrap(), 0);
    check(&position, "h3-h4", "still-placing: kangaroos are still being placed");
    check(&position, "pass", "still-placing: kangaroos are still being placed");
    check(
        &position,
        "@h3",
        "outside-zone: h3 is outside the quarter before the start line (columns i to p, rows 1 to 7)",
    );
    check(&position, "@i7", "in-lake: i7 is in the lake");
    check(&position, "@q3", "off-board: q3 is not on the board (a1 to p14)");
    check(&position, "@i3-i4", "complete: the turn is complete: nothing can follow");
    position.play(position.read_move("@i3").unwrap());
    check(&position, "@i3", "taken: i3 is taken");
}

#[test]
fn setting_out_ghosts() {
    let mut position = Position::start("ghosts=placed,placement=quadrant".parse().unwrap(), 0);
    check(&position, "h3-h4", "setting-out: ghosts are still being set out");
    check(&position, "pass", "setting-out: ghosts are still being set out");
    check(&position, "@g8", "in-lake: g8 is in the lake");
    check(&position, "@q3", "off-board: q3 is not on the board (a1 to p14)");
    check(&position, "@a3-a4", "complete: the turn is complete: nothing can follow");
    position.play(position.read_move("@a3").unwrap());
    check(&position, "@a3", "taken: a3 is taken");
}

#[test]
fn texts() {
    let position = set_up("ghosts=none", "rc3 yc4");
    check(&position, "c15-c14", "off-board: c15 is not on the board (a1 to p14)");
    check(&position, "c3-c0", "off-board: c0 is not on the board (a1 to p14)");
    check(&position, "c3-c99999999999", "off-board: c99999999999 is not on the board (a1 to p14)");
    check(&position, "c03-c4", "unreadable: found \"c03-c4\", expected a square, @ or pass");
    check(&position, "C3-c4", "unreadable: found \"C3-c4\", expected a square, @ or pass");
    check(&position, "c3 c4", "unreadable: found \" c4\", expected - or : or the end");
    check(&position, "c3-", "unreadable: found \"\", expected a square");
    check(&position, "c3:é", "unreadable: found \"é\", expected a square");
    check(&position, "@", "unreadable: found \"\", expected a square");
}

#[test]
fn finished_games() {
    let mut position = set_up("ghosts=none", "r'i3 yp14");
    position.play(position.read_move("i3-h3").unwrap());
    for text in ["", "p14-p13", "pass", "rubbish"] {
        check(&position, text, "game-over: the game is over");
    }
}

#[test]
fn steps_out_of_order() {
    let position = set_up("ghosts=none", "rc3 yc4");
    let square = |text: &str| text.parse().unwrap();
    let refused = |text: &str, step: Step| {
        let mut turn = position.read_turn(text).unwrap();
        let refusal = turn.step(step).unwrap_err();
        assert_eq!(turn.to_string(), text, "a refused step changes nothing");
        refusal.code()
    };
    assert_eq!(refused("", Step::Jump(square("c5"))), "nothing-lifted");
    assert_eq!(refused("", Step::Step(square("c2"))), "nothing-lifted");
    assert_eq!(refused("c3", Step::Lift(square("c3"))), "already-lifted");
    assert_eq!(refused("c3:c5", Step::Pass), "already-lifted");
}
