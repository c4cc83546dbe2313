//! The reliability table: the odds in ten bins, and how often they came true.

use super::CalibrationGame;

/// The number of bins of the scale from 0 to 1.
const BINS: usize = 10;

/// One bin of the scale: the odds in it, and how often they came true.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// How many odds there were.
    pub count: u32,
    /// In how many games.
    pub games: u32,
    sum_of_odds: f64,
    sum_of_results: f64,
    /// The sum over all games of the squared sum of the errors in that game.
    sum_of_squares: f64,
}

impl Bin {
    /// The mean of the odds.
    pub fn odds(&self) -> f64 {
        self.sum_of_odds / f64::from(self.count.max(1))
    }

    /// The mean of the results: 1 for a win, equal shares of a draw.
    pub fn results(&self) -> f64 {
        self.sum_of_results / f64::from(self.count.max(1))
    }

    /// By how much the odds are too high on average.
    pub fn error(&self) -> f64 {
        self.odds() - self.results()
    }

    /// Half the width of the interval around [`error`](Bin::error) that holds the truth 95 % of the time. All
    /// positions of a game have the same result, so the games are what is counted as independent.
    pub fn bar(&self) -> f64 {
        if self.count == 0 { 1.0 } else { 1.96 * self.sum_of_squares.sqrt() / f64::from(self.count) }
    }
}

/// The odds of many games, compared with their results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reliability {
    bins: [Bin; BINS],
    games: u32,
    without_positions: u32,
    positions: u32,
    proven: u32,
    refuted: u32,
    sum_of_losses: f64,
}

impl Reliability {
    /// Adds a game.
    pub fn add(&mut self, game: &CalibrationGame) {
        self.games += 1;
        self.without_positions += u32::from(game.forecasts.is_empty());
        self.proven += game.proven;
        self.refuted += game.refuted;
        let mut errors = [0.0; BINS];
        let mut counts = [0; BINS];
        for forecast in &game.forecasts {
            self.positions += 1;
            for (odds, result) in forecast.odds.iter().map(|odds| f64::from(*odds)).zip(&game.results) {
                let at = ((odds * BINS as f64) as usize).min(BINS - 1);
                let bin = &mut self.bins[at];
                bin.sum_of_odds += odds;
                bin.sum_of_results += result;
                counts[at] += 1;
                errors[at] += odds - result;
                self.sum_of_losses -= result * odds.max(1e-4).ln();
            }
        }
        for ((bin, count), error) in self.bins.iter_mut().zip(counts).zip(errors) {
            bin.count += count;
            bin.games += u32::from(count > 0);
            bin.sum_of_squares += error * error;
        }
    }

    /// The bins of the scale, from the lowest odds to the highest.
    pub fn bins(&self) -> &[Bin] {
        &self.bins
    }

    /// How many games were played.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many of the games have no position with odds that were not proven: they end within the varied part, or are proven after it.
    pub fn without_positions(&self) -> u32 {
        self.without_positions
    }

    /// How many positions had odds that were not proven.
    pub fn positions(&self) -> u32 {
        self.positions
    }

    /// How many positions had a proven result; they are not part of the table.
    pub fn proven(&self) -> u32 {
        self.proven
    }

    /// In how many of those the game ended otherwise. Whoever has a proven win may still throw it away, but should not.
    pub fn refuted(&self) -> u32 {
        self.refuted
    }

    /// The mean of the logarithmic loss: lower is better. Odds that always name the winner have 0.
    pub fn log_loss(&self) -> f64 {
        self.sum_of_losses / f64::from(self.positions.max(1))
    }

    /// The bins whose mean error is above `most`, in either direction. Bins with odds from fewer than `games` games
    /// say too little to count.
    pub fn wrong_bins(&self, most: f64, games: u32) -> impl Iterator<Item = &Bin> {
        self.bins.iter().filter(move |bin| bin.games >= games && bin.error().abs() > most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::Forecast;
    use bilby_core::SplitMix64;
    use bilby_games::{GameKind, Position, Rules};

    /// Games whose first seat wins as often as `truth` says of the odds that were shown.
    fn simulate(truth: fn(f64) -> f64) -> Reliability {
        let mut random = SplitMix64::new(1);
        let mut share = || random.below(1 << 20) as f64 / f64::from(1 << 20);
        let position = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
        let mut table = Reliability::default();
        for _ in 0..20_000 {
            let odds = share();
            let won = share() < truth(odds);
            let results = if won { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
            let forecast =
                Forecast { position: position.clone(), score: 0, odds: vec![odds as f32, 1.0 - odds as f32] };
            table.add(&CalibrationGame {
                forecasts: vec![forecast.clone(), forecast],
                results,
                ..CalibrationGame::default()
            });
        }
        table
    }

    #[test]
    fn true_odds_pass() {
        let table = simulate(|odds| odds);
        assert_eq!((table.games(), table.positions()), (20_000, 40_000));
        assert_eq!(table.wrong_bins(0.05, 50).count(), 0, "{table:?}");
        for bin in table.bins() {
            // Each bin has about 4,000 games; the bar is that of 4,000 independent results.
            assert!((0.005..0.02).contains(&bin.bar()), "{bin:?}");
        }
    }

    #[test]
    fn overconfident_odds_fail_at_both_ends() {
        let table = simulate(|odds| 0.5 + (odds - 0.5) * 0.6);
        let wrong: Vec<f64> = table.wrong_bins(0.05, 50).map(Bin::error).collect();
        assert!(wrong.len() >= 6, "{wrong:?}");
        assert!(wrong[0] < -0.15 && wrong[wrong.len() - 1] > 0.15, "{wrong:?}");
        assert_eq!(table.wrong_bins(0.05, 1_000_000).count(), 0, "too few games say nothing");
    }

    #[test]
    fn games_without_positions_are_counted() {
        let mut table = simulate(|odds| odds);
        assert_eq!((table.games(), table.without_positions()), (20_000, 0));
        table.add(&CalibrationGame { results: vec![1.0, 0.0], ..CalibrationGame::default() });
        assert_eq!((table.games(), table.without_positions(), table.positions()), (20_001, 1, 40_000));
    }

    #[test]
    fn better_odds_have_a_smaller_loss() {
        assert!(simulate(|odds| odds).log_loss() < simulate(|odds| 0.5 + (odds - 0.5) * 0.6).log_loss());
    }
}
