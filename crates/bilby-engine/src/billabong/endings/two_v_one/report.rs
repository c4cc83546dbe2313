//! Statistics of the table: wins, draws, losses and the longest wins.

use super::index::all_pairs;
use super::{EndingTables, EndingValue, PAIR_ON_MOVE, TwoVOneTable, position};
use crate::billabong::endings::Longest;
use crate::billabong::endings::set_up::last;
use bilby_core::Game;
use billabong::{Move, Position};

/// The results of all positions in which the kangaroos have these numbers of crossings.
#[derive(Clone, Debug)]
pub struct EndingStatistics {
    /// The crossings of the two, the greater number first.
    pub two: [u8; 2],
    /// The crossings of the one.
    pub one: u8,
    /// Whether the two are on move.
    pub two_on_move: bool,
    /// In how many the two win.
    pub two_win: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// In how many the one wins.
    pub one_wins: u64,
    /// The longest win of the two, and of the one.
    pub longest: [Option<Longest>; 2],
}

/// What is found while counting: the code and where it is.
#[derive(Clone, Copy, Default)]
struct Count {
    two_win: u64,
    drawn: u64,
    one_wins: u64,
    longest: [Option<(u8, usize, usize, usize)>; 2],
}

impl TwoVOneTable {
    /// Every ending of the table, those nearest to home first. The position has the rules and ghosts of the table; none
    /// if not.
    pub fn endings(&self, like: &Position) -> Vec<EndingStatistics> {
        let (Some(one_v_two), Some(one_v_one)) = (last(like, [1, 2]), super::make(like, &|| false)) else {
            return Vec::new();
        };
        let counts = || (0..=self.numbering.laps).rev();
        let mut endings = Vec::new();
        for first in counts() {
            for second in (0..=first).rev() {
                for one in counts() {
                    for half in [PAIR_ON_MOVE, super::ONE_ON_MOVE] {
                        let count = self.count([first, second], one, half);
                        let longest = count.longest.map(|longest| {
                            longest.map(|(plies, low, high, one)| {
                                let [low, high, one] = [low, high, one].map(|state| self.numbering.kangaroo(state));
                                let position = position(&one_v_two, half, [low, high], one).without_clock();
                                Longest { plies, position, line: self.line(&one_v_one, position) }
                            })
                        });
                        let Count { two_win, drawn, one_wins, .. } = count;
                        let two_on_move = half == PAIR_ON_MOVE;
                        endings.push(EndingStatistics {
                            two: [first, second],
                            one,
                            two_on_move,
                            two_win,
                            drawn,
                            one_wins,
                            longest,
                        });
                    }
                }
            }
        }
        endings
    }

    fn count(&self, two: [u8; 2], one: u8, half: usize) -> Count {
        let (states, squares) = (self.numbering.states(), self.numbering.squares());
        let begin = half * self.numbering.positions();
        let mut count = Count::default();
        for (number, (low, high)) in all_pairs(states).enumerate() {
            let crossings = [high / squares, low / squares];
            if crossings != two.map(usize::from) || low % squares == high % squares {
                continue;
            }
            for other in usize::from(one) * squares..(usize::from(one) + 1) * squares {
                if other % squares == low % squares || other % squares == high % squares {
                    continue;
                }
                let Some(code) = self.codes.get(begin + number * states + other) else { continue };
                let (plies, mover_wins) = match EndingValue::from_code(*code) {
                    EndingValue::Draw => {
                        count.drawn += 1;
                        continue;
                    }
                    EndingValue::Win(plies) => (plies, true),
                    EndingValue::Loss(plies) => (plies, false),
                };
                let two_win = mover_wins == (half == PAIR_ON_MOVE);
                *(if two_win { &mut count.two_win } else { &mut count.one_wins }) += 1;
                let longest = &mut count.longest[usize::from(!two_win)];
                if longest.is_none_or(|(most, ..)| most < plies) {
                    *longest = Some((plies, low, high, other));
                }
            }
        }
        count
    }

    /// The best play of both.
    fn line(&self, one_v_one: &EndingTables, mut position: Position) -> Vec<Move> {
        let mut line = Vec::new();
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            position.moves(&mut moves);
            let rank = |mv: &&Move| {
                let mut after = position;
                after.play(**mv);
                self.value_after(one_v_one, &after).unwrap_or(EndingValue::Draw).before().rank()
            };
            let Some(best) = moves.iter().max_by_key(rank) else { break };
            line.push(*best);
            position.play(*best);
        }
        line
    }
}
