//! Presses on kangaroos.

use super::{check, check_typed, position, viewed};
use crate::play::play;
use crate::press::without_last_step;
use crate::types::{BillabongBoard, Board, GameName, PressOptions};
use bilby_games::Position;

/// A race of two without ghosts: `rc3 r'i4 yd4`; kangaroos that are not listed are home.
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
    match viewed(position, begun).board {
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
    check(&quarter, "", "h3", "refused outside-zone h3");
    check(&quarter, "", "i3", "done @i3");
    let zone = |position: &Position| board(position, "").zone;
    assert_eq!((zone(&anywhere).len(), zone(&quarter).len()), (0, 54));
    assert!(zone(&quarter).contains(&"i3".to_owned()) && !zone(&quarter).contains(&"h3".to_owned()));
    assert_eq!(board(&anywhere, "@h3").hand, [4, 5]);
    assert_eq!(board(&anywhere, "@h3").kangaroos.len(), 1);
    assert_eq!(board(&anywhere, "").race[0].turns, None);
}

#[test]
fn ghosts_are_set_out_before_the_placement() {
    let start = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0";
    let mut at = position(GameName::Billabong, "ghosts=placed,placement=quadrant", start);
    check(&at, "", "a1", "done @a1");
    check(&at, "", "h7", "refused in-lake h7");
    let begun = board(&at, "@a1");
    assert_eq!((begun.ghosts, begun.ghosts_in_hand, begun.hand), (vec!["a1".to_owned()], 4, vec![5, 5]));
    assert!(begun.placing && begun.zone.is_empty() && begun.kangaroos.is_empty() && begun.race[0].turns.is_none());
    for square in ["a1", "b2", "c3", "d4", "e5"] {
        let played = play(&at, &format!("@{square}")).unwrap();
        assert!(played.ghost);
        at = position(GameName::Billabong, "ghosts=placed,placement=quadrant", &played.position);
        check(&at, "", square, &format!("refused taken {square}"));
    }
    let placing = board(&at, "");
    assert_eq!((placing.placing, placing.ghosts_in_hand, placing.ghosts.len()), (true, 0, 5));
    check(&at, "", "a3", "refused outside-zone a3");
    let played = play(&at, "@i3").unwrap();
    assert_eq!((played.ghost, played.seat), (false, 0));
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
    // A step past the lake's corner.
    check(&race("rd9 yf7"), "d9", "h5", "done d9:h5");
    check(&race("rf7 yp14"), "f7", "g6", "done f7-g6");
    // Four jumps, one of them over the referee: a press on any target goes there and ends the turn.
    let chain = race("rc3 yd3 ye4 ya2");
    check(&chain, "c3", "a3", "done c3:e3:e5:a1:a3");
    check(&chain, "c3", "e3", "done c3:e3");
    check(&chain, "c3:e3", "e5", "done c3:e3:e5");
    check(&chain, "c3:e3", "a1", "done c3:e3:e5:a1");
    // In hop-by-hop mode, a press on any target goes one jump and the turn waits.
    check(&chain, "c3", "a3 hops", "begun c3:e3");
    check(&chain, "c3", "e3 hops", "begun c3:e3");
    check(&chain, "c3:e3", "a1 hops", "begun c3:e3:e5");
    check(&chain, "c3:e3:e5", "a1 hops", "begun c3:e3:e5:a1");
    check(&chain, "c3:e3:e5:a1", "a1 hops", "done c3:e3:e5:a1");
    check(&chain, "c3", "b3 hops", "done c3-b3");
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
    // The referee takes the start square; a kangaroo that goes back there must still move.
    let shown = board(&position, "c3:e3");
    assert_eq!(shown.referee.as_deref(), Some("c3"));
    assert!(shown.kangaroos.iter().any(|kangaroo| kangaroo.square == "e3" && kangaroo.lifted));
    check(&position, "c3:e3:e5", "c3", "begun c3");
    check(&position, "c3:e3", "b12", "refused touch-move c3");
    check(&position, "c3:e3", "e3", "done c3:e3");
    check(&position, "c3:e3", "f3", "refused step-and-jump");
    check(&position, "c3:e3", "d3", "refused step-and-jump");
    assert_eq!(viewed(&position, "c3:e3:e5").trail, ["c3", "e3", "e5"]);
}

#[test]
fn steps_taken_back() {
    let position = race("rc3 rb12 yd3 ye4 ya2");
    let (free, bound) = (PressOptions::default(), PressOptions { touched: true, ..PressOptions::default() });
    let shortened = |begun: &str, options| without_last_step(&position, begun, options).unwrap();
    assert_eq!(shortened("c3:e3:e5", free).as_deref(), Some("c3:e3"));
    assert_eq!(shortened("c3:e3", bound).as_deref(), Some("c3"));
    assert_eq!(shortened("c3", free).as_deref(), Some(""));
    assert_eq!(shortened("c3", bound), None, "it must be moved");
    assert_eq!(shortened("", free), None);
}

#[test]
fn typed_after_a_chain_was_begun() {
    let position = race("rc3 rb12 yd3 ye4 ya2");
    let (free, bound) = (PressOptions::default(), PressOptions { touched: true, ..PressOptions::default() });
    check_typed(&position, "c3:e3", "b12-b13", bound, "refused touch-move c3");
    check_typed(&position, "c3", "b12 b13", bound, "refused touch-move c3");
    check_typed(&position, "c3", "b12", bound, "refused touch-move c3");
    check_typed(&position, "c3:e3", "c3-c4", bound, "done c3-c4");
    check_typed(&position, "c3:e3", "c3 a3", bound, "done c3:e3:e5:a1:a3");
    check_typed(&position, "c3", "b12-b13", free, "done b12-b13");
    check_typed(&position, "", "b12", free, "refused unfinished");
    check_typed(&position, "", "c3:d4", free, "refused nothing-to-jump c3 d4");
    check_typed(&position, "", "", free, "refused unfinished");
}

#[test]
fn home_before_anything_else() {
    // To h6 there are two jumps that stay out and eight that come home.
    let text = "16/16/6y'9/16/7x2x5/10x5/5x~~~~3x2/6~~~~6/10y5/7yy1r5/8y'7/8r7/9r6/8r1r5 0,0 0,0 r 10";
    let position = position(GameName::Billabong, "", text);
    let view = viewed(&position, "j2");
    let meant = |at: &str| view.targets.iter().find(|target| target.at == at).unwrap();
    let home = &meant("h6").way;
    assert!(home.home);
    assert_eq!((home.path.len(), meant("h6").hops), (8, 8));
    for at in ["h6", "g7", "h7", "i8", "j8"] {
        assert_eq!(meant(at).way, *home, "{at}");
        check(&position, "j2", at, &format!("done {}", home.text));
        check(&position, "j2", &format!("{at} hops"), &format!("begun j2:{}", home.path[0]));
    }
    check_typed(&position, "", "j2 h6", PressOptions::default(), &format!("done {}", home.text));
    assert!(play(&position, &home.text).unwrap().way.home);
    // Also in the middle of the chain.
    check(&position, &format!("j2:{}", home.path[0]), "h6", &format!("done {}", home.text));
    // A player who wants to stay out goes hop by hop.
    check(&position, "j2", "h4 hops", "begun j2:h4");
    check(&position, "j2:h4", "h4 hops", "done j2:h4");
}

#[test]
fn a_step_before_a_chain() {
    // Two jumps lead back to a square next to the start, which a step reaches at once.
    let position = race("rc3 yd3 ye4 yd4");
    check(&position, "c3", "c4", "done c3-c4");
}

#[test]
fn coming_home() {
    let position = race("r'k3 rc12 yi3 yp14");
    check(&position, "k3", "g3", "done k3:g3");
    let view = viewed(&position, "k3:g3");
    assert!(view.can_end && view.end.is_none() && view.next.is_empty());
    assert_eq!(board(&position, "k3:g3").home, [4, 3]);
    assert_eq!(board(&position, "k3:g3").kangaroos.len(), 3);
    let played = play(&position, "k3:g3").unwrap();
    assert!(played.way.home);
    assert_eq!((played.way.path, played.way.over), (vec!["g3".to_owned()], vec![Some("i3".to_owned())]));
    // Home beyond another kangaroo than in the canonical way: the pressed one is used.
    let either = race("r'k5 rc12 yi5 yi3 yp14");
    check(&either, "k5", "g5", "done k5:g5");
    check(&either, "k5", "g1", "done k5:g1");
}

#[test]
fn the_ways_and_the_race() {
    let position = race("rc3 yd3 ye4 ya2");
    let view = viewed(&position, "");
    let far = view.ways.iter().find(|way| way.text == "c3:e3:e5:a1:a3").unwrap();
    assert_eq!(far.from, "c3");
    assert_eq!(far.path, ["e3", "e5", "a1", "a3"]);
    assert_eq!(far.over.iter().flatten().collect::<Vec<_>>(), ["d3", "e4", "c3", "a2"]);
    assert_eq!(view.status.moves as usize, view.ways.len());
    let race_of = |kangaroos: &str| board(&race(kangaroos), "").race;
    let far = race_of("rc3 yd3 ye4 ya2");
    assert!(far.len() == 2 && far[0].leads && far.iter().all(|seat| seat.turns.is_none()), "{far:?}");
    let near = race_of("r'i5 y'i1 y'k2 y'k3");
    assert_eq!(near[0].runners.len(), 1);
    assert!(near[0].turns.unwrap().most < near[1].turns.unwrap().fewest && near[0].leads, "{near:?}");
}

#[test]
fn the_stream_runs_from_the_lake_to_the_edge() {
    let stream = board(&race("rc3 yd4"), "").stream;
    let pairs: Vec<String> = stream.iter().map(|pair| pair.join(" ")).collect();
    assert_eq!(pairs, ["i6 h6", "i5 h5", "i4 h4", "i3 h3", "i2 h2", "i1 h1"]);
}
