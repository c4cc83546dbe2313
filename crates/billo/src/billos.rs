//! The moves of billos.

use crate::rules::Directions;
use crate::view::{Meets, View, bits, east, west};

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

    /// Whether any billo has a move without capture.
    pub fn has_quiet_billo(&self) -> bool {
        self.around(self.billos) & self.free != 0
    }

    /// Whether any billo of a shape has a capture.
    pub fn has_billo_capture(&self, meets: &Meets) -> bool {
        self.capturing_billos(meets) != 0
    }

    /// How many capturing moves the billos of a shape have.
    #[inline]
    pub fn count_billo_captures(&self, meets: &Meets) -> u64 {
        let mut count = 0;
        for from in bits(self.capturing_billos(meets)) {
            Hunt::new(self, meets, from).run(|_, ends| count += u64::from(ends.count_ones()));
        }
        count
    }

    /// Lists the capturing moves of the billos of a shape: from, to, the numbers of what is captured.
    #[inline]
    pub fn billo_captures(&self, meets: &Meets, mut emit: impl FnMut(u32, u32, u8)) {
        for from in bits(self.capturing_billos(meets)) {
            Hunt::new(self, meets, from).run(|captured, ends| {
                for (number, to) in bits(meets.billo_prey).enumerate() {
                    if ends >> number & 1 != 0 {
                        emit(from, to, captured);
                    }
                }
            });
        }
    }

    /// The billos of a shape that have a capture: where a way back from the prey through own men comes to one. (The
    /// billo itself, which such a way may go through, is not on the way from there on.)
    #[inline]
    fn capturing_billos(&self, meets: &Meets) -> u64 {
        meets.billos & self.reach(meets.billo_prey, meets.partners | self.billos)
    }

    /// The squares that a billo's step enters from one of `at` or of the squares of `through` that can be entered on.
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

/// One billo's captures. Its start square and what it has captured are free and can't be entered; all other squares
/// stay what they are. So which prey can follow which is a fixed graph of at most eight men, and a move is a set of
/// them with the one captured last: no more than 8 × 256 to look at, however the billo may wander between.
struct Hunt<'a> {
    view: &'a View,
    from: u32,
    /// Own men on the way.
    through: u64,
    prey: u64,
}

impl<'a> Hunt<'a> {
    #[inline]
    fn new(view: &'a View, meets: &Meets, from: u32) -> Hunt<'a> {
        let through = (meets.partners | view.billos) & !(1 << from);
        Hunt { view, from, through, prey: meets.billo_prey }
    }

    /// Finds every set of prey that can be captured, with those of it that can be the last, all as numbers.
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
        // The subsets of `all` in rising order: each comes after those that it grows from.
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

    /// The prey that can be captured next from a square.
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

/// The numbers of men among the prey.
#[inline]
pub(crate) fn numbers(mut men: u64, prey: u64) -> u8 {
    let mut numbers = 0;
    while men != 0 {
        numbers |= 1 << number(men, prey);
        men &= men - 1;
    }
    numbers
}
