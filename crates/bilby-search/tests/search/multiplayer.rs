//! The searches for several seats agree with the same algorithms without tables and pruning.

use crate::random_dag::{Guesser, RandomDag};
use bilby_core::{Game, Outcome, Seat};
use bilby_search::multiplayer::{Method, SeatKnowledge, outcome_scores, search};
use bilby_search::score::{Score, is_decided};
use bilby_search::{Limits, Report, SearchContext, Task, TranspositionTable};

const LENGTH: u8 = 6;

fn think(game: &RandomDag, method: Method, depth: u32) -> Report<u8> {
    let limits = Limits { nodes: Some(200_000), depth: Some(depth) };
    let table = TranspositionTable::new(1 << 14);
    search(game, &Guesser, method, &mut SearchContext::new(Task::new(limits, &|| false), &table))
}

fn random_dags(count: u64) -> impl Iterator<Item = RandomDag> {
    (0..count).map(|seed| RandomDag::new(seed, 3 + (seed % 2) as u8, LENGTH))
}

/// Whether this seat wins (1), draws (0) or loses (-1) if all others play against it.
fn alone(game: &RandomDag, seat: Seat) -> Score {
    if let Some(outcome) = game.outcome() {
        return outcome_scores(outcome, game.seats())[seat.index()].signum();
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let after = moves.iter().map(|mv| {
        let mut after = *game;
        after.play(*mv);
        alone(&after, seat)
    });
    if game.to_move() == seat { after.max().unwrap() } else { after.min().unwrap() }
}

#[test]
fn paranoid_finds_what_one_seat_can_force_against_all() {
    let mut decided = 0;
    for game in random_dags(400) {
        let truth = alone(&game, game.to_move());
        let score = think(&game, Method::Paranoid, 30).lines[0].score;
        if is_decided(score) || truth != 0 {
            assert_eq!(score.signum(), truth, "{game:?} {score}");
            assert!(is_decided(score), "{game:?} {score}");
            decided += 1;
        }
    }
    assert!(decided > 50);
}

/// Everybody's odds by max^n, with nothing left out; ties go to the move that comes first by promise.
fn max_n(game: &RandomDag, depth: u32) -> [f32; 4] {
    if let Some(outcome) = game.outcome() {
        let mut odds = [0.0; 4];
        match outcome {
            Outcome::Won(seat) => odds[seat.index()] = 1.0,
            Outcome::Drawn => odds[..usize::from(game.seats())].fill(1.0 / f32::from(game.seats())),
        }
        return odds;
    }
    if depth == 0 {
        return Guesser.odds(&Guesser.evaluate_seats(game), game.seats());
    }
    let seat = game.to_move().index();
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let after = moves.iter().map(|mv| {
        let mut after = *game;
        after.play(*mv);
        max_n(&after, depth - 1)
    });
    after.max_by(|a, b| a[seat].total_cmp(&b[seat])).unwrap()
}

#[test]
fn max_n_with_shallow_pruning_is_max_n() {
    // Depths at which few lines have ended: where equals meet, either may be taken.
    let mut same = 0;
    for game in random_dags(400) {
        let odds = max_n(&game, 3)[game.to_move().index()];
        let report = think(&game, Method::MaxN, 3);
        let expected = (odds * 20_000.0 - 10_000.0) as Score;
        same += u32::from((report.lines[0].score - expected).abs() <= 40);
    }
    assert!(same > 380, "{same} of 400");
}

#[test]
fn every_method_takes_a_win_in_one() {
    let mut seen = 0;
    for game in (0..4_000).map(|seed| RandomDag::new(seed, 3, LENGTH)) {
        let mut at = game;
        // Two plies on, games begin to end.
        for _ in 0..2 {
            let mut moves = Vec::new();
            at.moves(&mut moves);
            let Some(mv) = moves.first() else { break };
            at.play(*mv);
        }
        let wins = |mv: u8| {
            let mut after = at;
            after.play(mv);
            after.outcome() == Some(Outcome::Won(at.to_move()))
        };
        let mut moves = Vec::new();
        at.moves(&mut moves);
        if at.outcome().is_none() && moves.len() > 2 && moves.iter().filter(|mv| wins(**mv)).count() == 1 {
            seen += 1;
            for method in [Method::Mcts, Method::MaxN, Method::Paranoid, Method::BestReply { free: 0 }] {
                let mv = think_nodes(&at, method, 2_000);
                assert!(wins(mv), "{at:?} {method:?} {mv}");
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

fn think_nodes(game: &RandomDag, method: Method, nodes: u64) -> u8 {
    let task = Task::new(Limits { nodes: Some(nodes), depth: Some(6) }, &|| false);
    search(game, &Guesser, method, &mut SearchContext::new(task, &TranspositionTable::new(1 << 14))).best().unwrap()
}
