//! Small endings of Billabong: however they are searched, what is called proven is true.

use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_engine::billabong::Evaluator;
use bilby_engine::{Engine, Request};
use bilby_search::alpha_beta::{Techniques, search};
use bilby_search::score::{INFINITE, Score, WIN, is_decided, plies_to_end};
use bilby_search::{Limits, Report, SearchContext, Task, TranspositionTable};
use billabong::{Move, Position, Square};

/// How far plain minimax looks, and how far a search that leaves things out has to look to find the same.
const DEPTH: u32 = 4;
const DEEPER: u32 = 9;

/// What the position is worth to the seat on move, as far as is proven within this many plies; 0 if it is drawn or
/// unknown.
fn minimax(position: &Position, depth: u32) -> Score {
    match position.outcome() {
        Some(Outcome::Won(seat)) => return if seat == position.to_move() { WIN } else { -WIN },
        Some(Outcome::Drawn) => return 0,
        None if depth == 0 => return 0,
        None => {}
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.iter().map(|mv| worth_of(position, *mv, depth)).max().unwrap_or(-INFINITE)
}

/// What a move is worth to the seat that makes it.
fn worth_of(position: &Position, mv: Move, depth: u32) -> Score {
    let mut after = *position;
    after.play(mv);
    let score = -minimax(&after, depth - 1);
    if is_decided(score) { score - score.signum() } else { score }
}

/// So many kangaroos of each seat on their last way home, near the line, and ghosts where the rules have them.
fn scatter(random: &mut SplitMix64, rules: &str, left: [usize; 2]) -> Option<Position> {
    let mut board = [' '; 224];
    let ghosts = if rules == "ghosts=none" { 0 } else { 5 };
    for (letter, count, zone) in [('r', left[0], 6), ('y', left[1], 6), ('x', ghosts, 16)] {
        for _ in 0..count {
            let square = Square::new(8 + random.below(zone) as u8 % 8, random.below(zone) as u8)?;
            if square.is_lake() || board[square.index()] != ' ' {
                return None;
            }
            board[square.index()] = letter;
        }
    }
    let rows: Vec<String> = (0..14).rev().map(|row| row_text(&board, row)).collect();
    let home = left.map(|left| 5 - left);
    let text = format!("{} 0,0 {},{} r 0", rows.join("/"), home[0], home[1]);
    Some(Position::read(rules.parse().unwrap(), &text).unwrap())
}

fn row_text(board: &[char; 224], row: u8) -> String {
    let mut text = String::new();
    let mut run = 0;
    let flush = |run: &mut u32, text: &mut String| {
        if *run > 0 {
            *text += &std::mem::take(run).to_string();
        }
    };
    for square in (0..16).filter_map(|column| Square::new(column, row)) {
        let piece = match board[square.index()] {
            ' ' if square.is_lake() => "~",
            ' ' => {
                run += 1;
                continue;
            }
            'r' => "r'",
            'y' => "y'",
            _ => "x",
        };
        flush(&mut run, &mut text);
        text += piece;
    }
    flush(&mut run, &mut text);
    text
}

fn bare(position: &Position, techniques: Techniques, depth: u32) -> Report<Move> {
    let task = Task::new(Limits { nodes: None, depth: Some(depth) }, &|| false);
    let table = TranspositionTable::new(1 << 18);
    search(position, &Evaluator::default(), techniques, &mut SearchContext::new(task, &table))
}

/// Whatever a search claims to be proven is true, and it finds what is there.
fn check_claim(position: &Position, truth: Score, score: Score, first: Move, how: &str) {
    if let Some(plies) = plies_to_end(score).filter(|plies| *plies <= DEPTH) {
        let worth = worth_of(position, first, plies);
        assert!(is_decided(worth) && worth.signum() == score.signum(), "{how}: {position} {score} {worth}");
    }
    if is_decided(truth) {
        assert!(is_decided(score) && score.signum() == truth.signum(), "{how}: {position} {score} {truth}");
    }
}

/// How many of the positions are decided within [`DEPTH`] plies.
fn check(rules: &str, left: [usize; 2], count: usize) -> usize {
    let mut random = SplitMix64::new(3);
    let mut decided = 0;
    let mut engine = Engine::new(1 << 18);
    engine.set_threads(2);
    let positions = std::iter::repeat_with(|| scatter(&mut random, rules, left)).flatten().take(count);
    for position in positions.collect::<Vec<_>>() {
        let truth = minimax(&position, DEPTH);
        decided += usize::from(is_decided(truth));
        for table in [false, true] {
            let score = bare(&position, Techniques { table, ..Techniques::NONE }, DEPTH).lines[0].score;
            let proven = if is_decided(score) { score } else { 0 };
            assert_eq!(proven, truth, "{position} table: {table}");
        }
        let everything = Techniques { quiescence: false, ..Techniques::ALL };
        let line = bare(&position, everything, DEEPER).lines.swap_remove(0);
        check_claim(&position, truth, line.score, line.moves[0], "everything");
        // With the exact endings, one thread and two.
        let limits = Limits { nodes: None, depth: Some(DEEPER) };
        let task = Task::new(limits, &|| false);
        let table = TranspositionTable::new(1 << 18);
        let report =
            bilby_engine::billabong::search(&position, &Evaluator::default(), &mut SearchContext::new(task, &table));
        let line = &report.lines[0];
        check_claim(&position, truth, line.score, line.moves[0], "exact endings");
        if left == [1, 1] {
            assert!(rules != "ghosts=none" || is_decided(line.score), "one against one is never drawn: {position}");
            assert!(!is_decided(truth) || line.score == truth, "{position} {} {truth}", line.score);
        }
        engine.clear_table();
        let request = Request { limits: Some(limits), ..Request::default() };
        let result = engine.search(&bilby_games::Position::Billabong(position), &request, &|| false, &mut |_| ());
        let Some(bilby_games::Move::Billabong(first)) = result.best() else { panic!("{position}") };
        check_claim(&position, truth, result.lines[0].score, first, "two threads");
    }
    decided
}

#[test]
fn one_against_one() {
    let decided = check("ghosts=none", [1, 1], 40) + check("ghosts=anywhere", [1, 1], 40);
    assert!((10..=70).contains(&decided), "{decided}");
}

#[test]
fn two_against_one() {
    let decided = check("ghosts=none", [2, 1], 20) + check("ghosts=anywhere", [2, 1], 20);
    assert!((5..=35).contains(&decided), "{decided}");
}

#[test]
fn two_against_two() {
    let decided = check("ghosts=none", [2, 2], 12);
    assert!((1..=11).contains(&decided), "{decided}");
}
