//! All actions of the tray player, and the longest jump after each. The rules: docs/rules/bilitaire.md#tray-action and
//! docs/rules/bilitaire.md#call.

use crate::board::Board;
use crate::generate::longest::Boards;
use crate::generate::slide::{MOST_SLIDES, Slide};
use crate::moves::Action;

/// Room for all actions: at most twelve trays can be taken away.
pub(crate) const MOST_ACTIONS: usize = MOST_SLIDES + 12;

/// The legal actions of a board.
pub(crate) struct Actions {
    numbers: [u8; MOST_ACTIONS],
    /// The boards after them.
    boards: Boards,
    /// The longest jump on each of these boards.
    longest: [u64; MOST_ACTIONS],
}

impl Actions {
    pub const NONE: Actions = Actions { numbers: [0; MOST_ACTIONS], boards: Boards::NONE, longest: [0; MOST_ACTIONS] };

    /// Finds the legal actions of a board.
    pub fn find(&mut self, board: Board) {
        let slides = board.slides(&mut self.numbers);
        self.boards.fill(self.numbers[..slides].iter().map(|number| board.slid(Slide::numbered(*number))));
        for hole in board.bare_trays() {
            self.numbers[self.boards.len()] = Action::number_of_take_away(hole.cell());
            self.boards.push(board.without(hole.cell()));
        }
        self.boards.longest_jumps(&mut self.longest);
    }

    /// The number of each action, and the longest jump after it.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (u8, u32)> {
        self.numbers.iter().zip(self.longest()).map(|(number, longest)| (*number, *longest as u32))
    }

    /// The longest jump after each action.
    #[inline]
    pub fn longest(&self) -> &[u64] {
        &self.longest[..self.boards.len()]
    }
}

impl Board {
    /// The board after a legal action.
    #[inline]
    #[must_use]
    pub(crate) fn after(self, action: Action) -> Board {
        match action {
            Action::Slide(slide) => self.slid(slide),
            Action::TakeAway(cell) => self.without(cell),
        }
    }
}
