//! The commands that an actor of a table handles.
//!
//! Commands are boxed in their queue. A queue of tokio's allocates room for 32 entries at
//! once, and most stay empty: boxed, an entry takes one word instead of a whole command.

use super::new_table::NewTableRequest;
use super::notices::SlowTurn;
use super::table_names::Appearance;
use crate::api_error::ApiError;
use crate::limits::{ClientNetwork, InputBudget};
use crate::shared_socket::FrameSink;
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::Seat;
use brelan_protocol::rest::TableInfo;
use brelan_table::TableSettings;
use std::collections::BTreeSet;
use tokio::sync::oneshot;
use tungstenite::Utf8Bytes;

/// A command to an actor of a table.
pub(crate) enum TableCommand {
    /// Connects a socket.
    Join {
        /// The person of the socket; `None` for a client without a token.
        person: Option<PersonId>,
        /// Where its client comes from.
        network: ClientNetwork,
        /// The last seq that its client has shown.
        since: Option<u64>,
        /// Where its frames go. The actor drops it when the socket is too slow.
        frames: Box<dyn FrameSink>,
        /// What pays for the inputs of its person.
        budget: InputBudget,
        /// The socket's number at this table.
        reply: oneshot::Sender<SocketId>,
    },
    /// Handles a message of a socket's client.
    Frame {
        /// The socket's number.
        socket: SocketId,
        /// The message as JSON.
        text: Utf8Bytes,
        /// Dropped when it is handled, if the socket wants to know.
        handled: Option<oneshot::Sender<()>>,
    },
    /// Removes a socket that is closed.
    Leave {
        /// Its number.
        socket: SocketId,
    },
    /// Gives a person a seat.
    Sit {
        /// The person and the seat.
        request: Box<SeatRequest>,
        /// The table afterwards.
        reply: oneshot::Sender<Result<TableInfo, ApiError>>,
    },
    /// Lets a person leave the table for good.
    GiveUpSeat {
        /// The person.
        person: PersonId,
        /// The table afterwards.
        reply: oneshot::Sender<Result<TableInfo, ApiError>>,
    },
    /// Changes the settings before the match.
    ChangeSettings {
        /// The sender of the request.
        person: PersonId,
        /// The new settings.
        settings: Box<TableSettings>,
        /// The table afterwards.
        reply: oneshot::Sender<Result<TableInfo, ApiError>>,
    },
    /// Changes how a person is seen at the table.
    Rename {
        /// The person.
        person: PersonId,
        /// The new name and avatar.
        appearance: Appearance,
        /// When it is done, or nothing was to be done.
        reply: oneshot::Sender<()>,
    },
    /// Gives what a person may know of the table.
    Info {
        /// The sender of the request.
        person: Option<PersonId>,
        /// The answer.
        reply: oneshot::Sender<Result<TableInfo, ApiError>>,
    },
    /// Gives the record of the match.
    Record {
        /// The sender of the request.
        person: Option<PersonId>,
        /// The answer.
        reply: oneshot::Sender<Result<String, ApiError>>,
    },
    /// Gives the request for the table of a rematch.
    Rematch {
        /// The sender of the request.
        person: PersonId,
        /// The answer.
        reply: oneshot::Sender<Result<NewTableRequest, ApiError>>,
    },
    /// Gives the code of a person's seat.
    SeatCode {
        /// The sender of the request.
        person: PersonId,
        /// The answer.
        reply: oneshot::Sender<Result<String, ApiError>>,
    },
    /// Gives the turn of a person whose time runs, if it is a match of days.
    SlowTurn {
        /// The answer.
        reply: oneshot::Sender<Option<SlowTurn>>,
    },
    /// Reads metadata and log again, because another task or process wrote to the
    /// store.
    Reload,
    /// Ends the actor, and closes its sockets: the log may lack inputs that the table holds.
    StartAgain,
    /// Reads the tail of the log: another server has appended.
    ReadTail,
    /// Looks again whether this server does what is due.
    LeaseChanged,
    /// Sets who is connected to other servers.
    Elsewhere {
        /// The people.
        people: BTreeSet<PersonId>,
    },
    /// Removes the sockets of a person that was barred, who gives up the seat.
    Expel {
        /// The person.
        person: PersonId,
    },
    /// Closes the table if it has been idle for long.
    CloseIfIdle {
        /// When it was last touched, as the housekeeper has seen it twice.
        touched: Timestamp,
    },
}

impl TableCommand {
    /// Whether its answer depends on the state of the table, so that another server's input
    /// may change it. A message on a socket is answered first, and asked again if it would be
    /// refused.
    pub(super) fn needs_tail(&self) -> bool {
        matches!(
            self,
            TableCommand::Join { .. }
                | TableCommand::Sit { .. }
                | TableCommand::GiveUpSeat { .. }
                | TableCommand::ChangeSettings { .. }
                | TableCommand::Rename { .. }
                | TableCommand::Info { .. }
                | TableCommand::Record { .. }
                | TableCommand::Rematch { .. }
                | TableCommand::SeatCode { .. }
                | TableCommand::SlowTurn { .. }
        )
    }
}

/// A request for a seat.
pub(crate) struct SeatRequest {
    /// The person.
    pub(crate) person: PersonId,
    /// Where the request comes from.
    pub(crate) network: ClientNetwork,
    /// How the person is seen at the table.
    pub(crate) appearance: Appearance,
    /// The seat; `None` for any.
    pub(crate) seat: Option<Seat>,
    /// The code of an occupied seat, which the person takes over.
    pub(crate) code: Option<String>,
    /// Whether it is for a program of the person's.
    pub(crate) program: bool,
}

/// A socket's number at its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SocketId(pub(crate) u64);
