//! A token bucket, which limits bursts and the average rate of what a client does.

use std::time::Instant;

/// A bucket of tokens that refills over time. Taking from an empty bucket makes a debt, so a client that ignores
/// refusals is noticed.
#[derive(Debug)]
pub struct TokenBucket {
    rate: f32,
    most: f32,
    tokens: f32,
    at: Instant,
}

/// The answer to an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// There was a token.
    Allowed,
    /// There was none.
    Denied,
    /// There was none, and the client has ignored that too often.
    Abusive,
}

impl TokenBucket {
    /// Creates a full bucket of `most` tokens that gains `rate` tokens per second.
    pub fn new(rate: f32, most: f32, now: Instant) -> TokenBucket {
        TokenBucket { rate, most, tokens: most, at: now }
    }

    /// Takes a token.
    pub fn take(&mut self, now: Instant) -> Grant {
        let gained = now.saturating_duration_since(self.at).as_secs_f32() * self.rate;
        self.at = now;
        self.tokens = (self.tokens + gained).min(self.most) - 1.0;
        if self.tokens >= 0.0 {
            Grant::Allowed
        } else if self.tokens > -self.most {
            Grant::Denied
        } else {
            Grant::Abusive
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_then_the_rate_then_abuse() {
        let start = Instant::now();
        let mut bucket = TokenBucket::new(10.0, 5.0, start);
        let grants =
            |bucket: &mut TokenBucket, at, times: usize| (0..times).map(|_| bucket.take(at)).collect::<Vec<_>>();
        assert_eq!(grants(&mut bucket, start, 6), [vec![Grant::Allowed; 5], vec![Grant::Denied]].concat());
        let later = start + Duration::from_secs(1);
        assert_eq!(
            grants(&mut bucket, later, 10),
            [vec![Grant::Allowed; 5], vec![Grant::Denied; 4], vec![Grant::Abusive]].concat()
        );
    }
}
