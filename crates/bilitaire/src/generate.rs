//! Move generation: lists and counts the legal moves, as fast as a search needs it.

pub(crate) mod actions;
pub(crate) mod jump_origins;
pub(crate) mod jumps;
pub(crate) mod longest;
pub(crate) mod slide;
pub(crate) mod trail;

use crate::board::Board;
use crate::moves::Move;
use crate::position::{Phase, Position};
use actions::Actions;
use bilby_core::count_replies_one_by_one;

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
                actions.count_moves(self.round())
            }
            Phase::Over => 0,
        }
    }

    /// How many legal moves there are after each legal move, added up.
    pub(crate) fn count_legal_replies(&self, list: &mut Vec<Move>) -> u64 {
        match self.phase {
            // No jump changes the trays, so the slides after all jumps are the same.
            Phase::Marbles => {
                let mut actions = Actions::NONE;
                actions.find_slides(self.board);
                let mut total = 0;
                self.board.each_jump(self.jumps.into(), |change| {
                    actions.find_with(Board { marbles: self.board.marbles ^ change, ..self.board });
                    total += actions.count_moves(self.round());
                });
                total
            }
            // An action is a move for each call, and these moves have the same board.
            Phase::Trays => {
                let mut actions = Actions::NONE;
                actions.find(self.board);
                let jumps: u64 = actions.boards().map(|(board, longest)| board.count_jumps_up_to(longest)).sum();
                let next_round = self.round() == 1 && actions.iter().any(|(_, longest)| longest == 0);
                jumps + if next_round { Position::START.count_legal() } else { 0 }
            }
            Phase::Opening | Phase::Over => count_replies_one_by_one(self, list),
        }
    }
}
