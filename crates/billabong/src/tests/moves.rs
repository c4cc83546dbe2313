//! The effect of moves: the printed examples, the stream, the referee, the end of the game.

use super::{pieces, set_up};
use crate::{Crossing, Direction, Move, Phase, Position, Rules, Square, Step};
use bilby_core::{Game, Notation, Outcome, Seat, Turn as _};

/// Plays `text` and checks the board, and that the move is listed with the canonical text `canonical`.
#[track_caller]
fn check_as(before: &str, text: &str, canonical: &str, after: &str) {
    let mut position = set_up("ghosts=none", before);
    let mv = position.read_move(text).unwrap();
    let mut list = Vec::new();
    position.moves(&mut list);
    assert!(list.contains(&mv), "{text} is not in the list");
    assert_eq!(position.write_move(mv), canonical, "canonical text");
    position.play(mv);
    assert_eq!(pieces(&position), after, "{before} after {text}");
}

#[track_caller]
fn check(before: &str, text: &str, after: &str) {
    check_as(before, text, text, after);
}

/// Checks every move of the kangaroo on `from`, in byte order.
#[track_caller]
fn check_moves(rules: &str, before: &str, from: &str, expected: &str) {
    let position = set_up(rules, before);
    let mut list = Vec::new();
    position.moves(&mut list);
    let mut texts: Vec<String> = list.into_iter().map(|mv| position.write_move(mv)).collect();
    texts.retain(|text| text.strip_prefix(from).is_some_and(|rest| rest.starts_with(['-', ':'])));
    texts.sort_unstable();
    assert_eq!(texts.join(" "), expected);
}

#[test]
fn steps() {
    check("rc3 yp14", "c3-d4", "rd4 yp14");
    // A diagonal that only touches the lake's corner point.
    check("rf7 yp14", "f7-g6", "rg6 yp14");
    check_moves("ghosts=none", "ra1 yb2 ya14", "a1", "a1-a2 a1-b1 a1:c3");
    check_moves("ghosts=none", "rf7 yp14", "f7", "f7-e6 f7-e7 f7-e8 f7-f6 f7-f8 f7-g6");
}

#[test]
fn short_and_long_jumps() {
    check("rc3 yc4", "c3:c5", "yc4 rc5");
    check("rc3 yc6", "c3:c9", "yc6 rc9");
    check("rp12 yj12", "p12:d12", "rd12 yj12");
    check("rc3 yd4", "c3:e5", "yd4 re5");
    check("rb3 yd5", "b3:f7", "yd5 rf7");
    // Past the lake's corner.
    check("re8 yf7", "e8:g6", "rg6 yf7");
    check("rd9 yf7", "d9:h5", "rh5 yf7");
}

#[test]
fn a_chain_over_the_referee() {
    check("rc3 yd3 ye4 ya2", "c3:e3:e5:a1:a3", "ya2 ra3 yd3 ye4");
}

#[test]
fn the_lake_is_never_jumped() {
    // The lake's corner g7 is the only lake square on the diagonal from f8 to h6.
    check_moves("ghosts=none", "rf8 yp14", "f8", "f8-e7 f8-e8 f8-e9 f8-f7 f8-f9 f8-g9");
    check_moves("ghosts=none", "rk8 ya14", "k8", "k8-j9 k8-k7 k8-k9 k8-l7 k8-l8 k8-l9");
}

#[test]
fn crossing_the_stream() {
    check("ri3 yp14", "i3-h3", "r'h3 yp14");
    check("ri3 yp14", "i3-h4", "r'h4 yp14");
    // Backward takes one away, but never below 0.
    check("r'h3 yp14", "h3-i3", "ri3 yp14");
    check("rh3 yp14", "h3-i3", "ri3 yp14");
    // North of the lake there is nothing to cross.
    check("ri9 yp14", "i9-h9", "rh9 yp14");
    check("rl3 yj3", "l3:h3", "r'h3 yj3");
    check("rk1 yf6", "k1:a11", "yf6 r'a11");
    // This diagonal passes north of the lake.
    check("rd6 yh10", "d6:l14", "yh10 rl14");
}

#[test]
fn one_square_with_two_counts() {
    // Backward costs nothing at 0, so going back and forward again gains a crossing.
    check("rh3 yi3 yi4 yh4", "h3:j3:h5", "yi3 yh4 yi4 r'h5");
    check("rh3 yi3 yi4 yh4", "h3:h5", "yi3 yh4 yi4 rh5");
}

#[test]
fn coming_home_is_one_move() {
    let before = "r'i3 rc12 yh3 yp14";
    check_as(before, "i3-h4", "i3-h2", "yh3 rc12 yp14");
    check_moves("ghosts=none", before, "i3", "i3-h2 i3-i2 i3-i4 i3-j2 i3-j3 i3-j4");
    // A jump over either kangaroo comes home.
    check_as("r'i3 rc12 yh4 yh2 yp14", "i3:g5", "i3-h3", "yh2 yh4 rc12 yp14");
    check_as("r'k5 rc12 yi5 yi3 yp14", "k5:g5", "k5:g1", "yi3 yi5 rc12 yp14");
}

#[test]
fn two_laps() {
    let mut position = set_up("players=4,laps=2", "r''i3 rc3 r'i5 yb2 ba14 gp14");
    for (text, after) in [
        ("i3-h3", "yb2 rc3 r'i5 ba14 gp14"),
        ("b2-a1", ""),
        ("a14-b14", ""),
        ("p14-o14", ""),
        ("i5-h5", "ya1 rc3 r''h5 bb14 go14"),
    ] {
        position.play(position.read_move(text).unwrap());
        if !after.is_empty() {
            assert_eq!(pieces(&position), after);
        }
    }
    assert_eq!(position.home(Seat(0)), 3);
    assert_eq!(position.ranking(), [Seat(1), Seat(2), Seat(3), Seat(0)]);
}

#[test]
fn canonical_texts() {
    // '1' comes before ':', so the way by a11 is smaller than the way by a1.
    check_as("rk1 yf1 yf6 ya3 ya8", "k1:a1:a5", "k1:a11:a5", "yf1 ya3 r'a5 yf6 ya8");
    // A step comes before a chain, and fewer jumps before more.
    check_as("rc3 yc4 yd4 yd5", "c3:c5:e5", "c3:e5", "yc4 yd4 yd5 re5");
    check_as("rc3 yd3 ye4 yd5 yc4", "c3:e3:e5:c5", "c3:c5", "yd3 yc4 ye4 rc5 yd5");
    check_as("rc5 ye5 yf4 yd3", "c5:g5:e3:c3", "c5:g5:e3:c3", "rc3 yd3 yf4 ye5");
}

#[test]
fn five_home_win() {
    let mut position = set_up("ghosts=none", "r'i3 yp14");
    assert_eq!(position.status(), "playing red");
    position.play(position.read_move("i3-h3").unwrap());
    assert_eq!(position.outcome(), Some(Outcome::Won(Seat(0))));
    assert_eq!(position.status(), "won red");
    assert!(position.to_string().ends_with(" 0,0 5,4 y 0"));
    assert_eq!(position.count_moves(), 0);
    assert!(position.turn().next().is_empty() && position.turn().ways().is_empty());
}

#[test]
fn the_draw_clock() {
    let text = set_up("ghosts=none", "r'i3 yp14").to_string();
    let read = |clock| Position::read("ghosts=none".parse().unwrap(), &text.replace(" r 0", clock)).unwrap();
    assert_eq!(read(" r 200").outcome(), Some(Outcome::Drawn));
    let mut position = read(" r 199");
    position.play(position.read_move("i3-i2").unwrap());
    assert_eq!(position.status(), "drawn");
    // Coming home at the last moment resets the clock; a win counts before the clock.
    let mut position = read(" r 199");
    position.play(position.read_move("i3-h2").unwrap());
    assert_eq!((position.clock(), position.status().as_str()), (0, "won red"));
    let won = "y15/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 0,0 5,4 r 200";
    assert_eq!(Position::read("ghosts=none".parse().unwrap(), won).unwrap().status(), "won red");
}

#[test]
fn nothing_can_move() {
    let mut position = set_up("ghosts=anywhere", "ra1 ya2 yb1 yb2 ya3 yc1 xc3 xh13 xi13 xj13 xk13");
    let mut list = Vec::new();
    position.moves(&mut list);
    assert_eq!(list, [Move::Pass]);
    assert_eq!((position.count_moves(), position.turn().next()), (1, vec![Step::Pass]));
    position.play(position.read_move("pass").unwrap());
    assert!(position.to_string().ends_with(" y 1"));
}

#[test]
fn placement() {
    let rules: Rules = "players=3,placement=quadrant".parse().unwrap();
    let mut position = Position::start(rules, 7);
    assert_eq!(position.count_moves(), 54);
    for text in "@i1 @k7 @p7 @i2 @i3 @i4 @j1 @j2 @j3 @l1 @l2 @l3 @p1 @p2".split(' ') {
        position.play(position.read_move(text).unwrap());
    }
    assert!(position.to_string().ends_with(" 0,0,1 0,0,0 b 0"));
    assert_eq!(position.count_moves(), 40);
    position.play(position.read_move("@p3").unwrap());
    assert!(position.to_string().ends_with(" 0,0,0 0,0,0 r 0"));
}

#[test]
fn ghosts_are_set_out_in_turn() {
    let rules: Rules = "ghosts=placed,placement=quadrant".parse().unwrap();
    let mut position = Position::start(rules, 7);
    assert_eq!(position, Position::start(rules, 8));
    assert!(Position::has_fixed_start(rules));
    let empty = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0";
    assert_eq!(position.to_string(), format!("{empty} r 0"));
    let mut list = Vec::new();
    // On any free playable square, whatever `placement` says; red sets the first, the third and the fifth.
    for (at, (text, turn)) in [("@a1", "y"), ("@p14", "r"), ("@h3", "y"), ("@b2", "r"), ("@c3", "r")].iter().enumerate()
    {
        assert_eq!((position.phase(), usize::from(position.ghosts_in_hand())), (Phase::SettingOut, 5 - at));
        position.moves(&mut list);
        assert_eq!((list.len(), position.count_moves()), (216 - at, 216 - at as u64));
        let mv = position.read_move(text).unwrap();
        assert_eq!((mv, position.write_move(mv).as_str()), (Move::Place(text[1..].parse().unwrap()), *text));
        position.play(mv);
        assert!(position.to_string().ends_with(&format!(" 5,5 0,0 {turn} 0")), "{position}");
    }
    assert_eq!(pieces(&position), "xa1 xb2 xc3 xh3 xp14");
    assert_eq!((position.phase(), position.ghosts_in_hand(), position.to_move()), (Phase::Placement, 0, Seat(0)));
    assert_eq!(position.count_moves(), 54);
    position.play(position.read_move("@i3").unwrap());
    assert!(position.to_string().ends_with(" 4,5 0,0 y 0"));
    assert_eq!(position.key(), position.key_from_scratch());
}

#[test]
fn ghosts_come_from_the_seed() {
    let start = |rules: &str, seed| Position::start(rules.parse().unwrap(), seed);
    assert_eq!(start("", 1), start("", 1));
    assert_ne!(start("", 1), start("", 2));
    for seed in 0..200 {
        assert_eq!(start("", seed).ghosts().filter(|ghost| ghost.row() >= 7 && !ghost.is_lake()).count(), 5);
        assert_eq!(start("ghosts=anywhere", seed).ghosts().filter(|ghost| !ghost.is_lake()).count(), 5);
    }
    assert!((0..50).any(|seed| start("ghosts=anywhere", seed).ghosts().any(|ghost| ghost.row() < 7)));
    assert_eq!(start("ghosts=none", 1), start("ghosts=none", 2));
    assert!(Position::has_fixed_start("players=3".parse().unwrap()) && !Position::has_fixed_start(Rules::default()));
}

#[test]
fn geometry() {
    let crossing = |from: &str, to: &str| Crossing::between(from.parse().unwrap(), to.parse().unwrap());
    assert_eq!(crossing("i6", "h6"), Some(Crossing::Forward));
    assert_eq!(crossing("g1", "l6"), Some(Crossing::Backward));
    assert_eq!(crossing("i9", "h9"), None);
    assert_eq!(crossing("d6", "l14"), None);
    assert_eq!(crossing("h1", "h5"), None);
    let square = |text: &str| text.parse::<Square>().unwrap();
    assert_eq!(square("c3").toward(square("a1")), Some((Direction::SouthWest, 2)));
    assert_eq!(square("c3").toward(square("d5")), None);
    assert_eq!(square("o13").ray(Direction::NorthEast).collect::<Vec<_>>(), [square("p14")]);
}
