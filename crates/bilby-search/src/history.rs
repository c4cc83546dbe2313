//! Which kinds of moves have been good elsewhere in this search.

/// How often moves of a slot were good or bad, the recent more than the old.
pub(crate) struct History {
    values: Vec<i32>,
}

impl History {
    const LARGEST: i32 = 1 << 14;

    pub fn new(slots: usize) -> History {
        History { values: vec![0; slots] }
    }

    /// Between plus and minus 4,096, to be added to a promise.
    #[inline]
    pub fn get(&self, slot: usize) -> i32 {
        self.values[slot] / 4
    }

    /// Moves a value towards its bound: the nearer it is, the less a new experience counts.
    #[inline]
    pub fn learn(&mut self, slot: usize, bonus: i32) {
        let value = &mut self.values[slot];
        *value += bonus - *value * bonus.abs() / History::LARGEST;
    }
}
