//! perft: counts the distinct sequences of moves.

use crate::Game;

/// The number of distinct move sequences of length `depth`. The last two plies are counted, not played.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return game.count_moves(),
        _ => {}
    }
    // An explicit stack: the depth comes from the user, and recursion could overflow.
    let mut stack: Vec<Level<G>> = Vec::new();
    let mut spare: Vec<Vec<G::Move>> = Vec::new();
    let mut scratch = Vec::new();
    let mut total = 0;
    let mut position = game.clone();
    loop {
        if stack.len() as u32 + 2 == depth {
            total += position.count_replies(&mut scratch);
        } else {
            let mut moves = spare.pop().unwrap_or_default();
            position.moves(&mut moves);
            stack.push(Level { position, moves });
        }
        loop {
            let Some(level) = stack.last_mut() else { return total };
            if let Some(mv) = level.moves.pop() {
                position = level.position.clone();
                position.play(mv);
                break;
            }
            spare.extend(stack.pop().map(|level| level.moves));
        }
    }
}

struct Level<G: Game> {
    position: G,
    moves: Vec<G::Move>,
}

/// Each legal move with the perft of the position after it. Empty at depth 0.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let count = |mv: G::Move| {
        let mut after = game.clone();
        after.play(mv);
        (mv, perft(&after, rest))
    };
    moves.into_iter().map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Seat};

    /// A test game: one heap; take one or two until it is empty.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Heap(u32);

    impl Game for Heap {
        type Move = u32;
        fn seats(&self) -> u8 {
            2
        }
        fn to_move(&self) -> Seat {
            Seat(0)
        }
        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 0).then_some(Outcome::Drawn)
        }
        fn moves(&self, list: &mut Vec<u32>) {
            list.clear();
            list.extend(1..=self.0.min(2));
        }
        fn count_moves(&self) -> u64 {
            self.0.min(2).into()
        }
        fn play(&mut self, mv: u32) {
            self.0 -= mv;
        }
        fn key(&self) -> u64 {
            self.0.into()
        }
    }

    #[test]
    fn counts_sequences() {
        // Sequences of ones and twos with a sum of at most 5.
        let counts: Vec<u64> = (0..=6).map(|depth| perft(&Heap(5), depth)).collect();
        assert_eq!(counts, [1, 2, 4, 7, 5, 1, 0]);
        assert_eq!(divide(&Heap(5), 3), [(1, 4), (2, 3)]);
        assert_eq!(divide(&Heap(5), 0), []);
    }

    #[test]
    fn very_deep_is_no_problem() {
        assert_eq!(perft(&Heap(1), u32::MAX), 0);
    }
}
