//! Move generation: lists and counts the legal moves, as fast as a search needs it.

pub(crate) mod actions;
pub(crate) mod jump_origins;
pub(crate) mod jumps;
pub(crate) mod longest;
pub(crate) mod slide;
pub(crate) mod trail;

use crate::moves::Move;
use crate::position::{Phase, Position};
use actions::Actions;

impl Position {
    /// Lists the legal moves.
    pub(crate) fn list_moves(&self, list: &mut Vec<Move>) {
        list.clear();
        match self.phase {
            Phase::Opening => list.extend(self.board.marbles().map(Move::take)),
            Phase::Marbles => self.board.each_jump(self.jumps.into(), |change| list.push(Move::jump(change))),
            Phase::Trays => {
                let mut actions = Actions::NONE;
                actions.find(self.board);
                let mut end_of_round_1 = None;
                for (action, longest) in actions.iter() {
                    match longest {
                        0 if self.round() == 1 => end_of_round_1 = Some(Move::end(action, 1)),
                        0 => list.push(Move::end(action, 2)),
                        _ => list.extend((1..=longest).map(|jumps| Move::act(action, jumps))),
                    }
                }
                list.extend(end_of_round_1);
            }
            Phase::Over => {}
        }
    }

    /// How many legal moves there are.
    pub(crate) fn count_legal(&self) -> u64 {
        match self.phase {
            Phase::Opening => self.board.marbles().len().into(),
            Phase::Marbles => self.board.count_jumps(self.jumps.into()),
            Phase::Trays => {
                let mut actions = Actions::NONE;
                actions.find(self.board);
                let jumps: u64 = actions.longest().iter().sum();
                let ends = actions.longest().iter().map(|longest| u64::from(*longest == 0)).sum();
                jumps + if self.round() == 1 { u64::min(ends, 1) } else { ends }
            }
            Phase::Over => 0,
        }
    }
}
