//! How a server stops: its sockets close one after the other, so that their clients do not all
//! come to the other servers at once, and then everything else ends.

use crate::ids;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// For each socket, by how much the closing of all of them is spread: 500 clients a second
/// come to other servers.
const SPREAD_PER_SOCKET: Duration = Duration::from_millis(2);

/// The longest time over which the closing of sockets is spread.
const MAX_SPREAD: Duration = Duration::from_secs(2);

/// How long a client may take to get its close frame.
const CLOSE_GRACE: Duration = Duration::from_secs(1);

/// The steps of a shutdown.
#[derive(Clone)]
pub(crate) struct Shutdown {
    /// Cancelled when the server is told to stop, or cannot go on.
    begun: CancellationToken,
    /// Cancelled when the sockets are closed.
    pub(crate) stop: CancellationToken,
    /// Whether other servers reach the store and this one does not: its sockets close, too.
    is_cut_off: Arc<watch::Sender<bool>>,
    sockets: TaskTracker,
}

impl Shutdown {
    /// A shutdown that begins when `told` is cancelled, at the latest.
    pub(crate) fn new(told: CancellationToken) -> Self {
        Shutdown {
            begun: told.child_token(),
            stop: CancellationToken::new(),
            is_cut_off: Arc::default(),
            sockets: TaskTracker::new(),
        }
    }

    /// Lets the shutdown begin.
    pub(crate) fn start(&self) {
        self.begun.cancel();
    }

    pub(crate) fn is_begun(&self) -> bool {
        self.begun.is_cancelled()
    }

    /// Whether sockets should be opened at other servers.
    pub(crate) fn closes_sockets(&self) -> bool {
        self.is_begun() || *self.is_cut_off.borrow()
    }

    /// Lets the sockets close, or new ones open.
    pub(crate) fn set_cut_off(&self, is_cut_off: bool) {
        let changed = self.is_cut_off.send_if_modified(|before| {
            let changed = *before != is_cut_off;
            *before = is_cut_off;
            changed
        });
        match (changed, is_cut_off) {
            (true, true) => {
                tracing::warn!("other servers reach the store: people are sent to them");
            }
            (true, false) => tracing::info!("people are welcome again"),
            (false, _) => {}
        }
    }

    /// Waits until the shutdown begins.
    pub(crate) async fn begin(&self) {
        self.begun.cancelled().await;
    }

    /// Counts a socket until it is dropped.
    pub(crate) fn count_socket(&self) -> TaskTrackerToken {
        self.sockets.token()
    }

    /// Waits until sockets close and it is this socket's turn.
    pub(crate) async fn wait_for_turn(&self) {
        let mut cut_off = self.is_cut_off.subscribe();
        let is_cut_off = async move { cut_off.wait_for(|is_cut_off| *is_cut_off).await.is_ok() };
        tokio::select! {
            () = self.begun.cancelled() => {}
            _ = is_cut_off => {}
        }
        let share = f64::from(u32::from_be_bytes(ids::random())) / f64::from(u32::MAX);
        sleep(self.spread().mul_f64(share)).await;
    }

    /// Waits until all sockets are closed, and then ends everything else.
    pub(crate) async fn end(&self) {
        self.sockets.close();
        // The client of a socket that is still open takes nothing.
        let _all_closed = timeout(self.spread() + CLOSE_GRACE, self.sockets.wait()).await;
        self.stop.cancel();
    }

    fn spread(&self) -> Duration {
        let sockets = u32::try_from(self.sockets.len()).unwrap_or(u32::MAX);
        SPREAD_PER_SOCKET.saturating_mul(sockets).min(MAX_SPREAD)
    }
}
