//! The moves of pawns. The rules: docs/rules/billo.md#pawn-paths and docs/rules/billo.md#captures.
//!
//! Every step of a pawn goes exactly one row up. So a path meets no square twice, captured men lie behind, and how the
//! path can go on depends only on the current square.

use crate::generate::view::{Meets, View, ahead, behind, bits, east, west};
use crate::rules::Passing;

impl View {
    /// The number of moves of the pawns of a shape, captures included.
    ///
    /// As long as no own billo can be entered first, the first captured pawn is reached just like a square to end on,
    /// through partners or directly, and is counted along with these; only paths that go on after it are missing.
    #[inline]
    pub fn count_pawns(&self, meets: &Meets) -> u64 {
        if meets.pawns == 0 {
            return 0;
        }
        if behind(self.billos) & (meets.pawns | meets.partners) != 0 {
            return u64::from(self.count_quiet_pawns(meets)) + self.count_pawn_captures(meets);
        }
        let land = self.free | meets.partners | meets.pawn_prey;
        let mut count = u64::from(count_landings(meets.pawns, meets.partners, land));
        let leading = self.leading_prey(meets);
        for prey in bits(leading & ahead(meets.pawns | meets.partners)) {
            let capturers = self.comes_from(meets, 1 << prey) & meets.pawns;
            if capturers != 0 {
                count += u64::from(capturers.count_ones()) * (self.count_after_capture(meets, leading, 1 << prey) - 1);
            }
        }
        count
    }

    /// The number of moves without capture of the pawns of a shape.
    #[inline]
    pub fn count_quiet_pawns(&self, meets: &Meets) -> u32 {
        count_landings(meets.pawns, meets.partners, self.free | meets.partners)
    }

    /// Lists the moves without capture of the pawns of a shape: from, to.
    #[inline]
    pub fn quiet_pawns(&self, meets: &Meets, mut emit: impl FnMut(u32, u32)) {
        for from in bits(meets.pawns) {
            let mut steps = ahead(1 << from);
            let mut to = steps & self.free;
            loop {
                let through = steps & meets.partners;
                if through == 0 {
                    break;
                }
                steps = ahead(through);
                to |= through | steps & self.free;
            }
            for to in bits(to) {
                emit(from, to);
            }
        }
    }

    /// Returns whether any pawn of a shape has a move without capture.
    pub fn has_quiet_pawn(&self, meets: &Meets) -> bool {
        ahead(meets.pawns) & (self.free | meets.partners) != 0
    }

    /// The pawns of a shape that have a capture.
    #[inline]
    pub fn capturing_pawns(&self, meets: &Meets) -> u64 {
        self.comes_from(meets, meets.pawn_prey) & meets.pawns
    }

    /// The number of capturing moves of the pawns of a shape: for each pawn that can be captured first, how many pawns
    /// can do it, times the number of ways in which the path can go on from there.
    #[inline]
    pub fn count_pawn_captures(&self, meets: &Meets) -> u64 {
        let leading = self.leading_prey(meets);
        let mut count = 0;
        for prey in bits(meets.pawn_prey & ahead(meets.pawns | meets.partners | self.billos)) {
            let capturers = self.comes_from(meets, 1 << prey) & meets.pawns;
            if capturers != 0 {
                count += u64::from(capturers.count_ones()) * self.count_after_capture(meets, leading, 1 << prey);
            }
        }
        count
    }

    /// Lists the capturing moves of the pawns of a shape: from, to, the captured squares. The captures determine the
    /// path, and between captures only the reached squares matter, so no move is listed twice.
    #[inline]
    pub fn pawn_captures(&self, meets: &Meets, mut emit: impl FnMut(u32, u32, u64)) {
        for from in bits(self.capturing_pawns(meets)) {
            for prey in bits(self.next_prey(meets, 1 << from)) {
                self.capture(meets, 1 << prey, 1 << prey, &mut |to, captured| emit(from, to, captured));
            }
        }
    }

    /// The squares from which a path, possibly through own men, reaches one of `targets`.
    #[inline]
    fn comes_from(&self, meets: &Meets, targets: u64) -> u64 {
        let through = meets.partners | self.billos;
        let mut step = behind(targets);
        let mut squares = step;
        while step & through != 0 {
            step = behind(step & through);
            squares |= step;
        }
        squares
    }

    /// The pawns that can be captured next by a path at `at`.
    #[inline]
    fn next_prey(&self, meets: &Meets, at: u64) -> u64 {
        let through = meets.partners | self.billos;
        let mut steps = ahead(at);
        let mut prey = steps & meets.pawn_prey;
        while steps & through != 0 {
            steps = ahead(steps & through);
            prey |= steps & meets.pawn_prey;
        }
        prey
    }

    /// Where a path that has just captured on `at` can end without capturing more.
    #[inline]
    fn ends_after_capture(&self, meets: &Meets, at: u64) -> u64 {
        let mut steps = ahead(at);
        let mut ends = at;
        if self.passing == Passing::Open {
            ends |= steps & self.free;
        }
        loop {
            let through = steps & meets.partners;
            if through == 0 {
                return ends;
            }
            steps = ahead(through);
            ends |= through | steps & self.free;
        }
    }

    /// The pawns after whose capture a path can go on.
    #[inline]
    fn leading_prey(&self, meets: &Meets) -> u64 {
        let mut next = meets.pawn_prey | meets.partners | self.billos;
        if self.passing == Passing::Open {
            next |= self.free;
        }
        meets.pawn_prey & behind(next)
    }

    /// The number of moves with a given path up to a capture on `at`.
    fn count_after_capture(&self, meets: &Meets, leading: u64, at: u64) -> u64 {
        let next = self.next_prey(meets, at);
        let mut count = u64::from(self.ends_after_capture(meets, at).count_ones() + (next & !leading).count_ones());
        for prey in bits(next & leading) {
            count += self.count_after_capture(meets, leading, 1 << prey);
        }
        count
    }

    /// Lists these moves.
    fn capture(&self, meets: &Meets, at: u64, captured: u64, emit: &mut impl FnMut(u32, u64)) {
        for to in bits(self.ends_after_capture(meets, at)) {
            emit(to, captured);
        }
        for prey in bits(self.next_prey(meets, at)) {
            self.capture(meets, 1 << prey, captured | 1 << prey, emit);
        }
    }
}

/// Counts the pairs of a pawn and a landing square that it reaches directly or through others.
///
/// All pawns move at once, sorted by how far they have moved to the side: a square that is reached in two ways counts
/// once, and squares of different rows can't be the same.
#[inline]
fn count_landings(pawns: u64, through: u64, land: u64) -> u32 {
    let up = pawns << 8;
    let steps = [west(up), up, east(up)];
    let mut count = landings(&steps, land);
    let [a, b, c] = steps.map(|step| (step & through) << 8);
    if a | b | c == 0 {
        return count;
    }
    let steps = [west(a), a | west(b), east(a) | b | west(c), east(b) | c, east(c)];
    count += landings(&steps, land);
    // Few pawns get to a second square to go through, so these continue one by one.
    let [a, b, c, d, e] = steps.map(|step| step & through);
    for pawn in bits(a >> 14 | b >> 15 | c >> 16 | d >> 17 | e >> 18) {
        let mut at = ahead(ahead(1 << pawn) & through) & through;
        while at != 0 {
            let steps = ahead(at);
            count += (steps & land).count_ones();
            at = steps & through;
        }
    }
    count
}

#[inline]
fn landings(steps: &[u64], land: u64) -> u32 {
    steps.iter().map(|step| (step & land).count_ones()).sum()
}
