//! Plain minimax: no table, no window, nothing left out.

use bilby_core::{Game, Outcome};
use bilby_search::score::{INFINITE, Score, WIN, is_decided};

/// What the position is worth to the seat on move, as far as is proven within this many plies; 0 if it is drawn or
/// unknown.
pub fn minimax<G: Game>(game: &G, depth: u32) -> Score {
    match game.outcome() {
        Some(Outcome::Won(seat)) => return if seat == game.to_move() { WIN } else { -WIN },
        Some(Outcome::Drawn) => return 0,
        None if depth == 0 => return 0,
        None => {}
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let worth = |mv: &G::Move| worth_of(game, *mv, depth);
    moves.iter().map(worth).max().unwrap_or(-INFINITE)
}

/// What a move is worth to the seat that makes it.
pub fn worth_of<G: Game>(game: &G, mv: G::Move, depth: u32) -> Score {
    let mut after = game.clone();
    after.play(mv);
    let score = minimax(&after, depth - 1);
    let score = if after.to_move() == game.to_move() { score } else { -score };
    if is_decided(score) { score - score.signum() } else { score }
}
