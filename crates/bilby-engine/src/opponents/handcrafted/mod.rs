//! Alpha-beta with a handcrafted evaluation: a few terms that a person would think of first, with round numbers as
//! weights. It shares the search with the engine but neither its features nor its weights.

pub(super) mod bilitaire;
pub(super) mod billabong;
pub(super) mod billo;

use bilby_core::SplitMix64;
use bilby_search::score::Score;

/// The weights as given, or each multiplied by a random factor from a quarter to four if there is a seed. All factors
/// of two are equally likely.
fn weights<const N: usize>(given: [Score; N], seed: Option<u64>) -> [Score; N] {
    let Some(seed) = seed else { return given };
    let mut random = SplitMix64::new(seed);
    given.map(|weight| {
        let exponent = random.below(4_001) as f64 / 1_000.0 - 2.0;
        (f64::from(weight) * exponent.exp2()).round() as Score
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_weights_follow_from_their_seed() {
        let given = [100, 200, 1_000];
        assert_eq!(weights(given, None), given);
        let drawn: Vec<[Score; 3]> = (0..50).map(|seed| weights(given, Some(seed))).collect();
        assert_eq!(weights(given, Some(7)), drawn[7]);
        assert!(drawn.windows(2).all(|pair| pair[0] != pair[1]));
        for weights in &drawn {
            assert!(
                weights.iter().zip(given).all(|(drawn, given)| (given / 4..=given * 4).contains(drawn)),
                "{weights:?}"
            );
        }
        assert!(drawn.iter().any(|weights| weights[0] < 50) && drawn.iter().any(|weights| weights[0] > 200));
    }
}
