//! What the manager of services is told that has started the program, such as systemd: when it is
//! ready, when it stops, and again and again that it is alive (sd_notify(3)). Without one nothing is
//! told.

use sd_notify::{NotifyState, notify, watchdog_enabled};
use std::time::Duration;
use tokio::time::interval;

/// Tells that the program is ready, and from then on that it is alive, where the manager wants to
/// know: it starts a program again that is silent for too long.
pub(crate) fn tell_ready() {
    tell(NotifyState::Ready);
    if let Some(longest_silence) = watchdog_enabled() {
        tokio::spawn(tell_alive(longest_silence / 3));
    }
}

/// Tells that the program has begun to stop.
pub(crate) fn tell_stopping() {
    tell(NotifyState::Stopping);
}

/// As a task of the runtime: where the runtime hangs, nothing is told any more.
async fn tell_alive(period: Duration) {
    let mut ticks = interval(period);
    loop {
        ticks.tick().await;
        tell(NotifyState::Watchdog);
    }
}

fn tell(state: NotifyState<'_>) {
    if let Err(error) = notify(&[state]) {
        tracing::warn!(%error, "the service manager cannot be told");
    }
}
