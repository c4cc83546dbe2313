//! Small reproducible random numbers: the same seed gives the same game on every machine.

/// The SplitMix64 generator: tiny, good enough for set-ups and hash keys, and usable in constants.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The seed of a generator that goes on as this one does.
    pub const fn seed(&self) -> u64 {
        self.0
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including `end`; the bias is below `end` in 2^64.
    pub const fn below(&mut self, end: u64) -> u64 {
        ((self.next_u64() as u128 * end as u128) >> 64) as u64
    }
}

/// A constant table of hash keys, one for each thing that can be true of a position.
pub const fn zobrist_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut random = SplitMix64::new(seed);
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = random.next_u64();
        i += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_stays_below_and_reaches_everything() {
        let mut random = SplitMix64::new(7);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[random.below(5) as usize] = true;
        }
        assert_eq!(seen, [true; 5]);
    }

    #[test]
    fn the_sequence_is_the_published_one() {
        // First outputs for seed 1234567, as in the generator's public test vectors.
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }
}
