//! Refused moves, each with its reason.

use crate::{Position, Step};
use bilby_core::{Notation, Refusal, Turn};

fn check(rules: &str, position: &str, mv: &str, code: &str, reason: &str) {
    let position = Position::read(rules.parse().unwrap(), position).unwrap();
    match position.read_move(mv) {
        Ok(_) => panic!("{position}: {mv} was not refused: {reason}"),
        Err(refusal) => {
            assert_eq!((refusal.code(), refusal.to_string().as_str()), (code, reason), "{position}: {mv}");
        }
    }
}

#[test]
fn unreadable() {
    let check = |mv: &str, reason: &str| check("", "8/8/8/8/8/5s2/4R3/8 r - 0", mv, "unreadable", reason);
    check("e2-e3", "found \"e2-e3\" where R, S, O, Q or claim was expected");
    check("Claim", "found \"Claim\" where R, S, O, Q or claim was expected");
    check("claim ", "found \"claim \" where R, S, O, Q or claim was expected");
    check("é", "found \"é\" where R, S, O, Q or claim was expected");
    check("R", "found \"\" where a square was expected");
    check("Re", "found \"e\" where a square was expected");
    check("Re9", "found \"e9\" where a square was expected");
    check("Ré2", "found \"é2\" where a square was expected");
    check("Re2 e3", "found \" \" where - or x was expected");
    check("Re2-", "found \"\" where a square was expected");
    check("Re2-e3 ", "found \" \" where - or x was expected");
    check("Re2Xf3", "found \"X\" where - or x was expected");
}

#[test]
fn lifting() {
    let board = "8/8/8/8/s7/PS3s2/PRO1R3/8 r - 0";
    check("", board, "", "unfinished", "nothing has been moved yet");
    check("", board, "Re2", "unfinished", "nothing has been moved yet");
    check("", board, "Rd2-d3", "nothing-there", "nothing stands on d2");
    check("", board, "Sf3-f2", "not-yours", "what stands on f3 is the enemy's");
    check("", board, "Se2-e3", "no-such-man", "there is no square of yours on e2");
    check("", board, "Oe2-e3", "no-such-man", "there is no round billo of yours on e2");
    check("", board, "Rc2-c3", "no-such-man", "there is no round of yours on c2");
    check("", board, "Sa2-a3", "blocked", "the square on a2 can't move");
    check("", board, "claim", "nothing-to-claim", "there is nothing to claim");
}

#[test]
fn directions() {
    let board = "8/8/8/8/4O3/8/4R3/8 r - 0";
    check("", board, "Re2-e4", "not-a-neighbour", "e4 is not next to e2");
    check("", board, "Re2-e2", "not-a-neighbour", "e2 is not next to e2");
    check("", board, "Re2-f2", "not-ahead", "f2 is not ahead of e2: pawns only go forward");
    check("", board, "Re2-d1", "not-ahead", "d1 is not ahead of e2: pawns only go forward");
    check("", board, "Oe4-e6", "not-a-neighbour", "e6 is not next to e4");
    check("", board, "Oe4-f5", "wrong-direction", "billos don't step from e4 to f5 by these rules");
    check("billo=diagonal", board, "Oe4-e5", "wrong-direction", "billos don't step from e4 to e5 by these rules");
    check("", "8/8/4s3/8/8/8/8/R7 b - 0", "Se6-e7", "not-ahead", "e7 is not ahead of e6: pawns only go forward");
}

#[test]
fn what_can_not_be_entered() {
    let board = "8/8/8/8/2rR4/2o1P3/3R4/8 r - 0";
    check("", board, "Rd2-e3", "piece", "the piece on e3 can't be entered");
    check("", board, "Rd2xc3", "billo-by-pawn", "only a billo captures the billo on c3");
    check("", board, "Re3-d4", "own-same-shape", "your own pawn on d4 is of the same shape");
    check("", "8/8/8/8/4r3/3R4/8/8 r - 0", "Rd3xe4", "enemy-same-shape", "the enemy on e4 is of the same shape");
    check("", "8/8/8/8/3pO3/4o3/8/8 r - 0", "Oe4xd4", "piece", "the piece on d4 can't be entered");
    check("", "8/8/8/8/3pO3/4o3/8/8 r - 0", "Oe4xe3", "enemy-same-shape", "the enemy on e3 is of the same shape");
    check("", "8/8/8/8/3RO3/8/8/8 r - 0", "Oe4-d4", "own-same-shape", "your own pawn on d4 is of the same shape");
}

#[test]
fn signs() {
    let board = "8/8/8/8/8/3S1s2/4R3/8 r - 0";
    check("", board, "Re2-f3", "is-a-capture", "entering f3 is a capture: write x, not -");
    check("", board, "Re2xe3", "nothing-to-capture", "there is nothing to capture on e3: write -, not x");
    check("", board, "Re2xd3", "nothing-to-capture", "there is nothing to capture on d3: write -, not x");
}

#[test]
fn free_squares() {
    let board = "8/8/7s/6s1/5O2/4sS2/4R3/8 r - 0";
    check("", board, "Re2-d3-d4", "after-free", "the path ends on the free square d3");
    check("", board, "Of4-e4-d4", "after-free", "the path ends on the free square e4");
    check(
        "",
        board,
        "Re2xe3-d4",
        "free-after-capture",
        "the path can't go on from the capture on e3 to the free square d4",
    );
    check(
        "",
        board,
        "Re2-f3-f4-f5",
        "free-after-billo",
        "the path can't go on from your billo on f4 to the free square f5",
    );
    // Also through a partner after the billo.
    let board = "8/8/8/6s1/5S2/4O3/4R3/8 r - 0";
    check("", board, "Re2-e3-f4-f5", "capture-owed", "after your own billo on e3 a capture must follow");
    check("", board, "Re2-e3-f4", "capture-owed", "after your own billo on e3 a capture must follow");
    check("passing=open", board, "Re2-e3-f4", "capture-owed", "after your own billo on e3 a capture must follow");
}

#[test]
fn own_billos_on_the_way() {
    let board = "8/8/8/6s1/2Q2O2/4S3/1S1R4/8 r - 0";
    check("", board, "Rd2-e3-f4", "ends-on-billo", "the path can't end on your own billo on f4");
    let reason = "after your own billo on c4 a capture must follow, and none can";
    check("", "8/8/8/8/2Q5/3R4/8/8 r - 0", "Rd3-c4", "no-capture-follows", reason);
    check("", "8/8/8/3S4/2Q5/3R4/8/8 r - 0", "Rd3-c4", "no-capture-follows", reason);
    check("", "8/8/8/3S4/2Q5/3R4/8/8 r - 0", "Rd3-c4-d5", "no-capture-follows", reason);
    // After a capture, for the next one.
    let reason = "after your own billo on f4 a capture must follow, and none can";
    check("", "8/8/8/8/5Q2/4s3/4R3/8 r - 0", "Re2xe3-f4", "no-capture-follows", reason);
    // A partner from which nothing can be captured, on a path on which something could have been captured.
    let reason = "after your own billo on e3 a capture must follow, and none can";
    check("", "8/8/8/6s1/3S1S2/4O3/4R3/8 r - 0", "Re2-e3-d4", "no-capture-follows", reason);
}

#[test]
fn paths_of_billos() {
    let board = "8/8/4q3/3sOs2/3qs3/4S3/8/8 r - 0";
    check("", board, "Oe5xe4xd4xd5-e5", "start-square", "the billo started on e5 and can't come back to it");
    check("", board, "Oe5xe4xd4-e4", "emptied-square", "e4 was emptied by this capture and can't be entered again");
    let reason = "a billo enters a free square like f4 only as its single step";
    check("", board, "Oe5xe4-f4", "billo-free-in-path", reason);
    check("", board, "Oe5xe4-e3", "billo-joins", "a billo can't join the pawn on e3");
    // With passing=open it can go on to a free square, but only straight after a capture, and only to one that was free
    // before.
    let open = |board, mv, code, reason| check("passing=open", board, mv, code, reason);
    open(board, "Oe5xe4-e3", "billo-joins", "a billo can't join the pawn on e3");
    open(board, "Oe5xe4-f4-f3", "after-free", "the path ends on the free square f4");
    open(board, "Oe5xe4xd4xd5-e5", "start-square", "the billo started on e5 and can't come back to it");
    open(board, "Oe5xe4xd4-e4", "emptied-square", "e4 was emptied by this capture and can't be entered again");
    let reason = "the path can't go on from your billo on e4 to the free square e5";
    open("8/8/8/8/3OQs2/8/8/8 r - 0", "Od4-e4-e5", "free-after-billo", reason);
    let reason = "a billo can't go on from your pawn on e4 to the free square e5";
    open("8/8/8/8/3OSs2/8/8/8 r - 0", "Od4-e4-e5", "free-after-partner", reason);
    let board = "8/8/8/2s5/2SOQs2/8/8/8 r - 0";
    check("", board, "Od4-c4", "billo-joins", "a billo can't join the pawn on c4");
    check("", board, "Od4-e4", "ends-on-billo", "the path can't end on your own billo on e4");
    let reason = "after your own billo on e4 a capture must follow, and none can";
    check("", "8/8/8/8/3OQ3/8/8/8 r - 0", "Od4-e4", "no-capture-follows", reason);
    check("", "8/8/8/8/3OS3/8/8/8 r - 0", "Od4-e4", "billo-joins", "a billo can't join the pawn on e4");
}

#[test]
fn the_duty_to_capture() {
    let board = "8/8/8/6s1/3sOS2/4R2S/8/8 r";
    let strict = "a capture is possible and must be played";
    let claimed = "the claim was upheld: a capture must be played";
    for mv in ["Re3-f4", "Sh3-h4", "Oe4-e5", "Sf4-f5"] {
        check("capture=strict", &format!("{board} - 0"), mv, "must-capture", strict);
        check("", &format!("{board} ! 0"), mv, "must-capture-claimed", claimed);
    }
    // Without any possible capture there is no duty.
    let position = Position::read("capture=strict".parse().unwrap(), "8/8/8/8/8/8/4R3/8 r - 0").unwrap();
    assert!(position.read_move("Re2-e3").is_ok());
}

#[test]
fn claims() {
    let position = Position::read("".parse().unwrap(), "8/5r2/8/4Rs2/8/8/8/8 b ?Re4-e5 0").unwrap();
    let mut turn = position.read_turn("claim").unwrap();
    assert!(turn.next().is_empty());
    let lift = Step::Lift(crate::Man::Round, "f7".parse().unwrap());
    assert_eq!(turn.step(lift).unwrap_err().code(), "claim-is-alone");
    assert_eq!(turn.to_string(), "claim");
    let mut turn = position.read_turn("Rf7").unwrap();
    assert_eq!(turn.step(Step::Claim).unwrap_err().code(), "claim-is-alone");
    assert_eq!(turn.step(lift).unwrap_err().to_string(), "the one from f7 is being moved already");
    let step = Step::Move("f6".parse().unwrap());
    assert_eq!(position.turn().step(step).unwrap_err().to_string(), "nothing has been lifted yet");
    assert_eq!(turn.step(step), Ok(()));
    // An upheld claim can't be claimed against.
    check("", "8/8/8/8/5s2/4R3/8/8 r ! 0", "claim", "nothing-to-claim", "there is nothing to claim");
}

#[test]
fn finished_games() {
    for board in ["8/8/8/8/8/5R2/8/8 b - 0", "8/8/8/8/8/8/8/Oo6 r - 100"] {
        for mv in ["", "claim", "Rf3-f4", "Oa1-a2", "nonsense"] {
            check("", board, mv, "game-over", "the game is over");
        }
        let position = Position::read("".parse().unwrap(), board).unwrap();
        assert!(position.turn().next().is_empty());
        assert!(position.turn().ways().is_empty());
    }
}
