//! The player in all phases: legal moves whatever the limits, the target of round 2, what scores mean.

use super::{Evaluator, MARBLE, assess, search};
use crate::Level;
use bilby_core::{Game, Notation, Outcome, Seat, SplitMix64};
use bilby_search::score::is_decided;
use bilby_search::{Knowledge, Limits, Report, SearchContext, Task, TranspositionTable};
use bilitaire::{Move, Phase, Position, Rules};

fn read(text: &str) -> Position {
    Position::read(Rules, text).unwrap()
}

fn best(position: &Position, evaluator: &Evaluator, nodes: u64, lines: usize) -> Report<Move> {
    let task = Task { lines, ..Task::new(Limits { nodes: Some(nodes), depth: None }, &|| false) };
    search(position, evaluator, &mut SearchContext::new(task, &TranspositionTable::new(1 << 18)))
}

/// Positions of whole matches of random play.
fn random_positions(matches: u64, seed: u64) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let (mut list, mut all) = (Vec::new(), Vec::new());
    for _ in 0..matches {
        let mut position = Position::start(Rules, 0);
        while position.outcome().is_none() {
            all.push(position);
            position.moves(&mut list);
            position.play(list[random.below(list.len() as u64) as usize]);
        }
        all.push(position);
    }
    all
}

#[test]
fn moves_are_legal_in_all_phases_whatever_the_limits() {
    let mut list = Vec::new();
    for (at, position) in random_positions(6, 21).into_iter().enumerate() {
        position.moves(&mut list);
        let (evaluator, _) = Evaluator::at_level(Level::new(1 + (at % 10) as u8).unwrap(), at as u64);
        let lines = 1 + at % 3;
        let table = TranspositionTable::new(1 << 14);
        let stopped = Task { lines, ..Task::new(Limits::default(), &|| true) };
        let short = Limits { nodes: Some(at as u64 * 7 % 600), depth: None };
        let short = Task { lines, ..Task::new(short, &|| false) };
        let shallow = Task { lines, ..Task::new(Limits { nodes: None, depth: Some(1) }, &|| false) };
        for task in [stopped, short, shallow] {
            let report = search(&position, &evaluator, &mut SearchContext::new(task, &table));
            assert_eq!(report.lines.is_empty(), list.is_empty(), "{position}");
            for line in &report.lines {
                assert!(list.contains(&line.moves[0]), "{position}");
                let mut after = position;
                for mv in &line.moves {
                    let mut legal = Vec::new();
                    after.moves(&mut legal);
                    assert!(legal.contains(mv), "{position}");
                    after.play(*mv);
                }
            }
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for position in random_positions(1, 4).iter().step_by(5) {
        let evaluator = Evaluator::default();
        assert_eq!(best(position, &evaluator, 3_000, 1), best(position, &evaluator, 3_000, 1), "{position}");
    }
}

/// The same board seen from the other side has the same value.
#[test]
fn evaluation_is_symmetric() {
    let evaluator = Evaluator::default();
    let mut seen = 0;
    for position in random_positions(4, 8) {
        let text = position.to_string();
        let (board, rest) = text.split_once(' ').unwrap();
        let upside_down: Vec<&str> = board.split('/').rev().collect();
        let mirrored = read(&format!("{} {rest}", upside_down.join("/")));
        assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&mirrored), "{position}");
        assert_eq!(evaluator.exact_score(&position), evaluator.exact_score(&mirrored), "{position}");
        seen += u32::from(position != mirrored);
    }
    assert!(seen > 50);
}

/// Two trays side by side, and two marbles that can jump over each other; parting the trays ends the round.
const BOARD: &str = "--------/--------/--------/--------/--------/--------/--1oo1--/--4--";

#[test]
fn a_round_that_can_end_is_ended() {
    let position = read(&format!("{BOARD} t - 1 -"));
    let report = best(&position, &Evaluator::default(), 500, 1);
    assert!(report.best().unwrap().ends_round());
    assert_eq!(assess(&position, report.lines[0].score).to_string(), "proven: 2 marbles");
}

/// Checks what the seat on move gets in round 2, for a target.
fn check_target(board: &str, target: u32, expected: &str) {
    let position = read(&format!("{board} 2 {target}"));
    let report = best(&position, &Evaluator::default(), 20_000, 1);
    let line = &report.lines[0];
    let worth = assess(&position, line.score);
    let mine = worth.odds[position.to_move().index()];
    let word = match mine {
        1.0 => "won",
        0.0 => "lost",
        _ if worth.proven && mine == 0.5 => "drawn",
        _ => "open",
    };
    assert_eq!(word, expected, "{position}: {worth}");
    if is_decided(line.score) {
        assert_eq!(line.score > 0, word == "won");
    }
}

#[test]
fn in_round_2_the_target_counts() {
    // The tray player can part the two marbles at once: two are left.
    let trays = format!("{BOARD} t -");
    check_target(&trays, 1, "won");
    check_target(&trays, 2, "drawn");
    check_target(&trays, 3, "lost");
    // The marble player jumps, and one is left.
    let marbles = format!("{BOARD} m -");
    check_target(&marbles, 1, "drawn");
    check_target(&marbles, 2, "won");
    check_target(&marbles, 3, "won");
}

#[test]
fn solved_positions_keep_their_value_move_by_move() {
    // Both sides play by the solver, so what it promised is what is left.
    let mut checked = 0;
    for position in random_positions(30, 77) {
        let few = (5..=9).contains(&position.board().marbles().len());
        if position.round() == 2 || !few || !matches!(position.phase(), Phase::Trays | Phase::Marbles) {
            continue;
        }
        let task = Task::new(Limits::default(), &|| false);
        let promised = super::endings::solve(&position, &task, 1 << 16).unwrap().left;
        let mut now = position;
        while now.round() == 1 {
            now.play(super::endings::solve(&now, &task, 1 << 16).unwrap().best);
        }
        assert_eq!(now.score(), Some(promised), "{position}");
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn lines_of_an_analysis_are_proven_where_they_can_be() {
    let position = read(&format!("{BOARD} t - 1 -"));
    let report = best(&position, &Evaluator::default(), 20_000, 100);
    let texts: Vec<String> = report.lines.iter().map(|line| assess(&position, line.score).to_string()).collect();
    assert_eq!((texts[0].as_str(), texts[1].as_str()), ("proven: 2 marbles", "proven: 1 marble"), "{texts:?}");
    assert!(report.lines.is_sorted_by_key(|line| -line.score));
}

#[test]
fn worth_in_words() {
    let position = read("--oooo--/--o1oo--/ooo1oooo/oooooooo/oooooo--/oooooo--/--oooooo/--oooooo t - 1 -");
    let guess = assess(&position, 14 * MARBLE + 20);
    assert_eq!(guess.to_string(), "14.2 marbles");
    let sure = assess(&position, 14 * MARBLE + 1);
    assert_eq!(sure.to_string(), "proven: 14 marbles");
    // Few marbles left are good for first, who plays the marbles.
    assert!(guess.odds[0] > 0.9 && (guess.odds[0] + guess.odds[1] - 1.0).abs() < 1e-6);
    assert!(assess(&position, 44 * MARBLE).odds[0] < 0.1);
}

/// The longest call that a level makes by itself in random positions, and with help.
fn longest_call(number: u8, unassisted: bool) -> u32 {
    let mut longest = 0;
    let trays = random_positions(8, 5).into_iter().filter(|position| position.phase() == Phase::Trays);
    for (at, position) in trays.step_by(3).enumerate() {
        let (evaluator, limits) = Evaluator::at_level(Level::new(number).unwrap(), at as u64);
        let evaluator = if unassisted { evaluator.without_assistance(Level::new(number).unwrap()) } else { evaluator };
        let report = best(&position, &evaluator, limits.nodes.unwrap_or(400).min(400), 1);
        longest = longest.max(report.best().map_or(0, Move::jumps));
    }
    longest
}

#[test]
fn without_help_levels_overlook_long_jumps_the_lower_the_more() {
    for (number, most) in [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (8, 4), (9, 6)] {
        assert!(longest_call(number, true) <= most, "level {number}");
    }
    assert_eq!(longest_call(10, true), longest_call(10, false));
    for number in 1..=6 {
        assert_eq!(longest_call(number, true), longest_call(number, false), "these never saw more");
    }
}

/// What is decided whatever is played is so with best play too.
#[test]
fn what_is_decided_is_what_the_solver_proves() {
    let (mut beaten, mut out_of_reach) = (0, 0);
    let mut solver = super::endings::Solver::new(1 << 20);
    for position in random_positions(40, 77) {
        let Some(decided) = position.decided() else { continue };
        let task = Task::new(Limits { nodes: Some(20_000), depth: None }, &|| false);
        let Some(solution) = solver.solve(&position, &task) else { continue };
        let target = position.score().unwrap();
        let proven = match solution.left.cmp(&target) {
            std::cmp::Ordering::Less => Outcome::Won(Seat(1)),
            std::cmp::Ordering::Equal => Outcome::Drawn,
            std::cmp::Ordering::Greater => Outcome::Won(Seat(0)),
        };
        assert_eq!(decided, proven, "{position}");
        *(if decided == Outcome::Won(Seat(1)) { &mut beaten } else { &mut out_of_reach }) += 1;
    }
    assert!(beaten > 20, "{beaten} {out_of_reach}");
}
