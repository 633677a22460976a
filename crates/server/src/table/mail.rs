//! What can be written to a table's task.

use super::new_table::NewTableRequest;
use crate::api_error::ApiError;
use axum::extract::ws::Utf8Bytes;
use brelan_kernel::Seat;
use brelan_protocol::rest::TableInfo;
use brelan_table::{Contribution, Person};
use tokio::sync::{mpsc, oneshot};

/// A letter or a frame that waits. A queue has room for 32 from the beginning,
/// and most of them are empty: so what waits takes one word there.
pub(crate) type Waiting<T> = Box<T>;

/// A letter to a table's task.
pub(crate) enum Mail {
    /// A socket wants to look.
    Join {
        /// Who.
        person: Option<Person>,
        /// The last seq that its client has shown.
        since: Option<u64>,
        /// Where its frames go. Closed by the table when it is too slow.
        frames: mpsc::Sender<Waiting<Utf8Bytes>>,
        /// The socket's number here.
        reply: oneshot::Sender<Joined>,
    },
    /// A socket's client says something.
    Frame {
        /// The socket's number.
        socket: Joined,
        /// A message as JSON.
        text: Utf8Bytes,
    },
    /// A socket is gone.
    Left {
        /// Its number.
        socket: Joined,
    },
    /// Somebody wants to sit down.
    Sit {
        /// How.
        wish: Box<SeatRequest>,
        /// What became of it.
        reply: oneshot::Sender<Result<TableInfo, ApiError>>,
    },
    /// What may a person know of the table?
    Info {
        /// Who asks.
        person: Option<Person>,
        /// The answer.
        reply: oneshot::Sender<TableInfo>,
    },
    /// What is the record of the match?
    Record {
        /// The answer.
        reply: oneshot::Sender<Result<String, ApiError>>,
    },
    /// What would a rematch be?
    Rematch {
        /// Who asks.
        person: Person,
        /// The answer.
        reply: oneshot::Sender<Result<NewTableRequest, ApiError>>,
    },
    /// Somebody wrote to the store beside this task: look there.
    LookAgain,
    /// Nobody comes from here any more.
    Bar {
        /// Who.
        person: Person,
    },
    /// Close the table if nobody has touched it for long.
    CloseIfIdle,
}

/// How somebody wants to sit down.
pub(crate) struct SeatRequest {
    /// Who.
    pub(crate) person: Person,
    /// The name that they have given, tidied; the table makes it unlike others.
    pub(crate) name: String,
    /// Where; anywhere if missing.
    pub(crate) seat: Option<Seat>,
    /// For the shuffle's seed.
    pub(crate) contribution: Option<Contribution>,
    /// The code of a seat that is to go on as theirs.
    pub(crate) code: Option<String>,
}

/// A socket's number at its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Joined(pub(crate) u64);
