//! The sequential probability ratio test (SPRT): the match goes on until one of two hypotheses is clearly more likely.

use super::error::SprtError;
use super::score::share;
use std::str::FromStr;

/// Two hypotheses about the Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
}

/// The result of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H1: the difference is `elo1`.
    Accepted,
    /// H0: the difference is `elo0`.
    Rejected,
    /// Undecided: the match goes on.
    Open,
}

/// For two seats: in how many openings a player got 0, ½, 1, 1½ and 2 points.
pub type Pentanomial = [u32; 5];

/// The mean points a game that the five kinds of pairs stand for.
const MEANS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A kind of pair that has not occurred counts as so many pairs: it can occur, whatever the hypothesis.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The test ends when the ratio is beyond plus or minus this: ln(0.95 / 0.05). Simulated matches, the quick test below
    /// among them, end with the wrong claim 1 time in 20, or less often if few pairs decide, and no least number of pairs is needed.
    pub const BOUND: f64 = 2.944_438_979_166_44;

    /// The log-likelihood ratio of the hypotheses: the generalised test on pairs of games, as other testing programs have
    /// it (the pentanomial model). A hypothesis says only what the mean of the points is. Its likelihood is that of the
    /// most likely shares of the five kinds of pairs with this mean.
    ///
    /// Pairs that are tied say little: that both games of an opening are won by the same seat fits both hypotheses nearly equally.
    pub fn ratio(&self, pairs: Pentanomial) -> f64 {
        let counts = pairs.map(|count| f64::from(count).max(UNSEEN));
        if pairs == [0; 5] {
            return 0.0;
        }
        let (low, high) = (share(self.elo0), share(self.elo1));
        let (tilt_low, tilt_high) = (tilt(&counts, low), tilt(&counts, high));
        let term = |(count, mean): (&f64, &f64)| {
            count * ((1.0 + tilt_low * (mean - low)) / (1.0 + tilt_high * (mean - high))).ln()
        };
        counts.iter().zip(&MEANS).map(term).sum()
    }

    pub fn verdict(&self, pairs: Pentanomial) -> Verdict {
        match self.ratio(pairs) {
            ratio if ratio >= Sprt::BOUND => Verdict::Accepted,
            ratio if ratio <= -Sprt::BOUND => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

/// The most likely shares with a given mean are the observed ones, each divided by `1 + tilt · (its value - mean)`: this is that
/// tilt, by Newton's method within bounds. (The multiplier of Lagrange; the sum falls steadily between the bounds, where a
/// share would be infinite.)
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let mut tilt = 0.0;
    for _ in 0..100 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (count, value) in counts.iter().zip(&MEANS) {
            let part = (value - mean) / (1.0 + tilt * (value - mean));
            sum += count * part;
            slope -= count * part * part;
        }
        if sum > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
        let newton = tilt - sum / slope;
        let next = if low < newton && newton < high { newton } else { (low + high) / 2.0 };
        if (next - tilt).abs() < 1e-9 {
            break;
        }
        tilt = next;
    }
    tilt
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let number = |text: &str| text.parse::<f64>().ok().filter(|elo| elo.is_finite() && elo.abs() <= 2000.0);
        let hypotheses = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match hypotheses {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err(SprtError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::SplitMix64;

    #[test]
    fn hypotheses_are_read() {
        assert_eq!("0,10".parse(), Ok(Sprt { elo0: 0.0, elo1: 10.0 }));
        assert_eq!("-5,2.5".parse(), Ok(Sprt { elo0: -5.0, elo1: 2.5 }));
        for bad in ["", "0", "10,0", "0,0", "0,inf", "nan,1", "a,b", "0,10,20"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }

    #[test]
    fn it_decides_when_it_is_clear_and_not_before() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        assert_eq!(sprt.verdict([500, 0, 1_000, 0, 500]), Verdict::Rejected);
        assert_eq!(sprt.verdict([400, 0, 800, 0, 800]), Verdict::Accepted);
        assert_eq!(sprt.verdict([2, 0, 4, 0, 4]), Verdict::Open);
        assert_eq!(sprt.verdict([0; 5]), Verdict::Open);
        assert!((Sprt::BOUND - (0.95_f64 / 0.05).ln()).abs() < 1e-12);
    }

    #[test]
    fn few_pairs_of_one_kind_decide_nothing() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        assert_eq!(sprt.verdict([0, 0, 0, 0, 4]), Verdict::Open);
        assert_eq!(sprt.verdict([0, 0, 12, 0, 0]), Verdict::Open);
        // Who always wins, wins about as often as the mean says: 22 pairs are so much more likely with 50 Elo.
        assert!((sprt.ratio([0, 0, 0, 0, 22]) - 22.0 * (share(50.0) / 0.5).ln()).abs() < 0.01);
        assert_eq!(sprt.verdict([0, 0, 0, 0, 23]), Verdict::Accepted);
    }

    #[test]
    fn both_claims_change_places_with_the_players() {
        let (sprt, turned) = (Sprt { elo0: -5.0, elo1: 30.0 }, Sprt { elo0: -30.0, elo1: 5.0 });
        for mut pairs in [[3, 1, 40, 7, 12], [0, 0, 9, 0, 1], [1, 0, 0, 0, 0]] {
            let ratio = sprt.ratio(pairs);
            pairs.reverse();
            assert!((ratio + turned.ratio(pairs)).abs() < 1e-6, "{pairs:?}");
        }
    }

    /// How often in so many matches the test ends with this verdict. `tied`: the share of the pairs that their opening
    /// decides, so that each player wins one game. A tenth of the other games are drawn.
    fn frequency(sprt: Sprt, elo: f64, tied: f64, verdict: Verdict, matches: u32) -> f64 {
        const DRAWN: f64 = 0.1;
        let mut random = SplitMix64::new(7);
        let mut number = || random.below(1 << 30) as f64 / f64::from(1 << 30);
        let won = 0.5 + (share(elo) - 0.5) / (1.0 - tied) - DRAWN / 2.0;
        assert!(won + DRAWN <= 1.0, "with so many ties nobody is so much better");
        let mut found = 0;
        for _ in 0..matches {
            let (mut pairs, mut count) = ([0; 5], 0);
            let ended = loop {
                let mut points = || match number() {
                    lot if lot < won => 2,
                    lot if lot < won + DRAWN => 1,
                    _ => 0,
                };
                let both = points() + points();
                pairs[if number() < tied { 2 } else { both }] += 1;
                count += 1;
                // Errors are made early. Later it is quicker to look only now and then.
                if count > 150 && count % 20 != 0 {
                    continue;
                }
                match sprt.verdict(pairs) {
                    Verdict::Open => {}
                    ended => break ended,
                }
            };
            found += u32::from(ended == verdict);
        }
        f64::from(found) / f64::from(matches)
    }

    #[test]
    fn it_is_wrong_one_time_in_twenty_at_most() {
        // Three standard errors more than 0.05 are still chance.
        let most = |matches: u32| 0.05 + 3.0 * (0.05 * 0.95 / f64::from(matches)).sqrt();
        for (elo1, matches) in [(10.0, 150), (20.0, 400), (50.0, 1_000), (100.0, 1_000)] {
            let sprt = Sprt { elo0: 0.0, elo1 };
            for tied in [0.0, 0.5, 0.8] {
                let accepted = frequency(sprt, 0.0, tied, Verdict::Accepted, matches);
                assert!(accepted <= most(matches), "{elo1} {tied}: accepted {accepted}");
                // Nobody is 100 Elo better where 80 % of the pairs are tied.
                if elo1 < 100.0 || tied < 0.8 {
                    let rejected = frequency(sprt, elo1, tied, Verdict::Rejected, matches);
                    assert!(rejected <= most(matches), "{elo1} {tied}: rejected {rejected}");
                }
            }
        }
    }
}
