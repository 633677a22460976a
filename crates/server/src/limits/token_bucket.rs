//! How many messages one socket may send, and how much it may ask for.

use tokio::time::Instant;

/// A token bucket: it holds three seconds' worth of tokens, and refills at the sustained
/// rate.
pub(crate) struct TokenBucket {
    rate: f64,
    left: f64,
    filled: Instant,
}

impl TokenBucket {
    pub(crate) fn new(per_second: u32) -> Self {
        let rate = f64::from(per_second);
        TokenBucket {
            rate,
            left: 3.0 * rate,
            filled: Instant::now(),
        }
    }

    /// Takes more tokens for something that was begun with one. What is missing is paid back
    /// before the next one.
    pub(crate) fn charge(&mut self, tokens: f64) {
        self.left -= tokens;
    }

    /// Takes a token; `false` if there is none.
    pub(crate) fn try_take(&mut self, now: Instant) -> bool {
        let filled = self.left + (now - self.filled).as_secs_f64() * self.rate;
        self.filled = now;
        self.left = filled.min(3.0 * self.rate);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_empty_token_bucket_refuses_messages_until_it_refills() {
        let mut rate_limit = TokenBucket::new(2);
        let now = Instant::now();
        assert!((0..6).all(|_| rate_limit.try_take(now)));
        assert!(!rate_limit.try_take(now));
        let later = now + Duration::from_secs(1);
        assert!(rate_limit.try_take(later) && rate_limit.try_take(later));
        assert!(!rate_limit.try_take(later));
    }

    #[test]
    fn what_is_missing_is_paid_back_before_the_next_token() {
        let mut rate_limit = TokenBucket::new(2);
        let now = Instant::now();
        assert!(rate_limit.try_take(now));
        rate_limit.charge(8.0);
        assert!(!rate_limit.try_take(now + Duration::from_millis(1900)));
        assert!(rate_limit.try_take(now + Duration::from_millis(2100)));
    }

    #[test]
    fn the_bucket_is_never_empty_without_limits() {
        let settings = crate::Settings::default().without_limits();
        let mut rate_limit = TokenBucket::new(settings.messages_per_second);
        let now = Instant::now();
        assert!((0..100_000).all(|_| rate_limit.try_take(now)));
    }
}
