//! Views of the game that hide moves from the search: long chains for a weak player, or all moves but one at the root.
//! The rules stay the same.

use bilby_core::{Game, Notation, Outcome, Seat};
use bilby_search::multiplayer::{Odds, SeatKnowledge, SeatScores};
use bilby_search::score::Score;
use bilby_search::{Heuristics, Knowledge};
use billabong::{Crossing, Direction, Kangaroo, Move, Phase, Position, Square};

/// A position of which the seats see only some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SearchView {
    pub position: Position,
    pub visible: VisibleMoves,
}

/// Which moves the seats see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VisibleMoves {
    /// No chains of more than this many jumps; at least 1, so that whoever has a move sees one.
    ShortChains(u8),
    /// This move of the seat on move, and all moves after it.
    Only(Move),
    /// All moves.
    All,
}

impl Game for SearchView {
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
        let longest_chain = match self.visible {
            VisibleMoves::ShortChains(longest) => longest,
            VisibleMoves::Only(mv) => {
                list.clear();
                return list.push(mv);
            }
            VisibleMoves::All => return self.position.moves(list),
        };
        self.position.moves(list);
        if self.position.phase() != Phase::Race || list.is_empty() {
            return;
        }
        for kangaroo in self.position.kangaroos(self.to_move()) {
            let seen = reachable(&self.position, kangaroo, longest_chain);
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
        match self.visible {
            VisibleMoves::ShortChains(_) => {
                let mut list = Vec::new();
                self.moves(&mut list);
                list.len() as u64
            }
            VisibleMoves::Only(_) => 1,
            VisibleMoves::All => self.position.count_moves(),
        }
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
        if matches!(self.visible, VisibleMoves::Only(_)) {
            self.visible = VisibleMoves::All;
        }
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn plies_to_draw(&self) -> u32 {
        self.position.plies_to_draw()
    }
}

/// Where a kangaroo can go by a step or by a chain of at most this many jumps; `None` stands for home.
pub(super) fn reachable(position: &Position, kangaroo: Kangaroo, longest_chain: u8) -> Vec<Option<Kangaroo>> {
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
    for _ in 0..longest_chain {
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
    // Steps come last: no chain goes on from them. The list also has the kangaroo's own square, which no move leads to.
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

/// Applies the knowledge of the whole game to the limited view of it. Without futility and late-move pruning: the view
/// has few moves.
pub(super) struct LimitedKnowledge<'a, K>(pub &'a K);

impl<K: Heuristics<Position>> Heuristics<SearchView> for LimitedKnowledge<'_, K> {
    fn ordering_score(&self, game: &SearchView, mv: Move) -> i32 {
        self.0.ordering_score(&game.position, mv)
    }

    fn history_index(&self, mv: Move) -> usize {
        self.0.history_index(mv)
    }

    fn history_size(&self) -> usize {
        self.0.history_size()
    }
}

impl<K: Knowledge<Position>> Knowledge<SearchView> for LimitedKnowledge<'_, K> {
    fn evaluate(&self, game: &SearchView) -> Score {
        self.0.evaluate(&game.position)
    }

    fn repetition_is_drawn(&self) -> bool {
        self.0.repetition_is_drawn()
    }
}

impl<K: SeatKnowledge<Position>> SeatKnowledge<SearchView> for LimitedKnowledge<'_, K> {
    fn evaluate_seats(&self, game: &SearchView) -> SeatScores {
        self.0.evaluate_seats(&game.position)
    }

    fn evaluate_seat(&self, game: &SearchView, seat: Seat) -> Score {
        self.0.evaluate_seat(&game.position, seat)
    }

    fn seat_parts(&self, game: &SearchView) -> SeatScores {
        self.0.seat_parts(&game.position)
    }

    fn seat_parts_after(&self, parts: &SeatScores, mover: Seat, mv: Move, after: &SearchView) -> SeatScores {
        self.0.seat_parts_after(parts, mover, mv, &after.position)
    }

    fn odds_of_parts(&self, game: &SearchView, parts: &SeatScores) -> Odds {
        self.0.odds_of_parts(&game.position, parts)
    }

    fn move_gains(&self, game: &SearchView, moves: &[Move], gains: &mut Vec<Score>) {
        self.0.move_gains(&game.position, moves, gains);
    }

    fn reply_count(&self, game: &SearchView) -> usize {
        self.0.reply_count(&game.position)
    }

    fn odds_scale(&self) -> Score {
        self.0.odds_scale()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, longest: u8, expected: usize) {
        let position = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
        let mut list = Vec::new();
        SearchView { position, visible: VisibleMoves::ShortChains(longest) }.moves(&mut list);
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

    #[test]
    fn all_moves_follow_the_only_one() {
        let text = "16/16/16/16/16/4r11/6~~~~6/6~~~~2y3/7r'1r6/5y1y8/8rr'6/8y7/11y4/16 0,0 0,0 r 0";
        let position = Position::read("ghosts=none".parse().unwrap(), text).unwrap();
        let mut list = Vec::new();
        position.moves(&mut list);
        let only = list[1];
        let mut view = SearchView { position, visible: VisibleMoves::Only(only) };
        view.moves(&mut list);
        assert_eq!((list.as_slice(), view.count_moves()), (&[only][..], 1));
        view.play(only);
        let mut after = position;
        after.play(only);
        after.moves(&mut list);
        let mut seen = Vec::new();
        view.moves(&mut seen);
        assert_eq!((&seen, view.count_moves()), (&list, list.len() as u64));
    }
}
