//! The moves of one kangaroo among two others.
//!
//! Where a kangaroo can go depends on the squares of the other two, but neither on their crossings nor on whose they
//! are. So the moves are listed once for each pair of squares, as a graph over the states of the kangaroo that moves.

use super::index::{Numbering, all_pairs, pair, pairs};
use bilby_core::{Game, Seat};
use billabong::{Kangaroo, Move, Position, Square};

/// The graphs for all pairs of squares of the other two, one after the other.
pub(super) struct Graphs {
    squares: usize,
    states: usize,
    /// Where the predecessors of each state start in `befores`; one more entry a graph for the end of its last list.
    starts: Vec<u32>,
    befores: Vec<u16>,
    /// For each state how many moves it has that stay on the board.
    runs: Vec<u8>,
    /// For each state whether a move leads home.
    finishes: Vec<bool>,
}

/// The graph for one pair of squares.
#[derive(Clone, Copy)]
pub(super) struct Graph<'a> {
    graphs: &'a Graphs,
    number: usize,
}

impl Graphs {
    /// The graphs for the rules and ghosts of a position in which the first seat has one kangaroo, the second has two,
    /// and the first is on move. `None` if `on_progress` cancels it.
    pub fn new(
        one_v_two: &Position,
        numbering: &Numbering,
        on_progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Option<Graphs> {
        let (squares, states) = (numbering.squares(), numbering.states());
        let count = pairs(squares);
        let mut graphs = Graphs {
            squares,
            states,
            starts: Vec::with_capacity(count * (states + 1)),
            befores: Vec::with_capacity(count * states * 8),
            runs: Vec::with_capacity(count * states),
            finishes: Vec::with_capacity(count * states),
        };
        let (mut ends, mut moves) = (Vec::new(), Vec::new());
        for (done, (low, high)) in all_pairs(squares).enumerate() {
            if done % 64 == 0 && !on_progress(done, count) {
                return None;
            }
            let others = [low, high].map(|number| numbering.kangaroo(number).square);
            let among = put_others(one_v_two, others);
            ends.clear();
            for state in 0..states {
                let kangaroo = numbering.kangaroo(state);
                let (mut runs, mut finishes) = (0, false);
                if !others.contains(&kangaroo.square) {
                    put_mover(&among, kangaroo).moves(&mut moves);
                    for mv in &moves {
                        match *mv {
                            Move::Run { to: square, crossings, .. } => {
                                ends.push((numbering.state(Kangaroo { square, crossings }) as u16, state as u16));
                                runs += 1;
                            }
                            Move::Home { .. } => finishes = true,
                            Move::Pass | Move::Place(_) => {}
                        }
                    }
                }
                graphs.runs.push(runs);
                graphs.finishes.push(finishes);
            }
            graphs.add(&ends);
        }
        Some(graphs)
    }

    /// Sorts the moves of a graph by where they lead to (a counting sort).
    fn add(&mut self, ends: &[(u16, u16)]) {
        let first = self.befores.len() as u32;
        let mut starts = vec![first; self.states + 2];
        for (end, _) in ends {
            starts[usize::from(*end) + 2] += 1;
        }
        for at in 2..starts.len() {
            starts[at] += starts[at - 1] - first;
        }
        self.befores.resize(self.befores.len() + ends.len(), 0);
        for (end, before) in ends {
            let slot = &mut starts[usize::from(*end) + 1];
            self.befores[*slot as usize] = *before;
            *slot += 1;
        }
        self.starts.extend(&starts[..=self.states]);
    }

    /// The graph for two others in these states, which are not on the same square.
    #[inline]
    pub fn among(&self, one: usize, other: usize) -> Graph<'_> {
        Graph { graphs: self, number: pair(one % self.squares, other % self.squares) }
    }
}

impl<'a> Graph<'a> {
    /// From which states a move leads to this one.
    #[inline]
    pub fn befores(self, state: usize) -> &'a [u16] {
        let at = self.number * (self.graphs.states + 1) + state;
        &self.graphs.befores[self.graphs.starts[at] as usize..self.graphs.starts[at + 1] as usize]
    }

    /// How many moves stay on the board.
    #[inline]
    pub fn runs(self, state: usize) -> u8 {
        self.graphs.runs[self.number * self.graphs.states + state]
    }

    /// Whether a move leads home.
    #[inline]
    pub fn finishes(self, state: usize) -> bool {
        self.graphs.finishes[self.number * self.graphs.states + state]
    }

    /// Whether there is no move at all.
    #[inline]
    pub fn is_stuck(self, state: usize) -> bool {
        self.runs(state) == 0 && !self.finishes(state)
    }
}

/// The position with the two kangaroos of the second seat on these squares; the first seat is on move. Like the rest of
/// `set_up`, by moves that no rule allows: `play` does not check them.
fn put_others(one_v_two: &Position, squares: [Square; 2]) -> Position {
    put_pair(one_v_two, squares.map(|square| Kangaroo { square, crossings: 0 }))
}

/// The position with the two kangaroos of the second seat replaced by these; the first seat is on move.
pub(super) fn put_pair(one_v_two: &Position, pair: [Kangaroo; 2]) -> Position {
    let mut position = *one_v_two;
    let now: Vec<Square> = position.kangaroos(Seat(1)).map(|kangaroo| kangaroo.square).collect();
    let [mut first, mut second] = pair;
    // Neither may go where the other still stands: a troop can't tell two on one square apart.
    if first.square == now[1] || second.square == now[0] {
        std::mem::swap(&mut first, &mut second);
    }
    for (from, Kangaroo { square: to, crossings }) in [(now[0], first), (now[1], second)] {
        position.play(Move::Pass);
        position.play(Move::Run { from, to, crossings });
    }
    position
}

/// The position with this kangaroo for the first seat, which is on move again.
#[inline]
pub(super) fn put_mover(among: &Position, kangaroo: Kangaroo) -> Position {
    let mut position = *among;
    let Kangaroo { square: to, crossings } = kangaroo;
    let from = position.kangaroos(Seat(0)).next().map_or(to, |kangaroo| kangaroo.square);
    position.play(Move::Run { from, to, crossings });
    position.play(Move::Pass);
    position
}
