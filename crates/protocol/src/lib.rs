//! The messages between a Brelan server and its clients.
//!
//! The REST part makes and lists tables ([`rest`]) and lists the games ([`games`]); the socket
//! ([`client`], [`server`]) plays at a table. `docs/protocol.md` explains their use; the types here
//! are the reference, and the web client's types are generated from them.

pub mod account;
pub mod avatar;
pub mod change;
pub mod client;
pub mod daily;
pub mod games;
pub mod groups;
pub mod language;
pub mod matches;
pub mod notices;
pub mod rated;
pub mod ratings;
pub mod replay;
pub mod rest;
pub mod server;
pub mod statistics;
pub mod word;

/// The number of this protocol. A client that speaks one that its server does not understand
/// reloads.
pub const PROTOCOL: u32 = 4;

/// The oldest protocol that a server understands. It is the first one or, once [`PROTOCOL`] is
/// higher, the one before that: pages speak it that were loaded before an upgrade, or from a server
/// of the version before behind the same balancer.
pub const OLDEST_PROTOCOL: u32 = 4;

const _: () = assert!(
    OLDEST_PROTOCOL < PROTOCOL || PROTOCOL == 4,
    "the protocol before this one is understood; the first was 4"
);

/// The code with which the socket of a barred person closes, one of those that applications may
/// choose. A page is not told the status of a refused upgrade, so such a socket opens first.
pub const BARRED_CLOSE_CODE: u16 = 4403;

/// The code with which a socket closes whose session has ended.
pub const SIGNED_OUT_CLOSE_CODE: u16 = 4401;

/// The largest client message in bytes; a longer one closes the socket.
pub const MAX_FRAME_BYTES: usize = 4096;
