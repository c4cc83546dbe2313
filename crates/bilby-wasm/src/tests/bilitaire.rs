//! Presses on marbles and trays, and drags of trays.

use super::{check, position, reason, said, viewed};
use crate::play::play;
use crate::press::slide;
use crate::types::{BilitaireBoard, Board, Direction, GameName, PhaseName, Press};
use bilby_games::Position;

const START: &str = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo--";

fn set_up(text: &str) -> Position {
    position(GameName::Bilitaire, "", text)
}

fn after(moves: &[&str]) -> Position {
    moves.iter().fold(set_up(&format!("{START} x - 1 -")), |position, mv| position.play(mv).unwrap())
}

fn board(position: &Position, begun: &str) -> BilitaireBoard {
    match viewed(position, begun).board {
        Board::Bilitaire(board) => board,
        _ => unreachable!(),
    }
}

/// A direction as the page writes it.
fn direction(letter: &str) -> Direction {
    serde_json::from_value(letter.into()).unwrap()
}

#[track_caller]
fn check_slide(position: &Position, trays: &[&str], to: &str, expected: &str) {
    let trays: Vec<String> = trays.iter().map(ToString::to_string).collect();
    let direction = direction(&to[..1]);
    let answer = slide(position, &trays, direction, to[1..].parse().unwrap());
    assert_eq!(said(&answer), expected);
    if let Press::Begun { begun } = answer {
        viewed(position, &begun);
    }
}

#[test]
fn the_opening() {
    let start = after(&[]);
    check(&start, "", "d5", "done xd5");
    check(&start, "", "a1", "refused void a1");
    check(&start, "", "B3", "refused unreadable B3");
    assert_eq!(board(&start, "").phase, PhaseName::Opening);
    let played = play(&start, "xd5").unwrap();
    assert_eq!((played.captures, played.way.path), (vec!["d5".to_owned()], vec!["d5".to_owned()]));
    assert!(played.opens_number && played.restarts_numbers);
}

/// Checks what a drag of a tray moves and how far: `A3 B3 by 2`.
#[track_caller]
fn check_push(position: &Position, begun: &str, tray: &str, direction: Direction, expected: &str) {
    let pushes = board(position, begun).pushes;
    let push = pushes.iter().find(|push| push.tray == tray && push.direction == direction).unwrap();
    assert_eq!(format!("{} by {}", push.trays.join(" "), push.room), expected, "{tray} {direction:?}");
}

#[test]
fn trays_are_pushed() {
    let scattered = set_up("--o3--/--4--/o3----/4----/2--o3/2--4/--2----/--2---- t - 1 -");
    // What touches it ahead goes along, up to the next tray or the edge.
    check_push(&scattered, "", "A3", Direction::East, "A3 B3 by 2");
    check_push(&scattered, "", "B3", Direction::East, "B3 by 2");
    check_push(&scattered, "", "C4", Direction::West, "C4 B4 by 1");
    check_push(&scattered, "", "A2", Direction::East, "A2 by 1");
    check_push(&scattered, "", "D2", Direction::East, "D2 by 0");
    check_push(&scattered, "", "B1", Direction::North, "B1 by 1");
    // What is chosen with it goes along from behind, in its line.
    check_push(&scattered, "A3B3", "B3", Direction::East, "A3 B3 by 2");
    check_push(&scattered, "A3B3", "B3", Direction::South, "B3 by 1");
    check_push(&scattered, "A3B3", "C2", Direction::West, "C2 by 1");
    assert!(board(&scattered, "A3B3e1").pushes.is_empty());
    assert!(board(&after(&[]), "").pushes.is_empty());
}

/// Three trays in a row, on which a2 can jump twice, with an empty tray above.
const ROW: &str = "--------/--------/2------/2------/--------/--------/oo1o2--/6--";

#[test]
fn trays_are_chosen() {
    let position = after(&["xd5"]);
    check(&position, "", "B4", "begun B4");
    check(&position, "", "A4", "refused no-tray A4");
    check(&position, "", "B2", "refused stuck B2");
    check(&position, "B4", "B4", "begun");
    // Either end can be extended.
    check(&position, "B4", "C4", "begun B4C4");
    check(&position, "C4", "B4", "begun C4B4");
    check(&position, "B4C4", "B4", "begun C4");
    assert_eq!(board(&position, "B4C4").chosen, ["B4", "C4"]);
    // A tray that does not touch is chosen instead.
    check(&position, "B4", "C1", "begun C1");
    let row = set_up(&format!("{ROW} t - 1 -"));
    // This line can only go east, in whatever order it is chosen.
    check(&row, "B1", "A1", "begun A1B1");
    check(&row, "A1B1", "C1", "begun A1B1C1");
    check(&row, "B1C1", "A1", "begun A1B1C1");
    check(&row, "A1B1C1", "B1", "refused tray-twice B1");
    check(&row, "A1B1C1", "A1", "begun B1C1");
    check(&row, "A1B1C1", "C1", "begun A1B1");
}

#[test]
fn trays_slide_where_pressed() {
    let position = after(&["xd5"]);
    check(&position, "B4", "A4", "done B4w1");
    // The line goes in the opposite direction to its choice.
    check(&position, "B4C4", "A4", "done C4B4w1");
    check(&position, "B4C4", "D4", "done B4C4e1");
    check(&position, "B4", "D1", "refused not-in-line B4 D1");
    check(&position, "B4", "D4", "refused blocked C4");
    let row = set_up(&format!("{ROW} t - 1 -"));
    check(&row, "A3", "D3", "begun A3e3");
    check(&row, "A3", "A4", "begun A3n1");
    check(&row, "A1B1", "A2", "refused sideways north");
    check(&row, "A1B1C1", "D1", "begun A1B1C1e1");
    check(&row, "C1", "D1", "done C1e1");
    check(&row, "A3n1", "A1", "refused out-of-order A1");
    let shown = board(&row, "A3n1");
    assert_eq!((shown.longest, shown.jumpers), (Some(2), vec![vec!["a2".to_owned()]]));
    assert_eq!(shown.trays, ["A1", "B1", "C1", "A4"]);
    assert_eq!(viewed(&row, "A3n1").next.iter().map(|step| step.text.as_str()).collect::<Vec<_>>(), ["!2"]);
    assert_eq!(board(&row, "A3").longest, None);
    assert_eq!(board(&row, "C1e1").longest, Some(1));
    let called = play(&row, "A3n1!2").unwrap();
    assert_eq!(called.way.path, ["A4"]);
    assert_eq!(board(&set_up(&called.position), "").call, Some(2));
}

#[test]
fn trays_are_dragged() {
    let position = after(&["xd5"]);
    check_slide(&position, &["C4", "B4"], "w1", "done C4B4w1");
    check_slide(&position, &["B4", "C4"], "w1", "done C4B4w1");
    check_slide(&position, &["B4"], "w2", "refused off-grid west");
    check_slide(&position, &["B4"], "e1", "refused blocked C4");
    check_slide(&position, &["B4", "C4"], "s1", "refused sideways south");
    check_slide(&position, &["B4", "C3"], "s1", "refused not-in-one-line C3");
    check_slide(&position, &["A2", "D2"], "e1", "refused not-touching A2 D2");
    check_slide(&position, &["A2", "B2", "C2", "D2"], "e1", "refused too-many-trays");
    check_slide(&position, &["B4"], "n0", "refused not-empty B4 4");
    check_slide(&position, &["B4", "C4"], "n0", "refused takes-one");
    check_slide(&position, &["A4"], "e1", "refused no-tray A4");
    assert!(serde_json::from_value::<Direction>("q".into()).is_err());
    check_slide(&after(&[]), &["B4"], "w1", "refused wrong-phase opening");
    let row = set_up(&format!("{ROW} t - 1 -"));
    check_slide(&row, &["A3"], "e3", "begun A3e3");
    check_slide(&row, &["A3"], "e4", "refused too-far 1 3");
    check_slide(&row, &["A3"], "n0", "begun A3x");
}

#[test]
fn an_empty_tray_is_taken_away() {
    // Two trays, the right one empty.
    let position = set_up("--------/--------/--------/--------/--oo2--/--oo2--/--------/-------- t - 1 -");
    check(&position, "", "C2", "begun C2");
    check_slide(&position, &["C2"], "n0", "done C2x");
    let played = play(&position, "C2x").unwrap();
    assert_eq!(played.way.path, ["C2"]);
}

#[test]
fn jumps_are_counted() {
    // A call of 2 for the marble player.
    let row = set_up(&format!("{ROW} m 2 1 -"));
    check(&row, "", "a2", "begun a2");
    check(&row, "", "b2", "refused out-of-reach b2 2 0");
    check(&row, "", "c2", "refused no-marble c2");
    check(&row, "a2", "a2", "begun");
    check(&row, "a2", "c2", "begun a2:c2");
    check(&row, "a2", "e2", "done a2:c2:e2");
    check(&row, "a2:c2", "e2", "done a2:c2:e2");
    check(&row, "a2:c2", "c4", "refused landing-void c4");
    check(&row, "a2", "d3", "refused jump-not-in-line a2 d3");
    check(&row, "a2", "b2", "refused out-of-reach b2 2 0");
    let shown = board(&row, "a2:c2");
    assert_eq!((shown.lifted.as_deref(), shown.call), (Some("c2"), Some(2)));
    assert_eq!(shown.removed, ["b2"]);
    let view = viewed(&row, "a2:c2");
    assert!(!view.can_end);
    assert_eq!(reason(&view.end.unwrap()), "too-few-jumps 2 1");
    let played = play(&row, "a2:c2:e2").unwrap();
    assert_eq!((played.captures.join(" "), played.way.over.len()), ("b2 d2".to_owned(), 2));
}

#[test]
fn a_jump_never_ends_a_round() {
    let mut position = after(&["xa3"]);
    while position.to_string().ends_with(" 1 -") {
        let trays = viewed(&position, "").ways;
        let Some(quiet) = trays.iter().map(|way| play(&position, &way.text).unwrap()).find(|p| p.round_over.is_none())
        else {
            break;
        };
        position = set_up(&quiet.position);
        let jumps: Vec<_> = viewed(&position, "").ways.iter().map(|way| play(&position, &way.text).unwrap()).collect();
        assert!(jumps.iter().all(|jump| jump.round_over.is_none()), "{position}");
        position = set_up(&jumps[0].position);
    }
}

#[test]
fn a_round_ends() {
    // Whatever the tray player does, no marble can jump.
    let position = set_up("--------/--------/--------/--------/--------/--------/o1------/2------ t - 1 -");
    let mv = viewed(&position, "").ways[0].text.clone();
    let played = play(&position, &mv).unwrap();
    let over = played.round_over.unwrap();
    assert_eq!(over.left, 1);
    assert_eq!(over.board.marbles.len(), 1);
    assert_eq!(board(&set_up(&played.position), "").target, Some(1));
    check(&position, "A1", "A2", "done A1n1");
    let last = set_up("--------/--------/--------/--------/--------/--------/o1------/2------ t - 2 17");
    let played = play(&last, &mv).unwrap();
    assert_eq!(played.round_over.unwrap().left, 1);
    let end = set_up(&played.position);
    assert_eq!(board(&end, "").left, [17, 1]);
    assert_eq!(viewed(&end, "").status.winner, Some(1));
    check(&end, "", "a2", "refused game-over");
}
