//! The transposition table: what is known of positions searched before. Threads share it without locks.

use crate::score::{Score, is_decided};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score is exact (a PV node).
    Exact,
    /// The true score is at least this (a cut node).
    Lower,
    /// The true score is at most this (an all node).
    Upper,
}

/// What is stored of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub score: Score,
    pub bound: Bound,
    pub depth: u32,
    /// The hash of the best move, to find it again in the list of moves.
    pub move_hash: u32,
}

/// An entry takes two words: its packed contents, and the key XOR the contents. If two threads write a slot at once,
/// the words do not match and the slot is ignored.
type Slot = [AtomicU64; 2];

/// The slots that a position can go to. Their alignment keeps them within one line of the processor's cache: fetching
/// that line is what costs most.
#[derive(Default)]
#[repr(align(32))]
struct Bucket([Slot; 2]);

/// The number of buckets in each segment but the last: a megabyte.
const SEGMENT: usize = 1 << 15;

/// A bound replaces an entry of the same position that is at most this many plies deeper.
const KEPT_DEPTHS: u32 = 3;

/// A part of a table, allocated when something is first stored in it: a search that has one second should not spend it
/// on zeroing a gigabyte.
struct Segment {
    /// The [`TranspositionTable::epoch`] that its contents belong to; contents of earlier ones count as cleared.
    epoch: AtomicU32,
    buckets: Box<[Bucket]>,
}

/// A transposition table of fixed size.
pub struct TranspositionTable {
    segments: Box<[OnceLock<Segment>]>,
    buckets: usize,
    /// Counts searches, modulo 64: entries of earlier searches are replaced first.
    generation: AtomicU8,
    /// How often the table was cleared.
    epoch: u32,
}

impl TranspositionTable {
    /// A table that takes at most this many bytes (and at least one bucket).
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let segments = (0..buckets.div_ceil(SEGMENT)).map(|_| OnceLock::new()).collect();
        TranspositionTable { segments, buckets, generation: AtomicU8::new(0), epoch: 0 }
    }

    /// How many bytes the table takes when it is full.
    pub fn bytes(&self) -> usize {
        self.buckets * size_of::<Bucket>()
    }

    /// Begins a new search: from now on entries of earlier searches are the first to be replaced.
    pub fn new_search(&self) {
        self.generation.store(self.generation.load(Relaxed).wrapping_add(1) & 63, Relaxed);
    }

    /// Forgets everything, in constant time: segments are zeroed when they are next used.
    pub fn clear(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// The number of the bucket for a key.
    #[inline]
    fn bucket_number(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }

    /// The bucket for a key, if its segment has been used since the last [`clear`](Self::clear).
    #[inline]
    fn bucket(&self, key: u64) -> Option<&[Slot; 2]> {
        let number = self.bucket_number(key);
        let segment = self.segments[number / SEGMENT].get()?;
        (segment.epoch.load(Acquire) == self.epoch).then(|| &segment.buckets[number % SEGMENT].0)
    }

    /// Allocates or zeroes the segment with this number. If several threads zero it at once, what one of them stored
    /// meanwhile is lost, and nothing worse happens.
    #[cold]
    fn prepare_segment(&self, number: usize) -> &Segment {
        let segment = self.segments[number].get_or_init(|| {
            let buckets = SEGMENT.min(self.buckets - number * SEGMENT);
            let buckets = (0..buckets).map(|_| Bucket::default()).collect();
            Segment { epoch: AtomicU32::new(self.epoch), buckets }
        });
        if segment.epoch.load(Acquire) != self.epoch {
            segment.buckets.iter().flat_map(|bucket| bucket.0.iter().flatten()).for_each(|word| word.store(0, Relaxed));
            segment.epoch.store(self.epoch, Release);
        }
        segment
    }

    /// The entry for a key, if there is one.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key)?.iter().find_map(|[check, contents]| {
            let contents = contents.load(Relaxed);
            (contents != 0 && check.load(Relaxed) == key ^ contents).then(|| unpack(contents))
        })
    }

    /// Stores an entry, in place of the one with the same key, or else of the least valuable one in the bucket: those
    /// of earlier searches first, then the shallowest. A bound does not replace what this search, perhaps in another
    /// thread, has found out about the same position at a much greater depth, unless it is proven.
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key).unwrap_or_else(|| {
            let number = self.bucket_number(key);
            &self.prepare_segment(number / SEGMENT).buckets[number % SEGMENT].0
        });
        let same = bucket.iter().find(|[check, contents]| check.load(Relaxed) == key ^ contents.load(Relaxed));
        if let Some([_, contents]) = same {
            let contents = contents.load(Relaxed);
            let is_kept = contents != 0
                && generation_of(contents) == generation
                && entry.bound != Bound::Exact
                && !is_decided(entry.score)
                && entry.depth + KEPT_DEPTHS < unpack(contents).depth;
            if is_kept {
                return;
            }
        }
        let slot = same.unwrap_or_else(|| {
            let value = |slot: &&Slot| {
                let contents = slot[1].load(Relaxed);
                let current = if generation_of(contents) == generation { 256 } else { 0 };
                if contents == 0 { 0 } else { 1 + unpack(contents).depth + current }
            };
            bucket.iter().min_by_key(value).expect("a bucket has slots")
        });
        let contents = pack(entry, generation);
        slot[1].store(contents, Relaxed);
        slot[0].store(key ^ contents, Relaxed);
    }
}

/// From the lowest bit: score 16, depth 8, bound 2 (never 0, so that nothing packs to 0), generation 6, move hash 32.
fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.score as i16 as u16)
        | u64::from(entry.depth.min(255)) << 16
        | bound << 24
        | u64::from(generation) << 26
        | u64::from(entry.move_hash) << 32
}

fn unpack(contents: u64) -> Entry {
    let bound = match contents >> 24 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    Entry {
        score: Score::from(contents as u16 as i16),
        depth: (contents >> 16 & 255) as u32,
        bound,
        move_hash: (contents >> 32) as u32,
    }
}

fn generation_of(contents: u64) -> u8 {
    (contents >> 26 & 63) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_entry_is_found() {
        let table = TranspositionTable::new(1 << 12);
        for score in [-29_990, -1, 0, 1, 29_990] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = Entry { score, bound, depth: 7, move_hash: 0xdead_beef };
                table.store(42, entry);
                assert_eq!(table.probe(42), Some(entry));
            }
        }
        assert_eq!(table.probe(43), None);
    }

    #[test]
    fn the_table_takes_no_more_than_its_size() {
        for bytes in [0, 1, 100, 4096, 1_000_000] {
            assert!(TranspositionTable::new(bytes).bytes() <= bytes.max(32));
        }
    }

    #[test]
    fn clear_forgets_everything() {
        // Three segments, the last of them short.
        let mut table = TranspositionTable::new(5 * SEGMENT * size_of::<Bucket>() / 2);
        let keys: Vec<u64> = (0..300).map(|number| number * (u64::MAX / 300)).collect();
        let entry = Entry { score: 1, bound: Bound::Exact, depth: 1, move_hash: 0 };
        for _ in 0..3 {
            assert!(keys.iter().all(|key| table.probe(*key).is_none()));
            keys.iter().for_each(|key| table.store(*key, entry));
            assert!(keys.iter().all(|key| table.probe(*key) == Some(entry)));
            table.clear();
        }
        table.store(keys[0], entry);
        assert_eq!(keys.iter().filter(|key| table.probe(**key).is_some()).count(), 1);
    }

    #[test]
    fn a_much_shallower_bound_does_not_replace_an_entry() {
        let table = TranspositionTable::new(32);
        let entry = |score, bound, depth| Entry { score, bound, depth, move_hash: 0 };
        let deep = entry(1, Bound::Lower, 9);
        let check = |new: Entry, replaces: bool| {
            table.store(1, deep);
            table.store(1, new);
            assert_eq!(table.probe(1), Some(if replaces { new } else { deep }), "{new:?}");
        };
        check(entry(2, Bound::Upper, 5), false);
        check(entry(2, Bound::Upper, 6), true);
        check(entry(2, Bound::Exact, 1), true);
        check(entry(29_000, Bound::Lower, 1), true);
        table.store(1, deep);
        table.new_search();
        table.store(1, entry(2, Bound::Lower, 1));
        assert_eq!(table.probe(1), Some(entry(2, Bound::Lower, 1)));
    }

    #[test]
    fn a_deep_entry_stays_until_the_next_search() {
        let table = TranspositionTable::new(32);
        let entry = |depth| Entry { score: 1, bound: Bound::Exact, depth, move_hash: 0 };
        table.store(1, entry(9));
        table.store(2, entry(8));
        table.store(3, entry(1));
        assert_eq!(table.probe(1), Some(entry(9)));
        assert_eq!(table.probe(2), None);
        table.new_search();
        table.store(4, entry(1));
        table.store(5, entry(1));
        assert_eq!(table.probe(1), None);
    }
}
