//! Sets up positions for the tables, by playing moves that no rule allows: `play` does not check them.

use bilby_core::{Game, Seat};
use billabong::{KANGAROOS, Kangaroo, Move, Phase, Position};

/// A position by the same rules and with the same ghosts, in which each of two seats has one kangaroo left and the
/// first is on move. `None` if it is not for two, or if ghosts are still to be set out.
pub(super) fn last_two(position: &Position) -> Option<Position> {
    last(position, [1, 1])
}

/// Like [`last_two`], but with `left` kangaroos for each seat. Also returns `None` if a seat has fewer.
pub(super) fn last(position: &Position, left: [u8; 2]) -> Option<Position> {
    if position.seats() != 2 || position.phase() == Phase::SettingOut {
        return None;
    }
    let mut position = *position;
    let mut list = Vec::new();
    while position.phase() == Phase::Placement {
        position.moves(&mut list);
        position.play(list[0]);
    }
    let to_be_home = |seat: Seat| KANGAROOS - left[seat.index()];
    let done = |position: &Position| (0..2).map(Seat).all(|seat| position.home(seat) >= to_be_home(seat));
    while !done(&position) || position.to_move() != Seat(0) {
        let us = position.to_move();
        let spare = position.kangaroos(us).next().filter(|_| position.home(us) < to_be_home(us));
        position.play(spare.map_or(Move::Pass, |kangaroo| Move::Home { from: kangaroo.square }));
    }
    let as_many = |seat: Seat| position.kangaroos(seat).count() == usize::from(left[seat.index()]);
    (0..2).map(Seat).all(as_many).then_some(position)
}

/// A position of [`last_two`] with these kangaroos instead. `mine` belongs to the seat on move.
#[inline]
pub(super) fn put(last_two: &Position, mine: Kangaroo, theirs: Kangaroo) -> Position {
    let mut position = *last_two;
    for Kangaroo { square: to, crossings } in [mine, theirs] {
        let from = position.kangaroos(position.to_move()).next().map_or(to, |kangaroo| kangaroo.square);
        position.play(Move::Run { from, to, crossings });
    }
    position
}
