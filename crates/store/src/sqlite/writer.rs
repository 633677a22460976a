//! The writer thread, with group commit: pending writes share one transaction.

use super::caught_panic::catch_panic;
use super::log_ends::LogEnds;
use crate::StoreError;
use crate::commit_counts::{CommitCounters, CommitCounts};
use rusqlite::{Connection, Result};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The most writes in one transaction: enough to share a sync among hundreds
/// of tables, few enough to bound the latency of each write.
const MAX_BATCH_WRITES: usize = 256;

/// How long the writer waits under high load before it takes the next batch. A sync costs
/// as much CPU time as ten writes, so larger batches are cheaper. At lower load the writes
/// that arrive during a sync are the next batch, and nothing waits longer than that.
const GATHER_DELAY: Duration = Duration::from_millis(1);

/// The load is high while a transaction has this many writes on average. A single one tells
/// little: at the highest load the writer may run before the tables do, and finds few.
const HIGH_LOAD_WRITES: f64 = 4.0;

/// What the last transaction counts in that average.
const LAST_WEIGHT: f64 = 0.25;

/// As how many writes it counts at most: a large one alone, after the disk was slow once, is no
/// high load.
const MAX_COUNTED_WRITES: usize = 8;

/// How long the disk counts as full after a write found no room: nobody may try again meanwhile.
const FULL_TIME: Duration = Duration::from_secs(60);

/// A pending write. It may run more than once, because a failed batch is
/// retried write by write. It replies to its caller only after the commit.
trait WriteJob: Send {
    /// Runs the statements, inside a transaction in which the ends are valid.
    fn run(&mut self, db: &Connection, ends: &mut LogEnds) -> Result<()>;
    /// Sends the result to the caller. The caller may have dropped the receiver.
    fn reply(self: Box<Self>, error: Option<StoreError>);
}

enum WriterRequest {
    Write(Box<dyn WriteJob>),
    Query(Box<dyn FnOnce(&Connection) + Send>),
    Health(oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

pub(super) struct Writer {
    requests: mpsc::Sender<WriterRequest>,
    counters: Arc<CommitCounters>,
    /// When a write last found no room on the disk.
    full_at: Mutex<Option<Instant>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Self {
        let (requests, receiver) = mpsc::channel();
        let counters = Arc::new(CommitCounters::default());
        let thread_counters = Arc::clone(&counters);
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || {
                let gather = || std::thread::sleep(GATHER_DELAY);
                run(connection, &receiver, &thread_counters, gather);
            })
            .expect("a thread can be started");
        Writer {
            requests,
            counters,
            full_at: Mutex::default(),
        }
    }

    pub(super) fn commit_counts(&self) -> CommitCounts {
        self.counters.read()
    }

    /// Runs `statements` in a transaction. Resolves after the commit.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        mut statements: impl FnMut(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.write_log(move |db, _| statements(db)).await
    }

    /// Does the same for statements that use the cached ends of the logs.
    pub(super) async fn write_log<T: Send + 'static>(
        &self,
        statements: impl FnMut(&Connection, &mut LogEnds) -> Result<T> + Send + 'static,
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
        let result = result.await.map_err(|_| StoreError::Closed)?;
        if result.as_ref().err() == Some(&StoreError::Full) {
            let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
            *full_at = Some(Instant::now());
        }
        result
    }

    /// Runs `query` on the writing connection, outside any transaction.
    pub(super) async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, result) = oneshot::channel();
        let query = move |db: &Connection| drop(reply.send(catch_panic(|| query(db))));
        self.requests
            .send(WriterRequest::Query(Box::new(query)))
            .map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Whether no write has found the disk full for a while.
    pub(super) fn check_room(&self) -> Result<(), StoreError> {
        let full_at = *self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        match full_at.is_some_and(|at| at.elapsed() < FULL_TIME) {
            true => Err(StoreError::Full),
            false => Ok(()),
        }
    }

    /// Whether the thread takes requests and can begin a transaction. Asking writes nothing, and
    /// does not divide the writes that wait into more transactions.
    pub(super) async fn health(&self) -> Result<(), StoreError> {
        let (reply, result) = oneshot::channel();
        self.requests
            .send(WriterRequest::Health(reply))
            .map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.requests.send(WriterRequest::Close(reply)).is_ok() {
            // An error means that the thread has ended already.
            let _ended = closed.await;
        }
    }
}

/// The write job of [`Writer::write_log`].
struct StatementsJob<F, T> {
    statements: F,
    output: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> WriteJob for StatementsJob<F, T>
where
    F: FnMut(&Connection, &mut LogEnds) -> Result<T> + Send,
    T: Send,
{
    fn run(&mut self, db: &Connection, ends: &mut LogEnds) -> Result<()> {
        self.output = Some((self.statements)(db, ends)?);
        Ok(())
    }

    fn reply(self: Box<Self>, error: Option<StoreError>) {
        let StatementsJob { output, reply, .. } = *self;
        let result = error.map_or_else(|| output.ok_or(StoreError::Closed), Err);
        let _receiver_gone = reply.send(result);
    }
}

/// Requests that the writer has taken from its queue: writes and questions about its health, up
/// to the first request of another kind.
#[derive(Default)]
struct TakenRequests {
    writes: Vec<Box<dyn WriteJob>>,
    health: Vec<oneshot::Sender<Result<(), StoreError>>>,
    other: Option<WriterRequest>,
}

impl TakenRequests {
    fn push(&mut self, request: WriterRequest) {
        match request {
            WriterRequest::Write(job) => self.writes.push(job),
            WriterRequest::Health(reply) => self.health.push(reply),
            request => self.other = Some(request),
        }
    }

    fn is_empty(&self) -> bool {
        self.writes.is_empty() && self.health.is_empty() && self.other.is_none()
    }

    fn has_room(&self) -> bool {
        self.other.is_none() && self.writes.len() < MAX_BATCH_WRITES
    }

    /// Takes what waits in the queue, as far as there is room.
    fn take_waiting(&mut self, requests: &mpsc::Receiver<WriterRequest>) {
        while self.has_room() {
            match requests.try_recv() {
                Ok(request) => self.push(request),
                Err(_) => break,
            }
        }
    }
}

/// The writer thread's loop: takes the pending writes up to the first request
/// of another kind, commits them, and then serves that request. Under high load it calls
/// `gather` first, so that more writes come.
fn run(
    db: Connection,
    requests: &mpsc::Receiver<WriterRequest>,
    counters: &CommitCounters,
    mut gather: impl FnMut(),
) {
    let mut taken = TakenRequests::default();
    let mut ends = LogEnds::default();
    let mut average_writes = 0.0;
    loop {
        if taken.is_empty() {
            match requests.recv() {
                Ok(request) => taken.push(request),
                Err(_) => return close(db),
            }
        }
        taken.take_waiting(requests);
        if average_writes >= HIGH_LOAD_WRITES && !taken.writes.is_empty() && taken.has_room() {
            gather();
            taken.take_waiting(requests);
        }
        let batch = std::mem::take(&mut taken.writes);
        if !batch.is_empty() {
            let counted = batch.len().min(MAX_COUNTED_WRITES) as f64;
            average_writes += LAST_WEIGHT * (counted - average_writes);
        }
        commit_or_retry(&db, &mut ends, batch, counters);
        for reply in taken.health.drain(..) {
            let _receiver_gone = reply.send(check_idle(&db));
        }
        match taken.other.take() {
            Some(WriterRequest::Query(query)) => query(&db),
            Some(WriterRequest::Close(reply)) => {
                close(db);
                let _receiver_gone = reply.send(());
                return;
            }
            Some(WriterRequest::Write(_) | WriterRequest::Health(_)) | None => {}
        }
    }
}

/// Commits the batch in one transaction. If that fails, commits each write in
/// a transaction of its own, so that an error or a panic reaches only the caller of
/// the write that caused it.
fn commit_or_retry(
    db: &Connection,
    ends: &mut LogEnds,
    mut batch: Vec<Box<dyn WriteJob>>,
    counters: &CommitCounters,
) {
    if batch.is_empty() {
        return;
    }
    if commit(db, ends, &mut batch, counters).is_ok() {
        batch.into_iter().for_each(|job| job.reply(None));
        return;
    }
    for mut job in batch {
        let error = commit(db, ends, std::slice::from_mut(&mut job), counters).err();
        job.reply(error);
    }
}

fn commit(
    db: &Connection,
    ends: &mut LogEnds,
    batch: &mut [Box<dyn WriteJob>],
    counters: &CommitCounters,
) -> Result<(), StoreError> {
    db.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
    // What a panic leaves behind is rolled back below, as after an error.
    let committed = catch_panic(|| {
        ends.validate(db)?;
        batch.iter_mut().try_for_each(|job| job.run(db, ends))?;
        db.prepare_cached("COMMIT")?.execute(())
    });
    if committed.is_err() {
        ends.clear();
        if !db.is_autocommit() {
            db.execute_batch("ROLLBACK")?;
        }
    }
    committed?;
    counters.count(batch.len());
    Ok(())
}

/// # Errors
/// When a transaction could neither be committed nor rolled back: no further one can begin.
fn check_idle(db: &Connection) -> Result<(), StoreError> {
    match db.is_autocommit() {
        true => Ok(()),
        false => Err(StoreError::Failed("a transaction does not end".into())),
    }
}

/// Checkpoints the write-ahead log into the database, so that one file is
/// left. If that fails, the log stays beside it and is read at the next start.
fn close(db: Connection) {
    let _retried_at_next_start = db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    drop(db);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A write that puts others into the queue, as tables do during a sync. The queue is open
    /// as long as a write has it.
    struct Refill {
        queue: Arc<mpsc::Sender<WriterRequest>>,
        arriving: &'static [usize],
    }

    impl WriteJob for Refill {
        fn run(&mut self, _: &Connection, _: &mut LogEnds) -> Result<()> {
            send_writes(&self.queue, self.arriving);
            Ok(())
        }

        fn reply(self: Box<Self>, _: Option<StoreError>) {}
    }

    /// Sends as many writes as the first number says, and the others as these are committed.
    fn send_writes(queue: &Arc<mpsc::Sender<WriterRequest>>, arriving: &'static [usize]) {
        let Some((&writes, mut later)) = arriving.split_first() else {
            return;
        };
        for _ in 0..writes {
            let job = Refill {
                queue: Arc::clone(queue),
                arriving: std::mem::take(&mut later),
            };
            let sent = queue.send(WriterRequest::Write(Box::new(job)));
            sent.expect("the writer has the receiver");
        }
    }

    /// How often the writer gathers, and its commits, when so many writes wait at first and
    /// arrive during each commit, and `gathered` come while it gathers.
    fn commits_of(arriving: &'static [usize], gathered: &'static [usize]) -> (u32, CommitCounts) {
        let (queue, requests) = mpsc::channel();
        let queue = Arc::new(queue);
        send_writes(&queue, arriving);
        let open = Arc::downgrade(&queue);
        drop(queue);
        let mut gathers = 0;
        let gather = || {
            gathers += 1;
            let queue = open.upgrade().expect("writes are pending");
            send_writes(&queue, gathered);
        };
        let db = Connection::open_in_memory().expect("a database");
        let counters = CommitCounters::default();
        run(db, &requests, &counters, gather);
        (gathers, counters.read())
    }

    fn counts(transactions: u64, writes: usize) -> CommitCounts {
        CommitCounts {
            transactions,
            writes: writes as u64,
        }
    }

    fn writer() -> Writer {
        Writer::start(Connection::open_in_memory().expect("a database"))
    }

    #[tokio::test]
    async fn a_write_that_panics_fails_alone() {
        let writer = writer();
        let create = writer.write(|db| db.execute_batch("CREATE TABLE t (n INTEGER)"));
        create.await.expect("written");
        let insert = |n: u32| {
            writer.write(move |db| db.execute("INSERT INTO t (n) VALUES (?1)", [n]).map(drop))
        };
        let panics = writer.write(|db| -> Result<()> {
            db.execute("INSERT INTO t (n) VALUES (0)", ())?;
            panic!("on purpose")
        });
        let (before, panicked, after) = tokio::join!(insert(1), panics, insert(2));
        assert_eq!((before, after), (Ok(()), Ok(())));
        assert!(
            matches!(panicked, Err(StoreError::Failed(_))),
            "{panicked:?}"
        );
        assert_eq!(insert(3).await, Ok(()), "the thread goes on");
        let sum = writer.query(|db| db.query_row("SELECT sum(n) FROM t", (), |row| row.get(0)));
        assert_eq!(
            sum.await,
            Ok(1 + 2 + 3),
            "the rest of the panic is rolled back"
        );
    }

    #[tokio::test]
    async fn a_query_that_panics_fails_alone() {
        let writer = writer();
        let panicked = writer
            .query(|_| -> Result<()> { panic!("on purpose") })
            .await;
        assert!(
            matches!(panicked, Err(StoreError::Failed(_))),
            "{panicked:?}"
        );
        assert_eq!(writer.query(|_| Ok(1)).await, Ok(1));
    }

    #[tokio::test]
    async fn a_writer_is_well_until_it_ends_or_a_transaction_stays_open() {
        let writer = writer();
        assert_eq!(writer.health().await, Ok(()));
        let begin = writer.query(|db| db.execute_batch("BEGIN"));
        begin.await.expect("begun");
        let open = writer.health().await;
        assert!(matches!(open, Err(StoreError::Failed(_))), "{open:?}");
        let end = writer.query(|db| db.execute_batch("ROLLBACK"));
        end.await.expect("ended");
        assert_eq!(writer.health().await, Ok(()));
        writer.close().await;
        assert_eq!(writer.health().await, Err(StoreError::Closed));
    }

    #[test]
    fn questions_about_the_health_do_not_divide_a_batch() {
        let (queue, requests) = mpsc::channel();
        let queue = Arc::new(queue);
        let mut answers = Vec::new();
        for _ in 0..3 {
            send_writes(&queue, &[1]);
            let (reply, answer) = oneshot::channel();
            let asked = queue.send(WriterRequest::Health(reply));
            asked.expect("the writer has the receiver");
            answers.push(answer);
        }
        drop(queue);
        let db = Connection::open_in_memory().expect("a database");
        let counters = CommitCounters::default();
        run(db, &requests, &counters, || {});
        assert_eq!(counters.read(), counts(1, 3));
        for mut answer in answers {
            assert_eq!(answer.try_recv(), Ok(Ok(())));
        }
    }

    #[test]
    fn few_writes_wait_for_no_others() {
        assert_eq!(commits_of(&[3, 3, 3, 3], &[1]), (0, counts(4, 12)));
    }

    #[test]
    fn a_large_transaction_alone_delays_nothing() {
        assert_eq!(commits_of(&[3, 200, 1], &[1]), (0, counts(3, 204)));
    }

    #[test]
    fn writes_are_gathered_while_transactions_are_large() {
        let found = commits_of(&[8, 8, 8, 1, 1], &[7]);
        assert_eq!(found, (2, counts(5, 24 + 8 + 8)));
        // One that finds few does not end it.
        let found = commits_of(&[8, 8, 8, 8, 1, 1], &[]);
        assert_eq!(found, (3, counts(6, 32 + 1 + 1)));
    }

    #[test]
    fn writes_are_gathered_no_more_where_few_come() {
        let found = commits_of(&[8, 8, 8, 1, 1], &[1]);
        assert_eq!(found, (1, counts(5, 24 + 2 + 1)));
    }
}
