//! Limits are kept, the same search has the same answer, and there is always a legal move with a score.

use crate::random_dag::{Guesser, RandomDag};
use bilby_core::Game;
use bilby_search::alpha_beta::{Techniques, search};
use bilby_search::multiplayer::{self, Method, SeatKnowledge};
use bilby_search::score::Score;
use bilby_search::{Knowledge, Limits, Report, SearchContext, Task, TranspositionTable, uct};

/// Every way of searching, as one list of functions.
type Player = fn(&RandomDag, &Task<'_>) -> Report<u8>;

const PLAYERS: [Player; 6] = [
    |game, task| {
        let table = TranspositionTable::new(1 << 12);
        search(game, &Guesser, Techniques::ALL, &mut SearchContext::new(*task, &table))
    },
    |game, task| uct::search(game, None, task, 1, &mut |_| {}),
    |game, task| multiplayer(game, task, Method::Paranoid),
    |game, task| multiplayer(game, task, Method::BestReply { free: 1 }),
    |game, task| multiplayer(game, task, Method::MaxN),
    |game, task| multiplayer(game, task, Method::Mcts),
];

fn multiplayer(game: &RandomDag, task: &Task<'_>, method: Method) -> Report<u8> {
    multiplayer::search(game, &Guesser, method, &mut SearchContext::new(*task, &TranspositionTable::new(1 << 12)))
}

/// All players, the alpha-beta search only where there are two seats.
fn each(count: u64, mut check: impl FnMut(&RandomDag, usize, Player)) {
    for seed in 0..count {
        let seats = 2 + (seed % 3) as u8;
        let mut game = RandomDag::new(seed, seats, 3 + (seed % 5) as u8);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if seed % 4 == 0 {
            game.play(moves[0]);
        }
        for (number, player) in PLAYERS.into_iter().enumerate().skip(usize::from(seats > 2)) {
            check(&game, number, player);
        }
    }
}

fn check_legal(game: &RandomDag, report: &Report<u8>) {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(report.lines.is_empty(), moves.is_empty(), "{game:?} {report:?}");
    for line in &report.lines {
        let mut game = *game;
        assert!(!line.moves.is_empty());
        for mv in &line.moves {
            game.moves(&mut moves);
            assert!(moves.contains(mv), "{game:?} {report:?}");
            game.play(*mv);
        }
    }
}

#[test]
fn there_is_always_a_legal_move() {
    each(200, |game, number, player| {
        let limits = |nodes, depth| Limits { nodes, depth };
        for limits in [
            limits(Some(0), None),
            limits(Some(1), None),
            limits(Some(2), None),
            limits(Some(50), None),
            limits(Some(20), Some(0)),
            limits(Some(400), Some(1)),
            limits(Some(400), Some(8)),
        ] {
            let report = player(game, &Task::new(limits, &|| false));
            check_legal(game, &report);
            assert!(report.nodes <= limits.nodes.unwrap(), "{number} {report:?}");
            let report = player(game, &Task { lines: 9, ..Task::new(limits, &|| false) });
            check_legal(game, &report);
        }
        check_legal(game, &player(game, &Task::new(Limits::default(), &|| true)));
    });
}

/// All searches that deepen; the tree searches have no depth to complete.
#[test]
fn a_search_that_completes_no_depth_reports_the_static_evaluation() {
    const ALPHA_BETA: usize = 0;
    const PARANOID: usize = 2;
    const BEST_REPLY: usize = 3;
    const MAX_N: usize = 4;
    each(60, |game, number, player| {
        let seat = game.to_move().index();
        let scores = Guesser.evaluate_seats(game);
        let evaluation = match number {
            ALPHA_BETA => Guesser.evaluate(game),
            PARANOID | BEST_REPLY => scores[seat],
            MAX_N => (20_000.0 * Guesser.odds(&scores, game.seats())[seat] - 10_000.0).round() as Score,
            _ => return,
        };
        for task in [
            Task::new(Limits { nodes: Some(0), depth: None }, &|| false),
            Task::new(Limits { nodes: None, depth: Some(0) }, &|| false),
            Task::new(Limits::default(), &|| true),
        ] {
            let report = player(game, &task);
            let reported: Vec<_> = report.lines.iter().map(|line| line.score).collect();
            let expected = Vec::from_iter((game.count_moves() > 0).then_some(evaluation));
            assert_eq!(reported, expected, "player {number}, {game:?}");
        }
    });
}

#[test]
fn a_finished_game_has_no_best_move() {
    for seed in 0..50 {
        let mut game = RandomDag::new(seed, 2, 6);
        let mut moves = Vec::new();
        while game.outcome().is_none() {
            game.moves(&mut moves);
            game.play(moves[0]);
        }
        for player in PLAYERS {
            assert_eq!(player(&game, &Task::new(Limits::default(), &|| false)).best(), None);
        }
    }
}

#[test]
fn node_limits_are_used_up_exactly() {
    each(60, |game, number, player| {
        // Without a limit but the depth, as many nodes as it takes.
        let all = player(game, &Task::new(Limits { nodes: Some(3_000), depth: Some(6) }, &|| false)).nodes;
        for nodes in [1, 7, 33, 100] {
            let report = player(game, &Task::new(Limits { nodes: Some(nodes), depth: Some(6) }, &|| false));
            assert_eq!(report.nodes, nodes.min(all), "{game:?}, player {number}");
        }
    });
}

#[test]
fn the_same_search_is_the_same() {
    each(60, |game, number, player| {
        for lines in [1, 3] {
            let task = Task { lines, ..Task::new(Limits { nodes: Some(500), depth: Some(7) }, &|| false) };
            assert_eq!(player(game, &task), player(game, &task), "player {number}");
        }
    });
}

#[test]
fn lines_are_different_and_sorted_and_begin_with_the_best() {
    for seed in 0..300 {
        let game = RandomDag::new(seed, 2, 7);
        for nodes in [None, Some(30), Some(100), Some(300)] {
            let limits = Limits { nodes, depth: Some(9) };
            let mut told = Vec::new();
            let task = Task { lines: 3, ..Task::new(limits, &|| false) };
            // Only without tricks has every line its true worth, whatever else was searched before.
            let techniques = Techniques { table: true, ..Techniques::NONE };
            let table = TranspositionTable::new(1 << 12);
            let mut on_report = |report: &Report<u8>| told.push(report.clone());
            let mut context = SearchContext::reporting(task, &table, &mut on_report);
            let last = search(&game, &Guesser, techniques, &mut context);
            let full = last.depth;
            told.push(last);
            for report in &told {
                let firsts: Vec<u8> = report.lines.iter().map(|line| line.moves[0]).collect();
                assert!((1..firsts.len()).all(|i| !firsts[..i].contains(&firsts[i])), "{report:?}");
                assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{report:?}");
            }
            if nodes.is_none() {
                assert_eq!(told[told.len() - 1].lines.len() as u64, game.count_moves().min(3));
                let task = Task::new(Limits { nodes: None, depth: Some(full) }, &|| false);
                let table = TranspositionTable::new(1 << 12);
                let single = search(&game, &Guesser, techniques, &mut SearchContext::new(task, &table));
                let best = &told[told.len() - 1].lines[0];
                assert_eq!(single.lines[0].score, best.score, "{game:?}");
            }
        }
    }
}
