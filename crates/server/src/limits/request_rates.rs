//! Request rates by client network and by person (GCRA, a leaky bucket).

use super::client::{Client, ClientNetwork, NetworkPrefix};
use super::settings::{Limits, Rate};
use axum::http::Method;
use brelan_ids::PersonId;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::hash::Hash;
use std::time::Duration;

/// The class of a request, which decides the rate limits that apply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestClass {
    /// It changes nothing.
    Read,
    /// It opens a socket.
    Join,
    /// It asks for the replay or the record of a match.
    Replay,
    /// It asks for a page or for a file of the client.
    File,
    /// It changes something.
    Write,
    /// It makes a table, or changes its settings.
    Table,
    /// It takes a seat.
    Seat,
    /// It changes an account, signs in, or turns on notices in a browser.
    Account,
}

impl RequestClass {
    /// The class of a request with this method on this route; pages and files have
    /// none.
    pub(super) fn of(method: &Method, route: Option<&str>) -> Self {
        let Some(route) = route else {
            return RequestClass::File;
        };
        // An export reads everything of a person.
        if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
            && route != "/api/account/data"
        {
            return match route {
                "/api/tables/{id}/socket" => RequestClass::Join,
                "/api/tables/{id}/replay"
                | "/api/tables/{id}/record"
                | "/api/daily/{game}/median" => RequestClass::Replay,
                _ => RequestClass::Read,
            };
        }
        match route {
            "/api/tables"
            | "/api/tables/{id}/rematch"
            | "/api/tables/{id}/settings"
            | "/api/tables/{id}/group"
            | "/api/groups"
            | "/api/groups/{id}/table"
            | "/api/play"
            | "/api/daily/{game}" => RequestClass::Table,
            route if route.starts_with("/api/account") => RequestClass::Account,
            // Kilobytes are kept of each browser, also of a guest who never plays.
            "/api/notices/devices" if *method == Method::PUT => RequestClass::Account,
            "/api/tables/{id}/seats" | "/api/rated" if *method == Method::POST => {
                RequestClass::Seat
            }
            _ => RequestClass::Write,
        }
    }

    /// Whether such requests are also counted by person. To verify a person costs the
    /// time of a signature.
    pub(super) fn is_limited_by_person(self) -> bool {
        matches!(
            self,
            RequestClass::Table | RequestClass::Seat | RequestClass::Account
        )
    }
}

/// Counts requests by client network, and some by person.
pub(super) struct RequestRates<C: Clock = DefaultClock> {
    reads: KeyedRate<ClientNetwork, C>,
    joins: KeyedRate<ClientNetwork, C>,
    replays: KeyedRate<ClientNetwork, C>,
    files: KeyedRate<ClientNetwork, C>,
    writes: KeyedRate<ClientNetwork, C>,
    tables: KeyedRate<ClientNetwork, C>,
    tables_each: KeyedRate<PersonId, C>,
    sits_each: KeyedRate<PersonId, C>,
    accounts: KeyedRate<ClientNetwork, C>,
    accounts_each: KeyedRate<PersonId, C>,
    invitations: KeyedRate<ClientNetwork, C>,
    inputs: KeyedRate<ClientNetwork, C>,
    inputs_by_site: KeyedRate<NetworkPrefix, C>,
}

impl RequestRates {
    pub(super) fn new(limits: &Limits) -> Self {
        RequestRates::with_clock(limits, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> RequestRates<C> {
    fn with_clock(limits: &Limits, clock: &C) -> Self {
        RequestRates {
            reads: KeyedRate::new(limits.reads, clock),
            joins: KeyedRate::new(limits.joins, clock),
            replays: KeyedRate::new(limits.replays, clock),
            files: KeyedRate::new(limits.files, clock),
            writes: KeyedRate::new(limits.writes, clock),
            tables: KeyedRate::new(limits.tables, clock),
            tables_each: KeyedRate::new(limits.tables_each, clock),
            sits_each: KeyedRate::new(limits.sits_each, clock),
            accounts: KeyedRate::new(limits.accounts, clock),
            accounts_each: KeyedRate::new(limits.accounts_each, clock),
            invitations: KeyedRate::new(limits.invitations, clock),
            inputs: KeyedRate::new(limits.inputs, clock),
            inputs_by_site: KeyedRate::new(limits.inputs_by_site, clock),
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// The time to wait, when the request exceeds a limit.
    pub(super) fn check(
        &self,
        class: RequestClass,
        client: &Client,
        person: Option<&PersonId>,
    ) -> Result<(), Duration> {
        let network = client.network();
        match class {
            RequestClass::Read => return self.reads.check(&network),
            RequestClass::Join => {
                self.joins.check(&network)?;
                return self.reads.check(&network);
            }
            RequestClass::Replay => {
                self.replays.check(&network)?;
                return self.reads.check(&network);
            }
            RequestClass::File => return self.files.check(&network),
            RequestClass::Write
            | RequestClass::Table
            | RequestClass::Seat
            | RequestClass::Account => {}
        }
        self.writes.check(&network)?;
        // The person's own limit first: a request that exceeds it uses up
        // nothing of the tables that others behind the same address may make.
        match (class, person) {
            (RequestClass::Table, Some(person)) => self.tables_each.check(person)?,
            (RequestClass::Seat, Some(person)) => self.sits_each.check(person)?,
            (RequestClass::Account, Some(person)) => self.accounts_each.check(person)?,
            _ => {}
        }
        match class {
            RequestClass::Table => self.tables.check(&network),
            RequestClass::Account => self.accounts.check(&network),
            _ => Ok(()),
        }
    }

    /// Counts an input of a client network and of its site; false if there are too many.
    pub(super) fn check_input(&self, network: &ClientNetwork) -> bool {
        self.inputs.check(network).is_ok() && self.inputs_by_site.check(&network.site()).is_ok()
    }

    /// Counts the invitation of a person by one of a client network; false if there are too many.
    pub(super) fn check_invitation(&self, network: &ClientNetwork) -> bool {
        self.invitations.check(network).is_ok()
    }

    /// Drops the state of keys with a full burst available again: they cannot
    /// be told from new ones.
    pub(super) fn drop_idle(&self) {
        self.reads.0.retain_recent();
        self.joins.0.retain_recent();
        self.replays.0.retain_recent();
        self.files.0.retain_recent();
        self.writes.0.retain_recent();
        self.tables.0.retain_recent();
        self.tables_each.0.retain_recent();
        self.sits_each.0.retain_recent();
        self.accounts.0.retain_recent();
        self.accounts_each.0.retain_recent();
        self.invitations.0.retain_recent();
        self.inputs.0.retain_recent();
        self.inputs_by_site.0.retain_recent();
    }
}

/// A rate limit for each key.
struct KeyedRate<K: Hash + Eq + Clone, C: Clock>(
    RateLimiter<K, DashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
);

impl<K: Hash + Eq + Clone, C: Clock + Clone> KeyedRate<K, C> {
    fn new(rate: Rate, clock: &C) -> Self {
        let quota = Quota::with_period(rate.every)
            .expect("a rate's time is not zero")
            .allow_burst(rate.at_once);
        KeyedRate(RateLimiter::new(
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

    fn client(address: &str) -> Client {
        let address = address.parse().expect("an address");
        let (https, host) = (false, None);
        Client {
            address,
            https,
            host,
            is_direct: true,
        }
    }

    fn rates(clock: &FakeRelativeClock) -> RequestRates<FakeRelativeClock> {
        let limits = Limits {
            writes: Rate::new(3, Duration::from_secs(1)),
            tables_each: Rate::new(2, Duration::from_secs(60)),
            ..Limits::default()
        };
        RequestRates::with_clock(&limits, clock)
    }

    #[test]
    fn a_refused_request_carries_the_time_to_wait() {
        let clock = FakeRelativeClock::default();
        let rates = rates(&clock);
        let (one, other) = (client("192.0.2.1"), client("192.0.2.2"));
        for _ in 0..3 {
            assert_eq!(rates.check(RequestClass::Write, &one, None), Ok(()));
        }
        let wait = rates
            .check(RequestClass::Write, &one, None)
            .expect_err("a fourth");
        assert!(!wait.is_zero() && wait <= Duration::from_secs(1));
        assert_eq!(rates.check(RequestClass::Write, &other, None), Ok(()));
        assert_eq!(rates.check(RequestClass::Read, &one, None), Ok(()));
        clock.advance(wait);
        assert_eq!(rates.check(RequestClass::Write, &one, None), Ok(()));
    }

    #[test]
    fn a_limit_by_person_holds_across_addresses() {
        let clock = FakeRelativeClock::default();
        let rates = rates(&clock);
        let (sarah, ben) = (
            PersonId::from_trusted("sarah"),
            PersonId::from_trusted("ben"),
        );
        for address in ["192.0.2.1", "192.0.2.2"] {
            assert_eq!(
                rates.check(RequestClass::Table, &client(address), Some(&sarah)),
                Ok(())
            );
        }
        let third = client("192.0.2.3");
        assert!(
            rates
                .check(RequestClass::Table, &third, Some(&sarah))
                .is_err()
        );
        assert_eq!(
            rates.check(RequestClass::Seat, &third, Some(&sarah)),
            Ok(())
        );
        assert_eq!(rates.check(RequestClass::Table, &third, Some(&ben)), Ok(()));
    }

    #[test]
    fn the_people_of_one_address_share_its_inputs() {
        let clock = FakeRelativeClock::default();
        let limits = Limits {
            inputs: Rate::new(2, Duration::from_secs(1)),
            ..Limits::default()
        };
        let rates = RequestRates::with_clock(&limits, &clock);
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|address| client(address).network());
        assert!(rates.check_input(&one) && rates.check_input(&one));
        assert!(!rates.check_input(&one));
        assert!(rates.check_input(&other));
        clock.advance(Duration::from_secs(1));
        assert!(rates.check_input(&one));
    }

    #[test]
    fn the_networks_of_one_site_share_its_inputs() {
        let clock = FakeRelativeClock::default();
        let limits = Limits {
            inputs: Rate::new(2, Duration::from_secs(1)),
            inputs_by_site: Rate::new(3, Duration::from_secs(1)),
            ..Limits::default()
        };
        let rates = RequestRates::with_clock(&limits, &clock);
        let networks = ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:100::1"];
        let [one, other, elsewhere] = networks.map(|address| client(address).network());
        assert!(rates.check_input(&one) && rates.check_input(&one));
        assert!(!rates.check_input(&one), "of the network");
        assert!(rates.check_input(&other));
        assert!(!rates.check_input(&other), "of the site");
        assert!(rates.check_input(&elsewhere), "another /56");
    }

    #[test]
    fn idle_keys_are_dropped_and_recent_ones_are_kept() {
        let clock = FakeRelativeClock::default();
        let rates = rates(&clock);
        let one = client("192.0.2.1");
        for _ in 0..3 {
            assert_eq!(rates.check(RequestClass::Write, &one, None), Ok(()));
        }
        rates.drop_idle();
        assert!(rates.check(RequestClass::Write, &one, None).is_err());
        clock.advance(Duration::from_secs(10));
        rates.drop_idle();
        assert!(rates.writes.0.is_empty());
    }

    #[test]
    fn method_and_route_give_the_class_of_a_request() {
        for (method, route, class) in [
            (Method::GET, Some("/api/tables"), RequestClass::Read),
            (Method::POST, Some("/api/tables"), RequestClass::Table),
            (
                Method::POST,
                Some("/api/tables/{id}/seats"),
                RequestClass::Seat,
            ),
            (
                Method::PUT,
                Some("/api/tables/{id}/settings"),
                RequestClass::Table,
            ),
            (Method::POST, Some("/api/other"), RequestClass::Write),
            (Method::GET, Some("/api/account"), RequestClass::Read),
            (
                Method::POST,
                Some("/api/account/recovery"),
                RequestClass::Account,
            ),
            (
                Method::GET,
                Some("/api/account/data"),
                RequestClass::Account,
            ),
            (
                Method::PUT,
                Some("/api/notices/devices"),
                RequestClass::Account,
            ),
            (
                Method::DELETE,
                Some("/api/notices/devices"),
                RequestClass::Write,
            ),
            (
                Method::GET,
                Some("/api/tables/{id}/socket"),
                RequestClass::Join,
            ),
            (
                Method::GET,
                Some("/api/tables/{id}/replay"),
                RequestClass::Replay,
            ),
            (
                Method::GET,
                Some("/api/tables/{id}/record"),
                RequestClass::Replay,
            ),
            (
                Method::GET,
                Some("/api/daily/{game}/median"),
                RequestClass::Replay,
            ),
            (Method::GET, None, RequestClass::File),
            (Method::PUT, None, RequestClass::File),
        ] {
            assert_eq!(
                RequestClass::of(&method, route),
                class,
                "{method} {route:?}"
            );
        }
    }
}
