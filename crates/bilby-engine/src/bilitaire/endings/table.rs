//! The solver's transposition table: bounds that are proven of positions. Keys are exact, because a proof must not
//! confuse two positions.

use super::symmetry::Key;

/// The marbles left with best play are at least `least` and at most `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub least: u8,
    pub most: u8,
}

impl Bounds {
    /// No bounds are known.
    pub const OPEN: Bounds = Bounds { least: 0, most: u8::MAX };
}

/// A table of fixed size. A slot is two words: the marbles; and from the lowest bit the rest of the key (24), the
/// bounds (8 and 8) and the effort, the number of nodes behind them (24, never 0 in a slot that is used). Entries with
/// more effort stay longer. The operating system provides memory that was never written to for nothing.
pub(super) struct SolverTable {
    slots: Vec<[u64; 2]>,
}

const EFFORT: u32 = 40;
const MOST_EFFORT: u64 = (1 << (64 - EFFORT)) - 1;

/// Whether the slot belongs to this key.
#[inline]
fn is_of(slot: &[u64; 2], key: Key) -> bool {
    slot[0] == key.marbles && slot[1] & 0xff_ffff == u64::from(key.rest) && slot[1] >> EFFORT != 0
}

impl SolverTable {
    const BUCKET: usize = 4;

    /// A table of at most this many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> SolverTable {
        let buckets = (bytes / (16 * SolverTable::BUCKET)).max(1);
        SolverTable { slots: vec![[0; 2]; buckets * SolverTable::BUCKET] }
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        let buckets = self.slots.len() / SolverTable::BUCKET;
        ((u128::from(key.mixed()) * buckets as u128) >> 64) as usize * SolverTable::BUCKET
    }

    #[inline]
    pub fn probe(&self, key: Key) -> Bounds {
        let at = self.place(key);
        let bucket = &self.slots[at..at + SolverTable::BUCKET];
        bucket
            .iter()
            .find(|slot| is_of(slot, key))
            .map_or(Bounds::OPEN, |slot| Bounds { least: (slot[1] >> 24) as u8, most: (slot[1] >> 32) as u8 })
    }

    pub fn store(&mut self, key: Key, bounds: Bounds, effort: u64) {
        debug_assert!(key.rest < 1 << 24);
        let at = self.place(key);
        let bucket = &mut self.slots[at..at + SolverTable::BUCKET];
        let effort_of = |slot: &[u64; 2]| slot[1] >> EFFORT;
        let same = bucket.iter().position(|slot| is_of(slot, key));
        let at = same.unwrap_or_else(|| {
            // Entries that survive lose effort, so that none stays for ever.
            for slot in bucket.iter_mut() {
                slot[1] -= (effort_of(slot) / 16) << EFFORT;
            }
            (0..bucket.len()).min_by_key(|at| effort_of(&bucket[*at])).expect("a bucket has slots")
        });
        let effort = effort.clamp(1, MOST_EFFORT);
        let rest = u64::from(key.rest) | u64::from(bounds.least) << 24 | u64::from(bounds.most) << 32;
        bucket[at] = [key.marbles, rest | effort << EFFORT];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_comes_back_and_nothing_else() {
        let mut table = SolverTable::new(1 << 12);
        let key = Key { marbles: 5, rest: 7 };
        let bounds = Bounds { least: 2, most: 3 };
        table.store(key, bounds, 1);
        assert_eq!(table.probe(key), bounds);
        assert_eq!(table.probe(Key { marbles: 5, rest: 8 }), Bounds::OPEN);
        assert_eq!(table.probe(Key::default()), Bounds::OPEN);
    }

    #[test]
    fn the_size_is_kept() {
        for bytes in [0, 100, 10_000] {
            assert!(size_of_val(&SolverTable::new(bytes).slots[..]) <= bytes.max(16 * SolverTable::BUCKET));
        }
    }
}
