//! Pictures of real positions, parsed as text.

mod reading;

use bilby_draw::{Options, Theme, svg};
use bilby_games::{GameKind, Position, Rules};
use reading::{Picture, check_form};

/// Game, rules and position.
const POSITIONS: &[(GameKind, &str, &str)] = &[
    (GameKind::Billabong, "ghosts=none", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
    (
        GameKind::Billabong,
        "",
        "3x6r5/11x4/2r13/5x7r2/10x5/8x7/6~~~~6/6~~~~6/16/7y8/2r'11y1/8y6y/3r'6y5/16 0,0 0,0 y 135",
    ),
    (
        GameKind::Billabong,
        "players=4,laps=2",
        "16/1r'14/ry'yb2b'1b''g1g'1g''2/r''y''14/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 0,0,0,0 2,2,2,2 y 73",
    ),
    (GameKind::Billabong, "players=3", "16/16/4r11/16/16/16/6~~~~2y3/6~~~~6/1b14/16/16/16/16/16 4,4,4 0,0,0 r 0"),
    (GameKind::Billabong, "ghosts=none", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/2y13 0,0 5,4 y 0"),
    (GameKind::Bilitaire, "", "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -"),
    (GameKind::Bilitaire, "", "oooo--oo/1ooo--oo/2oooo--/o1o2o--/--5o/--4oo/1oo1--oo/oooo--oo t - 1 -"),
    (GameKind::Bilitaire, "", "oooo1o--/1ooo2--/2--2oo/2--4/6o1/5oo1/----1o1o/----o1oo m 2 2 17"),
    (GameKind::Billo, "", "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0"),
    (GameKind::Billo, "", "p2rs1p1/1sr3r1/r2rs2s/3s1rS1/5s2/P3RR2/RSSRSSS1/2SR2RR r ?Sg6-f4 0"),
    (GameKind::Billo, "capture=free", "s5s1/5r1s/3rRp1p/2p1RS1r/r1s2S1S/RP2S2R/3R2S1/S1R2S2 b - 0"),
    (GameKind::Billo, "", "4O1Q1/1QQ2RO1/7O/2o5/8/8/q2ooq2/1o2q1o1 b - 8"),
    (GameKind::Billabong, "ghosts=none", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/9r'6/8y1r3r'1/16/2y'y'12 0,0 2,2 r 3"),
];

fn read((kind, rules, text): (GameKind, &str, &str)) -> Position {
    Position::read(Rules::read(kind, rules).unwrap(), text).unwrap()
}

fn draw(position: &Position, options: Options) -> Picture {
    Picture::read(&svg(position, &options).unwrap())
}

fn with_moves(moves: &[&str]) -> Options {
    Options { moves: moves.iter().map(ToString::to_string).collect(), ..Options::default() }
}

/// All variants of a position's picture: rotated or not, light or dark, with coordinates or without.
fn looks() -> impl Iterator<Item = Options> {
    (0..8).map(|look| Options {
        moves: Vec::new(),
        flip: look & 1 != 0,
        coordinates: look & 2 != 0,
        theme: if look & 4 != 0 { Theme::Dark } else { Theme::Light },
    })
}

#[test]
fn pictures_are_well_formed_and_need_nothing_from_outside() {
    for position in POSITIONS.iter().copied().map(read) {
        for options in looks() {
            check_form(&svg(&position, &options).unwrap());
        }
    }
}

#[test]
fn every_legal_move_can_be_drawn() {
    for position in POSITIONS.iter().copied().map(read) {
        for text in position.moves().iter().step_by(7) {
            let picture = svg(&position, &with_moves(&[text])).unwrap();
            check_form(&picture);
            let nothing_to_see = text == "pass";
            assert!(
                nothing_to_see || picture != svg(&position, &Options::default()).unwrap(),
                "{text} leaves no trace"
            );
        }
    }
}

#[test]
fn the_same_picture_every_time() {
    for position in POSITIONS.iter().copied().map(read) {
        let options = Options { moves: position.moves().into_iter().take(1).collect(), ..Options::default() };
        assert_eq!(svg(&position, &options), svg(&position, &options));
    }
}

#[test]
fn as_many_kangaroos_as_the_position_has() {
    for position in POSITIONS.iter().filter(|position| position.0 == GameKind::Billabong) {
        let picture = draw(&read(*position), Options::default());
        let mut fields = position.2.split(' ');
        let (board, hand, home) = (fields.next().unwrap(), fields.next().unwrap(), fields.next().unwrap());
        let sum = |field: &str| field.split(',').map(|number| number.parse::<usize>().unwrap()).sum::<usize>();
        assert_eq!(picture.count("data-square"), board.matches(['r', 'y', 'b', 'g', 'x']).count(), "{board}");
        assert_eq!(picture.count("data-hand"), sum(hand), "{hand}");
        assert_eq!(picture.count("data-home"), sum(home), "{home}");
        for (letter, name) in [('r', "red"), ('y', "yellow"), ('b', "blue"), ('g', "green")] {
            for crossings in 0..=2 {
                // The marks after a kangaroo's letter are its crossings.
                let standing = board.split(letter).skip(1);
                let expected =
                    standing.filter(|rest| rest.chars().take_while(|c| *c == '\'').count() == crossings).count();
                let href = format!("#billabong-{name}-{crossings}");
                let found = picture.with("data-square").filter(|tag| tag.get("href") == Some(&href)).count();
                assert_eq!(found, expected, "{href} in {board}");
            }
        }
    }
}

#[test]
fn as_many_trays_and_marbles_as_the_position_has() {
    for position in POSITIONS.iter().filter(|position| position.0 == GameKind::Bilitaire) {
        let picture = draw(&read(*position), Options::default());
        let board = position.2.split(' ').next().unwrap();
        assert_eq!(picture.count("data-hole"), board.matches('o').count(), "{board}");
        assert_eq!(picture.count("data-cell"), 16 - board.matches('-').count() / 4, "{board}");
    }
    let picture = draw(&read(POSITIONS[7]), Options::default());
    assert_eq!(picture.texts("data-call"), ["2"]);
    assert_eq!(picture.texts("data-round"), ["1", "2"]);
    let texts = picture.texts("data-text");
    assert!(texts.contains(&"17".to_owned()) && texts.contains(&"18".to_owned()), "{texts:?}");
}

#[test]
fn as_many_men_as_the_position_has() {
    let names = [('R', "round"), ('S', "square"), ('P', "piece"), ('O', "round-billo"), ('Q', "square-billo")];
    for position in POSITIONS.iter().filter(|position| position.0 == GameKind::Billo) {
        let picture = draw(&read(*position), Options::default());
        let board = position.2.split(' ').next().unwrap();
        for (letter, name) in names {
            for (letter, colour) in [(letter, "red"), (letter.to_ascii_lowercase(), "black")] {
                let href = format!("#billo-{colour}-{name}");
                let found = picture.with("data-square").filter(|tag| tag.get("href") == Some(&href)).count();
                assert_eq!(found, board.matches(letter).count(), "{href} in {board}");
            }
        }
    }
    let picture = draw(&read(POSITIONS[9]), Options::default());
    assert_eq!(picture.texts("data-pending"), ["?"]);
    assert_eq!(picture.texts("data-last"), ["g6", "f4"]);
}

#[test]
fn an_illegal_move_is_refused_for_the_rules_reason() {
    for (position, text) in [(1, "h5-h8"), (5, "d5:f5"), (6, "B2e3"), (8, "Re1-e3"), (8, "claim"), (10, "nonsense")] {
        let position = read(POSITIONS[position]);
        let good = position.moves().remove(0);
        assert_eq!(svg(&position, &with_moves(&[&good, text])), Err(position.play(text).unwrap_err()), "{text}");
    }
}

#[test]
fn turning_the_board_moves_every_square_to_the_opposite_one() {
    let start = read(POSITIONS[8]);
    let (picture, turned) =
        (draw(&start, Options::default()), draw(&start, Options { flip: true, ..Options::default() }));
    for (square, opposite) in [("a1", "h8"), ("c8", "f1"), ("h1", "a8")] {
        assert_eq!(turned.place("data-square", square), picture.place("data-square", opposite));
    }
    assert!(picture.place("data-square", "a1").1 > picture.place("data-square", "a8").1, "a1 is below a8");
    assert!(picture.place("data-square", "a1").0 < picture.place("data-square", "h1").0, "a1 is left of h1");
}

#[test]
fn coordinates_are_drawn_if_wanted() {
    for position in POSITIONS.iter().copied().map(read) {
        let columns: Vec<String> = match position.kind() {
            GameKind::Billabong => ('a'..='p').map(String::from).collect(),
            GameKind::Bilitaire => ('a'..='h').chain('A'..='D').map(String::from).collect(),
            GameKind::Billo => ('a'..='h').map(String::from).collect(),
        };
        let texts = draw(&position, Options::default()).texts("data-text");
        assert!(columns.iter().all(|column| texts.contains(column)), "{texts:?}");
        let texts = draw(&position, Options { coordinates: false, ..Options::default() }).texts("data-text");
        assert!(!columns.iter().any(|column| texts.contains(column)), "{texts:?}");
    }
}

#[test]
fn the_marks_of_moves() {
    let check = |position: usize, moves: &[&str], expected: &[(&str, usize)]| {
        let position = read(POSITIONS[position]);
        let picture = draw(&position, with_moves(moves));
        for (mark, count) in expected {
            let found = picture.with("data-mark").filter(|tag| tag.get("data-mark") == Some(mark)).count();
            assert_eq!(found, *count, "{mark} of {moves:?}");
        }
    };
    check(0, &["@a1", "@h9"], &[("ring", 2), ("arrow", 0)]);
    check(1, &["o4-o5"], &[("ring", 0), ("arrow", 1)]);
    check(12, &["k3:i5:i1:m5"], &[("arrow", 1), ("referee", 1), ("dashed", 0)]);
    check(12, &["j4:h2"], &[("arrow", 1), ("referee", 0), ("dashed", 1)]);
    check(5, &["xd5"], &[("ring", 1), ("arrow", 0)]);
    check(6, &["D4s1"], &[("square-ring", 2), ("arrow", 1), ("cross", 0)]);
    check(6, &["A3B3C3e1"], &[("square-ring", 4), ("arrow", 1), ("cross", 0)]);
    check(6, &["B2x"], &[("square-ring", 1), ("arrow", 0), ("cross", 1)]);
    check(9, &["Re3xf4-g5xh6"], &[("ring", 1), ("arrow", 1), ("cross", 2)]);
    check(9, &["Sa3-b4"], &[("square-ring", 1), ("arrow", 1), ("cross", 0)]);
    check(9, &["claim"], &[("dashed", 1), ("arrow", 0)]);
}

#[test]
fn whose_turn_it_is_and_who_has_won() {
    for position in POSITIONS.iter().copied().map(read) {
        let picture = draw(&position, Options::default());
        let marks = |mark: &str| picture.with("data-mark").filter(|tag| tag.get("data-mark") == Some(mark)).count();
        let over = position.outcome().is_some();
        assert_eq!((marks("on-move"), marks("won")), if over { (0, 1) } else { (1, 0) }, "{position}");
        assert_eq!(picture.texts("data-seat"), position.seat_names());
        assert!(picture.words("desc").starts_with(&position.status()), "{position}");
    }
    assert_eq!(draw(&read(POSITIONS[5]), Options::default()).words("title"), "Bi-litaire");
}

#[test]
fn light_and_dark_share_no_names() {
    for position in POSITIONS.iter().copied().map(read) {
        let light = draw(&position, Options::default()).texts("id");
        let dark = draw(&position, Options { theme: Theme::Dark, ..Options::default() }).texts("id");
        assert!(light.iter().all(|id| id.starts_with(position.kind().name()) && !dark.contains(id)));
    }
}
