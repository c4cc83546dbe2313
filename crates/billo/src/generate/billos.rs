//! The moves of billos. The rules: docs/rules/billo.md#billo-moves and docs/rules/billo.md#option-billo.

use crate::generate::view::{Meets, View, bits, east, west};
use crate::rules::{Directions, Passing};

impl View {
    /// How many moves without capture the billos have.
    #[inline]
    pub fn count_quiet_billos(&self) -> u32 {
        let landings = |step: u64| (step & self.free).count_ones();
        let (beside_west, beside_east) = (west(self.billos), east(self.billos));
        let mut count = 0;
        if self.directions != Directions::Diagonal {
            count += landings(self.billos << 8) + landings(self.billos >> 8);
            count += landings(beside_west) + landings(beside_east);
        }
        if self.directions != Directions::Orthogonal {
            count += landings(beside_west << 8) + landings(beside_west >> 8);
            count += landings(beside_east << 8) + landings(beside_east >> 8);
        }
        count
    }

    /// Lists the moves without capture of the billos of a shape: from, to.
    #[inline]
    pub fn quiet_billos(&self, meets: &Meets, mut emit: impl FnMut(u32, u32)) {
        for from in bits(meets.billos) {
            for to in bits(self.around(1 << from) & self.free) {
                emit(from, to);
            }
        }
    }

    /// Returns whether any billo has a move without capture.
    pub fn has_quiet_billo(&self) -> bool {
        self.around(self.billos) & self.free != 0
    }

    /// Returns whether any billo of a shape has a capture.
    pub fn has_billo_capture(&self, meets: &Meets) -> bool {
        self.capturing_billos(meets) != 0
    }

    /// How many capturing moves the billos of a shape have.
    #[inline]
    pub fn count_billo_captures(&self, meets: &Meets) -> u64 {
        let mut count = 0;
        for from in bits(self.capturing_billos(meets)) {
            let hunt = Hunt::new(self, meets, from);
            hunt.run(|_, lasts| count += u64::from(hunt.ends(lasts).count_ones()));
        }
        count
    }

    /// Lists the capturing moves of the billos of a shape: from, to, the numbers of the captured men.
    #[inline]
    pub fn billo_captures(&self, meets: &Meets, mut emit: impl FnMut(u32, u32, u8)) {
        for from in bits(self.capturing_billos(meets)) {
            let hunt = Hunt::new(self, meets, from);
            hunt.run(|captured, lasts| {
                for to in bits(hunt.ends(lasts)) {
                    emit(from, to, captured);
                }
            });
        }
    }

    /// The billos of a shape that have a capture, found by going back from the prey through own men. (The billo itself,
    /// through which such a path may lead, is not in the way from there on.)
    #[inline]
    fn capturing_billos(&self, meets: &Meets) -> u64 {
        meets.billos & self.reach(meets.billo_prey, meets.partners | self.billos)
    }

    /// The squares that a billo's step can enter from `at`, directly or through the squares of `through`.
    #[inline]
    fn reach(&self, at: u64, through: u64) -> u64 {
        let mut reached = self.around(at);
        let mut left = through;
        while reached & left != 0 {
            let entered = reached & left;
            left ^= entered;
            reached |= self.around(entered);
        }
        reached
    }
}

/// The captures of one billo. Its start square and the captured squares are free and can't be entered; all other
/// squares stay the same. So which man can be captured after which is a fixed graph of at most eight men, and a move is
/// a set of them with the one captured last: at most 8 × 256 cases, however the billo may move in between. With
/// `passing=open` the move can also end on a free square next to the last, whichever of the set that is.
struct Hunt<'a> {
    view: &'a View,
    from: u32,
    /// Own men that the billo can move through.
    through: u64,
    prey: u64,
}

impl<'a> Hunt<'a> {
    #[inline]
    fn new(view: &'a View, meets: &Meets, from: u32) -> Hunt<'a> {
        let through = (meets.partners | view.billos) & !(1 << from);
        Hunt { view, from, through, prey: meets.billo_prey }
    }

    /// Finds every set of men that can be captured, with those of the set that can be the last, all as numbers.
    #[inline]
    fn run(&self, mut found: impl FnMut(u8, u8)) {
        let first = self.prey_from(self.from);
        if self.view.around(first) & (self.prey | self.through) == 0 {
            for prey in bits(numbers(first, self.prey).into()) {
                found(1 << prey, 1 << prey);
            }
            return;
        }
        let mut follow = [0; 8];
        let mut all = first;
        let mut todo = first;
        while todo != 0 {
            let next = self.prey_from(todo.trailing_zeros());
            follow[number(todo, self.prey)] = numbers(next, self.prey);
            todo = todo & (todo - 1) | next & !all;
            all |= next;
        }
        let all = numbers(all, self.prey);
        let mut ends = [0u8; 256];
        for prey in bits(numbers(first, self.prey).into()) {
            ends[1 << prey] = 1 << prey;
        }
        // The subsets of `all` in rising order: each comes after those that it extends.
        let mut set = 0u8;
        loop {
            set = set.wrapping_sub(all) & all;
            if set == 0 {
                return;
            }
            let lasts = ends[usize::from(set)];
            if lasts == 0 {
                continue;
            }
            found(set, lasts);
            for last in bits(lasts.into()) {
                for next in bits((follow[last as usize] & !set).into()) {
                    ends[usize::from(set | 1 << next)] |= 1 << next;
                }
            }
        }
    }

    /// Where a path can end whose last capture is one of these numbers.
    #[inline]
    fn ends(&self, lasts: u8) -> u64 {
        let last = squares(lasts, self.prey);
        match self.view.passing {
            Passing::Nested => last,
            Passing::Open => last | self.view.around(last) & self.view.free,
        }
    }

    /// The men that can be captured next from a square.
    #[inline]
    fn prey_from(&self, at: u32) -> u64 {
        self.view.reach(1 << at, self.through) & self.prey & !(1 << at)
    }
}

/// The number of the lowest of `men` among the prey.
#[inline]
fn number(men: u64, prey: u64) -> usize {
    (prey & (men & men.wrapping_neg()).wrapping_sub(1)).count_ones() as usize
}

/// The numbers of these men among the prey.
#[inline]
pub(crate) fn numbers(mut men: u64, prey: u64) -> u8 {
    let mut numbers = 0;
    while men != 0 {
        numbers |= 1 << number(men, prey);
        men &= men - 1;
    }
    numbers
}

/// The men of the prey with these numbers.
#[inline]
pub(crate) fn squares(mut numbers: u8, mut prey: u64) -> u64 {
    let mut men = 0;
    while numbers != 0 {
        men |= if numbers & 1 != 0 { prey & prey.wrapping_neg() } else { 0 };
        prey &= prey.wrapping_sub(1);
        numbers >>= 1;
    }
    men
}
