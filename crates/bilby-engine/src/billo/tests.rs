//! Play by all rules, the symmetries of the evaluation, and what scores mean.

use super::*;
use crate::weights::WeightsFile;
use crate::{Handicap, Level};
use bilby_core::{Game, Notation, SplitMix64};
use bilby_search::score::WIN;
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use billo::{Pending, Position, Rules};

fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for capture in ["claim", "strict", "free"] {
        for billo in ["orthogonal", "diagonal", "all"] {
            for passing in ["nested", "open"] {
                all.push(format!("capture={capture},billo={billo},passing={passing}").parse().unwrap());
            }
        }
    }
    all
}

/// Positions of random games, the last of each in the end phase.
fn positions(rules: Rules, games: u64, mut each: impl FnMut(&Position)) {
    for game in 0..games {
        let mut random = SplitMix64::new(game);
        let mut position = Position::start(rules, 0);
        let mut list = Vec::new();
        for ply in 0.. {
            position.moves(&mut list);
            if list.is_empty() || ply > 300 {
                break;
            }
            if ply % 9 == 0 || position.can_claim() {
                each(&position);
            }
            position.play(list[random.below(list.len() as u64) as usize]);
        }
    }
}

fn read(text: &str) -> Position {
    Position::read(Rules::default(), text).unwrap()
}

#[test]
fn the_move_is_always_legal() {
    for rules in all_rules() {
        let table = TranspositionTable::new(1 << 18);
        let mut claims = 0;
        positions(rules, 3, |position| {
            let mut list = Vec::new();
            position.moves(&mut list);
            for (level, nodes, lines, stopped) in
                [(10, 150, 1, false), (10, 60, 3, false), (1, 60, 1, false), (10, 1 << 20, 1, true)]
            {
                let (evaluator, _) = Evaluator::at_level(Level::new(level).unwrap(), 0, 7);
                let stop = || stopped;
                let task = Task { lines, ..Task::new(Limits { nodes: Some(nodes), depth: None }, &stop) };
                let report = search(position, &evaluator, &mut SearchContext::new(task, &table));
                assert!(report.best().is_some_and(|mv| list.contains(&mv)), "{rules} {position}");
                for line in &report.lines {
                    let mut along = *position;
                    for mv in &line.moves {
                        let mut list = Vec::new();
                        along.moves(&mut list);
                        assert!(list.contains(mv), "{rules} {position}: {mv:?} at {along}");
                        along.play(*mv);
                    }
                }
            }
            claims += u32::from(position.can_claim());
        });
        assert_eq!(claims > 0, rules.capture == billo::Capture::Claim);
    }
}

/// The position with something exchanged, letter by letter, and its rows or columns turned round.
fn exchanged(position: &Position, exchange: fn(char) -> char, rows: bool, columns: bool) -> Position {
    let text = position.to_string();
    let mut fields = text.split(' ');
    let board: String = fields.next().unwrap().chars().map(exchange).collect();
    let mut board: Vec<String> = board.split('/').map(str::to_owned).collect();
    if columns {
        board.iter_mut().for_each(|row| *row = row.chars().rev().collect());
    }
    let mut turn = fields.next().unwrap();
    if rows {
        board.reverse();
        turn = if turn == "r" { "b" } else { "r" };
    }
    Position::read(position.rules(), &format!("{} {turn} - {}", board.join("/"), position.clock())).unwrap()
}

#[test]
fn the_evaluation_knows_no_colour_and_no_side_of_the_board() {
    let evaluator = Evaluator::default();
    let colours =
        |letter: char| if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
    let shapes = |letter| match letter {
        'R' => 'S',
        'S' => 'R',
        'O' => 'Q',
        'Q' => 'O',
        'r' => 's',
        's' => 'r',
        'o' => 'q',
        'q' => 'o',
        other => other,
    };
    let keep = |letter| letter;
    let mut values = std::collections::HashSet::new();
    positions(Rules::default(), 20, |position| {
        if position.pending() != Pending::Nothing {
            return;
        }
        let value = evaluator.full_strength_score(position);
        values.insert(value);
        assert_eq!(value, evaluator.full_strength_score(&exchanged(position, colours, true, false)), "{position}");
        assert_eq!(value, evaluator.full_strength_score(&exchanged(position, shapes, false, false)), "{position}");
        assert_eq!(value, evaluator.full_strength_score(&exchanged(position, keep, false, true)), "{position}");
    });
    assert!(values.len() > 100);
}

#[test]
fn the_evaluation_shrinks_as_the_clock_runs() {
    let evaluator = Evaluator::default();
    let value = |clock| evaluator.full_strength_score(&read(&format!("8/8/2O5/5O2/4Q3/8/2o5/4q3 r - {clock}")));
    assert!(
        value(0) > value(60) && value(60) > value(90) && value(90) >= 0,
        "{} {} {}",
        value(0),
        value(60),
        value(90)
    );
}

fn best(position: &Position, nodes: u64) -> (String, i32) {
    let task = Task::new(Limits { nodes: Some(nodes), depth: None }, &|| false);
    let report = search(
        position,
        &Evaluator::new(Handicap::default()),
        &mut SearchContext::new(task, &TranspositionTable::new(1 << 20)),
    );
    (position.write_move(report.best().unwrap()), report.lines[0].score)
}

#[test]
fn the_same_search_finds_the_same_move() {
    positions(Rules::default(), 2, |position| assert_eq!(best(position, 400), best(position, 400)));
}

#[test]
fn a_claim_is_made_where_it_helps_and_not_where_it_hurts() {
    // Black's billo passed up the capture on a3. It has to take it, and is caught there by way of a2.
    let mut position = read("8/8/8/8/q7/R7/S7/O7 b - 0");
    position.play(position.read_move("Qa4-a5").unwrap());
    assert!(position.can_claim());
    assert_eq!(best(&position, 2_000), ("claim".to_owned(), WIN - 3));
    // Here black could have taken the only billo: better not to insist.
    let mut position = read("8/8/8/8/q7/O7/8/8 b - 0");
    position.play(position.read_move("Qa4-b4").unwrap());
    assert!(position.can_claim());
    assert_ne!(best(&position, 2_000).0, "claim");
}

#[test]
fn scores_in_words() {
    let red = read("8/8/8/8/8/8/8/q6O r - 0");
    let black = read("8/8/8/8/8/8/8/q6O b - 0");
    assert_eq!(best(&red, 200).1, WIN - 25);
    let won = assess(&red, WIN - 25);
    assert_eq!((won.to_string().as_str(), won.odds.as_slice()), ("proven: won in 25", [1.0, 0.0].as_slice()));
    let lost = assess(&black, 25 - WIN);
    assert_eq!((lost.to_string().as_str(), lost.odds.as_slice()), ("proven: lost in 25", [1.0, 0.0].as_slice()));
    let drawn = assess(&read("8/8/8/8/8/8/8/o6O r - 0"), 0);
    assert_eq!((drawn.to_string().as_str(), drawn.odds.as_slice()), ("proven: drawn", [0.5, 0.5].as_slice()));
    let start = Position::start(Rules::default(), 0);
    let ahead = assess(&start, 150);
    assert_eq!((ahead.text.as_str(), ahead.proven), ("+2.00 pawns", false));
    assert!(ahead.odds[0] > 0.5 && (ahead.odds[0] + ahead.odds[1] - 1.0).abs() < 1e-6);
}

#[test]
fn a_win_that_the_clock_does_not_allow_is_no_win() {
    // 25 plies are needed, 24 are left: the last of them would be the draw.
    let (_, score) = best(&read("8/8/8/8/8/8/8/q6O r - 75"), 300);
    assert_eq!(score, WIN - 25);
    let (_, score) = best(&read("8/8/8/8/8/8/8/q6O r - 76"), 300);
    assert!(score < WIN - 100, "{score}");
}

#[test]
fn weights_come_back_from_their_file() {
    let weights = Weights::default();
    assert_eq!(Weights::read(&weights.file("made here")).as_ref(), Ok(&weights));
    let file = String::from_utf8(weights.file("")).unwrap();
    assert!(Weights::read(file.replace("opposition", "opposition 1").as_bytes()).is_err());
}

/// What the players of a level play in positions of random games, and where claims and captures are passed up.
fn passed_up(level: u8, seed: u64, unassisted: bool) -> (u32, u32, u32, u32) {
    let (mut claimable, mut unclaimed, mut capturable, mut uncaptured) = (0, 0, 0, 0);
    positions(Rules::default(), 6, |position| {
        if position.pending() == Pending::MustCapture {
            return;
        }
        let (evaluator, limits) = Evaluator::at_level(Level::new(level).unwrap(), 0, seed);
        let evaluator = if unassisted { evaluator.without_assistance(Level::new(level).unwrap()) } else { evaluator };
        let limits = Limits { nodes: limits.nodes.or(Some(500)), depth: None };
        let report = search(
            position,
            &evaluator,
            &mut SearchContext::new(Task::new(limits, &|| false), &TranspositionTable::new(1 << 16)),
        );
        let best = report.best().unwrap();
        let mut list = Vec::new();
        position.moves(&mut list);
        assert!(list.contains(&best), "{position}");
        if position.can_claim() {
            claimable += 1;
            unclaimed += u32::from(!best.is_claim());
        } else if position.can_capture() {
            capturable += 1;
            uncaptured += u32::from(!best.is_capture());
        }
    });
    (claimable, unclaimed, capturable, uncaptured)
}

#[test]
fn without_help_levels_overlook_claims_and_captures_the_lower_the_more() {
    let [one, five, ten] = [1, 5, 10].map(|level| passed_up(level, 3, true));
    assert!(one.1 > five.1 && five.1 > ten.1, "claims: {one:?} {five:?} {ten:?}");
    assert!(one.3 > five.3 && five.3 >= ten.3, "captures: {one:?} {five:?} {ten:?}");
    assert_eq!(ten.3, 0, "the highest overlooks nothing");
    assert_eq!(ten, passed_up(10, 3, false));
    // Somebody may have a better move than a claim; but a capture is never passed up by who sees it.
    assert_eq!(passed_up(1, 3, false).3, 0);
    assert_eq!(one, passed_up(1, 3, true), "the same mistakes each time");
    assert_ne!(one, passed_up(1, 4, true), "others in another game");
}
