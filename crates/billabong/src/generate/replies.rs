//! Counts the replies to all moves of a position together.
//!
//! A move changes two squares at most, and the moves of most of the other player's kangaroos depend on neither of them.
//! So their moves are counted once, and again only after a move that can change their number.

use crate::generate::lines::{Lines, Watched};
use crate::generate::reach::Trails;
use crate::troop::{Kangaroo, Troop};
use crate::{KANGAROOS, Position, Square};

const MOST: usize = KANGAROOS as usize;

impl Position {
    /// How many moves the next player has after each move of the race, added up. The game is not over.
    pub(crate) fn count_replies_in_race(&self) -> u64 {
        let next = self.turn.next(self.rules.players());
        let mut replies = Replies::new(self.lines, &self.troops[next.index()], self.rules.laps());
        let draws = self.clock + 1 >= self.rules.draw_limit();
        let wins = self.home(self.turn) + 1 == KANGAROOS;
        let mut trails = Trails::new(&self.lines, self.rules.laps());
        let (mut total, mut can_move) = (0, false);
        for kangaroo in self.troops[self.turn.index()].iter() {
            let from = kangaroo.square;
            let (jumps, steps) = (self.lines.jumps(from), self.lines.neighbours(from));
            if jumps.is_empty() && steps.is_empty() {
                continue;
            }
            can_move = true;
            replies.lift(from);
            let mut run = |to: Square| total += if draws { 0 } else { replies.count_with(to) };
            let by_stream = from.is_by_stream();
            if !by_stream {
                steps.each().iter().filter(|(_, free)| *free).for_each(|(to, _)| run(*to));
            }
            if by_stream || !jumps.is_empty() {
                let reach = trails.reach(kangaroo, jumps);
                reach.at[..=usize::from(self.rules.laps())].iter().for_each(|squares| squares.for_each(&mut run));
                if reach.home && !wins {
                    total += replies.count();
                }
            }
            replies.put_back(from);
        }
        if !can_move && !draws {
            total += replies.count();
        }
        total
    }
}

/// The moves of a kangaroo.
#[derive(Clone, Copy)]
struct Moves {
    count: u32,
    /// The squares on which this number depends.
    watched: Watched,
}

impl Moves {
    const NONE: Moves = Moves { count: 0, watched: Watched::NONE };

    /// Finds the moves of a kangaroo, where none were found before.
    fn find(&mut self, trails: &mut Trails<'_>, lines: &Lines, kangaroo: Kangaroo) {
        let landings = self.watched.add_moves(lines, kangaroo.square);
        self.count = if landings.cross || kangaroo.square.is_by_stream() {
            count_moves(trails, lines, kangaroo)
        } else {
            let steps = lines.neighbours(kangaroo.square).each();
            let others = steps.iter().filter(|(to, free)| *free && !landings.squares.contains(*to));
            landings.squares.len() + others.count() as u32
        };
    }
}

/// The moves of the next player, whose kangaroos stay where they are.
struct Replies {
    lines: Lines,
    laps: u8,
    kangaroos: [Kangaroo; MOST],
    len: usize,
    /// The moves of each kangaroo before one was lifted, and afterwards if that changes them.
    before: [Moves; MOST],
    after: [Option<Moves>; MOST],
    /// The number of all moves.
    count: u32,
}

impl Replies {
    #[inline(always)]
    fn new(lines: Lines, troop: &Troop, laps: u8) -> Replies {
        let mut replies = Replies {
            lines,
            laps,
            kangaroos: [Kangaroo { square: Square(0), crossings: 0 }; MOST],
            len: 0,
            before: [Moves::NONE; MOST],
            after: [None; MOST],
            count: 0,
        };
        for kangaroo in troop.iter() {
            replies.kangaroos[replies.len] = kangaroo;
            replies.len += 1;
        }
        let mut trails = Trails::new(&replies.lines, laps);
        for k in 0..replies.len {
            replies.before[k].find(&mut trails, &replies.lines, replies.kangaroos[k]);
        }
        replies.add_up();
        replies
    }

    /// The moves of a kangaroo as the board is now.
    #[inline]
    fn moves(&self, k: usize) -> &Moves {
        self.after[k].as_ref().unwrap_or(&self.before[k])
    }

    fn add_up(&mut self) {
        self.count = (0..self.len).map(|k| self.moves(k).count).sum();
    }

    /// Takes away a kangaroo of the player on move.
    fn lift(&mut self, from: Square) {
        self.lines.toggle(from);
        let mut trails = Trails::new(&self.lines, self.laps);
        for k in 0..self.len {
            if self.before[k].watched.contains(from) {
                self.after[k].insert(Moves::NONE).find(&mut trails, &self.lines, self.kangaroos[k]);
            } else {
                self.after[k] = None;
            }
        }
        self.add_up();
    }

    fn put_back(&mut self, from: Square) {
        self.lines.toggle(from);
    }

    /// The number of moves: one, to pass, if there is no other.
    fn count(&self) -> u64 {
        self.count.max(1).into()
    }

    /// The number of moves after the lifted kangaroo has gone to a square.
    fn count_with(&mut self, to: Square) -> u64 {
        let mut changed = 0u32;
        for k in 0..self.len {
            changed |= u32::from(self.moves(k).watched.contains(to)) << k;
        }
        if changed == 0 {
            return self.count();
        }
        self.lines.toggle(to);
        let mut trails = Trails::new(&self.lines, self.laps);
        let mut count = self.count;
        while changed != 0 {
            let k = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            count = count + count_moves(&mut trails, &self.lines, self.kangaroos[k]) - self.moves(k).count;
        }
        self.lines.toggle(to);
        count.max(1).into()
    }
}

#[inline]
fn count_moves(trails: &mut Trails<'_>, lines: &Lines, kangaroo: Kangaroo) -> u32 {
    let (jumps, steps) = (lines.jumps(kangaroo.square), lines.neighbours(kangaroo.square));
    if jumps.is_empty() {
        steps.count_moves(kangaroo.crossings == trails.laps())
    } else {
        trails.count(kangaroo, jumps, steps)
    }
}
