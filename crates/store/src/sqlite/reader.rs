//! The thread that reads. A read after an answered write sees it.

use crate::StoreError;
use rusqlite::{Connection, Result};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

type Question = Box<dyn FnOnce(&Connection) + Send>;

pub(super) struct Reader {
    questions: Mutex<Option<mpsc::Sender<Question>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Reader {
    pub(super) fn start(connection: Connection) -> Self {
        let (questions, waiting) = mpsc::channel::<Question>();
        let thread = std::thread::Builder::new()
            .name("store-reader".into())
            .spawn(move || waiting.iter().for_each(|question| question(&connection)))
            .expect("a thread can be started");
        Reader {
            questions: Mutex::new(Some(questions)),
            thread: Mutex::new(Some(thread)),
        }
    }

    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let ask = move |db: &Connection| drop(reply.send(question(db)));
        self.sender()
            .and_then(|questions| questions.send(Box::new(ask)).ok())
            .ok_or(StoreError::Closed)?;
        Ok(answer.await.map_err(|_| StoreError::Closed)??)
    }

    /// Answers what was asked and lets the connection go.
    pub(super) async fn close(&self) {
        self.questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            // It ends after the questions that wait, each a few microseconds.
            let _panicked = thread.join();
        }
    }

    fn sender(&self) -> Option<mpsc::Sender<Question>> {
        self.questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
