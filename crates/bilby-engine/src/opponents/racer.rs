//! The racer: it minimises the turns that it needs itself, whatever the opponents do.

use super::turns_home::turns_home;
use crate::bilitaire::features::count_jumps;
use crate::billabong::distance::steps_left;
use bilby_core::Game;
use bilitaire::Phase;

/// A turn weighs more than all the steps of a seat together.
const TURN: i64 = 1_000;

/// Fewest turns of all its kangaroos together, on the board as it stands; then fewest steps.
pub(super) fn billabong(position: &billabong::Position) -> impl Fn(billabong::Move, &billabong::Position) -> i64 {
    let me = position.to_move();
    move |_, after| {
        let turns: u32 = after.kangaroos(me).map(|kangaroo| turns_home(after, kangaroo)).sum();
        -(TURN * i64::from(turns) + i64::from(steps_left(after, me)))
    }
}

/// With the marbles: most jumps to come. With the trays it has no race to run: it ends the round where it can, and
/// calls as few jumps as possible.
pub(super) fn bilitaire(position: &bilitaire::Position) -> impl Fn(bilitaire::Move, &bilitaire::Position) -> i64 {
    let phase = position.phase();
    move |mv, after| match phase {
        Phase::Trays if mv.ends_round() => 1,
        Phase::Trays => -i64::from(mv.jumps()),
        _ => count_jumps(after.board().marbles().bits(), after.board().holes().bits()).into(),
    }
}

/// Most captures, then promotions, then advancement.
pub(super) fn billo(position: &billo::Position) -> impl Fn(billo::Move, &billo::Position) -> i64 {
    const BILLO: i64 = 250;
    const PAWN: i64 = 100;
    const PROMOTION: i64 = 80;
    const ROW: i64 = 10;
    let position = *position;
    let colour = position.on_move();
    move |mv, _| {
        if mv.is_claim() {
            return PAWN;
        }
        let captured = position.captured(mv);
        let billos = i64::from((captured.0 & position.billos(colour.enemy()).0).count_ones());
        let pawns = i64::from(captured.len()) - billos;
        let goal = colour.enemy().starting_row();
        let progress = if mv.man().is_billo() {
            0
        } else {
            let promotion = if mv.to().row() == goal { PROMOTION } else { 0 };
            promotion + ROW * (i64::from(mv.from().row().abs_diff(goal)) - i64::from(mv.to().row().abs_diff(goal)))
        };
        BILLO * billos + PAWN * pawns + progress
    }
}
