//! Texts of positions and rules, good and bad.

use crate::{Ghosts, Occupant, Position, Rules, Setup, Square};
use bilby_core::{Notation, Seat};
use std::collections::BTreeMap;

const START: &str = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0";
const RACE: &str = "16/r15/15y/16/16/9r6/6~~~~6/6~~~~6/14y1/15r/16/1y14/4r'11/5r3y1y4 0,0 0,0 y 73";

#[test]
fn a_position_is_copied_with_every_move_and_small() {
    assert_eq!(size_of::<Position>(), 320);
}

/// Checks that a valid text prints as the same bytes; otherwise that the error is the expected one.
#[track_caller]
fn check(rules: &str, text: &str, expected: &str) {
    let answer = match Position::read(rules.parse().unwrap(), text) {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            "good".to_owned()
        }
        Err(error) => error.to_string(),
    };
    assert_eq!(answer, expected, "{text}");
}

/// Checks the race with a part of its text replaced.
#[track_caller]
fn check_race(from: &str, to: &str, expected: &str) {
    assert!(RACE.contains(from), "{from}");
    check("ghosts=none", &RACE.replacen(from, to, 1), expected);
}

#[test]
fn good_positions() {
    check("ghosts=none", START, "good");
    check("ghosts=none,placement=quadrant", RACE, "good");
    check(
        "players=4,laps=2",
        "4r3r''7/y1y13/16/9b6/1g'8g'5/16/4y'1~~~~4b1/6~~~~1r'4/4b'8g2/2g'9b'3/11g'3y/13r2/b8y1r4/16 0,0,0,0 0,0,0,0 y 29",
        "good",
    );
    check("", "8x7/3x2r9/16/8x7/14ry/12x3/6~~~~x5/6~~~~6/16/6r9/16/5y3y6/2y13/r7r7 0,1 0,0 y 0", "good");
    // One seat has five home, at any clock and with any seat on move.
    check("ghosts=none", "y15/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 0,0 5,4 r 200", "good");
    assert_eq!(Position::start("ghosts=none".parse().unwrap(), 0).to_string(), START);
}

#[test]
fn bad_boards() {
    check_race("16/r15", "r15", "BOARD: 13 rows instead of 14");
    check_race("16/r15", "16/16/r15", "BOARD: 15 rows instead of 14");
    check_race("15y", "14y", "BOARD: row 12 has 15 squares instead of 16");
    check_race("15y", "15yy", "BOARD: row 12 is longer than 16 squares");
    check_race("15y", "15y2", "BOARD: row 12 is longer than 16 squares");
    check_race("15y", "017y", "BOARD: \"017\" has a leading zero");
    check_race("15y", "0y15", "BOARD: a run of 0 squares in row 12");
    check_race("15y", "100y", "BOARD: 100 is more than 16");
    check_race("15y", "~14y", "BOARD: a12 is not in the lake");
    check_race("6~~~~6", "16", "BOARD: g8 is in the lake, not free");
    check_race("6~~~~6", "6~~x~6", "BOARD: i8 is in the lake: nothing can stand there");
    check_race("6~~~~6", "5~~~~7", "BOARD: f8 is not in the lake");
    check_race("15y", "'14y", "BOARD: a crossing without a kangaroo in row 12");
    check_race("15y", "15k", "BOARD: unknown character 'k' in row 12");
    check_race("15y", "15b", "BOARD: blue does not play: there are 2 players");
    check_race("r'", "r''", "BOARD: more crossings on e2 than laps (1)");
    check_race("16/r15", "y15/r15", "BOARD: yellow has more than 5 kangaroos");
    check_race("15y", "16", "BOARD: yellow has 4 kangaroos on the board, 0 in hand and 0 home, not 5 together");
    check_race("16/r15", "x15/r15", "BOARD: more ghosts than 0");
    check("", START, "BOARD: 0 ghosts instead of 5");
    check("", &START.replacen("16", "xxxx12", 1), "BOARD: 4 ghosts instead of 5");
    check("", &START.replacen("16", "xxxxxx10", 1), "BOARD: more ghosts than 5");
}

#[test]
fn bad_numbers() {
    check_race("0,0 0,0 y", "0,0,0 0,0 y", "HAND: 3 numbers for 2 players");
    check_race("0,0 0,0 y", "0,0 0 y", "HOME: 1 numbers for 2 players");
    check_race("0,0 0,0 y", "0,6 0,0 y", "HAND: 6 is more than 5");
    check_race("0,0 0,0 y", "0,0 0,00 y", "HOME: \"00\" has a leading zero");
    check_race("y 73", "b 73", "TURN: blue does not play: there are 2 players");
    check_race("y 73", "red 73", "TURN: \"red\" is not a seat (r, y, b or g)");
    check_race("y 73", "x 73", "TURN: 'x' is not a seat (r, y, b or g)");
    check_race("y 73", "y 201", "CLOCK: 201 is more than 200");
    check_race("y 73", "y", "CLOCK: missing");
    check_race("y 73", "y 73 ", "CLOCK: followed by \"\"");
    check_race("y 73", "y  73", "CLOCK: empty (fields are joined by exactly one space)");
    check("ghosts=none", &START.replace("5,5 0,0", "0,0 5,5"), "HOME: two seats have all their kangaroos home");
}

#[test]
fn bad_placements() {
    let unfair = "HAND: turn order can't lead to this with red on move";
    check("ghosts=none", &START.replace("5,5", "4,5").replacen("16", "r15", 1), unfair);
    check("ghosts=none", &START.replace("5,5", "5,4").replacen("16", "y15", 1), unfair);
    let unfair = "HAND: turn order can't lead to this with yellow on move";
    check("ghosts=none", &START.replace(" r ", " y "), unfair);
    check("ghosts=none", &START.replace("5,5", "5,0").replace(" r ", " y ").replacen("16", "yyyyy11", 1), unfair);
    check("ghosts=none", &START.replace("5,5", "4,5").replacen("16", "r15", 1).replace(" r ", " y "), "good");
    let crossing = START.replace("5,5", "4,4").replacen("16", "r'y14", 1);
    check("ghosts=none", &crossing, "BOARD: a crossing on a14 during the placement");
    check("ghosts=none", &START.replace("5,5 0,0", "4,4 1,1"), "HOME: a kangaroo is home during the placement");
    check("ghosts=none", &START.replace(" r 0", " r 1"), "CLOCK: above 0 during the placement");
}

#[test]
fn ghosts_set_out_by_the_players() {
    let board = |row: &str, rest: &str| START.replacen("16", row, 1).replace("5,5 0,0 r 0", rest);
    let check = |row, rest, expected| check("ghosts=placed", &board(row, rest), expected);
    check("16", "5,5 0,0 r 0", "good");
    check("x15", "5,5 0,0 y 0", "good");
    check("xxxx12", "5,5 0,0 r 0", "good");
    check("xxxxx11", "5,5 0,0 r 0", "good");
    check("xxxxx1r9", "4,5 0,0 y 0", "good");
    check("xxxxxx10", "5,5 0,0 r 0", "BOARD: more ghosts than 5");
    check("xxxx11r", "4,5 0,0 y 0", "BOARD: a kangaroo on p14 before all ghosts are set out");
    check("xxxx12", "0,0 5,4 r 0", "HAND: below 5 before all ghosts are set out");
    check("xxxx12", "4,5 0,0 r 0", "HAND: below 5 before all ghosts are set out");
    check("xxxx12", "5,5 0,1 r 0", "HOME: a kangaroo is home before all ghosts are set out");
    check("xxxx12", "5,5 0,0 r 1", "CLOCK: above 0 before all ghosts are set out");
    check("16", "5,5 0,0 y 0", "TURN: after 0 ghosts red sets out the next");
    check("xxx13", "5,5 0,0 r 0", "TURN: after 3 ghosts yellow sets out the next");
    check("xxxxx11", "5,5 0,0 y 0", "HAND: turn order can't lead to this with yellow on move");
    check("xxxxx11", "5,5 0,0 r 1", "CLOCK: above 0 during the placement");
}

/// A board with kangaroos (their seats, squares and crossings) and ghosts.
fn board(kangaroos: &[(u8, &str, u8)], ghosts: &[&str]) -> BTreeMap<Square, Occupant> {
    let kangaroo = |(seat, square, crossings): &(u8, &str, u8)| {
        (square.parse().unwrap(), Occupant::Kangaroo { seat: Seat(*seat), crossings: *crossings })
    };
    let ghosts = ghosts.iter().map(|square| (square.parse().unwrap(), Occupant::Ghost));
    kangaroos.iter().map(kangaroo).chain(ghosts).collect()
}

/// Sets a position up from values; the answer is a text or an error.
#[track_caller]
fn check_setup(rules: &str, setup: &Setup, expected: &str) {
    let answer = match Position::set_up(rules.parse().unwrap(), setup) {
        Ok(position) => {
            assert_eq!(Position::read(position.rules(), &position.to_string()), Ok(position));
            assert_eq!(position.to_string(), setup.to_string());
            position.to_string()
        }
        Err(error) => error.to_string(),
    };
    assert_eq!(answer, expected, "{setup}");
}

/// Sets up a race.
#[track_caller]
fn check_race_set_up(rules: &str, kangaroos: &[(u8, &str, u8)], ghosts: &[&str], turn: u8, expected: &str) {
    check_setup(rules, &Setup::race(rules.parse().unwrap(), board(kangaroos, ghosts), Seat(turn)), expected);
}

#[test]
fn positions_are_set_up() {
    let check = |setup: Setup, expected: &str| check_setup("ghosts=none", &setup, expected);
    let few = [(1, "p14", 0), (0, "a14", 1), (0, "b14", 0)];
    let rows = "r'r13y/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16";
    let race = Setup { board: board(&few, &[]), hand: vec![0, 0], home: vec![3, 4], turn: Seat(0), clock: 200 };
    check(race.clone(), &format!("{rows} 0,0 3,4 r 200"));
    check(Setup { clock: 201, ..race.clone() }, "CLOCK: 201 is more than 200");
    check(Setup { clock: 1 << 20, ..race.clone() }, "CLOCK: 1048576 is more than 200");
    check(Setup { turn: Seat(2), ..race.clone() }, "TURN: blue does not play: there are 2 players");
    check(Setup { hand: vec![6, 0], ..race.clone() }, "HAND: 6 is more than 5");
    check(Setup { home: vec![3, 300], ..race.clone() }, "HOME: 300 is more than 5");
    check(Setup { hand: vec![0; 3], ..race.clone() }, "HAND: 3 numbers for 2 players");
    let not_five = "BOARD: red has 2 kangaroos on the board, 0 in hand and 2 home, not 5 together";
    check(Setup { home: vec![2, 4], ..race.clone() }, not_five);
    let placing = Setup { board: board(&few[..1], &[]), hand: vec![4, 4], home: vec![1, 0], clock: 0, ..race };
    check(placing.clone(), "HOME: a kangaroo is home during the placement");
    check(
        Setup { hand: vec![5, 4], home: vec![0, 0], ..placing },
        "HAND: turn order can't lead to this with red on move",
    );
}

#[test]
fn races_are_set_up() {
    let few = [(1, "p14", 0), (0, "a14", 1), (0, "b14", 0)];
    let text = "r'r13y/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 0,0 3,4 y 0";
    check_race_set_up("ghosts=none", &few, &[], 1, text);
    check_race_set_up("", &few, &[], 1, "BOARD: 0 ghosts instead of 5");
    check_race_set_up("ghosts=none", &few, &["c3"], 1, "BOARD: more ghosts than 0");
    check_race_set_up("ghosts=none", &few, &[], 2, "TURN: blue does not play: there are 2 players");
    check_race_set_up("ghosts=none", &few, &[], 9, "TURN: there is no seat 9 (they are counted from 0)");
    check_race_set_up("ghosts=none", &[], &[], 0, "HOME: two seats have all their kangaroos home");
    let check =
        |kangaroos: &[(u8, &str, u8)], expected: &str| check_race_set_up("ghosts=none", kangaroos, &[], 0, expected);
    check(&[(0, "g8", 0)], "BOARD: g8 is in the lake: nothing can stand there");
    check(&[(0, "a1", 2)], "BOARD: more crossings on a1 than laps (1)");
    check(&[(3, "a1", 0)], "BOARD: green does not play: there are 2 players");
    check(&[(4, "a1", 0)], "BOARD: there is no seat 4 (they are counted from 0)");
    // The first fault is the first one of the text.
    check(&[(0, "a1", 2), (0, "g8", 0)], "BOARD: g8 is in the lake: nothing can stand there");
    check(&[(0, "b2", 2), (3, "a2", 0)], "BOARD: green does not play: there are 2 players");
    let six = ["a1", "a2", "a3", "a4", "a5", "a6"].map(|square| (0, square, 0));
    check(&six, "BOARD: red has more than 5 kangaroos");
    let ghosts = ["c1", "c2", "c3", "c4", "c5"];
    let early = "BOARD: a kangaroo on a14 before all ghosts are set out";
    check_race_set_up("ghosts=placed", &few, &ghosts[..4], 0, early);
}

#[test]
fn the_clock_is_set_back() {
    let check = |rules: &str, text: &str, expected: &str| {
        let position = Position::read(rules.parse().unwrap(), text).unwrap();
        assert_eq!(position.without_clock().to_string(), expected);
    };
    check("ghosts=none", RACE, &RACE.replace(" 73", " 0"));
    check("ghosts=none", START, START);
    check("ghosts=placed", START, START);
}

#[track_caller]
fn check_rules(text: &str, expected: &str) {
    let answer = match text.parse::<Rules>() {
        Ok(rules) => {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            rules.to_string()
        }
        Err(error) => format!("error: {error}"),
    };
    assert_eq!(answer, expected, "{text}");
}

#[test]
fn rules() {
    check_rules("", "");
    check_rules("players=2,laps=1,ghosts=opposite,placement=anywhere", "");
    check_rules("placement=quadrant,ghosts=none,laps=2", "laps=2,ghosts=none,placement=quadrant");
    check_rules("players=3", "players=3");
    check_rules("ghosts=none,players=4", "players=4");
    check_rules("players=3,ghosts=opposite", "error: there are no ghosts with players=3: only ghosts=none");
    check_rules("placement=quadrant,ghosts=placed", "ghosts=placed,placement=quadrant");
    check_rules("ghosts=placed,players=3", "error: there are no ghosts with players=3: only ghosts=none");
    check_rules("ghosts=all", "error: unknown value \"all\" for ghosts (known: opposite, anywhere, placed, none)");
    check_rules("ghosts=anywhere,players=4", "error: there are no ghosts with players=4: only ghosts=none");
    check_rules("players=5", "error: unknown value \"5\" for players (known: 2, 3, 4)");
    check_rules("player=2", "error: unknown key \"player\" (known: players, laps, ghosts, placement)");
    assert_eq!("".parse(), Ok(Rules::default()));
}

#[test]
fn other_rules() {
    let check = |text: &str, change: &dyn Fn(Rules) -> Option<Rules>, expected: Option<&str>| {
        let rules = change(text.parse().unwrap());
        // Equal to what is read, not only printed like it.
        assert_eq!(rules, expected.map(|expected| expected.parse().unwrap()), "{text}");
    };
    let players = |players: u8| move |rules: Rules| rules.with_players(players);
    check("players=4,laps=2,placement=quadrant", &players(3), Some("players=3,laps=2,placement=quadrant"));
    check("players=3", &players(2), Some(""));
    check("", &players(4), Some("players=4"));
    check("", &players(2), Some(""));
    check("ghosts=none", &players(3), Some("players=3"));
    check("ghosts=none", &players(2), Some("ghosts=none"));
    check("ghosts=anywhere", &players(3), None);
    check("ghosts=anywhere", &players(2), Some("ghosts=anywhere"));
    for few_or_many in [0, 1, 5, 255] {
        check("players=3", &players(few_or_many), None);
        check("", &players(few_or_many), None);
    }
    check("ghosts=placed", &|rules| rules.with_laps(2), Some("laps=2,ghosts=placed"));
    check("laps=2", &|rules| rules.with_laps(1), Some(""));
    check("", &|rules| rules.with_laps(0), None);
    check("", &|rules| rules.with_laps(3), None);
    check("laps=2", &|rules| rules.with_ghosts(Ghosts::Anywhere), Some("laps=2,ghosts=anywhere"));
    check("players=3", &|rules| rules.with_ghosts(Ghosts::None), Some("players=3"));
    check("players=3", &|rules| rules.with_ghosts(Ghosts::Placed), None);
}
