//! Playing moves: [`Game`] for Billabong. The rules: docs/rules/billabong.md#coming-home and #end-of-the-game.

use crate::key::{PLACING_KEY, ghost_key, kangaroo_key, turn_key};
use crate::troop::Kangaroo;
use crate::{Move, Phase, Position, Square};
use bilby_core::{Game, Outcome, Seat, count_replies_one_by_one};

impl Game for Position {
    type Move = Move;

    #[inline]
    fn seats(&self) -> u8 {
        self.rules.players()
    }

    #[inline]
    fn to_move(&self) -> Seat {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.find_outcome()
    }

    fn moves(&self, list: &mut Vec<Move>) {
        self.list_moves(list);
    }

    fn count_moves(&self) -> u64 {
        self.count()
    }

    fn count_replies(&self, list: &mut Vec<Move>) -> u64 {
        if self.phase() == Phase::Race && self.find_outcome().is_none() {
            self.count_replies_in_race()
        } else {
            count_replies_one_by_one(self, list)
        }
    }

    fn play(&mut self, mv: Move) {
        self.clock += 1;
        let passes_on = match mv {
            Move::Run { from, to, crossings } => self.run(from, Kangaroo { square: to, crossings }),
            _ => self.play_rare(mv),
        };
        if passes_on {
            let next = self.turn.next(self.rules.players());
            self.key ^= turn_key(self.turn) ^ turn_key(next);
            self.turn = next;
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn plies_to_draw(&self) -> u32 {
        self.rules.draw_limit().saturating_sub(self.clock).into()
    }
}

impl Position {
    /// Returns, as all of these, whether the turn passes on to the next player.
    #[inline]
    fn run(&mut self, from: Square, kangaroo: Kangaroo) -> bool {
        let old = self.troops[self.turn.index()].replace(from, kangaroo);
        self.toggle(from);
        self.toggle(kangaroo.square);
        self.key ^= kangaroo_key(self.turn, old) ^ kangaroo_key(self.turn, kangaroo);
        true
    }

    /// Plays any move except a run: apart, so that a run is quick.
    #[inline(never)]
    fn play_rare(&mut self, mv: Move) -> bool {
        match mv {
            Move::Home { from } => self.come_home(from),
            Move::Place(square) if self.phase() == Phase::SettingOut => {
                self.set_out(square);
                // The player who sets out the last ghost also begins the placement.
                return self.ghosts_in_hand() > 0;
            }
            Move::Place(square) => self.place(square),
            Move::Run { .. } | Move::Pass => {}
        }
        true
    }

    fn come_home(&mut self, from: Square) {
        let seat = self.turn.index();
        let old = self.troops[seat].remove(from);
        self.toggle(from);
        self.key ^= kangaroo_key(self.turn, old);
        self.home.set(self.turn, self.home(self.turn) + 1);
        self.clock = 0;
    }

    fn set_out(&mut self, square: Square) {
        self.put_ghost(square);
        self.key ^= ghost_key(square);
        self.clock = 0;
    }

    fn place(&mut self, square: Square) {
        let seat = self.turn.index();
        let kangaroo = Kangaroo { square, crossings: 0 };
        self.troops[seat].insert(kangaroo);
        self.toggle(square);
        self.key ^= kangaroo_key(self.turn, kangaroo);
        self.hand.set(self.turn, self.hand(self.turn) - 1);
        self.clock = 0;
        if self.phase() == Phase::Race {
            self.key ^= PLACING_KEY;
        }
    }
}
