//! Statistics of a table: wins, draws, losses and the longest wins.

use super::{EndingTables, EndingValue};
use crate::billabong::endings::set_up::put;
use bilby_core::Game;
use billabong::{Kangaroo, Move, Position};

/// The results of all positions in which the two kangaroos have these numbers of crossings.
#[derive(Clone, Debug)]
pub struct EndingStatistics {
    /// The crossings of the kangaroo on move.
    pub mine: u8,
    /// The crossings of the other.
    pub theirs: u8,
    /// In how many the one on move wins.
    pub wins: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// In how many the other wins.
    pub losses: u64,
    /// The longest win of the one on move, and of the other.
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

impl EndingTables {
    /// Every ending of the table, those nearest to home first.
    pub fn endings(&self) -> Vec<EndingStatistics> {
        let counts = || (0..=self.laps).rev();
        counts().flat_map(|mine| counts().map(move |theirs| self.ending(mine, theirs))).collect()
    }

    /// The ending in which the kangaroo on move and the other have these numbers of crossings.
    pub fn ending(&self, mine: u8, theirs: u8) -> EndingStatistics {
        let (mut wins, mut drawn, mut losses) = (0, 0, 0);
        let mut longest: [Option<(u8, Kangaroo, Kangaroo)>; 2] = [None; 2];
        for (us, them) in self.pairs().filter(|(us, them)| us.crossings == mine && them.crossings == theirs) {
            let (plies, winner) = match self.value(us, them) {
                EndingValue::Draw => {
                    drawn += 1;
                    continue;
                }
                EndingValue::Win(plies) => {
                    wins += 1;
                    (plies, 0)
                }
                EndingValue::Loss(plies) => {
                    losses += 1;
                    (plies, 1)
                }
            };
            if longest[winner].is_none_or(|(most, ..)| most < plies) {
                longest[winner] = Some((plies, us, them));
            }
        }
        let longest = longest.map(|longest| {
            longest.map(|(plies, us, them)| {
                let position = put(&self.set_up, us, them).without_clock();
                Longest { plies, position, line: self.line(position) }
            })
        });
        EndingStatistics { mine, theirs, wins, drawn, losses, longest }
    }

    /// The best play of both.
    fn line(&self, mut position: Position) -> Vec<Move> {
        let mut line = Vec::new();
        let mut list = Vec::new();
        while position.outcome().is_none() {
            position.moves(&mut list);
            let rank = |mv: &&Move| {
                let mut after = position;
                after.play(**mv);
                self.probe(&after).unwrap_or(EndingValue::Loss(0)).before().rank()
            };
            let Some(best) = list.iter().max_by_key(rank) else { break };
            line.push(*best);
            position.play(*best);
        }
        line
    }
}
