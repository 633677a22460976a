//! The steps that a test of races takes, one after the other.

use brelan_kernel::Seat;
use std::time::Duration;

/// What happens next.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A client says what it wants of the table as it saw it last.
    Say { client: usize, kind: RequestKind },
    /// A client says what it wants, but it is still on its way.
    Prepare { client: usize, kind: RequestKind },
    /// What the client said last arrives, once more perhaps.
    Send { client: usize },
    /// A person wants to sit down, in a seat or in any.
    Sit { client: usize, seat: Option<Seat> },
    /// A person wants one of the game's presets, counted around.
    ChangeSettings {
        client: usize,
        preset: u8,
        memory_aid: bool,
    },
    /// A person opens the link of another one's seat.
    GoOn { client: usize, from: usize },
    /// A client's connection breaks, or is there again.
    Cut { client: usize },
    /// A person is gone for long, or there again.
    Presence { client: usize, gone: bool },
    /// A server reads the tail of the log.
    CatchUp { server: usize },
    /// A server does what it holds to be due, if something is.
    ByItself { server: usize },
    /// Time passes to what a server does next by itself.
    WaitUntilDue { server: usize },
    /// The first server goes on: people act when it is their turn, and what is
    /// due happens.
    PlayOn { steps: u8 },
    /// Time passes, in milliseconds.
    Wait { time: Duration },
}

/// What a client asks for. What it was last shown completes the request.
#[derive(Clone, Debug)]
pub(crate) enum RequestKind {
    /// To choose one of what it was last offered.
    Act(u8),
    Ready,
    Contribute,
    Start,
    Leave,
    Return,
    StandIn(Seat),
    Remove(Seat),
    SeatBot(Seat),
    Swap(Seat, Seat),
}
