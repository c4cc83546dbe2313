//! The values of the table agree with the rules of the game and with plain search. Making the table takes about a
//! minute, so the tests share one, and only `cargo xtask test` runs those that need it.

use super::*;
use crate::Endings;
use crate::billabong::{Evaluator, search};
use crate::ending_checks::{brute_force, wins_against_the_best_defence};
use bilby_search::{Knowledge, Limits, SearchContext, Task, TranspositionTable};
use std::sync::{Arc, OnceLock};

fn start(rules: &str) -> Position {
    Position::start(rules.parse().unwrap(), 3)
}

/// The table without ghosts, and a position with its rules.
fn made() -> &'static (Position, TwoVOneTable) {
    static MADE: OnceLock<(Position, TwoVOneTable)> = OnceLock::new();
    MADE.get_or_init(|| {
        let start = start("ghosts=none");
        (start, TwoVOneTable::make(&start, &mut |_, _, _| true).unwrap())
    })
}

fn one_v_one() -> &'static EndingTables {
    static MADE: OnceLock<EndingTables> = OnceLock::new();
    MADE.get_or_init(|| make(&start("ghosts=none"), &|| false).unwrap())
}

fn read(text: &str) -> Position {
    Position::read("ghosts=none".parse().unwrap(), text).unwrap()
}

#[test]
fn positions_are_set_up_as_they_are_read() {
    let set_up = last(&start("ghosts=none"), [1, 2]).unwrap();
    let kangaroo = |square: &str, crossings| Kangaroo { square: square.parse().unwrap(), crossings };
    let one = kangaroo("i6", 1);
    for two in [[kangaroo("k6", 0), kangaroo("a1", 1)], [kangaroo("a1", 1), kangaroo("k6", 0)]] {
        let there = position(&set_up, ONE_ON_MOVE, two, one);
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'1y5/16/16/16/16/y'15 0,0 4,3 r 0";
        assert_eq!(there.key(), read(text).key());
        // From there to where each stands where another stood.
        let moved = [kangaroo("i6", 0), kangaroo("k6", 1)];
        let there = position(&there, PAIR_ON_MOVE, moved, kangaroo("a1", 0));
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8y1y'5/16/16/16/16/r15 0,0 4,3 y 0";
        assert_eq!(there.key(), read(text).key());
    }
}

#[test]
#[ignore = "makes the table, which takes about a minute; `cargo xtask test` runs it"]
fn every_value_follows_from_those_after_it() {
    let (start, table) = made();
    assert!(table.check(start, 60_000, 5).unwrap() > 100_000);
}

#[test]
#[ignore = "makes the table, which takes about a minute; `cargo xtask test` runs it"]
fn brute_force_finds_the_same() {
    const DEPTH: u8 = 4;
    let (start, table) = made();
    let set_up = last(start, [1, 2]).unwrap();
    let mut random = SplitMix64::new(7);
    let (mut won, mut lost) = (0, 0);
    while won < 40 || lost < 10 {
        // Near the line, where it is soon over.
        let mut kangaroo = || {
            let square = Square::new(6 + random.below(6) as u8, random.below(6) as u8).unwrap();
            Kangaroo { square, crossings: u8::from(random.below(4) > 0) }
        };
        let (a, b, one) = (kangaroo(), kangaroo(), kangaroo());
        if a.square == b.square || a.square == one.square || b.square == one.square {
            continue;
        }
        for half in [PAIR_ON_MOVE, ONE_ON_MOVE] {
            let position = position(&set_up, half, [a, b], one);
            let value = table.probe(&position).unwrap();
            let expected = value.plies().is_some_and(|plies| plies <= DEPTH).then_some(value);
            assert_eq!(brute_force(&position, DEPTH), expected, "{position}");
            won += u32::from(matches!(expected, Some(EndingValue::Win(_))));
            lost += u32::from(matches!(expected, Some(EndingValue::Loss(_))));
        }
    }
}

/// What is on move is all that matters, not which seat it is; and only two against one is in the table.
#[test]
#[ignore = "makes the table, which takes about a minute; `cargo xtask test` runs it"]
fn seats_make_no_difference() {
    let table = &made().1;
    let red = "16/16/16/16/16/16/6~~~~6/6~~~~3y'2/3r12/16/11r'4/16/16/16 0,0 3,4 r 0";
    let yellow = "16/16/16/16/16/16/6~~~~6/6~~~~3r'2/3y12/16/11y'4/16/16/16 0,0 4,3 y 0";
    assert!(table.probe(&read(red)).is_some());
    assert_eq!(table.probe(&read(red)), table.probe(&read(yellow)));
    assert_eq!(table.probe(&read(&red.replace("3r12", "16").replace("3,4", "4,4"))), None);
    let two_laps = Position::read("ghosts=none,laps=2".parse().unwrap(), red).unwrap();
    assert_eq!(table.probe(&two_laps), None);
}

#[test]
#[ignore = "makes the table, which takes about a minute; `cargo xtask test` runs it"]
fn files_come_back_and_others_are_refused() {
    let (start, table) = made();
    let file = table.to_file();
    assert_eq!(TwoVOneTable::file_name(start), "billabong-2-1-laps=1-ghosts=none");
    let read = TwoVOneTable::from_file(&file).unwrap();
    assert!(read.is_for(start) && read.is_like(table));
    assert!(*read.codes == *table.codes);
    let mut endings = Endings::default();
    let subject = "billabong 2-1 laps=1 ghosts=none".to_owned();
    assert_eq!(endings.add(&file), Ok(subject.clone()));
    assert_eq!(endings.add(&file), Err(EndingFileError::Twice(subject.clone())));
    assert_eq!(TwoVOneTable::from_file(&file[..file.len() - 9]).err(), Some(EndingFileError::Checksum));
}

#[test]
fn foreign_files_are_refused() {
    let short = ending_file::write("billabong 2-1 laps=1 ghosts=none", &[1; 100]);
    assert_eq!(TwoVOneTable::from_file(&short).err(), Some(EndingFileError::Damaged));
    assert_eq!(TwoVOneTable::from_file(b"BILBYEND").err(), Some(EndingFileError::NotEndings));
    for subject in [
        "billabong 2-1 laps=3 ghosts=none",
        "billabong 2-1 laps=1 ghosts=",
        "billabong 2-1 laps=1 ghosts=a1,b1",
        "billabong 2-1 laps=1 ghosts=b1,a1,c1,d1,e1",
        "billabong 2-1 laps=1 ghosts=a1,a1,c1,d1,e1",
        "billabong 2-2 laps=1 ghosts=none",
    ] {
        let file = ending_file::write(subject, &[1; 100]);
        assert_eq!(TwoVOneTable::from_file(&file).err(), Some(EndingFileError::Unknown(subject.to_owned())));
    }
    let (laps, ghosts) = subject(&start("laps=2"));
    let numbering = Numbering::new(laps, ghosts);
    assert_eq!(read_subject(&subject_text(&numbering)), Some(numbering));
}

#[test]
fn making_can_be_stopped() {
    let make = |stop: BuildStage| {
        let made = TwoVOneTable::make(&start("ghosts=none"), &mut |step, _, _| step != stop);
        made.err()
    };
    assert_eq!(make(BuildStage::Moves), Some(SolveError::Stopped));
    let several = TwoVOneTable::make(&start("players=3"), &mut |_, _, _| true);
    assert_eq!(several.err(), Some(SolveError::NoRace));
}

#[test]
#[ignore = "makes the table, which takes about a minute; `cargo xtask test` runs it"]
fn a_win_in_a_loaded_table_is_won_against_the_best_defence() {
    let (start, table) = made();
    let mut loaded = Endings::default();
    loaded.add(&table.to_file()).unwrap();
    let evaluator = Evaluator::default().with_endings(Some(Arc::new(loaded)));
    let ending = table.endings(start).into_iter().find(|ending| ending.two == [1, 1] && ending.one == 1).unwrap();
    for (longest, two_win) in ending.longest.iter().flatten().zip([true, false]) {
        let position = longest.position;
        let winner = if longest.plies % 2 == 1 { position.to_move() } else { position.to_move().next(2) };
        assert_eq!(position.kangaroos(winner).count(), if two_win { 2 } else { 1 });
        let score = Knowledge::exact_score(&evaluator, &position).unwrap();
        assert_eq!(bilby_search::score::plies_to_end(score), Some(longest.plies.into()));
        let table_of_search = TranspositionTable::new(1 << 16);
        let attack = |position: &Position| {
            let task = Task::new(Limits { nodes: Some(400), depth: None }, &|| false);
            search(position, &evaluator, &mut SearchContext::new(task, &table_of_search)).best().unwrap()
        };
        let value = |after: &Position| table.value_after(one_v_one(), after).unwrap();
        wins_against_the_best_defence(position, longest.plies, winner, attack, |_| true, value);
    }
}

/// What `docs/endings.md` says.
#[test]
#[ignore = "makes the table, which takes about a minute; `cargo xtask test` runs it"]
fn the_longest_wins() {
    let (start, table) = made();
    let endings = table.endings(start);
    let check = |two, one, two_on_move, expected: [u64; 3], longest: [u8; 2]| {
        let ending = endings.iter().find(|e| e.two == two && e.one == one && e.two_on_move == two_on_move).unwrap();
        assert_eq!([ending.two_win, ending.drawn, ending.one_wins], expected);
        for (found, expected) in ending.longest.iter().flatten().zip(longest) {
            assert_eq!((found.plies, found.line.len()), (expected, expected.into()), "{}", found.position);
        }
    };
    check([1, 1], 1, true, [1_379_765, 46_844, 3_542_471], [65, 50]);
    check([1, 1], 1, false, [1_064_936, 38_803, 3_865_341], [60, 49]);
    check([1, 0], 0, true, [5_800_668, 487_520, 3_649_972], [101, 70]);
    check([0, 0], 1, false, [7, 0, 4_969_073], [42, 47]);
}
