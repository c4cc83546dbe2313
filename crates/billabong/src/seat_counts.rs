//! A small number for each seat.

use bilby_core::Seat;

/// A number from 0 to 15 for each seat, four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts(u16);

impl Counts {
    pub const ZERO: Counts = Counts(0);

    /// The number of a seat; 0 for a seat that does not exist.
    #[inline]
    pub fn get(self, seat: Seat) -> u8 {
        if seat.0 < 4 { (self.0 >> (4 * seat.0) & 15) as u8 } else { 0 }
    }

    pub fn set(&mut self, seat: Seat, count: u8) {
        debug_assert!(seat.0 < 4 && count < 16);
        self.0 = self.0 & !(15 << (4 * seat.0)) | u16::from(count) << (4 * seat.0);
    }

    /// The seat of the first number that equals this one.
    #[inline]
    pub fn find(self, count: u8) -> Option<Seat> {
        // A number that is equal leaves four zeros, and the lowest of these is the first to borrow.
        let different = self.0 ^ (0x1111 * u16::from(count));
        let equal = different.wrapping_sub(0x1111) & !different & 0x8888;
        (equal != 0).then(|| Seat(equal.trailing_zeros() as u8 / 4))
    }
}
