//! Playing moves: [`Game`] for Bi-litaire. The rules: docs/rules/bilitaire.md#end-of-a-round and #match.

use crate::moves::{Action, Move};
use crate::position::{Phase, Position};
use bilby_core::{Game, Outcome, Seat};

impl Game for Position {
    type Move = Move;

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn to_move(&self) -> Seat {
        if self.phase == Phase::Trays { self.tray_player() } else { self.marble_player() }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let [first, second] = self.marbles_left()?;
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Less => Outcome::Won(Seat(0)),
            std::cmp::Ordering::Equal => Outcome::Drawn,
            std::cmp::Ordering::Greater => Outcome::Won(Seat(1)),
        })
    }

    fn moves(&self, list: &mut Vec<Move>) {
        self.list_moves(list);
    }

    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    fn count_replies(&self, list: &mut Vec<Move>) -> u64 {
        self.count_legal_replies(list)
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        match self.phase {
            Phase::Trays if mv.ends_round() && self.round() == 1 => {
                *self = Position { score: self.board.marbles().len() as u8, ..Position::START };
            }
            Phase::Trays => {
                self.board = self.board.after(Action::numbered(mv.action() as u8));
                self.jumps = mv.jumps().max(1) as u8;
                self.phase = if mv.ends_round() { Phase::Over } else { Phase::Marbles };
            }
            _ => {
                self.board.marbles ^= mv.change().0;
                self.jumps = 1;
                self.phase = Phase::Trays;
            }
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.find_key()
    }
}
