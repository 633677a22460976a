//! Reads the tails of logs, those of many tables at once.
//!
//! A server that stores a batch of inputs tells of all of them at the same time, and each other
//! server reads all their tails. So the tails that are asked for while a read is in flight, or
//! within a millisecond after it, are the next read: as with the group commit of appends, a busy
//! server executes fewer statements, and an idle one waits for nothing.

use brelan_ids::TableId;
use brelan_store::{LogEntry, Store, StoreError};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::yield_now;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// How long a read may take before its askers are told that the store does not answer: other
/// tables must not wait for ever behind it.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

/// The most tables in one read, which bounds the latency of each.
const MAX_TABLES: usize = 256;

/// How long after a read the next one begins at the earliest.
const GATHER_DELAY: Duration = Duration::from_millis(1);

/// A tail that is asked for.
struct Request {
    table: TableId,
    /// The seq up to which the asker knows the log.
    after: u64,
    reply: oneshot::Sender<Vec<LogEntry>>,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Request>,
    /// Whether a task reads what waits.
    is_read: bool,
}

/// Reads the tails of logs.
pub(super) struct TailReader {
    store: Arc<dyn Store>,
    queue: Arc<Mutex<Queue>>,
    /// Cancelled when a read has panicked.
    panicked: CancellationToken,
}

/// Held while a task reads. A panic ends the task: those who wait are told, the next one who asks
/// starts another task, and the server stops.
struct Reading {
    queue: Arc<Mutex<Queue>>,
    panicked: CancellationToken,
}

impl Drop for Reading {
    fn drop(&mut self) {
        if std::thread::panicking() {
            *self.queue.lock().unwrap_or_else(PoisonError::into_inner) = Queue::default();
            self.panicked.cancel();
        }
    }
}

impl TailReader {
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        TailReader {
            store,
            queue: Arc::default(),
            panicked: CancellationToken::new(),
        }
    }

    /// Waits until a read panics, and then panics as well: a read has a task of its own, whose
    /// panic nothing else would notice.
    pub(super) async fn watch(&self) {
        self.panicked.cancelled().await;
        panic!("a read of tails has panicked");
    }

    /// The inputs of a table's log after `after`.
    ///
    /// # Errors
    /// When the store fails, or does not answer in time.
    pub(super) async fn read(
        &self,
        table: &TableId,
        after: u64,
    ) -> Result<Vec<LogEntry>, StoreError> {
        let (reply, tail) = oneshot::channel();
        let request = Request {
            table: table.clone(),
            after,
            reply,
        };
        let must_start = {
            let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.waiting.push(request);
            !mem::replace(&mut queue.is_read, true)
        };
        if must_start {
            let reading = Reading {
                queue: Arc::clone(&self.queue),
                panicked: self.panicked.clone(),
            };
            tokio::spawn(read_waiting(Arc::clone(&self.store), reading));
        }
        tail.await.map_err(|_| StoreError::Unreachable)
    }
}

/// Reads until nothing waits.
async fn read_waiting(store: Arc<dyn Store>, reading: Reading) {
    let queue = &reading.queue;
    loop {
        // The tables of one batch are told of one after the other.
        yield_now().await;
        let requests = {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            let count = queue.waiting.len().min(MAX_TABLES);
            if count == 0 {
                queue.is_read = false;
                return;
            }
            queue.waiting.drain(..count).collect::<Vec<_>>()
        };
        let known = requests.iter().map(|it| (it.table.clone(), it.after));
        let known: Vec<_> = known.collect();
        // Without tails the channels are dropped, which the askers are told as an error.
        if let Ok(Ok(tails)) = timeout(READ_TIMEOUT, store.read_tails(&known)).await {
            for (request, tail) in requests.into_iter().zip(tails) {
                // An actor waits for a second at most.
                let _asker_gone = request.reply.send(tail);
            }
        }
        sleep(GATHER_DELAY).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::Timestamp;
    use brelan_store::{LogStore, Memory, NewTable};
    use futures_util::poll;
    use std::pin::pin;

    async fn store_with(tables: &[&str]) -> Arc<Memory> {
        let store = Memory::shared();
        for id in tables {
            let table = NewTable {
                id: TableId::from_trusted(*id),
                game: "quando".into(),
                created: Timestamp::EPOCH,
                rematch_of: None,
                listed: false,
                people: Vec::new(),
                inputs: vec!["first".into(), format!("second of {id}")],
            };
            store.create(table).await.expect("it is new");
        }
        Arc::new(store)
    }

    #[tokio::test]
    async fn tails_that_are_asked_for_together_are_read_at_once() {
        let store = store_with(&["a", "b", "c"]).await;
        let reader = TailReader::new(store.clone());
        let read = async |id: &str, after| {
            let tail = reader.read(&TableId::from_trusted(id), after).await;
            let tail = tail.expect("the store answers").into_iter();
            tail.map(|entry| entry.input).collect::<Vec<_>>()
        };
        let (a, b, c, none) = tokio::join!(read("a", 1), read("b", 0), read("c", 2), read("x", 0));
        assert_eq!(a, ["second of a"]);
        assert_eq!(b, ["first", "second of b"]);
        assert!(c.is_empty() && none.is_empty());
        assert_eq!(store.tail_reads(), 1);
        assert_eq!(read("c", 1).await, ["second of c"]);
        assert_eq!(store.tail_reads(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn tails_that_are_asked_for_soon_after_a_read_are_read_at_once() {
        let store = store_with(&["a", "b", "c"]).await;
        let reader = TailReader::new(store.clone());
        let [a, b, c] = ["a", "b", "c"].map(TableId::from_trusted);
        assert_eq!(reader.read(&a, 0).await.map(|tail| tail.len()), Ok(2));
        let mut second = pin!(reader.read(&b, 0));
        assert!(poll!(second.as_mut()).is_pending());
        // A reader that does not wait would begin with the second one.
        for _ in 0..10 {
            yield_now().await;
        }
        let (second, third) = tokio::join!(second, reader.read(&c, 0));
        assert!(second.is_ok() && third.is_ok());
        assert_eq!(store.tail_reads(), 2);
    }

    #[tokio::test]
    async fn a_panic_in_a_read_is_told_to_the_asker_and_the_supervisor() {
        let store = store_with(&["a"]).await;
        let reader = Arc::new(TailReader::new(store.clone()));
        let watched = Arc::clone(&reader);
        let watching = tokio::spawn(async move { watched.watch().await });
        store.panic_in_tail_reads(true);
        let table = TableId::from_trusted("a");
        assert!(reader.read(&table, 1).await.is_err());
        assert!(watching.await.is_err_and(|error| error.is_panic()));
        store.panic_in_tail_reads(false);
        assert_eq!(reader.read(&table, 1).await.map(|tail| tail.len()), Ok(1));
    }
}
