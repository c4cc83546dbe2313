//! What the tests of solved endings share: brute force, and winning against the best defence.

use crate::EndingValue;
use bilby_core::{Game, Outcome, Seat};

/// The positions after each move.
pub(crate) fn after<G: Game>(position: &G) -> Vec<G> {
    let mut list = Vec::new();
    position.moves(&mut list);
    list.into_iter().map(|mv| after_move(position, mv)).collect()
}

fn after_move<G: Game>(position: &G, mv: G::Move) -> G {
    let mut after = position.clone();
    after.play(mv);
    after
}

/// The value by looking at everything to this depth, without a table, if it is decided within that.
pub(crate) fn brute_force<G: Game>(position: &G, depth: u8) -> Option<EndingValue> {
    match position.outcome() {
        Some(Outcome::Won(_)) => return Some(EndingValue::Loss(0)),
        Some(Outcome::Drawn) => return Some(EndingValue::Draw),
        None => {}
    }
    let rest = depth.checked_sub(1)?;
    let values: Vec<Option<EndingValue>> =
        after(position).iter().map(|after| Some(brute_force(after, rest)?.before())).collect();
    let best = values.iter().copied().flatten().max_by_key(|value| value.rank())?;
    // A loss is one only if all moves lose.
    (matches!(best, EndingValue::Win(_)) || values.iter().all(Option::is_some)).then_some(best)
}

/// Plays `plies` plies, after which `winner` must have won: its moves are those of `attack`, and the others those of
/// the best defence by `value`, which says what a position is worth to the side on move, among the moves that
/// `may_defend`.
pub(crate) fn wins_against_the_best_defence<G: Game>(
    mut position: G,
    plies: u8,
    winner: Seat,
    attack: impl Fn(&G) -> G::Move,
    may_defend: impl Fn(&G::Move) -> bool,
    value: impl Fn(&G) -> EndingValue,
) {
    for ply in 0..plies {
        assert_eq!(position.outcome(), None, "over after {ply} plies");
        let mv = if position.to_move() == winner {
            attack(&position)
        } else {
            let mut list = Vec::new();
            position.moves(&mut list);
            let rank = |mv: &G::Move| value(&after_move(&position, *mv)).before().rank();
            list.into_iter().filter(&may_defend).max_by_key(rank).unwrap()
        };
        position.play(mv);
    }
    assert_eq!(position.outcome(), Some(Outcome::Won(winner)), "{position:?}");
}
