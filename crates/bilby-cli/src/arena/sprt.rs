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

impl Sprt {
    /// The test ends when the ratio is beyond plus or minus this, with an error rate of 5 %: ln(0.95 / 0.05).
    pub const BOUND: f64 = 2.944_438_979_166_44;

    /// The log-likelihood ratio of the hypotheses, from the mean points of each pair of games (the generalised test with
    /// the observed variance: the pentanomial model).
    pub fn ratio(&self, means: &[f64]) -> f64 {
        let count = means.len() as f64;
        if means.len() < 2 {
            return 0.0;
        }
        let mean = means.iter().sum::<f64>() / count;
        let variance = means.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
        // Results that are all the same have no variance yet; this is less than any real one.
        let variance = variance.max(0.125 / count);
        let (low, high) = (share(self.elo0), share(self.elo1));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    pub fn verdict(&self, means: &[f64]) -> Verdict {
        match self.ratio(means) {
            ratio if ratio >= Sprt::BOUND => Verdict::Accepted,
            ratio if ratio <= -Sprt::BOUND => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
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
        let even: Vec<f64> = [0.0, 0.5, 0.5, 1.0].repeat(500);
        let better: Vec<f64> = [0.0, 0.5, 0.5, 1.0, 1.0].repeat(400);
        assert_eq!(sprt.verdict(&even), Verdict::Rejected);
        assert_eq!(sprt.verdict(&better), Verdict::Accepted);
        assert_eq!(sprt.verdict(&better[..10]), Verdict::Open);
        assert_eq!(sprt.verdict(&[]), Verdict::Open);
        assert!((Sprt::BOUND - (0.95_f64 / 0.05).ln()).abs() < 1e-12);
    }
}
