//! The blocker: it minimises what the opponents can do, and makes just enough progress to finish.

use crate::bilitaire::features::count_jumps;
use crate::billabong::distance::{steps_home, steps_left};
use bilby_core::{Game, Notation, Seat};
use bilitaire::Phase;
use billabong::Kangaroo;

/// What the opponent's best reply gains weighs most, then the own progress, then the number of replies.
pub(super) fn billabong(position: &billabong::Position) -> impl FnMut(billabong::Move, &billabong::Position) -> i64 {
    const REPLY: i64 = 40;
    const STEP: i64 = 15;
    let me = position.to_move();
    let mut replies = Vec::new();
    move |_, after| {
        after.moves(&mut replies);
        let gain = replies.iter().map(|reply| steps_gained(after, *reply)).max().unwrap_or(0);
        let others = (0..after.seats()).map(Seat).filter(|seat| *seat != me);
        let theirs: i64 = others.map(|seat| i64::from(steps_left(after, seat))).sum();
        // Kangaroos can't be sent back, so what the others have left changes only by their own moves.
        theirs - REPLY * gain - STEP * i64::from(steps_left(after, me)) - replies.len() as i64
    }
}

/// The steps that a move of the seat on move gains.
fn steps_gained(position: &billabong::Position, mv: billabong::Move) -> i64 {
    let laps = position.rules().laps();
    let before = |from| {
        let kangaroo = position.kangaroos(position.to_move()).find(|kangaroo| kangaroo.square == from);
        kangaroo.map_or(0, |kangaroo| i64::from(steps_home(laps, kangaroo)))
    };
    match mv {
        billabong::Move::Run { from, to, crossings } => {
            before(from) - i64::from(steps_home(laps, Kangaroo { square: to, crossings }))
        }
        billabong::Move::Home { from } => before(from),
        billabong::Move::Place(_) | billabong::Move::Pass => 0,
    }
}

/// With the trays: fewest jumps for the marble player, and none called. With the marbles: fewest actions for the tray
/// player.
pub(super) fn bilitaire(position: &bilitaire::Position) -> impl Fn(bilitaire::Move, &bilitaire::Position) -> i64 {
    let phase = position.phase();
    move |mv, after| match phase {
        Phase::Trays if mv.ends_round() => 1,
        Phase::Trays => {
            let jumps = count_jumps(after.board().marbles().bits(), after.board().holes().bits());
            -i64::from(jumps + 8 * mv.jumps())
        }
        _ => -(after.count_moves() as i64),
    }
}

/// The least material and mobility for the opponent; of equals, the one that advances.
pub(super) fn billo(position: &billo::Position) -> impl Fn(billo::Move, &billo::Position) -> i64 {
    const PAWN: i64 = 200;
    const BILLO: i64 = 500;
    const MOVE: i64 = 16;
    let colour = position.on_move();
    let enemy = colour.enemy();
    move |mv, after| {
        let pawns = [billo::Man::Round, billo::Man::Square].map(|man| i64::from(after.men(enemy, man).len()));
        let material = PAWN * pawns.iter().sum::<i64>() + BILLO * i64::from(after.billos(enemy).len());
        let mobility = if after.on_move() == enemy { after.count_moves() as i64 } else { 0 };
        let advance = if mv.is_claim() || mv.man().is_billo() {
            0
        } else {
            8 - i64::from(mv.to().row().abs_diff(enemy.starting_row()))
        };
        -material - MOVE * mobility + advance
    }
}
