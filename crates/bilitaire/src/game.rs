//! The fast side: which moves there are, and playing them.

use crate::actions::Actions;
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

    fn count_moves(&self) -> u64 {
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

    /// Mixed afresh from the whole position, which is three words: that costs less than keeping a key up to date with
    /// every marble that a slide carries along.
    #[inline]
    fn key(&self) -> u64 {
        let mix = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let rest = self.phase as u64 | u64::from(self.jumps) << 8 | u64::from(self.score) << 16;
        let board = mix(self.board.marbles ^ 0x9e37_79b9_7f4a_7c15, self.board.holes ^ 0xd1b5_4a32_d192_ed03);
        mix(board ^ rest, 0xbf58_476d_1ce4_e5b9)
    }
}
