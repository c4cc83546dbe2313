//! The effect of a turn.

use super::board::{Cell, Square};
use super::position::Position;
use super::turns::Fate;

impl Position {
    fn next_turn(&self) -> usize {
        (self.turn + 1) % self.rules.players
    }

    pub(super) fn after_setting_out(&self, square: Square) -> Position {
        let mut after = self.clone();
        after.board.set(square, Cell::Ghost);
        // 0 while ghosts are set out (notation.md#billabong-positions)
        after.clock = 0;
        // red and yellow set one in turn; Red sets the fifth and then also begins the placement
        // See billabong.md#setting-out-the-ghosts.
        after.turn = if after.in_setting_out() { self.next_turn() } else { 0 };
        after
    }

    pub(super) fn after_placing(&self, square: Square) -> Position {
        let mut after = self.clone();
        after.board.set(square, Cell::Kangaroo { seat: self.turn, crossings: 0 });
        if let Some(hand) = after.hand.get_mut(self.turn) {
            *hand = hand.saturating_sub(1);
        }
        // 0 during placement, and the count begins when the placement has ended (notation.md#billabong-positions).
        after.clock = 0;
        after.turn = self.next_turn();
        after
    }

    pub(super) fn after_passing(&self) -> Position {
        let mut after = self.clone();
        // passes count (billabong.md#draw)
        after.clock += 1;
        after.turn = self.next_turn();
        after
    }

    pub(super) fn after_moving(&self, start: Square, result: Fate) -> Position {
        let mut after = self.clone();
        after.board.set(start, Cell::Free);
        match result {
            Fate::On { square, crossings } => {
                after.board.set(square, Cell::Kangaroo { seat: self.turn, crossings });
                after.clock += 1;
            }
            Fate::Home => {
                // it leaves the board at once, into the lake (billabong.md#coming-home)
                if let Some(home) = after.home.get_mut(self.turn) {
                    *home += 1;
                }
                // plies since a kangaroo last came home (billabong.md#draw)
                after.clock = 0;
            }
        }
        // it goes round as usual after the winning move too (notation.md#billabong-positions)
        after.turn = self.next_turn();
        after
    }
}
