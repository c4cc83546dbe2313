//! The values of the tables agree with the rules of the game.

use super::*;
use crate::billabong::endings::set_up::{last_two, put};
use crate::billabong::{Evaluator, search};
use crate::ending_checks::{after, brute_force, wins_against_the_best_defence};
use bilby_core::{Seat, SplitMix64};
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};

const ALL_RULES: [&str; 4] = ["ghosts=none", "ghosts=opposite", "ghosts=anywhere", "ghosts=anywhere,laps=2"];

fn start(rules: &str) -> Position {
    Position::start(rules.parse().unwrap(), 1)
}

/// What the table says, also where somebody has come home.
fn value(tables: &EndingTables, position: &Position) -> EndingValue {
    if position.outcome().is_some() { EndingValue::Loss(0) } else { tables.probe(position).unwrap() }
}

#[test]
fn positions_are_set_up_as_they_are_read() {
    let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'1y'5/16/16/16/16/16 0,0 4,4 r 2";
    let read = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
    let set_up = last_two(&start("ghosts=none")).unwrap();
    let [mine, theirs] = [Seat(0), Seat(1)].map(|seat| read.kangaroos(seat).next().unwrap());
    let there = put(&set_up, mine, theirs);
    assert_eq!(there, read);
    // Where the two exchange their squares.
    let back = put(&there, theirs, mine);
    assert_eq!(put(&back, mine, theirs).key(), read.key());
    assert!(last_two(&start("players=3")).is_none());
}

/// One against one, every position: each value is what the values after its moves make of it.
#[test]
fn every_value_follows_from_those_after_it() {
    for (rules, step) in ALL_RULES.into_iter().zip([1, 3, 3, 7]) {
        let tables = make(&start(rules), &|| false).unwrap();
        let set_up = last_two(&start(rules)).unwrap();
        let mut drawn = 0;
        for (mine, theirs) in tables.pairs().step_by(step) {
            let position = put(&set_up, mine, theirs);
            let best = after(&position).iter().map(|after| value(&tables, after).before()).max_by_key(|v| v.rank());
            assert_eq!(Some(tables.value(mine, theirs)), best, "{rules}: {position}");
            drawn += u32::from(best == Some(EndingValue::Draw));
        }
        // Only ghosts can shut a kangaroo in or out.
        assert_eq!(drawn == 0, rules == "ghosts=none", "{rules}: {drawn} drawn");
    }
}

#[test]
fn brute_force_finds_the_same() {
    const DEPTH: u8 = 5;
    let mut random = SplitMix64::new(7);
    for rules in ALL_RULES {
        let tables = make(&start(rules), &|| false).unwrap();
        let set_up = last_two(&start(rules)).unwrap();
        let pairs: Vec<_> = tables.pairs().filter(|(a, b)| a.crossings + b.crossings >= 2 * tables.laps - 1).collect();
        let (mut won, mut lost) = (0, 0);
        for _ in 0..150 {
            let (mine, theirs) = pairs[random.below(pairs.len() as u64) as usize];
            let value = tables.value(mine, theirs);
            let expected = value.plies().is_some_and(|plies| plies <= DEPTH).then_some(value);
            let position = put(&set_up, mine, theirs);
            assert_eq!(brute_force(&position, DEPTH), expected, "{rules}: {position}");
            won += u32::from(matches!(expected, Some(EndingValue::Win(_))));
            lost += u32::from(matches!(expected, Some(EndingValue::Loss(_))));
        }
        assert!(won > 0 && lost > 0, "{won} {lost}");
    }
}

/// What is on move is all that matters, not which seat it is.
#[test]
fn seats_make_no_difference() {
    let tables = make(&start("ghosts=none"), &|| false).unwrap();
    let red = "16/16/16/16/16/16/6~~~~6/6~~~~3y'2/16/16/11r'4/16/16/16 0,0 4,4 r 0";
    let yellow = "16/16/16/16/16/16/6~~~~6/6~~~~3r'2/16/16/11y'4/16/16/16 0,0 4,4 y 0";
    let probe = |text| tables.probe(&Position::read("ghosts=none".parse().unwrap(), text).unwrap());
    assert_eq!(probe(red), probe(yellow));
    assert!(probe(red).is_some());
    let another = red.replace("16/16/16 0,0 4,4", "16/16/r'15 0,0 3,4");
    assert_eq!(probe(&another), None);
}

#[test]
fn the_clock_can_undo_a_win() {
    let board = "16/16/r'15/16/16/16/6~~~~6/6~~~~6/16/16/16/16/15y'/16 0,0 4,4";
    let proven = |clock: u16| {
        let position = Position::read("ghosts=none".parse().unwrap(), &format!("{board} r {clock}")).unwrap();
        let endings = shared(&position, &|| false);
        let evaluator = Evaluator { endings, ..Evaluator::default() };
        (position, bilby_search::Knowledge::exact_score(&evaluator, &position))
    };
    let (position, score) = proven(0);
    let plies = bilby_search::score::plies_to_end(score.unwrap()).unwrap() as u16;
    assert_eq!(make(&position, &|| false).unwrap().probe(&position).unwrap().plies(), Some(plies as u8));
    assert_eq!(proven(200 - plies).1, score);
    assert_eq!(proven(201 - plies).1, None);
}

#[test]
fn a_win_in_the_tables_is_won_against_the_best_defence() {
    let tables = make(&start("ghosts=none"), &|| false).unwrap();
    let set_up = last_two(&start("ghosts=none")).unwrap();
    let running = |kangaroo: &Kangaroo| kangaroo.crossings == 1;
    let wins = tables.pairs().filter(|(a, b)| running(a) && running(b)).filter_map(|(a, b)| match tables.value(a, b) {
        EndingValue::Win(plies) => Some((plies, put(&set_up, a, b))),
        _ => None,
    });
    let (plies, position) = wins.max_by_key(|(plies, _)| *plies).unwrap();
    let table = TranspositionTable::new(1 << 16);
    let attack = |position: &Position| {
        let task = Task::new(Limits { nodes: Some(500), depth: None }, &|| false);
        search(position, &Evaluator::default(), &mut SearchContext::new(task, &table)).best().unwrap()
    };
    let value = |after: &Position| value(&tables, after);
    wins_against_the_best_defence(position, plies, position.to_move(), attack, |_| true, value);
}

#[test]
fn making_can_be_stopped() {
    assert!(make(&start("ghosts=none"), &|| true).is_none());
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 230
    };
    assert!(make(&start("ghosts=none"), &stop).is_none(), "in the middle of the retrograde part");
}

/// What `docs/endings.md` says.
#[test]
fn the_longest_wins() {
    let endings = make(&start("ghosts=none"), &|| false).unwrap().endings();
    let EndingStatistics { mine: 1, theirs: 1, wins: 25_330, drawn: 0, losses: 21_110, ref longest } = endings[0]
    else {
        panic!("{:?}", endings[0]);
    };
    assert_eq!(longest.each_ref().map(|longest| longest.as_ref().map(|longest| longest.plies)), [Some(47), Some(46)]);
    for Longest { plies, position, line } in endings.iter().flat_map(|ending| ending.longest.iter().flatten()) {
        assert_eq!(line.len(), usize::from(*plies), "{position}");
    }
}
