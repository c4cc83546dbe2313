//! The values of the tables agree with the rules of the game, with the built-in tables and with plain search.

use super::*;
use crate::billo::endings::symmetry::SYMMETRIES;
use crate::billo::endings::three_billos::index::{Place, seeds};
use crate::billo::endings::{Material, shared, solve};
use crate::billo::{Evaluator, search};
use crate::ending_checks::{after, brute_force, wins_against_the_best_defence};
use crate::{Endings, Handicap};
use bilby_core::Notation;
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use billo::SquareSet;
use std::sync::{Arc, OnceLock};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn class(text: &str) -> Class {
    Class::of_material(&text.parse::<Material>().unwrap()).unwrap()
}

/// The tables of all classes with at most `men` men, of the classes `more`, and of the classes that these lead to.
fn make(rules_text: &str, men: u8, more: &[&str]) -> FewMenTables {
    let mut tables = FewMenTables::new(rules(rules_text));
    let few = Class::all().filter(|class| class.men() <= men);
    for class in few.chain(more.iter().flat_map(|text| class(text).with_needed())) {
        if !tables.has(class) {
            tables.solve(class, &mut |_, _| true).unwrap();
        }
    }
    tables
}

/// The tables of the default rules, which most tests use.
fn tables() -> &'static FewMenTables {
    static TABLES: OnceLock<FewMenTables> = OnceLock::new();
    TABLES.get_or_init(|| make("", 3, &["OO-qq", "OOO-q"]))
}

fn positions(class: Class, count: usize, seed: u64) -> Vec<Position> {
    let layout = Layout::of(class);
    let mut random = SplitMix64::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let (men, turn, stands_for) = layout.position(random.below(layout.len() as u64) as usize);
        if stands_for > 0 {
            positions.push(Position::set_up(Rules::default(), &Setup { men: sets(&men), turn, clock: 0 }).unwrap());
        }
    }
    positions
}

#[test]
fn classes_come_after_those_that_they_lead_to() {
    assert_eq!(Class::all().count(), 97);
    for class in Class::all() {
        let needed = class.with_needed();
        assert_eq!(needed.last(), Some(&class));
        assert!(needed.iter().all(|needed| needed.men() < class.men() || needed.pawns() <= class.pawns()));
    }
    assert_eq!(class("Q-o").to_string(), "O-q");
    assert_eq!(class("R-oos").to_string(), "OOS-r");
    let names = |text: &str| class(text).with_needed().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names("R-s"), ["O-q", "O-s", "R-s"]);
    assert_eq!(names("OQ-o"), ["O-o", "O-q", "OQ-o"]);
}

#[test]
fn every_index_is_that_of_its_position() {
    for class in Class::all() {
        let layout = Layout::of(class);
        let mut random = SplitMix64::new(5);
        for _ in 0..300 {
            let index = random.below(layout.len() as u64) as usize;
            let (men, turn, stands_for) = layout.position(index);
            if stands_for == 0 {
                continue;
            }
            assert_eq!(place(&men, turn), Some((class, index)), "{class}");
            let turned = |symmetry: &[u8; 64]| {
                men.map(|side| {
                    side.map(|board| SquareSet(board).into_iter().fold(0, |all, at| all | 1 << symmetry[at.index()]))
                })
            };
            let symmetries = if class.pawns() == 0 { 8 } else { 2 };
            for symmetry in &SYMMETRIES[..symmetries] {
                assert_eq!(place(&turned(symmetry), turn), Some((class, index)), "{class}");
            }
            let shapes =
                men.map(|[round, square, round_billo, square_billo]| [square, round, square_billo, round_billo]);
            // A class that is the same after the exchange has both positions in its table.
            let exchanged = place(&shapes, turn).unwrap();
            assert!(exchanged.0 == class);
            let mut colours = men.map(|side| side.map(u64::swap_bytes));
            colours.swap(0, 1);
            assert!(place(&colours, turn.enemy()).unwrap().0 == class);
        }
    }
}

#[test]
fn every_position_is_counted_once() {
    let count = |text: &str| -> u64 {
        let layout = Layout::of(class(text));
        (0..layout.len()).map(|index| u64::from(layout.position(index).2)).sum()
    };
    assert_eq!(count("O-o"), 2 * 64 * 63);
    assert_eq!(count("OO-q"), 2 * 64 * 63 / 2 * 62);
    assert_eq!(count("R-s"), 2 * 3_088);
    // 56 pieces besides those on different squares.
    assert_eq!(count("RS-o"), 2 * (190_960 + 56 * 63));
}

/// The built-in tables of at most three billos were made by another program, with another index.
#[test]
fn three_billos_are_as_in_the_built_in_tables() {
    for text in ["", "billo=diagonal", "capture=free,billo=all", "passing=open"] {
        let mut made = FewMenTables::new(rules(text));
        for class in Class::all().filter(|class| class.men() <= 3 && class.pawns() == 0) {
            made.solve(class, &mut |_, _| true).unwrap();
        }
        for seed in seeds() {
            let position = seed.position(rules(text));
            assert!(Place::of(&position).is_some());
            assert_eq!(made.probe(&position), shared(rules(text)).probe(&position), "{text}: {position}");
        }
    }
}

/// Pawns, solved by following all moves from all positions.
#[test]
fn two_men_with_pawns_are_as_by_exploring() {
    for text in ["", "billo=diagonal,capture=free", "billo=all,passing=open"] {
        let made = make(text, 2, &[]);
        for men in ["R-s", "O-s", "R-r", "O-r"] {
            let expected = solve(rules(text), &men.parse().unwrap());
            let found = made.endings(class(men)).unwrap();
            for (expected, found) in expected.iter().zip(&found) {
                let counts =
                    |e: &crate::billo::endings::EndingStatistics| (e.on_move, e.red_wins, e.drawn, e.black_wins);
                assert_eq!(counts(found), counts(expected), "{text}: {men}");
                let plies = |e: &crate::billo::endings::EndingStatistics| {
                    e.longest.each_ref().map(|l| l.as_ref().map(|l| l.plies))
                };
                assert_eq!(plies(found), plies(expected), "{text}: {men}");
            }
        }
    }
}

/// What `docs/endings.md` says of a class: red wins, drawn, black wins with each side on move, and the longest.
fn check(tables: &FewMenTables, men: &str, expected: [[u64; 3]; 2], longest: u8) {
    let endings = tables.endings(class(men)).unwrap();
    let counts = endings.each_ref().map(|ending| [ending.red_wins, ending.drawn, ending.black_wins]);
    assert_eq!(counts, expected, "{men}");
    let all = || endings.iter().flat_map(|ending| ending.longest.iter().flatten());
    assert_eq!(all().map(|longest| longest.plies).max(), Some(longest), "{men}");
    assert!(all().all(|longest| longest.line.len() == usize::from(longest.plies)));
}

#[test]
fn as_the_page_about_endings_says() {
    // These were on the page before there were these tables.
    check(tables(), "OS-o", [[194_224, 24_510, 2], [164_570, 54_164, 2]], 64);
    check(tables(), "RR-s", [[83_594, 0, 6], [79_884, 0, 3_716]], 40);
    check(tables(), "OO-r", [[390, 108_978, 0], [72, 109_296, 0]], 15);
    check(tables(), "OOO-q", [[2_541_504, 0, 0], [2_523_124, 0, 18_380]], 27);
    check(tables(), "OO-qq", [[2_284_346, 0, 1_527_910], [1_527_910, 0, 2_284_346]], 86);
    let value = |text: &str| tables().probe(&Position::read(Rules::default(), text).unwrap());
    assert_eq!(value("8/8/8/8/8/8/2q5/OO2q3 b - 0"), Some(EndingValue::Loss(86)));
    assert_eq!(value("8/8/8/8/8/8/2q5/OO1q4 r - 0"), Some(EndingValue::Win(85)));
}

#[test]
#[ignore = "solves tens of millions of positions; `cargo xtask test` runs it"]
fn the_longest_of_all() {
    let tables = make("", 0, &["OQ-oq", "OR-qs"]);
    check(&tables, "OQ-oq", [[3_038_996, 11_354_588, 855_440], [855_440, 11_354_588, 3_038_996]], 84);
    check(&tables, "OR-qs", [[7_186_096, 65_560, 4_427_160], [4_427_160, 65_560, 7_186_096]], 138);
    let position = Position::read(Rules::default(), "8/6s1/7q/8/8/8/3R4/O7 b - 0").unwrap();
    assert_eq!(tables.probe(&position), Some(EndingValue::Loss(138)));
    for class in Class::all().filter(|class| tables.has(*class)) {
        assert!(tables.check(class, 10_000, 2).unwrap() > 2_000, "{class}");
    }
}

#[test]
fn every_value_is_that_of_the_best_move() {
    for class in Class::all().filter(|class| tables().has(*class)) {
        let checked = tables().check(class, 20_000, 1).unwrap();
        assert!(checked > 5_000, "{class}: {checked}");
    }
    let others = make("capture=free,billo=all,passing=open", 2, &["RS-o"]);
    for class in Class::all().filter(|class| others.has(*class)) {
        assert!(others.check(class, 5_000, 1).unwrap() > 1_000);
    }
}

#[test]
fn a_wrong_value_is_found() {
    let mut tables = make("", 2, &[]);
    let class = class("O-q");
    let mut codes = tables.codes[usize::from(class.0)].as_ref().unwrap().to_vec();
    codes.iter_mut().for_each(|code| *code = (*code + 2) % 40);
    tables.put(class, Box::new(move || codes));
    assert!(tables.check(class, 1_000, 1).is_err());
}

#[test]
fn short_endings_agree_with_looking_at_everything() {
    const DEPTH: u8 = 5;
    let (mut won, mut lost) = (0, 0);
    for men in ["OO-qq", "OOO-q", "OS-q", "RS-r", "RR-s"] {
        for position in positions(class(men), 150, 3) {
            let position = Position::set_up(
                tables().rules(),
                &Setup { men: sets(&boards(&position)), turn: position.on_move(), clock: 0 },
            )
            .unwrap();
            let value = tables().probe(&position).unwrap();
            let expected = value.plies().is_some_and(|plies| plies <= DEPTH).then_some(value);
            assert_eq!(brute_force(&position, DEPTH), expected, "{position}");
            won += u32::from(matches!(expected, Some(EndingValue::Win(_))));
            lost += u32::from(matches!(expected, Some(EndingValue::Loss(_))));
        }
    }
    assert!(won > 20 && lost > 5, "{won} {lost}");
}

/// With claims no move, claim or passed-up capture changes who wins.
#[test]
fn claims_change_nothing() {
    let mut claims = 0;
    for men in ["OO-qq", "OS-q", "RS-s", "RR-s", "OQ-s"] {
        for position in positions(class(men), 2_000, 9) {
            for position in after(&position) {
                claims += u32::from(position.can_claim());
                let Some(value) = tables().probe(&position) else { continue };
                let values = after(&position).into_iter().map(|after| match tables().probe(&after) {
                    Some(value) => value.before(),
                    None => EndingValue::Win(1),
                });
                let best = values.max_by_key(|value| value.rank()).unwrap_or(EndingValue::Loss(0));
                assert_eq!(value.rank().signum(), best.rank().signum(), "{position}");
            }
        }
    }
    assert!(claims > 100, "{claims}");
}

#[test]
fn files_come_back_and_others_are_refused() {
    let class = class("OS-o");
    let file = tables().to_file(class).unwrap();
    let mut read = FewMenTables::new(Rules::default());
    assert_eq!(read.add_file(&file), Ok(class));
    for position in positions(class, 1_000, 2) {
        assert!(read.probe(&position).is_some());
        assert_eq!(read.probe(&position), tables().probe(&position), "{position}");
    }
    let subject = "billo capture=strict OS-o".to_owned();
    assert_eq!(read.add_file(&file), Err(EndingFileError::Twice(subject.clone())));
    let mut others = FewMenTables::new(rules("billo=all"));
    assert_eq!(others.add_file(&file), Err(EndingFileError::Unknown(subject)));
    let mut damaged = file.clone();
    damaged[file.len() / 2] ^= 4;
    let mut empty = FewMenTables::new(Rules::default());
    assert_eq!(empty.add_file(&damaged), Err(EndingFileError::Checksum));
    assert_eq!(empty.add_file(&file[..file.len() - 1]), Err(EndingFileError::Checksum));
    assert_eq!(empty.add_file(b"no endings"), Err(EndingFileError::NotEndings));
    let short = ending_file::write("billo capture=strict OS-o", &[1; 100]);
    assert_eq!(empty.add_file(&short), Err(EndingFileError::Damaged));
    for subject in ["billo capture=strict OS-O", "billo  OS-o", "billo OS-o", "billo capture=claim OS-o", "chess"] {
        let file = ending_file::write(subject, &[1; 100]);
        assert_eq!(empty.add_file(&file), Err(EndingFileError::Unknown(subject.to_owned())));
        assert_eq!(Endings::default().add(&file), Err(EndingFileError::Unknown(subject.to_owned())));
    }
    // What can't be unpacked is as if it were not there.
    let length = Layout::of(class).len() as u64;
    let mut lies = ending_file::write("billo capture=strict OS-o", &[1; 100]);
    lies.truncate(lies.len() - 8);
    let at = lies.windows(8).position(|bytes| bytes == 100u64.to_le_bytes()).unwrap();
    lies[at..at + 8].copy_from_slice(&length.to_le_bytes());
    let sum = ending_file::checksum(&lies);
    lies.extend(sum.to_le_bytes());
    assert_eq!(empty.add_file(&lies), Ok(class));
    assert_eq!(empty.probe(&positions(class, 1, 1)[0]), None);
}

#[test]
fn solving_can_be_stopped_and_needs_what_comes_before() {
    let mut tables = FewMenTables::new(Rules::default());
    assert_eq!(tables.solve(class("O-s"), &mut |_, _| true), Err(SolveError::Missing(class("O-q"))));
    assert_eq!(tables.solve(class("O-q"), &mut |_, _| false), Err(SolveError::Stopped));
    assert!(!tables.has(class("O-q")));
    assert_eq!(tables.probe(&positions(class("O-q"), 1, 1)[0]), None);
}

#[test]
fn a_win_in_loaded_tables_is_won_against_the_best_defence() {
    let men = class("OO-qq");
    let mut loaded = Endings::default();
    for class in men.with_needed() {
        loaded.add(&tables().to_file(class).unwrap()).unwrap();
    }
    let evaluator = Evaluator::new(Handicap::default()).with_endings(Some(Arc::new(loaded)));
    let endings = tables().endings(men).unwrap();
    let longest = endings.iter().flat_map(|ending| ending.longest.iter().flatten());
    let longest = longest.filter(|longest| longest.plies <= 100).max_by_key(|longest| longest.plies).unwrap();
    let position = Position::read(Rules::default(), &longest.position.to_string()).unwrap();
    let winner = if longest.plies % 2 == 1 { position.to_move() } else { position.to_move().next(2) };
    let table = TranspositionTable::new(1 << 16);
    let attack = |position: &Position| {
        let task = Task::new(Limits { nodes: Some(300), depth: None }, &|| false);
        search(position, &evaluator, &mut SearchContext::new(task, &table)).best().unwrap()
    };
    // Not those that a claim takes back.
    let may_defend = |mv: &billo::Move| !mv.is_claimable();
    let value = |after: &Position| tables().probe(after).unwrap_or(EndingValue::Loss(0));
    wins_against_the_best_defence(position, longest.plies, winner, attack, may_defend, value);
}
