//! Choosing a move by what it leads to at once.

use bilby_core::{Game, Outcome, SplitMix64};

/// The value of a move that wins on the spot. What a player prefers among the others has to stay below.
const WIN: i64 = i64::MAX;
/// A draw is worse than whatever goes on, and a loss is the worst.
const DRAW: i64 = i64::MIN + 1;
const LOSS: i64 = i64::MIN;

/// The move with the highest value, at random among equals; `value` is called with each move and the position after it.
/// `None` if the game is over.
pub(super) fn best_move<G: Game>(
    game: &G,
    random: &mut SplitMix64,
    mut value: impl FnMut(G::Move, &G) -> i64,
) -> Option<G::Move> {
    let me = game.to_move();
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut best = None;
    let mut best_value = LOSS;
    let mut equals = 0;
    for mv in moves {
        let mut after = game.clone();
        after.play(mv);
        let value = match after.outcome() {
            Some(Outcome::Won(seat)) if seat == me => WIN,
            Some(Outcome::Won(_)) => LOSS,
            Some(Outcome::Drawn) => DRAW,
            None => value(mv, &after),
        };
        if best.is_none() || value > best_value {
            (best, best_value, equals) = (Some(mv), value, 1);
        } else if value == best_value {
            // Of n equals the last one replaces the choice so far with a probability of 1/n: all are equally likely.
            equals += 1;
            if random.below(equals) == 0 {
                best = Some(mv);
            }
        }
    }
    best
}
