//! The writer thread, with group commit: pending writes share one transaction.

use crate::StoreError;
use rusqlite::{Connection, Result};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::oneshot;

/// The most writes in one transaction: enough to share a sync among hundreds
/// of tables, few enough to bound the latency of each write.
const MAX_BATCH_WRITES: usize = 256;

/// A batch of this many writes or more indicates high load: more writes will
/// arrive within [`GATHER_DELAY`].
const HIGH_LOAD_WRITES: usize = 8;

/// How long the writer waits under high load before it takes the next batch. A
/// sync costs as much time as ten writes, and as much CPU time, so larger
/// batches are cheaper.
const GATHER_DELAY: Duration = Duration::from_millis(3);

/// Counters of the writer's commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitCounts {
    /// Committed transactions, each with one sync of the write-ahead log.
    pub transactions: u64,
    /// Writes in them.
    pub writes: u64,
}

#[derive(Default)]
struct Counters {
    transactions: AtomicU64,
    writes: AtomicU64,
}

/// A pending write. It may run more than once, because a failed batch is
/// retried write by write. It replies to its caller only after the commit.
trait WriteJob: Send {
    /// Runs the statements, inside a transaction.
    fn run(&mut self, db: &Connection) -> Result<()>;
    /// Sends the result to the caller. The caller may have dropped the receiver.
    fn reply(self: Box<Self>, error: Option<StoreError>);
}

enum WriterRequest {
    Write(Box<dyn WriteJob>),
    Query(Box<dyn FnOnce(&Connection) + Send>),
    Close(oneshot::Sender<()>),
}

pub(super) struct Writer {
    requests: mpsc::Sender<WriterRequest>,
    counters: Arc<Counters>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Self {
        let (requests, receiver) = mpsc::channel();
        let counters = Arc::new(Counters::default());
        let thread_counters = Arc::clone(&counters);
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || run(connection, &receiver, &thread_counters))
            .expect("a thread can be started");
        Writer { requests, counters }
    }

    pub(super) fn commit_counts(&self) -> CommitCounts {
        CommitCounts {
            transactions: self.counters.transactions.load(Ordering::Relaxed),
            writes: self.counters.writes.load(Ordering::Relaxed),
        }
    }

    /// Runs `statements` in a transaction. Resolves after the commit.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        statements: impl FnMut(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, result) = oneshot::channel();
        let job = StatementsJob {
            statements,
            output: None,
            reply,
        };
        self.requests
            .send(WriterRequest::Write(Box::new(job)))
            .map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs `query` on the writing connection, outside any transaction.
    pub(super) async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, result) = oneshot::channel();
        let query = move |db: &Connection| drop(reply.send(query(db)));
        self.requests
            .send(WriterRequest::Query(Box::new(query)))
            .map_err(|_| StoreError::Closed)?;
        Ok(result.await.map_err(|_| StoreError::Closed)??)
    }

    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.requests.send(WriterRequest::Close(reply)).is_ok() {
            // An error means that the thread has ended already.
            let _ended = closed.await;
        }
    }
}

/// The write job of [`Writer::write`].
struct StatementsJob<F, T> {
    statements: F,
    output: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> WriteJob for StatementsJob<F, T>
where
    F: FnMut(&Connection) -> Result<T> + Send,
    T: Send,
{
    fn run(&mut self, db: &Connection) -> Result<()> {
        self.output = Some((self.statements)(db)?);
        Ok(())
    }

    fn reply(self: Box<Self>, error: Option<StoreError>) {
        let StatementsJob { output, reply, .. } = *self;
        let result = error.map_or_else(|| output.ok_or(StoreError::Closed), Err);
        let _receiver_gone = reply.send(result);
    }
}

/// The writer thread's loop: takes the pending writes up to the first request
/// of another kind, commits them, and then serves that request.
fn run(db: Connection, requests: &mpsc::Receiver<WriterRequest>, counters: &Counters) {
    while let Ok(first) = requests.recv() {
        let mut batch = Vec::new();
        let mut next = Some(first);
        let mut other = None;
        while let Some(request) = next.take() {
            match request {
                WriterRequest::Write(job) => batch.push(job),
                request => other = Some(request),
            }
            if other.is_none() && batch.len() < MAX_BATCH_WRITES {
                next = requests.try_recv().ok();
            }
        }
        let is_high_load = batch.len() >= HIGH_LOAD_WRITES;
        commit_or_retry(&db, batch, counters);
        if is_high_load {
            std::thread::sleep(GATHER_DELAY);
        }
        match other {
            Some(WriterRequest::Query(query)) => query(&db),
            Some(WriterRequest::Close(reply)) => {
                close(db);
                let _receiver_gone = reply.send(());
                return;
            }
            Some(WriterRequest::Write(_)) | None => {}
        }
    }
    close(db);
}

/// Commits the batch in one transaction. If that fails, commits each write in
/// a transaction of its own, so that an error reaches only the caller of the
/// write that caused it.
fn commit_or_retry(db: &Connection, mut batch: Vec<Box<dyn WriteJob>>, counters: &Counters) {
    if batch.is_empty() {
        return;
    }
    if commit(db, &mut batch, counters).is_ok() {
        batch.into_iter().for_each(|job| job.reply(None));
        return;
    }
    for mut job in batch {
        let error = commit(db, std::slice::from_mut(&mut job), counters).err();
        job.reply(error.map(StoreError::from));
    }
}

fn commit(db: &Connection, batch: &mut [Box<dyn WriteJob>], counters: &Counters) -> Result<()> {
    db.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
    let ran = batch.iter_mut().try_for_each(|job| job.run(db));
    let committed = ran.and_then(|()| db.prepare_cached("COMMIT")?.execute(()));
    if committed.is_err() && !db.is_autocommit() {
        db.execute_batch("ROLLBACK")?;
    }
    committed?;
    counters.transactions.fetch_add(1, Ordering::Relaxed);
    counters
        .writes
        .fetch_add(batch.len() as u64, Ordering::Relaxed);
    Ok(())
}

/// Checkpoints the write-ahead log into the database, so that one file is
/// left. If that fails, the log stays beside it and is read at the next start.
fn close(db: Connection) {
    let _retried_at_next_start = db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    drop(db);
}
