//! Solves endings with a few men of any kind, and counts who wins.

use super::graph::Graph;
use super::material::Material;
use super::{EndingValue, shared};
use bilby_core::{Game, Notation, Seat};
use billo::{Capture, Colour, Move, Position, Rules, Setup};

/// The results of all positions with the same material and the same side on move.
#[derive(Clone, Debug)]
pub struct EndingStatistics {
    /// Who is on move.
    pub on_move: Seat,
    /// In how many red wins.
    pub red_wins: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// In how many black wins.
    pub black_wins: u64,
    /// The longest that red and black win, where they win at all.
    pub longest: [Option<Longest>; 2],
}

/// The longest win of an ending.
#[derive(Clone, Debug)]
pub struct Longest {
    /// How many plies.
    pub plies: u8,
    /// Where it begins.
    pub position: Position,
    /// The best play of both.
    pub line: Vec<Move>,
}

/// The results of all placements of these men, with red on move and with black on move. The draw clock is ignored, and
/// `capture=claim` counts as `strict`: with best play the two have the same values.
pub fn solve(rules: Rules, men: &Material) -> [EndingStatistics; 2] {
    let capture = if rules.capture == Capture::Free { Capture::Free } else { Capture::Strict };
    let rules = Rules { capture, ..rules };
    let mut graph = Graph::default();
    let mut asked = [Vec::new(), Vec::new()];
    for board in men.boards() {
        for (turn, asked) in Colour::ALL.into_iter().zip(&mut asked) {
            // A board with a pawn on the enemy's first row is not a position.
            if let Ok(position) = Position::set_up(rules, &Setup { men: board, turn, clock: 0 }) {
                asked.push(graph.place(position));
            }
        }
    }
    graph.solve(usize::MAX).expect("any number of positions is allowed");
    [Seat(0), Seat(1)].map(|seat| ending(&graph, seat, &asked[seat.index()]))
}

fn ending(graph: &Graph, on_move: Seat, asked: &[u32]) -> EndingStatistics {
    let mut counts = [0; 3];
    let mut longest: [Option<u32>; 2] = [None; 2];
    let plies = |place: u32| graph.value_at(place).plies();
    for place in asked {
        let winner = match graph.value_at(*place) {
            EndingValue::Draw => {
                counts[2] += 1;
                continue;
            }
            EndingValue::Win(_) => on_move,
            EndingValue::Loss(_) => on_move.next(2),
        };
        counts[winner.index()] += 1;
        let most = &mut longest[winner.index()];
        if most.is_none_or(|old| plies(old) < plies(*place)) {
            *most = Some(*place);
        }
    }
    let longest = longest.map(|place| place.map(|place| longest_win(graph, place)));
    EndingStatistics { on_move, red_wins: counts[0], drawn: counts[2], black_wins: counts[1], longest }
}

fn longest_win(graph: &Graph, place: u32) -> Longest {
    let position = *graph.position(place);
    let mut line = Vec::new();
    let mut at = position;
    let mut list = Vec::new();
    loop {
        at.moves(&mut list);
        let best = list.iter().max_by_key(|mv| {
            let mut after = at;
            after.play(**mv);
            value(graph, &after).before().rank()
        });
        let Some(mv) = best else { break };
        line.push(*mv);
        at.play(*mv);
    }
    Longest { plies: graph.value_at(place).plies().unwrap_or(0), position, line }
}

/// The value of a position in the graph, or beyond it in the tables.
fn value(graph: &Graph, position: &Position) -> EndingValue {
    let of_the_tables = || shared(position.rules()).probe(position);
    graph.value(position).or_else(of_the_tables).unwrap_or(EndingValue::Loss(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `docs/endings.md` says.
    fn check(men: &str, expected: [[u64; 3]; 2], longest: u8) {
        let endings = solve(Rules::default(), &men.parse().unwrap());
        assert_eq!(
            endings.each_ref().map(|ending| [ending.red_wins, ending.drawn, ending.black_wins]),
            expected,
            "{men}"
        );
        let all = || endings.iter().flat_map(|ending| ending.longest.iter().flatten());
        assert_eq!(all().map(|longest| longest.plies).max(), Some(longest), "{men}");
        for Longest { plies, position, line } in all() {
            assert_eq!(line.len(), usize::from(*plies), "{position}");
        }
    }

    #[test]
    fn as_the_page_about_endings_says() {
        check("O-q", [[2_048, 0, 1_984], [1_984, 0, 2_048]], 26);
        check("R-s", [[1_492, 0, 1_596], [1_596, 0, 1_492]], 40);
        check("O-s", [[1_168, 0, 2_360], [644, 0, 2_884]], 40);
    }
}
