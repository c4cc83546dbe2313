//! From points to estimates: the share of the points, the Elo difference, and their errors.

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    pub error: f64,
}

/// The half-width of a 95 % confidence interval in standard errors.
const CONFIDENCE_95: f64 = 1.96;

impl Estimate {
    /// The estimate from the mean points of each opening (a pair of games, for two seats). Games of one opening are not
    /// independent, so each opening counts as one sample. The error counts one more opening, half won and half lost:
    /// otherwise a match that was always won would seem certain.
    pub fn of(means: &[f64]) -> Estimate {
        let count = means.len() as f64;
        if means.is_empty() {
            return Estimate { mean: 0.5, error: f64::INFINITY };
        }
        let mean = means.iter().sum::<f64>() / count;
        let square = |value: f64| (value - mean) * (value - mean);
        let squares: f64 = means.iter().map(|value| square(*value)).sum::<f64>() + (square(0.0) + square(1.0)) / 2.0;
        Estimate { mean, error: (squares / (count + 1.0) / count).sqrt() }
    }

    /// Half the width of the 95 % interval.
    pub fn bar(&self) -> f64 {
        CONFIDENCE_95 * self.error
    }

    /// The Elo difference to an even opponent: lowest, most likely, highest.
    pub fn elo(&self) -> [f64; 3] {
        [self.mean - self.bar(), self.mean, self.mean + self.bar()].map(elo)
    }
}

/// The Elo difference that a share of the points stands for.
pub fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// The share of the points that an Elo difference stands for.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_share_are_inverse() {
        for difference in [-300.0, -10.0, 0.0, 1.0, 190.8] {
            assert!((elo(share(difference)) - difference).abs() < 1e-9);
        }
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn error_bars_shrink_with_the_games_and_never_vanish() {
        let mixed = |count: usize| [0.0, 0.5, 0.5, 1.0, 1.0].repeat(count);
        let (few, many) = (Estimate::of(&mixed(4)), Estimate::of(&mixed(400)));
        assert!((few.mean - 0.6).abs() < 1e-12 && (many.mean - 0.6).abs() < 1e-12);
        assert!(many.error < few.error / 9.0);
        // The standard error of the mean of 2000 values with variance 0.14.
        assert!((many.error - (0.14_f64 / 2000.0).sqrt()).abs() < 1e-5, "{many:?}");
        let all = Estimate::of(&[1.0; 20]);
        assert!(all.mean == 1.0 && all.error > 0.01);
        assert!(Estimate::of(&[]).error.is_infinite());
    }
}
