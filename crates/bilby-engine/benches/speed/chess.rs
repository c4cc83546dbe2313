//! The yardstick of the benchmarks: perft of a chess position by `cozy-chess`.

use std::time::Instant;

/// Perft leaves a second of a middle-game position that chess programmers compare perft by.
pub fn leaves_a_second() -> f64 {
    const BOARD: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let board = BOARD.parse().expect("a good board");
    let begun = Instant::now();
    let leaves = perft(&board, 4);
    assert_eq!(leaves, 4_085_603);
    leaves as f64 / begun.elapsed().as_secs_f64()
}

fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                leaves += perft(&after, depth - 1);
            }
        }
        false
    });
    leaves
}
