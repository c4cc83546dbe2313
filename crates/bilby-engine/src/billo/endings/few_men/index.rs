//! The index of a position in the table of its class.
//!
//! The equal men of a side are a *group*. Each arrangement of a group has a number, and an index is made of the numbers
//! of all groups, those of the pawns first. So all positions with the same pawns on the same squares lie together: they
//! are a *slice*. Billos that step without capturing stay in a slice; all other moves leave it.
//!
//! Without pawns all eight symmetries of the board make no difference, with pawns only the exchange of left and right.
//! A symmetry brings the first group into one of a few arrangements. Where several symmetries do that, the least index
//! counts; the others are not used.

use super::class::{Class, Counts};
use crate::billo::endings::symmetry::SYMMETRIES;
use billo::{Colour, Man, Position, SquareSet};
use std::sync::LazyLock;

/// Where the men stand: by colour, then by [`Man`].
pub(super) type Boards = [[u64; 4]; 2];

/// The squares of all men, group by group, rising in each group.
type Squares = [u8; 4];

/// The boards of a position.
#[inline]
pub(super) fn boards(position: &Position) -> Boards {
    [Colour::Red, Colour::Black].map(|colour| Man::ALL.map(|man| position.men(colour, man).0))
}

/// The boards as the rules crate takes them.
#[inline]
pub(super) fn sets(boards: &Boards) -> [[SquareSet; 4]; 2] {
    boards.map(|side| side.map(SquareSet))
}

/// How many men of each kind there are.
#[inline]
pub(super) fn counts(boards: &Boards) -> Counts {
    boards.map(|side| side.map(|board| board.count_ones() as u8))
}

/// All sets of one, two and three numbers below 64, in the order of [`rank`].
static COMBINATIONS: LazyLock<[Vec<[u8; 3]>; 3]> = LazyLock::new(|| {
    let ones = (0..64).map(|a| [a, 0, 0]).collect();
    let twos = (0..64).flat_map(|b| (0..b).map(move |a| [a, b, 0])).collect();
    let threes = (0..64).flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| [a, b, c]))).collect();
    [ones, twos, threes]
});

/// The number of a set of one, two or three rising numbers.
#[inline]
fn rank(set: &[u8]) -> usize {
    let n = |at: usize| usize::from(set[at]);
    let pair = |a: usize, b: usize| a + b * b.wrapping_sub(1) / 2;
    match set.len() {
        1 => n(0),
        2 => pair(n(0), n(1)),
        _ => pair(n(0), n(1)) + n(2) * n(2).wrapping_sub(1) * n(2).wrapping_sub(2) / 6,
    }
}

/// The equal men of a side.
struct Group {
    colour: usize,
    man: usize,
    count: usize,
    /// The first square that they can stand on.
    first: u8,
    /// How many arrangements they have.
    size: usize,
}

impl Group {
    fn new(colour: usize, man: Man, count: u8) -> Group {
        // A pawn never stands on the row where it would be a billo.
        let squares = if man.is_billo() { 64 } else { 56 };
        let first = if man.is_billo() || colour == Colour::Red as usize { 0 } else { 8 };
        let size = match count {
            1 => squares,
            2 => squares * (squares - 1) / 2,
            _ => squares * (squares - 1) * (squares - 2) / 6,
        };
        Group { colour, man: man as usize, count: count.into(), first, size }
    }

    #[inline]
    fn rank(&self, squares: &[u8]) -> usize {
        let mut set = [0; 3];
        for (place, square) in set.iter_mut().zip(squares) {
            *place = square - self.first;
        }
        rank(&set[..self.count])
    }

    /// The rank after a symmetry of the board.
    #[inline]
    fn turned_rank(&self, squares: &[u8], turn: &[u8; 64]) -> usize {
        let mut turned = [0; 3];
        for (place, square) in turned.iter_mut().zip(squares) {
            *place = turn[usize::from(*square)];
        }
        match self.count {
            1 => {}
            2 => turned[..2].sort_unstable(),
            _ => turned.sort_unstable(),
        }
        self.rank(&turned[..self.count])
    }

    fn arrangement(&self, rank: usize) -> impl Iterator<Item = u8> {
        COMBINATIONS[self.count - 1][rank][..self.count].iter().map(|square| square + self.first)
    }
}

/// What becomes of an arrangement of the first group.
#[derive(Clone, Copy)]
struct Lead {
    /// The number of the arrangement that it is turned into.
    number: u16,
    /// The symmetries that do that, one bit each.
    turns: u8,
}

/// How the positions of a class are numbered.
pub(super) struct Layout {
    groups: Vec<Group>,
    pawn_groups: usize,
    turns: &'static [[u8; 64]],
    /// For each arrangement of the first group.
    leads: Vec<Lead>,
    /// The arrangements that others are turned into.
    lead_ranks: Vec<u32>,
    /// How many slices there are, and how many positions in each.
    pub slices: usize,
    pub slice_len: usize,
}

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| Class::all().map(Layout::new).collect());

impl Layout {
    /// The layout of a class.
    #[inline]
    pub fn of(class: Class) -> &'static Layout {
        &LAYOUTS[usize::from(class.0)]
    }

    fn new(class: Class) -> Layout {
        let group = |man: Man| {
            let sides = class.counts().iter().enumerate();
            sides
                .filter(move |(_, side)| side[man as usize] > 0)
                .map(move |(colour, side)| Group::new(colour, man, side[man as usize]))
        };
        let mut groups: Vec<Group> = Man::ALL.into_iter().flat_map(group).collect();
        let pawn_groups = groups.iter().filter(|group| group.man < Man::RoundBillo as usize).count();
        let turns = if pawn_groups == 0 { &SYMMETRIES[..] } else { &SYMMETRIES[..2] };
        let (leads, lead_ranks) = leads(&groups[0], turns);
        groups[0].size = lead_ranks.len();
        let slices = groups[..pawn_groups].iter().map(|group| group.size).product();
        let slice_len = 2 * groups[pawn_groups..].iter().map(|group| group.size).product::<usize>();
        Layout { groups, pawn_groups, turns, leads, lead_ranks, slices, slice_len }
    }

    /// How many indexes there are.
    pub fn len(&self) -> usize {
        self.slices * self.slice_len
    }

    /// The index of a position with the men of this class.
    #[inline]
    pub fn index(&self, boards: &Boards, turn: Colour) -> usize {
        let mut squares = [0; 4];
        let mut at = 0;
        for group in &self.groups {
            let mut board = boards[group.colour][group.man];
            while board != 0 {
                squares[at] = board.trailing_zeros() as u8;
                board &= board - 1;
                at += 1;
            }
        }
        let lead = self.lead(&squares);
        self.turned(&squares, lead, turn).min().expect("a symmetry leads to every number")
    }

    #[inline]
    fn lead(&self, squares: &Squares) -> Lead {
        let group = &self.groups[0];
        self.leads[group.rank(&squares[..group.count])]
    }

    /// The index after each of the symmetries of the lead.
    #[inline]
    fn turned(&self, squares: &Squares, lead: Lead, turn: Colour) -> impl Iterator<Item = usize> {
        let turns = self.turns.iter().enumerate().filter(move |(number, _)| lead.turns >> number & 1 != 0);
        turns.map(move |(_, symmetry)| {
            let (mut index, mut at) = (0, 0);
            for (number, group) in self.groups.iter().enumerate() {
                if number == self.pawn_groups {
                    index = index * 2 + turn as usize;
                }
                let end = at + group.count;
                let digit =
                    if number == 0 { lead.number.into() } else { group.turned_rank(&squares[at..end], symmetry) };
                index = index * group.size + digit;
                at = end;
            }
            if self.pawn_groups == self.groups.len() { index * 2 + turn as usize } else { index }
        })
    }

    /// The position with this index, and how many positions it stands for: 0 if it is not used.
    #[inline]
    pub fn position(&self, mut index: usize) -> (Boards, Colour, u8) {
        let full = index;
        let mut digits = [0; 5];
        let mut turn = 0;
        let mut take = |size: usize| {
            let digit = index % size;
            index /= size;
            digit
        };
        if self.pawn_groups == self.groups.len() {
            turn = take(2);
        }
        for (number, group) in self.groups.iter().enumerate().rev() {
            digits[number] = take(group.size);
            if number == self.pawn_groups {
                turn = take(2);
            }
        }
        let turn = Colour::ALL[turn];
        let mut boards = Boards::default();
        let mut squares = [0; 4];
        let mut at = 0;
        for (number, group) in self.groups.iter().enumerate() {
            let rank = if number == 0 { self.lead_ranks[digits[0]] as usize } else { digits[number] };
            for square in group.arrangement(rank) {
                boards[group.colour][group.man] |= 1 << square;
                squares[at] = square;
                at += 1;
            }
        }
        let stands_for = if are_apart(&boards) { self.orbit(full, &squares, turn) } else { 0 };
        (boards, turn, stands_for)
    }

    /// How many positions the symmetries make of this one; 0 if another index stands for them.
    #[inline]
    fn orbit(&self, index: usize, squares: &Squares, turn: Colour) -> u8 {
        let lead = self.lead(squares);
        if lead.turns.count_ones() == 1 {
            return self.turns.len() as u8;
        }
        let mut same = 0;
        for other in self.turned(squares, lead, turn) {
            if other < index {
                return 0;
            }
            same += u8::from(other == index);
        }
        self.turns.len() as u8 / same
    }

    /// How many rows the pawns of a slice have before them. A pawn's move makes it less.
    pub fn rows_to_go(&self, slice: usize) -> usize {
        let (boards, ..) = self.position(slice * self.slice_len);
        let rows = |side: usize, row: fn(u32) -> u32| {
            let pawns = [Man::Round, Man::Square].map(|man| SquareSet(boards[side][man as usize]));
            pawns.into_iter().flatten().map(|square| row(square.row().into()) as usize).sum::<usize>()
        };
        rows(0, |row| 7 - row) + rows(1, |row| row)
    }
}

/// Whether no two men stand on the same square, but for those of a piece.
#[inline]
fn are_apart([red, black]: &Boards) -> bool {
    let side = |[round, square, round_billo, square_billo]: [u64; 4]| {
        let pawns = round | square;
        let clash = pawns & round_billo | pawns & square_billo | round_billo & square_billo;
        (pawns | round_billo | square_billo, clash)
    };
    let ((red, red_clash), (black, black_clash)) = (side(*red), side(*black));
    red & black | red_clash | black_clash == 0
}

/// For each arrangement of a group what the symmetries make of it, and the arrangements that are left.
fn leads(group: &Group, turns: &[[u8; 64]]) -> (Vec<Lead>, Vec<u32>) {
    let mut ranks = Vec::new();
    let mut leads: Vec<Lead> = Vec::with_capacity(group.size);
    for rank in 0..group.size {
        let squares: Vec<u8> = group.arrangement(rank).collect();
        let turned: Vec<usize> = turns.iter().map(|turn| group.turned_rank(&squares, turn)).collect();
        let least = turned.iter().copied().min().unwrap_or(rank);
        if least == rank {
            ranks.push(rank as u32);
        }
        let number = if least == rank { ranks.len() as u16 - 1 } else { leads[least].number };
        let turns =
            turned.iter().enumerate().filter(|(_, other)| **other == least).fold(0, |all, (turn, _)| all | 1 << turn);
        leads.push(Lead { number, turns });
    }
    (leads, ranks)
}
