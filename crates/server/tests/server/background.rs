//! The tasks that run beside the requests.

use crate::fixture::{at_this_moment, fast_settings};
use crate::logs::CapturedLog;
use brelan_ids::Timestamp;
use brelan_server::{Clock, ServeError, Settings};
use brelan_store::Memory;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

#[tokio::test(start_paused = true)]
async fn a_server_whose_task_panics_stops_with_an_error() {
    let log = CapturedLog::start();
    let is_broken = Arc::new(AtomicBool::new(false));
    // Whichever task reads it first panics.
    let broken = Arc::clone(&is_broken);
    let settings = Settings {
        clock: Clock::new(move || {
            assert!(!broken.load(Ordering::Relaxed), "on purpose");
            Timestamp::from_millis(1_800_000_000_000)
        }),
        ..fast_settings()
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (store, never) = (Arc::new(Memory::new()), CancellationToken::new());
    let serving = brelan_server::serve(listener, None, store, None, settings, never);
    let serving = tokio::spawn(serving);
    let health = reqwest::get(format!("http://{address}/healthz"));
    let health = at_this_moment(health).await.expect("it answers");
    assert_eq!(health.status(), 200);
    is_broken.store(true, Ordering::Relaxed);
    let ended = serving.await.expect("it ends in its order");
    assert!(
        matches!(ended, Err(ServeError::TaskPanicked(_))),
        "{ended:?}"
    );
    assert_ne!(log.warnings("the server stops"), Vec::<String>::new());
}
