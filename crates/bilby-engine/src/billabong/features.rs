//! The features of the evaluation, each counted for one seat; the weights say what it costs that seat.

use super::distance::{LAP, laps_more, steps_home};
use crate::weights::{self, Group};
use bilby_core::{Game, Notation, Seat};
use billabong::{Position, Square};
use std::sync::LazyLock;

/// Kangaroos that are further apart than this are not counted as neighbours.
const NEAR: i8 = 6;
const FRAME: usize = 2 * NEAR as usize + 1;

/// The ranks among one to five kangaroos, and the steps that are told apart: beyond the last of them all count as that
/// one.
pub(crate) const RANKS: usize = 1 + 2 + 3 + 4 + 5;
pub(crate) const STEPS: usize = 40;
const PAIRED: usize = 28;

/// The groups of features, in the order of the file of weights.
pub(crate) const GROUPS: &[Group] = &[
    // A kangaroo that has not started, on each square from a1 along the rows.
    Group::rows("unstarted", 224, 16),
    // The same for a running kangaroo in its last lap.
    Group::rows("running", 224, 16),
    // A whole lap more.
    Group::line("lap", 1),
    // The number of kangaroos that are not home.
    Group::line("away", 6),
    // The steps between the last kangaroo and the last but one, and between the last but one and the one before it.
    Group::line("last-gap", 16),
    Group::line("next-gap", 16),
    // The steps home of each kangaroo by its rank, the last one first: a row for one kangaroo that is not home, two
    // rows for two of them, and so on.
    Group::rows("rank", RANKS * STEPS, STEPS),
    // The gap before the last kangaroo again, with a row for each number of kangaroos that are not home.
    Group::rows("gap", 6 * 16, 16),
    // The steps home of the last kangaroo (rows) and of the last but one (columns).
    Group::rows("last-pair", PAIRED * PAIRED, PAIRED),
    // The steps home of the last kangaroo but one (rows) and of the one before it (columns).
    Group::rows("next-pair", PAIRED * PAIRED, PAIRED),
    // The number of kangaroos that are not home (rows), and how many of them have not started (columns).
    Group::rows("waiting", 36, 6),
    // Others around a kangaroo that looks ahead: a row for each step outward, from 6 ahead to 6 behind.
    Group::rows("friend", FRAME * FRAME, FRAME),
    Group::rows("stranger", FRAME * FRAME, FRAME),
    // The same around the last kangaroo, on top of the above.
    Group::rows("last-friend", FRAME * FRAME, FRAME),
    Group::rows("last-stranger", FRAME * FRAME, FRAME),
    // Being on move; this one saves.
    Group::line("tempo", 1),
];

/// How many features there are.
pub const COUNT: usize = weights::count(GROUPS);

pub(crate) const UNSTARTED: usize = start_of("unstarted");
pub(crate) const RUNNING: usize = start_of("running");
pub(crate) const LAPS_MORE: usize = start_of("lap");
const AWAY: usize = start_of("away");
const LAST_GAP: usize = start_of("last-gap");
const NEXT_GAP: usize = start_of("next-gap");
const RANK: usize = start_of("rank");
pub(crate) const GAP: usize = start_of("gap");
pub(crate) const LAST_PAIR: usize = start_of("last-pair");
const NEXT_PAIR: usize = start_of("next-pair");
const WAITING: usize = start_of("waiting");
const FRIEND: usize = start_of("friend");
pub(crate) const STRANGER: usize = start_of("stranger");
const LAST_FRIEND: usize = start_of("last-friend");
pub(crate) const LAST_STRANGER: usize = start_of("last-stranger");
pub(crate) const TEMPO: usize = start_of("tempo");

/// Whether a feature stands for what is too far away to count.
pub(crate) fn is_far(feature: usize) -> bool {
    [FRIEND, STRANGER, LAST_FRIEND, LAST_STRANGER].iter().any(|group| feature == group + usize::from(FAR))
}

/// Whether a feature is about the steps home of one kangaroo by its rank.
pub(crate) fn is_distance(feature: usize) -> bool {
    (RANK..GAP).contains(&feature)
}

/// The feature of a kangaroo by its rank among this many, from 0 for the last one.
#[inline]
pub(crate) fn of_rank(count: usize, rank: usize, steps: usize) -> usize {
    RANK + STEPS * (count * (count - 1) / 2 + rank) + steps.min(STEPS - 1)
}

/// The steps of the two kangaroos, if a feature is about the last two.
pub(crate) fn last_pair(feature: usize) -> Option<(usize, usize)> {
    let pair = feature.checked_sub(LAST_PAIR).filter(|_| feature < NEXT_PAIR)?;
    Some((pair / PAIRED, pair % PAIRED))
}

/// The feature of the last two kangaroos with this many steps.
#[inline]
pub(crate) fn of_last_pair(last: usize, next: usize) -> usize {
    LAST_PAIR + PAIRED * last.min(PAIRED - 1) + next.min(PAIRED - 1)
}

/// Makes the cost of the last two kangaroos convex in the steps of the last one: where a further step would cost less
/// than the one before, it costs as much.
pub(crate) fn make_convex(weights: &mut [i32]) {
    for next in 0..PAIRED {
        let pair = |last| of_last_pair(last, next);
        let mut slope = i32::MIN;
        let mut before = weights[pair(next)];
        for last in next + 1..PAIRED {
            slope = slope.max(weights[pair(last)] - before);
            before = weights[pair(last)];
            weights[pair(last)] = weights[pair(last - 1)] + slope;
        }
    }
}

/// The row of the ranks and the steps of such a feature.
pub(crate) fn rank_and_steps(feature: usize) -> (usize, usize) {
    ((feature - RANK) / STEPS, (feature - RANK) % STEPS)
}

/// The square of a kangaroo in hand, in the ranking.
const IN_HAND: usize = usize::MAX;

/// The first feature of a group.
const fn start_of(name: &str) -> usize {
    weights::start_of(GROUPS, name)
}

/// For each pair of squares, the place of the second in the frame of a kangaroo on the first that looks ahead; [`FAR`]
/// if it is further away than [`NEAR`].
static FRAMES: LazyLock<Box<[u8]>> =
    LazyLock::new(|| Square::all().flat_map(|from| Square::all().map(move |to| frame(from, to))).collect());

/// The place of whatever is too far away: the last of the frame. No square of the belt is six squares further outward
/// than another, so nothing else has this place, and it weighs nothing. A branch would cost more.
const FAR: u8 = (FRAME * FRAME - 1) as u8;

fn frame(from: Square, to: Square) -> u8 {
    let columns = to.column() as i8 - from.column() as i8;
    let rows = to.row() as i8 - from.row() as i8;
    // Twice the distance from the middle of the lake. The four sides of the course meet on the diagonals of the lake's
    // corners.
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

/// A list of squares on the stack.
#[derive(Default)]
struct SquareList {
    squares: [u8; 32],
    count: usize,
}

impl SquareList {
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

/// For each pair of squares, the place of the second in the frame of a kangaroo on the first: 224 for each square.
#[inline]
pub(crate) fn frames() -> &'static [u8] {
    &FRAMES
}

/// All kangaroos but those of a seat, and the ghosts.
#[inline]
fn strangers(position: &Position, seat: Seat) -> SquareList {
    let mut strangers = SquareList::default();
    for other in (0..position.seats()).map(Seat).filter(|other| *other != seat) {
        position.kangaroos(other).for_each(|other| strangers.add(other.square));
    }
    position.ghosts().for_each(|other| strangers.add(other));
    strangers
}

/// Calls `add` with every feature of a seat and how often it occurs. Being on move is not among them.
#[inline(always)]
pub fn of_seat(position: &Position, seat: Seat, mut add: impl FnMut(usize, i32)) {
    let laps = position.rules().laps();
    let frames = &*FRAMES;
    let strangers = strangers(position, seat);
    let mut friends = SquareList::default();
    position.kangaroos(seat).for_each(|friend| friends.add(friend.square));
    let mut away = usize::from(position.hand(seat));
    let mut waiting = away;
    // The steps of each kangaroo and its square, most steps first.
    let mut ranking = [(0, 0); 5];
    let mut ranked = 0;
    // Kangaroos in hand count like kangaroos right before the line.
    for _ in 0..position.hand(seat) {
        ranking[ranked] = (usize::from(laps * LAP + 1), IN_HAND);
        ranked += 1;
    }
    for kangaroo in position.kangaroos(seat) {
        away += 1;
        waiting += usize::from(kangaroo.crossings == 0);
        let square = kangaroo.square.index();
        add(if kangaroo.crossings == 0 { UNSTARTED } else { RUNNING } + square, 1);
        let more = laps_more(laps, kangaroo.crossings);
        if more > 0 {
            add(LAPS_MORE, more.into());
        }
        let entry = (usize::from(steps_home(laps, kangaroo)), square);
        let mut rank = ranked;
        while rank > 0 && ranking[rank - 1] < entry {
            ranking[rank] = ranking[rank - 1];
            rank -= 1;
        }
        ranking[rank] = entry;
        ranked += 1;
        look_around(frames, square, [(FRIEND, &friends), (STRANGER, &strangers)], &mut add);
    }
    add(AWAY + away.min(5), 1);
    add(WAITING + 6 * away.min(5) + waiting.min(5), 1);
    for (rank, (steps, _)) in ranking[..ranked].iter().enumerate() {
        add(of_rank(ranked, rank, *steps), 1);
    }
    if ranked > 0 && ranking[0].1 != IN_HAND {
        look_around(frames, ranking[0].1, [(LAST_FRIEND, &friends), (LAST_STRANGER, &strangers)], &mut add);
    }
    let [(last, _), (next, _), (third, _), ..] = ranking;
    if away > 1 {
        add(LAST_GAP + (last - next).min(15), 1);
        add(GAP + 16 * away.min(5) + (last - next).min(15), 1);
        add(of_last_pair(last, next), 1);
    }
    if away > 2 {
        add(NEXT_GAP + (next - third).min(15), 1);
        add(NEXT_PAIR + PAIRED * next.min(PAIRED - 1) + third.min(PAIRED - 1), 1);
    }
}

/// Adds the features of the others around a kangaroo.
#[inline(always)]
fn look_around(frames: &[u8], square: usize, crowds: [(usize, &SquareList); 2], add: &mut impl FnMut(usize, i32)) {
    let seen = &frames[square * 224..][..224];
    for (group, others) in crowds {
        for other in others.squares() {
            add(group + usize::from(seen[usize::from(*other)]), 1);
        }
    }
}
