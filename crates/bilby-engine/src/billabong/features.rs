//! What the evaluation looks at: each thing that is true of a seat is a number, and the weights say what it costs.

use super::distance::{laps_more, steps_home};
use bilby_core::{Game, Notation, Seat};
use billabong::{Position, Square};
use std::sync::LazyLock;

/// A group of features: a name, where its numbers begin, how many there are, and how many stand in a row of the file.
pub(crate) struct Group {
    pub name: &'static str,
    pub start: usize,
    pub len: usize,
    pub row: usize,
}

/// How far away two kangaroos still notice each other.
const NEAR: i8 = 6;
const FRAME: usize = 2 * NEAR as usize + 1;

pub(crate) const UNSTARTED: usize = 0;
pub(crate) const RUNNING: usize = UNSTARTED + 224;
pub(crate) const LAPS_MORE: usize = RUNNING + 224;
const AWAY: usize = LAPS_MORE + 1;
const LAST_GAP: usize = AWAY + 6;
const NEXT_GAP: usize = LAST_GAP + 16;
const FRIEND: usize = NEXT_GAP + 16;
const STRANGER: usize = FRIEND + FRAME * FRAME;
pub(crate) const TEMPO: usize = STRANGER + FRAME * FRAME;

/// How many features there are.
pub const COUNT: usize = TEMPO + 1;

pub(crate) const GROUPS: [Group; 9] = [
    // What a kangaroo that has not started still costs on each square, from a1 along the rows.
    Group { name: "unstarted", start: UNSTARTED, len: 224, row: 16 },
    // The same for a running kangaroo in its last lap.
    Group { name: "running", start: RUNNING, len: 224, row: 16 },
    // What a whole lap more costs.
    Group { name: "lap", start: LAPS_MORE, len: 1, row: 1 },
    // What it costs that so many kangaroos are not home.
    Group { name: "away", start: AWAY, len: 6, row: 6 },
    // By how many steps the last kangaroo is behind the last but one, and that one behind the one before.
    Group { name: "last-gap", start: LAST_GAP, len: 16, row: 16 },
    Group { name: "next-gap", start: NEXT_GAP, len: 16, row: 16 },
    // Where others stand, seen from a kangaroo that looks ahead: a row for each step outward, from 6 ahead to 6 behind.
    Group { name: "friend", start: FRIEND, len: FRAME * FRAME, row: FRAME },
    Group { name: "stranger", start: STRANGER, len: FRAME * FRAME, row: FRAME },
    // What it saves to be on move.
    Group { name: "tempo", start: TEMPO, len: 1, row: 1 },
];

/// Where the second square lies, seen from the first by one who looks ahead; [`FAR`] if it is further than [`NEAR`].
static FRAMES: LazyLock<Box<[u8]>> =
    LazyLock::new(|| Square::all().flat_map(|from| Square::all().map(move |to| frame(from, to))).collect());

const FAR: u8 = u8::MAX;

fn frame(from: Square, to: Square) -> u8 {
    let columns = to.column() as i8 - from.column() as i8;
    let rows = to.row() as i8 - from.row() as i8;
    // Twice the way from the middle of the lake. A belt of even width has its corners on the diagonals of the lake's.
    let (x, y) = (2 * from.column() as i8 - 15, 2 * from.row() as i8 - 13);
    let (ahead, outward) = match (x.abs() - 2 > y.abs(), x > 0, y > 0) {
        (true, true, _) => (-rows, columns),
        (true, false, _) => (rows, -columns),
        (false, _, true) => (columns, rows),
        (false, _, false) => (-columns, -rows),
    };
    if from == to || ahead.abs() > NEAR || outward.abs() > NEAR {
        return FAR;
    }
    ((outward + NEAR) as usize * FRAME + (NEAR - ahead) as usize) as u8
}

/// Squares in a row, so that they can be gone through again and again.
#[derive(Default)]
struct Crowd {
    squares: [u8; 32],
    count: usize,
}

impl Crowd {
    #[inline]
    fn add(&mut self, square: Square) {
        self.squares[self.count] = square.index() as u8;
        self.count += 1;
    }

    #[inline]
    fn squares(&self) -> &[u8] {
        &self.squares[..self.count]
    }
}

/// Calls `add` with every feature of a seat and how often it has it. Being on move is not among them.
#[inline(always)]
pub fn of_seat(position: &Position, seat: Seat, mut add: impl FnMut(usize, i32)) {
    let laps = position.rules().laps();
    let frames = &*FRAMES;
    let mut strangers = Crowd::default();
    for other in (0..position.seats()).map(Seat).filter(|other| *other != seat) {
        position.kangaroos(other).for_each(|other| strangers.add(other.square));
    }
    position.ghosts().for_each(|other| strangers.add(other));
    let mut friends = Crowd::default();
    position.kangaroos(seat).for_each(|friend| friends.add(friend.square));
    let mut away = usize::from(position.hand(seat));
    // The steps of the three that have most before them.
    let (mut last, mut next, mut third) = (0, 0, 0);
    for kangaroo in position.kangaroos(seat) {
        away += 1;
        let square = kangaroo.square.index();
        add(if kangaroo.crossings == 0 { UNSTARTED } else { RUNNING } + square, 1);
        let more = laps_more(laps, kangaroo.crossings);
        if more > 0 {
            add(LAPS_MORE, more.into());
        }
        let steps = usize::from(steps_home(laps, kangaroo));
        third = third.max(next.min(steps));
        next = next.max(last.min(steps));
        last = last.max(steps);
        let seen = &frames[square * 224..][..224];
        for (group, others) in [(FRIEND, &friends), (STRANGER, &strangers)] {
            for other in others.squares() {
                let place = seen[usize::from(*other)];
                if place != FAR {
                    add(group + usize::from(place), 1);
                }
            }
        }
    }
    add(AWAY + away.min(5), 1);
    if away > 1 {
        add(LAST_GAP + (last - next).min(15), 1);
    }
    if away > 2 {
        add(NEXT_GAP + (next - third).min(15), 1);
    }
}
