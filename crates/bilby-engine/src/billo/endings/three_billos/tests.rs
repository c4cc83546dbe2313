//! The values of the tables agree with the rules of the game.

use super::index::{Place, seeds};
use super::*;
use crate::Handicap;
use crate::billo::{Evaluator, search};
use crate::ending_checks::{after, brute_force, wins_against_the_best_defence};
use bilby_core::{Game, Notation};
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use billo::{Colour, Man};
use std::collections::HashMap;

const ALL_RULES: [&str; 9] = [
    "capture=strict",
    "capture=strict,billo=diagonal",
    "capture=strict,billo=all",
    "capture=free",
    "capture=free,billo=diagonal",
    "capture=free,billo=all",
    "capture=strict,passing=open",
    "capture=strict,billo=diagonal,passing=open",
    "capture=free,billo=all,passing=open",
];

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// What the tables say, also where one side has nothing left.
fn value(tables: &EndingTables, position: &Position) -> EndingValue {
    tables.probe(position).unwrap_or_else(|| {
        assert!(position.occupied(position.on_move()).is_empty(), "{position} is not in the tables");
        EndingValue::Loss(0)
    })
}

fn best(tables: &EndingTables, position: &Position) -> EndingValue {
    let values = after(position).into_iter().map(|after| value(tables, &after).before());
    values.max_by_key(|value| value.rank()).unwrap_or(EndingValue::Loss(0))
}

fn sign(value: EndingValue) -> i32 {
    value.rank().signum()
}

#[test]
fn the_built_in_tables_are_those_that_are_made() {
    assert!(make(Rules::default()) == *shared(Rules::default()));
    assert!(
        make(rules("capture=free,billo=all,passing=open")) == *shared(rules("capture=free,billo=all,passing=open"))
    );
    assert!(make(rules("")) != *shared(rules("passing=open")));
}

#[test]
fn every_value_is_that_of_the_best_move() {
    for text in ALL_RULES {
        let tables = shared(rules(text));
        for seed in seeds().step_by(7) {
            let position = seed.position(rules(text));
            assert_eq!(tables.probe(&position), Some(best(tables, &position)), "{text}: {position}");
        }
    }
}

#[test]
fn places_do_not_depend_on_colours_shapes_and_symmetries() {
    let turned = |text: &str, turn: fn(usize, usize) -> (usize, usize), exchange: fn(char) -> char| {
        let position = Position::read(Rules::default(), text).unwrap();
        let mut board = [['1'; 8]; 8];
        for square in billo::Square::all() {
            if let Some((colour, figure)) = position.at(square) {
                let (column, row) = turn(square.column().into(), square.row().into());
                board[row][column] = exchange(figure.letter(colour));
            }
        }
        let rows: Vec<String> = board.iter().rev().map(|row| row.iter().collect()).collect();
        let mut text = rows.join("/");
        for run in (2..=8).rev() {
            text = text.replace(&"1".repeat(run), &run.to_string());
        }
        let side = if exchange('O') == 'o' { position.on_move().enemy() } else { position.on_move() };
        let side = if side == Colour::Red { 'r' } else { 'b' };
        Place::of(&Position::read(Rules::default(), &format!("{text} {side} - 0")).unwrap())
    };
    let keep = |letter| letter;
    let shapes = |letter| match letter {
        'O' => 'Q',
        'Q' => 'O',
        'o' => 'q',
        _ => 'o',
    };
    let colours =
        |letter: char| if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
    for seed in seeds().step_by(501) {
        let text = seed.position(Rules::default()).to_string();
        let place = Some(seed.place());
        assert_eq!(place, Place::of(&seed.position(Rules::default())));
        assert_eq!(place, turned(&text, |column, row| (7 - column, row), keep), "{text}");
        assert_eq!(place, turned(&text, |column, row| (row, column), keep), "{text}");
        assert_eq!(place, turned(&text, |column, row| (column, row), shapes), "{text}");
        assert_eq!(place, turned(&text, |column, row| (column, 7 - row), colours), "{text}");
    }
}

#[test]
fn short_endings_agree_with_looking_at_everything() {
    const DEPTH: u8 = 4;
    for text in ALL_RULES {
        let tables = shared(rules(text));
        let mut decided = 0;
        for seed in seeds().step_by(997) {
            let position = seed.position(rules(text));
            let value = tables.probe(&position).unwrap();
            let expected = value.plies().is_some_and(|plies| plies <= DEPTH).then_some(value);
            assert_eq!(brute_force(&position, DEPTH), expected, "{text}: {position}");
            decided += u32::from(expected.is_some());
        }
        assert!(decided > 0);
    }
}

/// One against one with claims, every position and everything that can hang there, solved from scratch.
#[test]
fn claim_is_worth_what_strict_is() {
    for text in ["", "billo=diagonal", "billo=all"] {
        let tables = shared(rules(text));
        let mut places: HashMap<u64, usize> = HashMap::new();
        let mut positions: Vec<Position> = Vec::new();
        let mut moves: Vec<Vec<usize>> = Vec::new();
        let fresh = |position: &Position| {
            let text = position.to_string();
            let (start, _) = text.rsplit_once(' ').unwrap();
            let clock = u8::from(text.contains('?'));
            Position::read(rules(text_rules(position)), &format!("{start} {clock}")).unwrap()
        };
        for seed in seeds().take_while(|seed| !seed.is_pair()) {
            let start = seed.position(rules(text));
            places.entry(start.key()).or_insert_with(|| {
                positions.push(start);
                positions.len() - 1
            });
        }
        let mut at = 0;
        while at < positions.len() {
            let mut ends = Vec::new();
            for after in after(&positions[at]) {
                let key = after.key();
                let end = *places.entry(key).or_insert_with(|| {
                    positions.push(fresh(&after));
                    positions.len() - 1
                });
                ends.push(end);
            }
            moves.push(ends);
            at += 1;
        }
        // Sweep until nothing changes any more: who has a losing answer for the other wins, who has only winning ones
        // loses.
        let mut signs = vec![0; positions.len()];
        loop {
            let mut changed = false;
            for at in (0..positions.len()).filter(|at| signs[*at] == 0).collect::<Vec<_>>() {
                let sign = moves[at].iter().map(|end| -signs[*end]).max().unwrap_or(-1);
                changed |= sign != 0;
                signs[at] = sign;
            }
            if !changed {
                break;
            }
        }
        let mut claims = 0;
        for (position, solved) in positions.iter().zip(&signs) {
            if let Some(value) = tables.probe(position) {
                assert_eq!(sign(value), *solved, "{text}: {position}");
            }
            claims += u32::from(position.can_claim());
        }
        assert!(claims > 0);
    }
}

fn text_rules(position: &Position) -> &'static str {
    match position.rules().billo {
        Directions::Orthogonal => "",
        Directions::Diagonal => "billo=diagonal",
        Directions::All => "billo=all",
    }
}

/// Two against one with claims: no move, claim or passed-up capture changes who wins, and what is won gets nearer.
#[test]
fn claims_change_nothing_with_three() {
    for text in ["", "billo=diagonal", "billo=all"] {
        let tables = shared(rules(text));
        for seed in seeds().step_by(23) {
            let position = seed.position(rules(text));
            let value = tables.probe(&position).unwrap();
            for position in
                std::iter::once(position).chain(after(&position)).filter(|p| p.can_claim() || p.clock() == 0)
            {
                let Some(value) = tables.probe(&position) else { continue };
                assert_eq!(sign(value), sign(best(tables, &position)), "{text}: {position}");
            }
            if let EndingValue::Win(plies) = value {
                let values = after(&position).into_iter().map(|after| self::value(tables, &after));
                assert!(values.into_iter().any(|value| value == EndingValue::Loss(plies - 1)), "{text}: {position}");
            }
        }
    }
}

#[test]
fn what_is_known_of_the_default_rules() {
    let tables = shared(Rules::default());
    let check = |board: &str, expected: EndingValue| {
        let position = Position::read(Rules::default(), &format!("{board} - 0")).unwrap();
        assert_eq!(tables.probe(&position), Some(expected), "{board}");
    };
    check("8/8/8/8/8/8/8/q6O r", EndingValue::Win(25));
    check("8/8/8/8/8/8/8/q1O5 r", EndingValue::Loss(26));
    check("8/8/8/2O5/8/8/8/o6Q b", EndingValue::Loss(32));
    check("7Q/8/8/8/8/2O5/8/o7 r", EndingValue::Win(31));
    check("8/8/8/8/8/8/8/o6O r", EndingValue::Draw);
    check("8/8/8/8/8/8/O7/oO6 b", EndingValue::Loss(0));
    // Next to each other, or an odd number of steps apart: the one on move wins.
    let singles = seeds().take_while(|seed| !seed.is_pair()).map(|seed| seed.position(Rules::default()));
    for position in singles.filter(|position| !position.men(Colour::Black, Man::SquareBillo).is_empty()) {
        let mut squares = position.free().0 ^ u64::MAX;
        let first = billo::Square::from_index(squares.trailing_zeros() as u8);
        squares &= squares - 1;
        let second = billo::Square::from_index(squares.trailing_zeros() as u8);
        let steps = first.column().abs_diff(second.column()) + first.row().abs_diff(second.row());
        let value = tables.probe(&position).unwrap();
        assert_eq!(sign(value), if steps % 2 == 1 { 1 } else { -1 }, "{position}");
    }
}

#[test]
fn a_win_in_the_tables_is_won_against_the_best_defence() {
    let evaluator = Evaluator::new(Handicap::default());
    for (text, board) in [
        ("", "8/8/8/8/8/8/8/q6O r - 0"),
        ("", "7Q/8/8/8/8/2O5/8/o7 r - 0"),
        ("", "8/8/8/8/8/8/8/q5OO r - 60"),
        ("capture=strict,billo=diagonal", "8/8/8/8/4O3/8/Q1o5/8 r - 0"),
        ("capture=free,billo=all", "8/8/8/8/8/8/8/Q1o4O r - 0"),
    ] {
        let tables = shared(rules(text));
        let position = Position::read(rules(text), board).unwrap();
        let Some(EndingValue::Win(plies)) = tables.probe(&position) else { panic!("{board} is won") };
        let table = TranspositionTable::new(1 << 16);
        let attack = |position: &Position| {
            let task = Task::new(Limits { nodes: Some(500), depth: None }, &|| false);
            search(position, &evaluator, &mut SearchContext::new(task, &table)).best().unwrap()
        };
        let value = |after: &Position| value(tables, after);
        wins_against_the_best_defence(position, plies, position.to_move(), attack, |_| true, value);
    }
}

#[test]
fn files_come_back_and_damage_is_noticed() {
    let tables = shared(rules("billo=diagonal"));
    let file = tables.to_file();
    assert!(EndingTables::from_file(&file).as_ref() == Ok(tables));
    assert_eq!(EndingTables::from_file(b"PNG").err(), Some(FileError::NotTables));
    assert_eq!(EndingTables::from_file(&file[..8]).err(), Some(FileError::Damaged));
    assert_eq!(EndingTables::from_file(&file[..12]).err(), Some(FileError::Damaged));
    assert_eq!(EndingTables::from_file(&file[..file.len() - 1]).err(), Some(FileError::Checksum));
    let mut newer = file.clone();
    newer[8] = VERSION + 1;
    assert_eq!(EndingTables::from_file(&newer).err(), Some(FileError::Version(VERSION + 1)));
    for at in [9, 10, 12, 20, file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[at] ^= 1;
        assert_eq!(EndingTables::from_file(&damaged).err(), Some(FileError::Checksum), "byte {at}");
    }
}
