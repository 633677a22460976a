//! How much one may ask for. The numbers let a school class play behind one
//! address, and keep a stranger from filling the disk.

use std::num::NonZeroU32;
use std::time::Duration;

/// So many at once, and one more each time that `every` has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub at_once: NonZeroU32,
    /// How long until there is one more.
    pub every: Duration,
}

impl Rate {
    /// So many at once, and one more each time that `every` has passed.
    ///
    /// # Panics
    /// When none would be allowed, or all of them.
    pub const fn new(at_once: u32, every: Duration) -> Self {
        assert!(!every.is_zero(), "without a limit there is no limit");
        Rate {
            at_once: NonZeroU32::new(at_once).expect("at least one"),
            every,
        }
    }
}

/// How much one may ask for. An address is one of IPv4 or a /64 of IPv6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// What an address may ask without changing anything. Opening the page
    /// takes about six such requests; its files are not counted.
    pub reads: Rate,
    /// What an address may ask that changes something.
    pub writes: Rate,
    /// Tables made from one address: a class of 30 makes 30 at once and again
    /// after each match; at 2 KB a table a stranger writes 12 MB a day.
    pub tables: Rate,
    /// Tables made by one person.
    pub tables_each: Rate,
    /// How often one person may ask for a seat.
    pub sits_each: Rate,
    /// Connections of one address at the same time, beside its sockets; a
    /// browser opens up to six to fetch the page. Those of named proxies are
    /// not counted.
    pub connections: u32,
    /// Sockets of one address at the same time.
    pub sockets: u32,
    /// Sockets of one person at the same time: windows and devices.
    pub sockets_each: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            reads: Rate::new(600, Duration::from_millis(10)),
            writes: Rate::new(120, Duration::from_millis(200)),
            tables: Rate::new(120, Duration::from_secs(15)),
            tables_each: Rate::new(30, Duration::from_secs(120)),
            sits_each: Rate::new(60, Duration::from_secs(60)),
            connections: 800,
            sockets: 400,
            sockets_each: 8,
        }
    }
}

/// The largest body of a request, in bytes.
pub(crate) const MAX_BODY: usize = 16 * 1024;

/// How long a request may take, from its headers to the answer.
pub(crate) const REQUEST: Duration = Duration::from_secs(30);

/// How long a connection may take to be encrypted.
pub(crate) const HANDSHAKE: Duration = Duration::from_secs(10);

/// How long a connection may take to say what it wants, from its beginning or
/// from its last request.
pub(crate) const HEADERS: Duration = Duration::from_secs(20);
