//! The player in all phases: legal moves whatever the limits, the target of round 2, what scores mean.

use super::{Expert, MARBLE, level, think, worth};
use bilby_core::{Game, Notation, SplitMix64};
use bilby_search::score::is_decided;
use bilby_search::{Knowledge, Limits, Report, Table, Task};
use bilitaire::{Move, Phase, Position, Rules};

fn read(text: &str) -> Position {
    Position::read(Rules, text).unwrap()
}

fn best(position: &Position, expert: &Expert, nodes: u64, lines: usize) -> Report<Move> {
    let task = Task { lines, ..Task::new(Limits { nodes: Some(nodes), depth: None }, &|| false) };
    think(position, expert, &Table::new(1 << 18), &task, &mut |_| ())
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
        let (expert, _) = level(1 + (at % 10) as u8, at as u64);
        let lines = 1 + at % 3;
        let table = Table::new(1 << 14);
        let stopped = Task { lines, ..Task::new(Limits::default(), &|| true) };
        let short = Limits { nodes: Some(at as u64 * 7 % 600), depth: None };
        let short = Task { lines, ..Task::new(short, &|| false) };
        let shallow = Task { lines, ..Task::new(Limits { nodes: None, depth: Some(1) }, &|| false) };
        for task in [stopped, short, shallow] {
            let report = think(&position, &expert, &table, &task, &mut |_| ());
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
        let expert = Expert::default();
        assert_eq!(best(position, &expert, 3_000, 1), best(position, &expert, 3_000, 1), "{position}");
    }
}

/// The same board seen from the other side has the same value.
#[test]
fn evaluation_is_symmetric() {
    let expert = Expert::default();
    let mut seen = 0;
    for position in random_positions(4, 8) {
        let text = position.to_string();
        let (board, rest) = text.split_once(' ').unwrap();
        let upside_down: Vec<&str> = board.split('/').rev().collect();
        let mirrored = read(&format!("{} {rest}", upside_down.join("/")));
        assert_eq!(expert.evaluate(&position), expert.evaluate(&mirrored), "{position}");
        assert_eq!(expert.proven(&position), expert.proven(&mirrored), "{position}");
        seen += u32::from(position != mirrored);
    }
    assert!(seen > 50);
}

/// Two trays side by side, and two marbles that can jump over each other; parting the trays ends the round.
const BOARD: &str = "--------/--------/--------/--------/--------/--------/--1oo1--/--4--";

#[test]
fn a_round_that_can_end_is_ended() {
    let position = read(&format!("{BOARD} t - 1 -"));
    let report = best(&position, &Expert::default(), 500, 1);
    assert!(report.best().unwrap().ends_round());
    assert_eq!(worth(&position, report.lines[0].score).to_string(), "proven: 2 marbles");
}

/// Checks what the seat on move gets in round 2, for a target.
fn check_target(board: &str, target: u32, expected: &str) {
    let position = read(&format!("{board} 2 {target}"));
    let report = best(&position, &Expert::default(), 20_000, 1);
    let line = &report.lines[0];
    let worth = worth(&position, line.score);
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
    // Both sides play by the solver, so that what it promised is what is left.
    let mut checked = 0;
    for position in random_positions(30, 77) {
        let few = (5..=9).contains(&position.board().marbles().len());
        if position.round() == 2 || !few || !matches!(position.phase(), Phase::Trays | Phase::Marbles) {
            continue;
        }
        let task = Task::new(Limits::default(), &|| false);
        let promised = super::solver::solve(&position, &task, 1 << 16).unwrap().left;
        let mut now = position;
        while now.round() == 1 {
            now.play(super::solver::solve(&now, &task, 1 << 16).unwrap().best);
        }
        assert_eq!(now.score(), Some(promised), "{position}");
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn lines_of_an_analysis_are_proven_where_they_can_be() {
    let position = read(&format!("{BOARD} t - 1 -"));
    let report = best(&position, &Expert::default(), 20_000, 100);
    let texts: Vec<String> = report.lines.iter().map(|line| worth(&position, line.score).to_string()).collect();
    assert_eq!((texts[0].as_str(), texts[1].as_str()), ("proven: 2 marbles", "proven: 1 marble"), "{texts:?}");
    assert!(report.lines.is_sorted_by_key(|line| -line.score));
}

#[test]
fn worth_in_words() {
    let position = read("--oooo--/--o1oo--/ooo1oooo/oooooooo/oooooo--/oooooo--/--oooooo/--oooooo t - 1 -");
    let guess = worth(&position, 14 * MARBLE + 20);
    assert_eq!(guess.to_string(), "14.2 marbles");
    let sure = worth(&position, 14 * MARBLE + 1);
    assert_eq!(sure.to_string(), "proven: 14 marbles");
    // Few marbles left are good for first, who plays the marbles.
    assert!(guess.odds[0] > 0.9 && (guess.odds[0] + guess.odds[1] - 1.0).abs() < 1e-6);
    assert!(worth(&position, 44 * MARBLE).odds[0] < 0.1);
}
