//! The search is sound: whatever it prunes, reduces or finds in its table, a score that it calls proven is true. With
//! enough depth it finds every win.

use crate::minimax::{minimax, worth_of};
use crate::random_dag::{Guesser, RandomDag};
use bilby_core::Game;
use bilby_search::alpha_beta::{Techniques, search};
use bilby_search::score::{Score, is_decided};
use bilby_search::{Limits, Report, SearchContext, Task, TranspositionTable};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

const LENGTH: u8 = 7;

fn random_dags(count: u64) -> impl Iterator<Item = RandomDag> {
    (0..count).map(|seed| RandomDag::new(seed, 2, LENGTH))
}

fn techniques() -> impl Iterator<Item = Techniques> {
    (0..32).map(|bits| Techniques {
        table: bits & 1 != 0,
        reductions: bits & 2 != 0,
        pruning: bits & 4 != 0,
        extensions: bits & 16 != 0,
        quiescence: bits & 8 != 0,
    })
}

fn to_depth(
    game: &RandomDag,
    table: &TranspositionTable,
    techniques: Techniques,
    depth: u32,
    on_report: &mut dyn FnMut(&Report<u8>),
) -> Report<u8> {
    let limits = Limits { nodes: None, depth: Some(depth) };
    let mut context = SearchContext::reporting(Task::new(limits, &|| false), table, on_report);
    search(game, &Guesser, techniques, &mut context)
}

#[test]
fn the_bare_search_is_minimax_with_and_without_a_table() {
    for game in random_dags(1_000) {
        let truth = minimax(&game, LENGTH.into());
        for table in [false, true] {
            let techniques = Techniques { table, ..Techniques::NONE };
            let report = to_depth(&game, &TranspositionTable::new(1 << 12), techniques, LENGTH.into(), &mut |_| {});
            assert_eq!(report.lines[0].score, truth, "{game:?} {techniques:?}");
        }
    }
}

/// Where a score claims a win or a loss, plain minimax to the end of the game has to find the same result.
fn check_claim(game: &RandomDag, report: &Report<u8>, techniques: Techniques) {
    for line in &report.lines {
        if is_decided(line.score) {
            let truth = worth_of(game, line.moves[0], LENGTH.into());
            assert_eq!(truth.signum(), line.score.signum(), "{game:?} {techniques:?} {report:?}");
        }
    }
}

#[test]
fn every_claim_is_true_and_every_win_is_found() {
    let mut decided = 0;
    for game in random_dags(400) {
        let truth = minimax(&game, LENGTH.into());
        decided += u32::from(is_decided(truth));
        for techniques in techniques() {
            // Also with a table so small that everything is replaced all the time.
            let table = TranspositionTable::new(if decided % 2 == 0 { 64 } else { 1 << 12 });
            let mut on_report = |report: &Report<u8>| check_claim(&game, report, techniques);
            let report = to_depth(&game, &table, techniques, 40, &mut on_report);
            let score = report.lines[0].score;
            if is_decided(truth) {
                assert!(
                    is_decided(score) && score.signum() == truth.signum(),
                    "{game:?} {techniques:?} {score} {truth}"
                );
            } else {
                assert!(!is_decided(score), "{game:?} {techniques:?} {score}");
            }
        }
    }
    assert!((50..350).contains(&decided), "{decided} of these games are decided");
}

#[test]
fn threads_that_share_a_table_agree() {
    let mut decided = 0;
    for game in random_dags(200) {
        let truth = minimax(&game, LENGTH.into());
        decided += u32::from(is_decided(truth));
        // A table of a few slots is where threads get in each other's way most.
        let table = TranspositionTable::new(if decided % 2 == 0 { 64 } else { 1 << 12 });
        for techniques in [Techniques::ALL, Techniques { reductions: false, pruning: false, ..Techniques::ALL }] {
            let score = with_helpers(&game, &table, techniques);
            assert_eq!(is_decided(score), is_decided(truth), "{game:?} {techniques:?}");
            assert!(!is_decided(truth) || score.signum() == truth.signum(), "{game:?} {techniques:?}");
        }
        // With nothing left out the number of plies is the true one as well, whatever the helpers put into the table.
        let techniques = Techniques { table: true, ..Techniques::NONE };
        let score = with_helpers(&game, &TranspositionTable::new(1 << 12), techniques);
        assert_eq!(if is_decided(score) { score } else { 0 }, truth, "{game:?}");
    }
    assert!((30..170).contains(&decided), "{decided} of these games are decided");
}

/// The score found by a search that two helpers share a table with; what any of them claims is checked.
fn with_helpers(game: &RandomDag, table: &TranspositionTable, techniques: Techniques) -> Score {
    let done = AtomicBool::new(false);
    let think = &|thread: u32| {
        let stop = || thread > 0 && done.load(Relaxed);
        let limits = Limits { nodes: None, depth: Some(40) };
        let task = Task { thread, ..Task::new(limits, &stop) };
        let mut on_report = |report: &Report<u8>| check_claim(game, report, techniques);
        search(game, &Guesser, techniques, &mut SearchContext::reporting(task, table, &mut on_report))
    };
    let report = std::thread::scope(|scope| {
        let helpers = [1, 2].map(|thread| scope.spawn(move || think(thread)));
        let report = think(0);
        done.store(true, Relaxed);
        for helper in helpers {
            assert!(helper.join().is_ok_and(|report| report.best().is_some()));
        }
        report
    });
    report.lines[0].score
}

#[test]
fn a_table_that_is_kept_from_search_to_search_does_no_harm() {
    let table = TranspositionTable::new(1 << 14);
    for game in random_dags(300) {
        let truth = minimax(&game, LENGTH.into());
        table.new_search();
        let report = to_depth(&game, &table, Techniques::ALL, 40, &mut |_| {});
        assert_eq!(is_decided(report.lines[0].score), is_decided(truth), "{game:?}");
    }
}

#[test]
fn positions_of_the_game_are_not_repeated() {
    for game in random_dags(100) {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let after = |mv: &u8| {
            let mut after = game;
            after.play(*mv);
            after.key()
        };
        let played: Vec<u64> = moves.iter().map(after).collect();
        let limits = Limits { nodes: None, depth: Some(5) };
        let task = Task { played: &played, ..Task::new(limits, &|| false) };
        let table = TranspositionTable::new(1 << 12);
        let report = search(&game, &Guesser, Techniques::ALL, &mut SearchContext::new(task, &table));
        assert_eq!(report.lines[0].score, 0, "{game:?} {report:?}");
    }
}

#[test]
fn whoever_wants_to_know_hears_that_the_best_move_fails_low() {
    let mut falls = 0;
    for game in random_dags(300) {
        let fails = Cell::new(0);
        let on_fail_low = || fails.set(fails.get() + 1);
        let task = Task { on_fail_low: &on_fail_low, ..Task::new(Limits { nodes: None, depth: Some(6) }, &|| false) };
        let table = TranspositionTable::new(1 << 12);
        let mut scores = Vec::new();
        let mut on_report = |report: &Report<u8>| scores.push((report.lines[0].score, fails.take()));
        search(&game, &Guesser, Techniques::ALL, &mut SearchContext::reporting(task, &table, &mut on_report));
        // Aspiration windows begin at depth 4, and are 40 wide.
        for (before, after) in scores.iter().zip(&scores[1..]).skip(2) {
            if after.0 < before.0 - 40 && !is_decided(before.0) {
                assert!(after.1 > 0, "{game:?} {scores:?}");
                falls += 1;
            }
        }
    }
    assert!(falls > 10, "{falls}");
}
