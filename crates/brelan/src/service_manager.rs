//! What the manager of services is told that has started the program, such as systemd: when it is
//! ready, when it stops, and again and again that it is alive (sd_notify(3)). Without one nothing is
//! told.

use sd_notify::{NotifyState, notify, watchdog_enabled};
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// How long a stop waits for a manager that reads nothing.
const MAX_STOP_DELAY: Duration = Duration::from_secs(2);

/// Tells that the program is ready, and from then on that it is alive, where the manager wants to
/// know: it starts a program again that is silent for too long.
pub(crate) fn tell_ready() {
    tokio::spawn(async {
        tell(NotifyState::Ready).await;
        if let Some(longest_silence) = watchdog_enabled() {
            tell_alive(longest_silence / 3).await;
        }
    });
}

/// Tells that the program has begun to stop.
pub(crate) async fn tell_stopping() {
    let told = timeout(MAX_STOP_DELAY, tell(NotifyState::Stopping)).await;
    if told.is_err() {
        tracing::warn!("the service manager reads nothing");
    }
}

/// As a task of the runtime: where the runtime hangs, nothing is told any more.
async fn tell_alive(period: Duration) {
    loop {
        tell(NotifyState::Watchdog).await;
        sleep(period).await;
    }
}

/// Tells the manager in a thread of its own, because that blocks for as long as the manager leaves
/// unread what it was told before. The process ends without that thread.
async fn tell(state: NotifyState<'static>) {
    let (done, is_done) = oneshot::channel::<()>();
    let told = thread::Builder::new().spawn(move || {
        if let Err(error) = notify(&[state]) {
            tracing::warn!(%error, "the service manager cannot be told");
        }
        drop(done);
    });
    if let Err(error) = told {
        tracing::warn!(%error, "the service manager cannot be told");
    }
    // The sender is dropped in each case.
    let _done = is_done.await;
}
