//! The transposition table: what is known of positions met before. Shared between threads without locks.

use crate::score::Score;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

/// What a kept score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub score: Score,
    pub bound: Bound,
    pub depth: u32,
    /// A mark of the best move, to find it again in the list.
    pub mark: u32,
}

/// Two words a slot: the contents, and the key mixed with the contents, so that a slot that two threads wrote at once is
/// noticed and not believed.
type Slot = [AtomicU64; 2];

/// The slots that a position can go to. They never lie across two lines of the processor's cache: to fetch them is what
/// costs most.
#[derive(Default)]
#[repr(align(32))]
struct Bucket([Slot; 2]);

/// How many buckets there are in a segment (but the last): a megabyte.
const SEGMENT: usize = 1 << 15;

/// A part of a table, made when something is first put into it: whoever has a second to think should not spend it on
/// filling a gigabyte with nothing.
struct Segment {
    /// As of which [`Table::forgotten`] its contents are; those of earlier ones are forgotten.
    made: AtomicU32,
    buckets: Box<[Bucket]>,
}

/// A table of fixed size.
pub struct Table {
    segments: Box<[OnceLock<Segment>]>,
    buckets: usize,
    age: AtomicU8,
    /// How often everything was forgotten.
    forgotten: u32,
}

impl Table {
    /// A table that takes at most so many bytes (and at least one bucket).
    pub fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let segments = (0..buckets.div_ceil(SEGMENT)).map(|_| OnceLock::new()).collect();
        Table { segments, buckets, age: AtomicU8::new(0), forgotten: 0 }
    }

    /// How many bytes the table takes when it is full.
    pub fn bytes(&self) -> usize {
        self.buckets * size_of::<Bucket>()
    }

    /// A new search begins: what earlier ones kept is the first to be replaced.
    pub fn new_search(&self) {
        self.age.store(self.age.load(Relaxed).wrapping_add(1) & 63, Relaxed);
    }

    /// Forgets everything: at once, however large the table is.
    pub fn clear(&mut self) {
        self.forgotten = self.forgotten.wrapping_add(1);
    }

    /// The number of the bucket for a key.
    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }

    /// The bucket for a key, if something was put into its segment.
    #[inline]
    fn bucket(&self, key: u64) -> Option<&[Slot; 2]> {
        let place = self.place(key);
        let segment = self.segments[place / SEGMENT].get()?;
        (segment.made.load(Acquire) == self.forgotten).then(|| &segment.buckets[place % SEGMENT].0)
    }

    /// The segment with this number, made or emptied now. Several threads may empty it at once: then what one of them put
    /// into it meanwhile is lost, and nothing worse.
    #[cold]
    fn make(&self, number: usize) -> &Segment {
        let segment = self.segments[number].get_or_init(|| {
            let buckets = SEGMENT.min(self.buckets - number * SEGMENT);
            let buckets = (0..buckets).map(|_| Bucket::default()).collect();
            Segment { made: AtomicU32::new(self.forgotten), buckets }
        });
        if segment.made.load(Acquire) != self.forgotten {
            segment.buckets.iter().flat_map(|bucket| bucket.0.iter().flatten()).for_each(|word| word.store(0, Relaxed));
            segment.made.store(self.forgotten, Release);
        }
        segment
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key)?.iter().find_map(|[check, contents]| {
            let contents = contents.load(Relaxed);
            (contents != 0 && check.load(Relaxed) == key ^ contents).then(|| unpack(contents))
        })
    }

    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key).unwrap_or_else(|| {
            let place = self.place(key);
            &self.make(place / SEGMENT).buckets[place % SEGMENT].0
        });
        let same = bucket.iter().find(|[check, contents]| check.load(Relaxed) == key ^ contents.load(Relaxed));
        let slot = same.unwrap_or_else(|| {
            let worth = |slot: &&Slot| {
                let contents = slot[1].load(Relaxed);
                let old = if age_of(contents) == age { 256 } else { 0 };
                if contents == 0 { 0 } else { 1 + unpack(contents).depth + old }
            };
            bucket.iter().min_by_key(worth).expect("a bucket has slots")
        });
        let contents = pack(entry, age);
        slot[1].store(contents, Relaxed);
        slot[0].store(key ^ contents, Relaxed);
    }
}

/// From the lowest bit: score 16, depth 8, bound 2 (never 0, so that nothing packs to 0), age 6, mark 32.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.score as i16 as u16)
        | u64::from(entry.depth.min(255)) << 16
        | bound << 24
        | u64::from(age) << 26
        | u64::from(entry.mark) << 32
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
        mark: (contents >> 32) as u32,
    }
}

fn age_of(contents: u64) -> u8 {
    (contents >> 26 & 63) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_comes_back() {
        let table = Table::new(1 << 12);
        for score in [-29_990, -1, 0, 1, 29_990] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = Entry { score, bound, depth: 7, mark: 0xdead_beef };
                table.put(42, entry);
                assert_eq!(table.get(42), Some(entry));
            }
        }
        assert_eq!(table.get(43), None);
    }

    #[test]
    fn the_size_is_kept() {
        for bytes in [0, 1, 100, 4096, 1_000_000] {
            assert!(Table::new(bytes).bytes() <= bytes.max(32));
        }
    }

    #[test]
    fn what_is_forgotten_does_not_come_back() {
        // Three segments, the last of them short.
        let mut table = Table::new(5 * SEGMENT * size_of::<Bucket>() / 2);
        let keys: Vec<u64> = (0..300).map(|number| number * (u64::MAX / 300)).collect();
        let entry = Entry { score: 1, bound: Bound::Exact, depth: 1, mark: 0 };
        for _ in 0..3 {
            assert!(keys.iter().all(|key| table.get(*key).is_none()));
            keys.iter().for_each(|key| table.put(*key, entry));
            assert!(keys.iter().all(|key| table.get(*key) == Some(entry)));
            table.clear();
        }
        table.put(keys[0], entry);
        assert_eq!(keys.iter().filter(|key| table.get(**key).is_some()).count(), 1);
    }

    #[test]
    fn a_deep_entry_stays_until_the_next_search() {
        let table = Table::new(32);
        let entry = |depth| Entry { score: 1, bound: Bound::Exact, depth, mark: 0 };
        table.put(1, entry(9));
        table.put(2, entry(8));
        table.put(3, entry(1));
        assert_eq!(table.get(1), Some(entry(9)));
        assert_eq!(table.get(2), None);
        table.new_search();
        table.put(4, entry(1));
        table.put(5, entry(1));
        assert_eq!(table.get(1), None);
    }
}
