//! Randomness: unguessable table ids, the order of seats, and seeds of set-ups.

use bilby_core::SplitMix64;
use bilby_store::GameId;

/// Lower-case letters and digits that don't look alike.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz-";

/// Returns random bytes from the system. Panics if there are none, because ids would then be guessable.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// Returns a new table id.
pub fn table_id() -> GameId {
    let mut letters = String::with_capacity(10);
    while letters.len() < 10 {
        // Only 31 letters are used. The 32nd is drawn again, so that all are equally likely.
        let drawn = random::<16>();
        let good = drawn.iter().map(|byte| LETTERS[usize::from(byte % 32)]).filter(|letter| *letter != b'-');
        letters.extend(good.take(10 - letters.len()).map(char::from));
    }
    letters.parse().expect("small letters and digits are an id")
}

/// Returns a seed for a set-up.
pub fn seed() -> u64 {
    u64::from_le_bytes(random())
}

/// Shuffles `things`.
pub fn shuffle<T>(things: &mut [T]) {
    let mut random = SplitMix64::new(seed());
    for last in (1..things.len()).rev() {
        things.swap(last, random.below(last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_ids_and_differ() {
        let ids: HashSet<GameId> = (0..1000).map(|_| table_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.as_str().len() == 10 && !id.as_str().contains(['0', '1', 'i', 'l', 'o'])));
    }

    #[test]
    fn every_order_comes() {
        let mut seen = HashSet::new();
        for _ in 0..500 {
            let mut seats = [0, 1, 2];
            shuffle(&mut seats);
            seen.insert(seats);
        }
        assert_eq!(seen.len(), 6);
    }
}
