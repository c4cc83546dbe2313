//! How much somebody may do at once, and in the long run.

use std::time::Instant;

/// A bucket of tokens that fills by itself. What is taken although it is empty is a debt, so that who goes on in spite
/// of refusals is seen.
#[derive(Debug)]
pub struct Bucket {
    rate: f32,
    most: f32,
    tokens: f32,
    at: Instant,
}

/// What comes of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// Go on.
    Yes,
    /// Not now.
    No,
    /// Not now, and it has been said often enough.
    Never,
}

impl Bucket {
    /// A full one, of `most` tokens, that gains `rate` a second.
    pub fn new(rate: f32, most: f32, now: Instant) -> Bucket {
        Bucket { rate, most, tokens: most, at: now }
    }

    /// Takes a token.
    pub fn take(&mut self, now: Instant) -> Grant {
        let gained = now.saturating_duration_since(self.at).as_secs_f32() * self.rate;
        self.at = now;
        self.tokens = (self.tokens + gained).min(self.most) - 1.0;
        if self.tokens >= 0.0 {
            Grant::Yes
        } else if self.tokens > -self.most {
            Grant::No
        } else {
            Grant::Never
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_then_the_rate_then_no_patience() {
        let start = Instant::now();
        let mut bucket = Bucket::new(10.0, 5.0, start);
        let grants = |bucket: &mut Bucket, at, times: usize| (0..times).map(|_| bucket.take(at)).collect::<Vec<_>>();
        assert_eq!(grants(&mut bucket, start, 6), [vec![Grant::Yes; 5], vec![Grant::No]].concat());
        let later = start + Duration::from_secs(1);
        assert_eq!(
            grants(&mut bucket, later, 10),
            [vec![Grant::Yes; 5], vec![Grant::No; 4], vec![Grant::Never]].concat()
        );
    }
}
