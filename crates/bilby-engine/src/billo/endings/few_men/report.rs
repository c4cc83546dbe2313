//! Statistics of a class: wins, draws, losses and the longest wins.

use super::class::Class;
use super::index::{Layout, boards, sets};
use super::{EndingValue, FewMenTables};
use crate::billo::endings::small_endings::{EndingStatistics, Longest};
use bilby_core::Game;
use billo::{Colour, Move, Position, Setup};

impl FewMenTables {
    /// The results of all positions of a class, with red on move and with black on move, if the class is there.
    /// Positions with pieces are among them.
    pub fn endings(&self, class: Class) -> Option<[EndingStatistics; 2]> {
        let layout = Layout::of(class);
        let codes = self.codes[usize::from(class.0)].as_ref()?;
        let mut counts = [[0u64; 3]; 2];
        let mut longest: [[Option<usize>; 2]; 2] = Default::default();
        for (index, code) in codes.iter().enumerate() {
            let (_, turn, stands_for) = layout.position(index);
            let value = EndingValue::from_code(*code);
            let winner = match value {
                EndingValue::Draw => {
                    counts[turn as usize][2] += u64::from(stands_for);
                    continue;
                }
                EndingValue::Win(_) => turn,
                EndingValue::Loss(_) => turn.enemy(),
            };
            counts[turn as usize][winner as usize] += u64::from(stands_for);
            let most = &mut longest[turn as usize][winner as usize];
            if stands_for > 0 && most.is_none_or(|old| codes[old] < *code) {
                *most = Some(index);
            }
        }
        Some(Colour::ALL.map(|turn| {
            let [red_wins, black_wins, drawn] = counts[turn as usize];
            let longest = longest[turn as usize].map(|index| index.map(|index| self.longest(layout, index)));
            EndingStatistics { on_move: turn.seat(), red_wins, drawn, black_wins, longest }
        }))
    }

    fn longest(&self, layout: &Layout, index: usize) -> Longest {
        let (men, turn, _) = layout.position(index);
        let position = Position::set_up(self.rules, &Setup { men: sets(&men), turn, clock: 0 })
            .expect("the layout has only positions");
        let plies = self.value(&position).and_then(EndingValue::plies).unwrap_or(0);
        Longest { plies, position, line: self.line(position, plies) }
    }

    /// The best play of both. The draw clock does not end it.
    fn line(&self, mut at: Position, plies: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut moves = Vec::new();
        for _ in 0..plies {
            at = Position::set_up(self.rules, &Setup { men: sets(&boards(&at)), turn: at.on_move(), clock: 0 })
                .expect("only the clock is another");
            at.moves(&mut moves);
            let rank = |mv: &&Move| {
                let mut after = at;
                after.play(**mv);
                self.value(&after).unwrap_or(EndingValue::Loss(0)).before().rank()
            };
            let Some(best) = moves.iter().max_by_key(rank) else { break };
            line.push(*best);
            at.play(*best);
        }
        line
    }
}
