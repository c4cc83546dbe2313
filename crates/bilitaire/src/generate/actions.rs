//! All actions of the tray player, and the longest jump after each. The rules: docs/rules/bilitaire.md#tray-action and
//! docs/rules/bilitaire.md#call.

use crate::board::Board;
use crate::generate::longest::Boards;
use crate::generate::slide::{MOST_SLIDES, Slide, carry};
use crate::moves::Action;

/// Room for all actions: at most twelve trays can be taken away.
pub(crate) const MOST_ACTIONS: usize = MOST_SLIDES + 12;

/// The legal actions of a board.
pub(crate) struct Actions {
    numbers: [u8; MOST_ACTIONS],
    slides: usize,
    /// The holes whose marbles each slide carries along, and how far.
    carried: [u64; MOST_SLIDES],
    turns: [u32; MOST_SLIDES],
    /// The boards after the actions.
    boards: Boards,
    /// The longest jump on each of these boards.
    longest: [u64; MOST_ACTIONS],
}

impl Actions {
    pub const NONE: Actions = Actions {
        numbers: [0; MOST_ACTIONS],
        slides: 0,
        carried: [0; MOST_SLIDES],
        turns: [0; MOST_SLIDES],
        boards: Boards::NONE,
        longest: [0; MOST_ACTIONS],
    };

    /// Finds the legal actions of a board.
    #[inline]
    pub fn find(&mut self, board: Board) {
        self.find_slides(board);
        self.find_with(board);
    }

    /// Finds the legal slides, which do not depend on the marbles.
    pub fn find_slides(&mut self, board: Board) {
        self.slides = board.slides(&mut self.numbers);
        let slides = || self.numbers[..self.slides].iter().map(|number| Slide::numbered(*number));
        self.boards.set_holes(slides().map(|slide| board.slid(slide).holes));
        for ((from, turn), slide) in self.carried.iter_mut().zip(&mut self.turns).zip(slides()) {
            (*from, *turn) = slide.carries();
        }
    }

    /// Finds the legal actions of a board with the same trays as that of [`Actions::find_slides`].
    pub fn find_with(&mut self, board: Board) {
        // An even number, so that the compiler's code for two at a time leaves none over.
        let even = self.slides.next_multiple_of(2);
        let slides = self.carried[..even].iter().zip(&self.turns[..even]);
        self.boards.set_marbles(self.slides, slides.map(|(from, turn)| carry(board.marbles, *from, *turn)));
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

    /// The board after each action, and the longest jump on it.
    #[inline]
    pub fn boards(&self) -> impl Iterator<Item = (Board, u32)> {
        self.boards.iter().zip(self.longest()).map(|(board, longest)| (board, *longest as u32))
    }

    /// How many moves these actions are, with the calls that go with each.
    #[inline]
    pub fn count_moves(&self, round: u32) -> u64 {
        let add = |(jumps, ends), longest: &u64| (jumps + longest, ends + u64::from(*longest == 0));
        let (jumps, ends) = self.longest().iter().fold((0, 0), add);
        jumps + if round == 1 { u64::min(ends, 1) } else { ends }
    }

    /// The longest jump after each action.
    #[inline]
    fn longest(&self) -> &[u64] {
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
