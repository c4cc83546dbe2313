//! What is drawn by lot: ids that nobody guesses, seats, set-ups.

use bilby_core::SplitMix64;
use bilby_store::GameId;

/// Small letters and digits that don't look alike.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz-";

/// Chance that nobody can foretell. Without it nothing that is served could be trusted.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A new table's id.
pub fn table_id() -> GameId {
    let mut letters = String::with_capacity(10);
    while letters.len() < 10 {
        // 31 letters are used: the 32nd draws again, so that all are as likely.
        let drawn = random::<16>();
        let good = drawn.iter().map(|byte| LETTERS[usize::from(byte % 32)]).filter(|letter| *letter != b'-');
        letters.extend(good.take(10 - letters.len()).map(char::from));
    }
    letters.parse().expect("small letters and digits are an id")
}

/// What a set-up is drawn from.
pub fn seed() -> u64 {
    u64::from_le_bytes(random())
}

/// Puts things in any order.
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
