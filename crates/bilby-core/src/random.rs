//! Small reproducible random numbers: the same seed gives the same game on every machine.

/// The SplitMix64 generator: tiny, good enough for set-ups and hash keys, and usable in constants.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The increment of the state.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The seed of a generator that continues as this one does.
    pub const fn seed(&self) -> u64 {
        self.0
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(SplitMix64::STEP);
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

/// The hash key of one feature of a position, within a family of such features: the number `index` of the generator
/// that starts from `seed`. It costs two multiplications, where a table would take incompressible kilobytes.
#[inline]
pub const fn zobrist_key(seed: u64, index: u64) -> u64 {
    SplitMix64::new(seed.wrapping_add(SplitMix64::STEP.wrapping_mul(index))).next_u64()
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

    #[test]
    fn keys_are_the_numbers_of_a_generator() {
        let mut random = SplitMix64::new(5);
        for index in 0..10 {
            assert_eq!(zobrist_key(5, index), random.next_u64());
        }
    }
}
