//! The tasks that run beside the requests. Tokio catches a panic of a task, and nothing else would
//! notice it: a server whose heartbeat has ended does nothing of what is due, and looks well.

use crate::ServeError;
use crate::shutdown::Shutdown;
use std::collections::HashMap;
use tokio::task::{Id, JoinSet};

/// The tasks, by name.
#[derive(Default)]
pub(crate) struct BackgroundTasks {
    tasks: JoinSet<()>,
    known: HashMap<Id, KnownTask>,
}

#[derive(Clone, Copy)]
struct KnownTask {
    name: &'static str,
    is_essential: bool,
}

impl BackgroundTasks {
    /// Starts a task without which the server cannot work: it stops when the task panics.
    pub(crate) fn spawn(
        &mut self,
        name: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) {
        self.start(name, true, task);
    }

    /// Starts a task that makes up for what an earlier server has left. When it panics the server
    /// goes on: the next one would come to the same place, and people could never play.
    pub(crate) fn spawn_catch_up(
        &mut self,
        name: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) {
        self.start(name, false, task);
    }

    fn start(
        &mut self,
        name: &'static str,
        is_essential: bool,
        task: impl Future<Output = ()> + Send + 'static,
    ) {
        let id = self.tasks.spawn(task).id();
        self.known.insert(id, KnownTask { name, is_essential });
    }

    /// Waits until every task has ended. Lets the shutdown begin when an essential one panics.
    ///
    /// # Errors
    /// The first essential task that has panicked.
    pub(crate) async fn supervise(mut self, shutdown: &Shutdown) -> Result<(), ServeError> {
        let mut result = Ok(());
        while let Some(ended) = self.tasks.join_next_with_id().await {
            // No task is aborted, so an error is a panic. Its message may name cards.
            let Err(panicked) = ended else {
                continue;
            };
            let Some(task) = self.known.get(&panicked.id()) else {
                continue;
            };
            if !task.is_essential {
                tracing::error!(task = task.name, "a task beside the requests has failed");
                continue;
            }
            tracing::error!(task = task.name, "a task has failed: the server stops");
            result = result.and(Err(ServeError::TaskPanicked(task.name)));
            shutdown.start();
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_util::sync::CancellationToken;

    async fn panic() {
        panic!("on purpose");
    }

    #[tokio::test]
    async fn a_panic_in_a_task_stops_the_server_and_names_the_task() {
        let told = CancellationToken::new();
        let shutdown = Shutdown::new(told.clone());
        let mut tasks = BackgroundTasks::default();
        // As one does that ends with the server.
        let stopping = shutdown.clone();
        tasks.spawn("the others", async move { stopping.begin().await });
        tasks.spawn("the heartbeat", panic());
        let ended = tasks.supervise(&shutdown).await;
        assert!(
            matches!(ended, Err(ServeError::TaskPanicked("the heartbeat"))),
            "{ended:?}"
        );
        assert!(shutdown.is_begun());
        assert!(!told.is_cancelled(), "the caller's token is the caller's");
    }

    #[tokio::test]
    async fn a_server_goes_on_without_a_task_that_catches_up_and_after_one_that_is_done() {
        let shutdown = Shutdown::new(CancellationToken::new());
        let mut tasks = BackgroundTasks::default();
        tasks.spawn("done", async {});
        tasks.spawn_catch_up("the missing results", panic());
        let ended = tasks.supervise(&shutdown).await;
        assert!(ended.is_ok(), "{ended:?}");
        assert!(!shutdown.is_begun());
    }
}
