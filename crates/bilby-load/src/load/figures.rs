//! Durations and their percentiles.

use std::fmt;
use std::time::Duration;

/// Durations of one kind. All are stored, so that percentiles are exact.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Adds a duration.
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// The number of durations.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Merges and sorts several.
    pub fn merge(all: impl IntoIterator<Item = Times>) -> Times {
        let mut times: Vec<Duration> = all.into_iter().flat_map(|times| times.0).collect();
        times.sort_unstable();
        Times(times)
    }

    /// The given percentile. Only for merged times.
    pub fn percentile(&self, percent: usize) -> Duration {
        let rank = (self.0.len() * percent).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or_default()
    }
}

/// Milliseconds with two decimals.
pub struct Millis(pub Duration);

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ms", self.0.as_secs_f64() * 1000.0)
    }
}

/// A number with its thousands separated.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles() {
        let mut times = [Times::default(), Times::default()];
        for time in (1..=200).rev() {
            times[time % 2].add(Duration::from_millis(time as u64));
        }
        let times = Times::merge(times);
        let at = |percent| times.percentile(percent).as_millis();
        assert_eq!((times.len(), at(50), at(99), at(100)), (200, 100, 198, 200));
        assert_eq!(Times::default().percentile(99), Duration::ZERO);
    }

    #[test]
    fn numbers_for_people() {
        assert_eq!(grouped(7.4), "7");
        assert_eq!(grouped(1234.5), "1,234");
        assert_eq!(grouped(1_234_567.0), "1,234,567");
        assert_eq!(Millis(Duration::from_micros(12_345)).to_string(), "12.35 ms");
    }
}
