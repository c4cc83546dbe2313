//! The solution of a puzzle as a line: the only right move, a reply, the only right move again.

use super::MOST_TURNS;
use crate::EndingValue;
use bilby_core::{Game, Notation};
use bilby_games::Move;

/// The line of a forced win in this many turns. It goes on as long as there is a reply after which only one move wins
/// in the turns that are left, among several; of such replies the first in the order of their texts. `only` is that
/// move.
pub(super) fn forced_line<P: Notation>(
    position: &P,
    first: P::Move,
    turns: u32,
    mut only: impl FnMut(&P, u32) -> Option<P::Move>,
) -> Vec<Move>
where
    P::Move: Into<Move>,
{
    let mut line = Line::begin(position, first);
    for turns in (1..turns).rev() {
        if line.is_long_enough() {
            break;
        }
        let mut replies: Vec<_> = line.replies().into_iter().map(|mv| (line.at.write_move(mv), mv)).collect();
        replies.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let next = replies.into_iter().find_map(|(_, reply)| {
            let after = played(&line.at, reply);
            let only = only(&after, turns)?;
            (after.count_moves() > 1).then_some((reply, only))
        });
        let Some((reply, only)) = next else { break };
        line.go_on(reply, only);
    }
    line.moves
}

/// The line of a solved ending. It goes on as long as the reply that lasts longest, of several the first, leaves more
/// than `choice` moves, of which one is right. `value` is what a move is worth to whoever makes it.
pub(super) fn solved_line<P: Game>(
    position: &P,
    first: P::Move,
    choice: u64,
    value: impl Fn(&P, P::Move) -> EndingValue,
    only: impl Fn(&P) -> Option<P::Move>,
) -> Vec<Move>
where
    P::Move: Into<Move>,
{
    let mut line = Line::begin(position, first);
    while !line.is_long_enough() {
        let replies = line.replies();
        let lasting = |reply: &P::Move| value(&line.at, *reply).rank();
        let Some(longest) = replies.iter().map(lasting).max() else { break };
        let Some(reply) = replies.into_iter().find(|reply| lasting(reply) == longest) else { break };
        let after = played(&line.at, reply);
        let Some(next) = only(&after).filter(|_| after.count_moves() > choice) else { break };
        line.go_on(reply, next);
    }
    line.moves
}

/// A line so far.
struct Line<P> {
    moves: Vec<Move>,
    /// Where it has come to: the other side is on move.
    at: P,
}

impl<P: Game> Line<P>
where
    P::Move: Into<Move>,
{
    fn begin(position: &P, first: P::Move) -> Line<P> {
        Line { moves: vec![first.into()], at: played(position, first) }
    }

    fn is_long_enough(&self) -> bool {
        self.moves.len() >= 2 * MOST_TURNS - 1
    }

    fn replies(&self) -> Vec<P::Move> {
        let mut replies = Vec::new();
        self.at.moves(&mut replies);
        replies
    }

    fn go_on(&mut self, reply: P::Move, next: P::Move) {
        for mv in [reply, next] {
            self.moves.push(mv.into());
            self.at.play(mv);
        }
    }
}

fn played<P: Game>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play(mv);
    after
}
