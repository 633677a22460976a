//! The limits and their defaults. The defaults let a school class of 30 play
//! behind one address, and keep a stranger from filling the disk.

use std::num::NonZeroU32;
use std::time::Duration;

/// A rate limit with a burst: `at_once` requests at once, and one more each time
/// that `every` has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The size of a burst.
    pub at_once: NonZeroU32,
    /// The time after which one more request is allowed.
    pub every: Duration,
}

impl Rate {
    /// A burst of `at_once` requests, and one more each time that `every` has
    /// passed.
    ///
    /// # Panics
    /// When `at_once` or `every` is zero: no request would be allowed, or all.
    pub const fn new(at_once: u32, every: Duration) -> Self {
        assert!(!every.is_zero(), "without a limit there is no limit");
        Rate {
            at_once: NonZeroU32::new(at_once).expect("at least one"),
            every,
        }
    }
}

/// The limits for clients. An address is an address of IPv4 or a /64 of IPv6; a site is an address
/// of IPv4 or a /56 of IPv6, which a home usually gets and which is 256 addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Requests of one address that change nothing. Opening the page takes
    /// about six of them.
    pub reads: Rate,
    /// Sockets that one address opens. Each that says hello is sent what its person has not seen,
    /// which may be a whole match: with all sockets that an address may have a network comes back
    /// at once.
    pub joins: Rate,
    /// Replays and records that one address asks for: each takes milliseconds of a processor and
    /// is hundreds of kilobytes long.
    pub replays: Rate,
    /// Requests of one address for pages and their files. A first visit takes about
    /// fifteen of them: a class of 30 opens the page at once, and again.
    pub files: Rate,
    /// Requests of one address that change something.
    pub writes: Rate,
    /// Tables made from one address: a class of 30 makes 30 at once and again
    /// after each match. Changes of the settings of a table count as well.
    pub tables: Rate,
    /// Tables made by one person, with changes of the settings of a table.
    pub tables_each: Rate,
    /// Requests of one person for a seat.
    pub sits_each: Rate,
    /// Requests of one address that sign in, change an account, or export or erase data: a
    /// class of 30 opens 30 accounts at once, with two requests each, and again.
    pub accounts: Rate,
    /// Requests of one person that sign in, change an account, or export or erase data.
    pub accounts_each: Rate,
    /// Invitations of people from one address: each takes a row for each browser of the invited person.
    pub invitations: Rate,
    /// Listed tables made from one address that wait. More of them would hide those of
    /// others in the lobby.
    pub listed: u32,
    /// Listed tables made from one site that wait.
    pub listed_by_site: u32,
    /// Listed tables made from one address that are in play, with a connected person: half of what
    /// the lobby shows. A class of 30 has fifteen at most.
    pub listed_played: u32,
    /// Listed tables made from one site that are in play, with a connected person.
    pub listed_played_by_site: u32,
    /// Listed tables that wait at which one person is.
    pub listed_each: u32,
    /// Inputs in the logs of all tables: those of the people of one address, and of the
    /// bots that play with them or for them. A class of 30 makes about 40 a second, which
    /// it may do for nine hours. At 155 bytes an input a stranger writes 290 MB on the
    /// first day and 134 MB on each later one.
    pub inputs: Rate,
    /// Inputs of the people of one site, and of the bots that play with them or for them: four of
    /// its addresses may make as many as they can.
    pub inputs_by_site: Rate,
    /// Concurrent connections of one address, apart from its sockets; a browser
    /// opens up to six to fetch the page. Connections of trusted proxies are not
    /// counted.
    pub connections: u32,
    /// Concurrent sockets of one address.
    pub sockets: u32,
    /// Concurrent sockets of one person: windows and devices.
    pub sockets_each: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            reads: Rate::new(600, Duration::from_millis(10)),
            joins: Rate::new(600, Duration::from_millis(100)),
            replays: Rate::new(120, Duration::from_millis(500)),
            files: Rate::new(3000, Duration::from_millis(5)),
            writes: Rate::new(120, Duration::from_millis(200)),
            tables: Rate::new(120, Duration::from_secs(15)),
            tables_each: Rate::new(30, Duration::from_secs(120)),
            sits_each: Rate::new(60, Duration::from_secs(60)),
            accounts: Rate::new(120, Duration::from_secs(10)),
            accounts_each: Rate::new(30, Duration::from_secs(60)),
            invitations: Rate::new(1000, Duration::from_secs(10)),
            inputs: Rate::new(1_000_000, Duration::from_millis(100)),
            inputs_by_site: Rate::new(4_000_000, Duration::from_millis(25)),
            listed: 3,
            listed_by_site: 6,
            listed_played: 20,
            listed_played_by_site: 30,
            listed_each: 2,
            connections: 800,
            sockets: 400,
            sockets_each: 8,
        }
    }
}

/// The largest body of a request, in bytes.
pub(crate) const MAX_BODY_BYTES: usize = 16 * 1024;

/// The time from a request's headers to its answer.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The time for a TLS handshake.
pub(crate) const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// The time until the headers of a request are complete, from the beginning of
/// the connection or from its last request.
pub(crate) const HEADER_TIMEOUT: Duration = Duration::from_secs(20);

/// The time for which a client may take nothing of what it is sent: an answer over
/// HTTP, or a frame.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(50);
