//! Counts what is asked, and refuses what is too much.

use super::caller::{Caller, Line};
use super::limits::{Limits, Rate};
use axum::http::Method;
use brelan_table::Person;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::hash::Hash;
use std::time::Duration;

/// What a request asks for, as far as limits go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// To be told something.
    Read,
    /// To change something.
    Write,
    /// A new table.
    Table,
    /// A seat.
    Seat,
}

impl Ask {
    /// What a request with this method asks for on this route.
    pub(super) fn of(method: &Method, route: &str) -> Self {
        if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
            return Ask::Read;
        }
        match route {
            "/api/tables" | "/api/tables/{id}/rematch" | "/api/play" => Ask::Table,
            "/api/tables/{id}/seats" => Ask::Seat,
            _ => Ask::Write,
        }
    }
}

/// Counts what is asked by addresses and by people.
pub(super) struct Rates<C: Clock = DefaultClock> {
    reads: Counter<Line, C>,
    writes: Counter<Line, C>,
    tables: Counter<Line, C>,
    tables_each: Counter<Person, C>,
    sits_each: Counter<Person, C>,
}

impl Rates {
    pub(super) fn new(limits: &Limits) -> Self {
        Rates::with_clock(limits, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> Rates<C> {
    fn with_clock(limits: &Limits, clock: &C) -> Self {
        Rates {
            reads: Counter::new(limits.reads, clock),
            writes: Counter::new(limits.writes, clock),
            tables: Counter::new(limits.tables, clock),
            tables_each: Counter::new(limits.tables_each, clock),
            sits_each: Counter::new(limits.sits_each, clock),
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// How long to wait, when it is too much.
    pub(super) fn check(
        &self,
        ask: Ask,
        caller: &Caller,
        person: Option<&Person>,
    ) -> Result<(), Duration> {
        let line = caller.line();
        if ask == Ask::Read {
            return self.reads.check(&line);
        }
        self.writes.check(&line)?;
        // The person first: who is refused for themselves takes nothing from
        // the others behind the same address.
        match (ask, person) {
            (Ask::Table, Some(person)) => self.tables_each.check(person)?,
            (Ask::Seat, Some(person)) => self.sits_each.check(person)?,
            _ => {}
        }
        match ask {
            Ask::Table => self.tables.check(&line),
            Ask::Read | Ask::Write | Ask::Seat => Ok(()),
        }
    }

    /// Forgets everybody who could ask as much as a stranger.
    pub(super) fn forget(&self) {
        self.reads.0.retain_recent();
        self.writes.0.retain_recent();
        self.tables.0.retain_recent();
        self.tables_each.0.retain_recent();
        self.sits_each.0.retain_recent();
    }
}

/// Counts by a key.
struct Counter<K: Hash + Eq + Clone, C: Clock>(
    RateLimiter<K, DashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
);

impl<K: Hash + Eq + Clone, C: Clock + Clone> Counter<K, C> {
    fn new(rate: Rate, clock: &C) -> Self {
        let quota = Quota::with_period(rate.every)
            .expect("a rate's time is not zero")
            .allow_burst(rate.at_once);
        Counter(RateLimiter::new(
            quota,
            DashMapStateStore::default(),
            clock.clone(),
        ))
    }

    fn check(&self, key: &K) -> Result<(), Duration> {
        self.0
            .check_key(key)
            .map_err(|until| until.wait_time_from(self.0.clock().now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    fn caller(address: &str) -> Caller {
        let address = address.parse().expect("an address");
        let (https, host) = (false, None);
        Caller {
            address,
            https,
            host,
        }
    }

    fn rates(clock: &FakeRelativeClock) -> Rates<FakeRelativeClock> {
        let limits = Limits {
            writes: Rate::new(3, Duration::from_secs(1)),
            tables_each: Rate::new(2, Duration::from_secs(60)),
            ..Limits::default()
        };
        Rates::with_clock(&limits, clock)
    }

    #[test]
    fn who_asks_too_much_is_told_how_long_to_wait() {
        let clock = FakeRelativeClock::default();
        let rates = rates(&clock);
        let (one, other) = (caller("192.0.2.1"), caller("192.0.2.2"));
        for _ in 0..3 {
            assert_eq!(rates.check(Ask::Write, &one, None), Ok(()));
        }
        let wait = rates.check(Ask::Write, &one, None).expect_err("a fourth");
        assert!(!wait.is_zero() && wait <= Duration::from_secs(1));
        assert_eq!(rates.check(Ask::Write, &other, None), Ok(()));
        assert_eq!(rates.check(Ask::Read, &one, None), Ok(()));
        clock.advance(wait);
        assert_eq!(rates.check(Ask::Write, &one, None), Ok(()));
    }

    #[test]
    fn a_persons_limit_goes_with_the_person() {
        let clock = FakeRelativeClock::default();
        let rates = rates(&clock);
        let (sarah, ben) = (Person("sarah".into()), Person("ben".into()));
        for address in ["192.0.2.1", "192.0.2.2"] {
            assert_eq!(
                rates.check(Ask::Table, &caller(address), Some(&sarah)),
                Ok(())
            );
        }
        let third = caller("192.0.2.3");
        assert!(rates.check(Ask::Table, &third, Some(&sarah)).is_err());
        assert_eq!(rates.check(Ask::Seat, &third, Some(&sarah)), Ok(()));
        assert_eq!(rates.check(Ask::Table, &third, Some(&ben)), Ok(()));
    }

    #[test]
    fn old_keys_are_forgotten_and_recent_ones_are_not() {
        let clock = FakeRelativeClock::default();
        let rates = rates(&clock);
        let one = caller("192.0.2.1");
        for _ in 0..3 {
            assert_eq!(rates.check(Ask::Write, &one, None), Ok(()));
        }
        rates.forget();
        assert!(rates.check(Ask::Write, &one, None).is_err());
        clock.advance(Duration::from_secs(10));
        rates.forget();
        assert!(rates.writes.0.is_empty());
    }

    #[test]
    fn a_route_says_what_is_asked() {
        assert_eq!(Ask::of(&Method::GET, "/api/tables"), Ask::Read);
        assert_eq!(Ask::of(&Method::POST, "/api/tables"), Ask::Table);
        assert_eq!(Ask::of(&Method::POST, "/api/tables/{id}/seats"), Ask::Seat);
        assert_eq!(Ask::of(&Method::POST, "/api/other"), Ask::Write);
    }
}
