//! Jumps played out hole by hole, to check the fast code.

use crate::board::{Board, Point};
use crate::square::Hole;
use bilby_core::SplitMix64;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The marbles after every way of making exactly this many jumps, path by path.
fn boards_after(board: Board, jumps: u32) -> BTreeSet<u64> {
    fn go(board: Board, at: Hole, jumps: u32, found: &mut BTreeSet<u64>) {
        if jumps == 0 {
            found.insert(board.marbles);
            return;
        }
        for to in at.two_on().filter(|to| board.at(*to) == Point::Empty) {
            let over = Hole::between(at, to);
            if board.at(over) == Point::Marble {
                let marbles = board.marbles & !at.bit() & !over.bit() | to.bit();
                go(Board { marbles, ..board }, to, jumps - 1, found);
            }
        }
    }
    let mut found = BTreeSet::new();
    for hole in board.marbles() {
        go(board, hole, jumps, &mut found);
    }
    found
}

/// Up to twelve trays, with a given density of marbles in each quarter of the lattice: long jumps need a quarter that
/// is nearly empty between full ones.
fn board(seed: u64, thickness: [u64; 4]) -> Board {
    let mut random = SplitMix64::new(seed);
    let mut board = Board { marbles: 0, holes: 0 };
    let trays = 6 + random.below(7);
    while board.trays().count() < trays as usize {
        board.holes |= crate::Cell::numbered(random.below(16) as u8).holes().0;
    }
    for hole in board.holes() {
        let quarter = usize::from(hole.column() % 2 + hole.row() % 2 * 2);
        if random.below(10) < thickness[quarter] {
            board.marbles |= hole.bit();
        }
    }
    board
}

fn check(board: Board) {
    let mut longest = 0;
    for jumps in 1.. {
        let expected = boards_after(board, jumps);
        assert_eq!(board.count_jumps(jumps), expected.len() as u64, "{jumps}-fold jumps on {board}");
        let mut listed = Vec::new();
        board.each_jump(jumps, |change| listed.push(board.marbles ^ change));
        assert_eq!(listed.len(), expected.len(), "{jumps}-fold jumps listed on {board}");
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{jumps}-fold jumps on {board}");
        if expected.is_empty() {
            break;
        }
        longest = jumps;
    }
    assert_eq!(board.longest_jump(), longest, "longest jump on {board}");
    assert_eq!(board.has_jump(), longest > 0, "a jump on {board}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn quick_and_naive_jumps_agree(seed: u64, thickness in [0..11u64, 0..11, 0..11, 0..11]) {
        check(board(seed, thickness));
    }

    #[test]
    fn quick_and_naive_long_jumps_agree(seed: u64, thin in 0..3u64, other in 0..3u64, thick in 7..11u64) {
        check(board(seed, [thin, thick, thick, other]));
        check(board(seed, [thick, thin, other, thick]));
    }
}

#[test]
fn the_longest_jumps_of_all() {
    // All jumps of one marble on three rows of trays, and on the trays of the start.
    for (text, longest) in [
        ("--------/--------/o1o1o1o1/1o1o1o1o/o1o1o1o1/oo1o1o1o/o1o1o1o1/1o1o1o1o", 15),
        ("--ooo1--/--1ooo--/o1o1o1o1/1o1o1o1o/o1o1o1o1/1o1o1o1o/--o1o1--/--1o1o--", 16),
    ] {
        let board = crate::read::read_position(&format!("{text} m - 1 -")).unwrap().board;
        assert_eq!(board.longest_jump(), longest, "{text}");
        check(board);
    }
}

/// Two marbles never have the same effect: both would have to return to their holes over the same marbles, so these
/// would form circles in two quarters at once. (The other two quarters are the mirror image.)
#[test]
fn no_marbles_make_circles_in_two_quarters() {
    let quarter = |parity: u8| {
        let holes = Hole::all().filter(move |hole| hole.column() % 2 == parity && hole.row() % 2 == parity);
        holes.fold(0, |set, hole| set | hole.bit())
    };
    let between = |nodes: u64| {
        let nodes = Hole::all().filter(|hole| nodes & hole.bit() != 0);
        let edges = nodes.flat_map(|hole| hole.two_on().map(move |to| Hole::between(hole, to)));
        edges.fold(0, |set, hole| set | hole.bit())
    };
    let (one, other) = (quarter(0), quarter(1));
    let both = between(one) & between(other);
    assert_eq!(both.count_ones(), 18);
    let is_circle = |edges: u64, nodes: u64| {
        let east = edges & !0x8080_8080_8080_8080;
        let west = edges & !0x0101_0101_0101_0101;
        ((east << 1) ^ (west >> 1) ^ (edges << 8) ^ (edges >> 8)) & nodes == 0
    };
    let mut edges = both;
    while edges != 0 {
        assert!(!(is_circle(edges, one) && is_circle(edges, other)), "{edges:x}");
        edges = (edges - 1) & both;
    }
}
