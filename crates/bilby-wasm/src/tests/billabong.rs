//! Kangaroos pressed.

use super::{check, looked, position};
use crate::look::hop;
use crate::play::play;
use crate::types::{BillabongBoard, Board, GameName};
use bilby_shelf::Position;

/// A race of two without ghosts: `rc3 r'i4 yd4`; who is not listed is home.
fn race(pieces: &str) -> Position {
    let pieces: Vec<(&str, &str)> =
        pieces.split(' ').map(|piece| piece.split_at(piece.rfind(|c: char| c.is_ascii_lowercase()).unwrap())).collect();
    let row = |row: usize| {
        let mut text = String::new();
        let mut run = 0;
        for column in 0..16u8 {
            let name = format!("{}{row}", char::from(b'a' + column));
            let lake = matches!(row, 7 | 8) && matches!(column, 6..=9);
            let piece = pieces.iter().find(|(_, square)| *square == name).map(|(what, _)| *what);
            match piece.or(lake.then_some("~")) {
                None => run += 1,
                Some(what) => {
                    text += &if run > 0 { run.to_string() } else { String::new() };
                    text += what;
                    run = 0;
                }
            }
        }
        text + &if run > 0 { run.to_string() } else { String::new() }
    };
    let rows: Vec<String> = (1..=14).rev().map(row).collect();
    let home = |seat: char| 5 - pieces.iter().filter(|(what, _)| what.starts_with(seat)).count();
    let text = format!("{} 0,0 {},{} r 0", rows.join("/"), home('r'), home('y'));
    position(GameName::Billabong, "ghosts=none", &text)
}

fn board(position: &Position, begun: &str) -> BillabongBoard {
    match looked(position, begun).board {
        Board::Billabong(board) => board,
        _ => unreachable!(),
    }
}

#[test]
fn placement() {
    let start = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0";
    let anywhere = position(GameName::Billabong, "ghosts=none", start);
    check(&anywhere, "", "h3", "done @h3");
    check(&anywhere, "", "h7", "refused in-lake h7");
    check(&anywhere, "", "q3", "refused off-board q3");
    check(&anywhere, "", "", "refused unreadable ");
    let quarter = position(GameName::Billabong, "ghosts=none,placement=quadrant", start);
    check(&quarter, "", "h3", "refused outside-quarter h3");
    check(&quarter, "", "i3", "done @i3");
    assert_eq!(board(&anywhere, "@h3").hand, [4, 5]);
    assert_eq!(board(&anywhere, "@h3").kangaroos.len(), 1);
    assert_eq!(board(&anywhere, "").race[0].turns, None);
}

#[test]
fn lifted_and_put_back() {
    let position = race("rc3 re3 yd3 yp14");
    check(&position, "", "c3", "begun c3");
    check(&position, "", "d3", "refused not-yours d3 seat 1");
    check(&position, "", "b3", "refused no-kangaroo b3");
    check(&position, "c3", "c3", "begun");
    check(&position, "c3", "e3", "begun e3");
    check(&position, "c3", "c3 touched", "refused touch-move c3");
    check(&position, "c3", "e3 touched", "refused touch-move c3");
    check(&position, "c3", "c4 touched", "done c3-c4");
}

#[test]
fn the_printed_jumps() {
    // Short and long, straight and diagonal.
    check(&race("rc3 yc4"), "c3", "c5", "done c3:c5");
    check(&race("rc3 yc6"), "c3", "c9", "done c3:c9");
    check(&race("rc3 yd4"), "c3", "e5", "done c3:e5");
    check(&race("rb3 yd5"), "b3", "f7", "done b3:f7");
    // Past the lake's corner, by a step too.
    check(&race("rd9 yf7"), "d9", "h5", "done d9:h5");
    check(&race("rf7 yp14"), "f7", "g6", "done f7-g6");
    // Four jumps, one of them over the referee; at once or hop by hop.
    let chain = race("rc3 yd3 ye4 ya2");
    check(&chain, "c3", "a3", "done c3:e3:e5:a1:a3");
    check(&chain, "c3", "e3", "begun c3:e3");
    check(&chain, "c3:e3", "e5", "begun c3:e3:e5");
    check(&chain, "c3:e3", "a1", "done c3:e3:e5:a1");
    check(&chain, "c3:e3:e5", "a1", "begun c3:e3:e5:a1");
    check(&chain, "c3:e3:e5:a1", "a1", "done c3:e3:e5:a1");
}

#[test]
fn the_printed_refusals() {
    let position = race("rc3 re7 rh5 rb12 yc4 yc5 ye3 yf7 yh1");
    check(&position, "c3", "f3", "refused wrong-distance e3 2 1");
    check(&position, "c3", "c6", "refused over-several c4 c5 2");
    check(&position, "c3", "c5", "refused taken c5");
    check(&position, "c3", "c4", "refused taken c4");
    check(&position, "e7", "k7", "refused over-lake e7 k7 g7");
    check(&position, "h5", "h9", "refused over-lake h5 h9 h7");
    check(&position, "e7", "g7", "refused in-lake g7");
    check(&position, "c3", "d5", "refused not-in-line c3 d5");
    check(&position, "c3", "a3", "refused nothing-to-jump c3 a3");
}

#[test]
fn a_chain_under_way() {
    let position = race("rc3 rb12 yd3 ye4 ya2");
    // The referee takes the start square; the kangaroo goes back there and must still move.
    let shown = board(&position, "c3:e3");
    assert_eq!(shown.referee.as_deref(), Some("c3"));
    assert!(shown.kangaroos.iter().any(|kangaroo| kangaroo.square == "e3" && kangaroo.lifted));
    check(&position, "c3:e3:e5", "c3", "begun c3");
    check(&position, "c3:e3", "b12", "refused touch-move c3");
    check(&position, "c3:e3", "e3", "done c3:e3");
    check(&position, "c3:e3", "f3", "refused step-and-jump");
    check(&position, "c3:e3", "d3", "refused step-and-jump");
    assert_eq!(looked(&position, "c3:e3:e5").trail, ["c3", "e3", "e5"]);
    assert_eq!(hop(&position, "c3:e3:e5").unwrap(), "c3:e3");
    assert_eq!(hop(&position, "c3").unwrap(), "");
    assert_eq!(hop(&position, "").unwrap(), "");
}

#[test]
fn a_step_before_a_chain() {
    // Two jumps lead back beside the start; a step does it at once.
    let position = race("rc3 yd3 ye4 yd4");
    check(&position, "c3", "c4", "done c3-c4");
}

#[test]
fn coming_home() {
    let position = race("r'k3 rc12 yi3 yp14");
    check(&position, "k3", "g3", "done k3:g3");
    let look = looked(&position, "k3:g3");
    assert!(look.can_end && look.end.is_none() && look.next.is_empty());
    assert_eq!(board(&position, "k3:g3").home, [4, 3]);
    assert_eq!(board(&position, "k3:g3").kangaroos.len(), 3);
    let played = play(&position, "k3:g3").unwrap();
    assert!(played.way.home);
    assert_eq!((played.way.path, played.way.over), (vec!["g3".to_owned()], vec![Some("i3".to_owned())]));
    // Home beyond another kangaroo than the canonical way's: still where it was pressed.
    let either = race("r'k5 rc12 yi5 yi3 yp14");
    check(&either, "k5", "g5", "done k5:g5");
    check(&either, "k5", "g1", "done k5:g1");
}

#[test]
fn the_ways_and_the_race() {
    let position = race("rc3 yd3 ye4 ya2");
    let look = looked(&position, "");
    let far = look.ways.iter().find(|way| way.text == "c3:e3:e5:a1:a3").unwrap();
    assert_eq!(far.from, "c3");
    assert_eq!(far.path, ["e3", "e5", "a1", "a3"]);
    assert_eq!(far.over.iter().flatten().collect::<Vec<_>>(), ["d3", "e4", "c3", "a2"]);
    assert_eq!(look.status.moves as usize, look.ways.len());
    let race = board(&position, "").race;
    assert_eq!(race.len(), 2);
    assert!(race[0].progress > race[1].progress && race[0].progress < 1.0, "{race:?}");
    assert!(race[0].turns.unwrap() < race[1].turns.unwrap(), "{race:?}");
}
