//! The greedy player: the best move by the handcrafted evaluation of the position after it.

use super::handcrafted::{bilitaire, billabong, billo};
use bilby_core::Game;

/// The value of a move in this position.
pub(super) fn billabong(position: &::billabong::Position) -> impl Fn(::billabong::Move, &::billabong::Position) -> i64 {
    let me = position.to_move();
    let evaluator = billabong::Evaluator::new(None);
    move |_, after| evaluator.value(after, me).into()
}

/// The value of a move in this position.
pub(super) fn bilitaire(position: &::bilitaire::Position) -> impl Fn(::bilitaire::Move, &::bilitaire::Position) -> i64 {
    let me = position.to_move();
    let evaluator = bilitaire::Evaluator::new(None);
    move |_, after| evaluator.value(after, me).into()
}

/// The value of a move in this position.
pub(super) fn billo(position: &::billo::Position) -> impl Fn(::billo::Move, &::billo::Position) -> i64 {
    let me = position.on_move();
    let evaluator = billo::Evaluator::new(None);
    move |_, after| evaluator.value(after, me).into()
}
