//! The runtimes that asynchronous commands run on.

use anyhow::Context;
use tokio::runtime::{Builder, Runtime};

/// A runtime on the calling thread.
///
/// # Errors
/// When the system refuses what it needs.
pub(crate) fn single_threaded() -> anyhow::Result<Runtime> {
    build(Builder::new_current_thread())
}

/// A runtime on a thread for each core.
///
/// # Errors
/// When the system refuses what it needs.
pub(crate) fn multi_threaded() -> anyhow::Result<Runtime> {
    build(Builder::new_multi_thread())
}

fn build(mut builder: Builder) -> anyhow::Result<Runtime> {
    let runtime = builder.enable_all().build();
    runtime.context("the runtime cannot be started")
}
