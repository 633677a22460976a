//! The reader thread. A query that starts after a write has been committed sees
//! that write.

use super::caught_panic::catch_panic;
use crate::StoreError;
use rusqlite::{Connection, Result};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::{mpsc, oneshot};

type ReadQuery = Box<dyn FnOnce(&Connection) + Send>;

pub(super) struct Reader {
    queries: Mutex<Option<mpsc::UnboundedSender<ReadQuery>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Reader {
    pub(super) fn start(connection: Connection) -> Self {
        // The standard library's channel wakes its receiver with a lock held. On one core this
        // thread runs at once, has answered, and then waits for that lock.
        let (queries, mut receiver) = mpsc::unbounded_channel::<ReadQuery>();
        let thread = std::thread::Builder::new()
            .name("store-reader".into())
            .spawn(move || {
                while let Some(query) = receiver.blocking_recv() {
                    query(&connection);
                }
            })
            .expect("a thread can be started");
        Reader {
            queries: Mutex::new(Some(queries)),
            thread: Mutex::new(Some(thread)),
        }
    }

    /// Runs `query` on the reader thread.
    pub(super) async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, result) = oneshot::channel();
        let query = move |db: &Connection| drop(reply.send(catch_panic(|| query(db))));
        self.sender()
            .and_then(|queries| queries.send(Box::new(query)).ok())
            .ok_or(StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Finishes the pending queries and closes the connection.
    pub(super) async fn close(&self) {
        self.queries
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            // Blocks this task for the pending queries only, each a few microseconds.
            let _panicked = thread.join();
        }
    }

    fn sender(&self) -> Option<mpsc::UnboundedSender<ReadQuery>> {
        self.queries
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_query_that_panics_fails_alone() {
        let reader = Reader::start(Connection::open_in_memory().expect("a database"));
        let panicked = reader
            .query(|_| -> Result<()> { panic!("on purpose") })
            .await;
        assert!(
            matches!(panicked, Err(StoreError::Failed(_))),
            "{panicked:?}"
        );
        assert_eq!(reader.query(|_| Ok(1)).await, Ok(1));
    }
}
