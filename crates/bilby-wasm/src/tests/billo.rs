//! Presses on pawns.

use super::{check, position, viewed, ways};
use crate::play::play;
use crate::types::{BilloBoard, Board, GameName};
use bilby_games::Position;

fn set_up(text: &str) -> Position {
    position(GameName::Billo, "", text)
}

fn board(position: &Position, begun: &str) -> BilloBoard {
    match viewed(position, begun).board {
        Board::Billo(board) => board,
        _ => unreachable!(),
    }
}

#[test]
fn from_a_piece_either_pawn() {
    let start = set_up("pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0");
    check(&start, "", "e1", "choice round Re1, square Se1");
    check(&start, "", "e1 square", "begun Se1");
    check(&start, "Re1", "e1", "begun");
    // A lifted pawn that is pressed again is put back; its partner is lifted instead.
    check(&start, "Re1", "e1 round", "begun");
    check(&start, "Re1", "e1 square", "begun Se1");
    check(&start, "Se1", "e1 round", "begun Re1");
    check(&start, "Re1", "c1", "choice round Rc1, square Sc1");
    check(&start, "Re1", "f2", "done Re1-f2");
    check(&start, "", "e8", "refused not-yours e8");
    check(&start, "", "e4", "refused nothing-there e4");
    check(&start, "Re1", "e3", "refused not-a-neighbour e3 e1");
    check(&start, "Re1", "e9", "refused unreadable e9");
    let shown = board(&start, "Re1");
    assert_eq!(shown.men.len(), 32);
    assert_eq!(shown.men.iter().filter(|man| man.lifted && man.square == "e1").count(), 1);
}

#[test]
fn the_four_captures() {
    // Direct, and multiple.
    let multiple = set_up("8/8/8/8/6s1/5s2/4R3/8 r - 0");
    check(&multiple, "Re2", "f3", "begun Re2xf3");
    check(&multiple, "Re2", "g4 hops", "begun Re2xf3");
    check(&multiple, "Re2xf3", "f3", "done Re2xf3");
    check(&multiple, "Re2xf3", "g4", "done Re2xf3xg4");
    check(&multiple, "Re2", "g4", "done Re2xf3xg4");
    assert_eq!(board(&multiple, "Re2xf3").captured, ["f3"]);
    assert_eq!(play(&multiple, "Re2xf3xg4").unwrap().captures, ["f3", "g4"]);
    // At a distance.
    let distant = set_up("8/8/8/8/6s1/5S2/4R3/8 r - 0");
    check(&distant, "Re2", "f3", "begun Re2-f3");
    check(&distant, "Re2", "g4", "done Re2-f3xg4");
    // In passing.
    let passing = set_up("8/8/8/8/6S1/5s2/4R3/8 r - 0");
    // From an own pawn the path could go on; another press ends it.
    check(&passing, "Re2", "g4", "begun Re2xf3-g4");
    check(&passing, "Re2", "g4 hops", "begun Re2xf3");
    check(&passing, "Re2xf3-g4", "g4", "done Re2xf3-g4");
    check(&passing, "Re2xf3-g4", "g5", "done Re2xf3-g4-g5");
    let view = viewed(&passing, "Re2xf3");
    assert_eq!(view.trail, ["e2", "f3"]);
    assert_eq!(view.ways.iter().find(|way| way.text == "Re2xf3-g4").unwrap().over, [Some("f3".to_owned()), None]);
}

#[test]
fn what_cannot_be_entered() {
    let position = set_up("8/8/8/8/8/3r1p2/4R3/3R4 r - 0");
    check(&position, "Re2", "d3", "refused enemy-same-shape d3");
    check(&position, "Re2", "f3", "refused piece f3");
    // An own pawn that can't be joined is lifted instead.
    check(&position, "Re2", "d1", "begun Rd1");
    check(&position, "Rd1", "e2", "begun Re2");
    check(&position, "Re2", "d2", "refused not-ahead d2 e2");
}

#[test]
fn by_way_of_a_billo() {
    // Over an own billo the path must go on to a capture.
    let position = set_up("8/8/8/8/6s1/5Q2/4R3/8 r - 0");
    check(&position, "Re2", "f3", "begun Re2-f3");
    check(&position, "Re2-f3", "f3", "refused ends-on-billo f3");
    check(&position, "Re2-f3", "g4", "done Re2-f3xg4");
    check(&position, "Re2-f3", "f4", "refused free-after-billo f3 f4");
}

#[test]
fn a_billo_in_passing() {
    let text = "3Q4/3r4/8/8/8/8/8/8 r - 0";
    let open = position(GameName::Billo, "passing=open", text);
    check(&open, "Qd8", "d7", "begun Qd8xd7");
    check(&open, "Qd8xd7", "d7", "done Qd8xd7");
    check(&open, "Qd8xd7", "d6", "done Qd8xd7-d6");
    check(&open, "Qd8", "d6", "done Qd8xd7-d6");
    check(&open, "Qd8xd7", "d8", "refused start-square d8");
    check(&set_up(text), "Qd8xd7", "d6", "refused billo-free-in-path d6");
}

#[test]
fn promotion() {
    let position = set_up("8/R7/8/8/8/8/7p/8 r - 0");
    check(&position, "Ra7", "a8", "done Ra7-a8");
    assert!(play(&position, "Ra7-a8").unwrap().promoted);
    let billo = set_up("O7/8/8/8/8/8/7p/8 r - 0");
    check(&billo, "", "a8", "begun Oa8");
    assert!(!play(&billo, "Oa8-b8").unwrap().promoted);
}

#[test]
fn a_claim() {
    let before = set_up("8/8/8/8/8/5s2/4R3/7R r - 0");
    assert!(!board(&before, "").must_capture);
    let after = set_up(&play(&before, "Rh1-h2").unwrap().position);
    let claim = board(&after, "").claim.unwrap();
    assert_eq!((claim.from.as_str(), claim.to.as_str()), ("h1", "h2"));
    assert_eq!(claim.captures.iter().map(|way| way.text.as_str()).collect::<Vec<_>>(), ["Re2xf3"]);
    assert!(ways(&after, "").contains(&"claim".to_owned()));
    let claimed = play(&after, "claim").unwrap();
    assert_eq!((claimed.way.path.len(), claimed.seat, claimed.promoted), (0, 1, false));
    let claimed = set_up(&claimed.position);
    assert!(board(&claimed, "").must_capture);
    check(&claimed, "", "h1", "refused must-capture-claimed");
    check(&claimed, "", "e2", "begun Re2");
}
