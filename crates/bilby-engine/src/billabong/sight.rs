//! The game as someone sees it who overlooks long chains: the same rules, but only moves of a few jumps.

use bilby_core::{Game, Notation, Outcome, Seat};
use bilby_search::Knowledge;
use bilby_search::score::Score;
use bilby_search::several::{SeatKnowledge, Values};
use billabong::{Crossing, Direction, Kangaroo, Move, Phase, Position, Square};

/// A position with the longest chain that is seen in it, for whichever seat. At least one jump, so that whoever has a
/// move sees one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub position: Position,
    pub longest: u8,
}

impl Game for Sight {
    type Move = Move;

    fn seats(&self) -> u8 {
        self.position.seats()
    }

    fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn moves(&self, list: &mut Vec<Move>) {
        self.position.moves(list);
        if self.position.phase() == Phase::Placement || list.is_empty() {
            return;
        }
        for kangaroo in self.position.kangaroos(self.to_move()) {
            let seen = within(&self.position, kangaroo, self.longest);
            list.retain(|mv| match *mv {
                Move::Run { from, to, crossings } => {
                    from != kangaroo.square || seen.contains(&Some(Kangaroo { square: to, crossings }))
                }
                Move::Home { from } => from != kangaroo.square || seen.contains(&None),
                Move::Place(_) | Move::Pass => true,
            });
        }
    }

    fn count_moves(&self) -> u64 {
        let mut list = Vec::new();
        self.moves(&mut list);
        list.len() as u64
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
    }

    fn key(&self) -> u64 {
        self.position.key()
    }
}

/// What a kangaroo can become, `None` being home, by a step or by a chain of at most so many jumps.
pub(super) fn within(position: &Position, kangaroo: Kangaroo, longest: u8) -> Vec<Option<Kangaroo>> {
    let laps = position.rules().laps();
    let after = |kangaroo: Kangaroo, to: Square| {
        let crossings = match Crossing::between(kangaroo.square, to) {
            None => kangaroo.crossings,
            Some(crossing) => crossing.count(kangaroo.crossings, laps)?,
        };
        Some(Kangaroo { square: to, crossings })
    };
    let mut seen = vec![Some(kangaroo)];
    let mut round = 0..1;
    for _ in 0..longest {
        for i in round.clone() {
            let Some(kangaroo) = seen[i] else { continue };
            for landing in Direction::ALL.iter().filter_map(|direction| jump(position, kangaroo.square, *direction)) {
                let after = after(kangaroo, landing);
                if !seen.contains(&after) {
                    seen.push(after);
                }
            }
        }
        round = round.end..seen.len();
    }
    // Steps come last: no chain goes on from them. The kangaroo where it stands is no move and does no harm.
    for direction in Direction::ALL {
        if let Some(to) = kangaroo.square.next(direction).filter(|to| position.is_free(*to)) {
            seen.push(after(kangaroo, to));
        }
    }
    seen
}

/// Where a jump in this direction lands, if there is one.
fn jump(position: &Position, from: Square, direction: Direction) -> Option<Square> {
    let mut ray = from.ray(direction);
    let before = ray.by_ref().take_while(|square| position.is_free(*square)).count();
    // The ray has gone on to what stands in the way: a kangaroo, the lake, or the board's edge.
    let pivot = from.ray(direction).nth(before).filter(|square| !square.is_lake())?;
    let mut beyond = pivot.ray(direction).take(before + 1);
    let landing = from.ray(direction).nth(2 * before + 1)?;
    beyond.all(|square| position.is_free(square)).then_some(landing)
}

/// Knowledge of the game as it is, used on what is seen of it.
pub(super) struct Seen<'a, K>(pub &'a K);

impl<K: Knowledge<Position>> Knowledge<Sight> for Seen<'_, K> {
    fn evaluate(&self, game: &Sight) -> Score {
        self.0.evaluate(&game.position)
    }

    fn promise(&self, game: &Sight, mv: Move) -> i32 {
        self.0.promise(&game.position, mv)
    }

    fn slot(&self, mv: Move) -> usize {
        self.0.slot(mv)
    }

    fn slots(&self) -> usize {
        self.0.slots()
    }
}

impl<K: SeatKnowledge<Position>> SeatKnowledge<Sight> for Seen<'_, K> {
    fn evaluate(&self, game: &Sight) -> Values {
        self.0.evaluate(&game.position)
    }

    fn evaluate_for(&self, game: &Sight, seat: Seat) -> Score {
        self.0.evaluate_for(&game.position, seat)
    }

    fn promise(&self, game: &Sight, mv: Move) -> i32 {
        self.0.promise(&game.position, mv)
    }

    fn replies(&self, game: &Sight) -> usize {
        self.0.replies(&game.position)
    }

    fn slot(&self, mv: Move) -> usize {
        self.0.slot(mv)
    }

    fn slots(&self) -> usize {
        self.0.slots()
    }

    fn scale(&self) -> Score {
        self.0.scale()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, longest: u8, expected: usize) {
        let position = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
        let mut list = Vec::new();
        Sight { position, longest }.moves(&mut list);
        for mv in &list {
            let jumps = position.write_move(*mv).matches(':').count();
            assert!(jumps <= longest.into(), "{}", position.write_move(*mv));
        }
        let mut all = Vec::new();
        position.moves(&mut all);
        let short = all.iter().filter(|mv| position.write_move(**mv).matches(':').count() <= longest.into());
        assert_eq!(list.len(), short.count());
        assert_eq!(list.len(), expected);
    }

    #[test]
    fn long_chains_are_overlooked() {
        let text = "16/16/16/16/16/4r11/6~~~~6/6~~~~2y3/7r'1r6/5y1y8/8rr'6/8y7/11y4/16 0,0 0,0 r 0";
        check(text, 50, 58);
        check(text, 1, 38);
        check(text, 2, 48);
    }
}
