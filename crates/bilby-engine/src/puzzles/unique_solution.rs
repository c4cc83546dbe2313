//! Whether a solution is the only one, which makes a position a puzzle. What a move is worth is proved elsewhere:
//! `forced_win`, `small_graph`, and the games' solved endings.

use crate::EndingValue;
use bilby_core::Game;
use std::ops::RangeInclusive;

/// What the only right move of a solved ending does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    Win,
    Draw,
}

/// The element, if there is exactly one.
pub(super) fn only<T>(elements: impl IntoIterator<Item = T>) -> Option<T> {
    let mut elements = elements.into_iter();
    let first = elements.next()?;
    elements.next().is_none().then_some(first)
}

/// The only move that wins in the fewest turns, and these turns. `winning` returns all moves that win within this many
/// turns, or `None` if that can't be proved.
pub(super) fn only_quickest_win<M>(
    mut turns: RangeInclusive<u32>,
    mut winning: impl FnMut(u32) -> Option<Vec<M>>,
) -> Option<(M, u32)> {
    turns.find_map(|turns| match winning(turns) {
        Some(moves) if moves.is_empty() => None,
        Some(moves) => Some(only(moves).map(|mv| (mv, turns))),
        None => Some(None),
    })?
}

/// The only move of a solved ending that wins, or the only one that draws where none wins; with the plies to the end.
/// `value` is what a move is worth to whoever makes it.
pub(super) fn only_right_move<P: Game>(
    position: &P,
    aim: Aim,
    value: impl Fn(P::Move) -> EndingValue,
) -> Option<(P::Move, u8)> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut found = None;
    for mv in moves {
        let plies = match value(mv) {
            EndingValue::Win(_) if aim == Aim::Draw => return None,
            EndingValue::Win(plies) => plies,
            EndingValue::Draw if aim == Aim::Draw => 0,
            EndingValue::Draw | EndingValue::Loss(_) => continue,
        };
        if found.replace((mv, plies)).is_some() {
            return None;
        }
    }
    found
}

/// Whether every move but `best` is proved to be worse. `is_worse` returns `None` if that can't be proved.
pub(super) fn is_only_best<P: Game>(
    position: &P,
    best: P::Move,
    mut is_worse: impl FnMut(P::Move) -> Option<bool>,
) -> Option<bool>
where
    P::Move: PartialEq,
{
    let mut moves = Vec::new();
    position.moves(&mut moves);
    for mv in moves.into_iter().filter(|mv| *mv != best) {
        if !is_worse(mv)? {
            return Some(false);
        }
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_only() {
        assert_eq!(only([0; 0]), None);
        assert_eq!(only([7]), Some(7));
        assert_eq!(only([7, 7]), None);
    }

    #[test]
    fn the_quickest_win_must_be_alone() {
        let check = |wins: [Option<&[u8]>; 3], expected| {
            let winning = |turns: u32| wins[turns as usize - 1].map(<[u8]>::to_vec);
            assert_eq!(only_quickest_win(1..=3, winning), expected, "{wins:?}");
        };
        check([Some(&[]), Some(&[5]), Some(&[5, 6])], Some((5, 2)));
        check([Some(&[]), Some(&[5, 6]), Some(&[7])], None);
        check([Some(&[]), Some(&[]), Some(&[])], None);
        // What can't be proved might be another solution.
        check([Some(&[]), None, Some(&[5])], None);
    }
}
