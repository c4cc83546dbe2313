//! UCT takes wins, asks its cutoff, and depends on its seed.

use crate::random_dag::RandomDag;
use bilby_core::{Game, Outcome};
use bilby_search::uct::{Cutoff, search};
use bilby_search::{Limits, Task};
use std::cell::Cell;

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), depth: None }
}

#[test]
fn it_takes_a_win_in_one_at_any_number_of_seats() {
    let mut seen = 0;
    for seed in 0..900 {
        let mut game = RandomDag::new(seed, 2 + (seed % 3) as u8, 6);
        let mut moves = Vec::new();
        for _ in 0..2 {
            game.moves(&mut moves);
            if let Some(mv) = moves.first() {
                game.play(*mv);
            }
        }
        let wins = |mv: u8| {
            let mut after = game;
            after.play(mv);
            after.outcome() == Some(Outcome::Won(game.to_move()))
        };
        game.moves(&mut moves);
        if moves.len() > 1 && moves.iter().any(|mv| wins(*mv)) {
            seen += 1;
            let report = search(&game, None, &Task::new(limits(2_000), &|| false), seed, &mut |_| {});
            let best = report.best().unwrap();
            assert!(wins(best) || report.lines[0].score > 9_000, "{game:?} {report:?}");
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn the_cutoff_judges_after_so_many_plies() {
    let game = RandomDag::new(3, 2, 60);
    let judged = Cell::new(0);
    let judge = |_: &RandomDag| {
        judged.set(judged.get() + 1);
        [1.0, 0.0, 0.0, 0.0]
    };
    let task = Task::new(limits(500), &|| false);
    let report = search(&game, Some(Cutoff { plies: 0, evaluate: &judge }), &task, 1, &mut |_| {});
    assert_eq!(report.nodes, 500);
    // All but the few that end by themselves.
    assert!(judged.get() > 350, "{}", judged.get());
    let sign = if game.to_move().0 == 0 { 1 } else { -1 };
    assert!(report.lines[0].score * sign > 5_000, "{report:?}");
}

#[test]
fn other_seeds_play_other_games() {
    let game = RandomDag::new(5, 2, 12);
    let think = |seed| search(&game, None, &Task::new(limits(300), &|| false), seed, &mut |_| {});
    assert_eq!(think(1), think(1));
    assert!((2..20).any(|seed| think(seed).lines[0].score != think(1).lines[0].score));
}
