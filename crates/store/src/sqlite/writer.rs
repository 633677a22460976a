//! The thread that writes: whatever waits is committed together.

use crate::StoreError;
use rusqlite::{Connection, Result};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::oneshot;

/// The most writes in one transaction: enough to share a sync among hundreds
/// of tables, few enough that nobody waits long for the others.
const GROUP: usize = 256;

/// So many writes at once say that more are on their way...
const MANY: usize = 8;

/// ...which then share the next commit: a sync costs as much as ten writes, and
/// as much processor time.
const GATHERING: Duration = Duration::from_millis(3);

/// How often the writer committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commits {
    /// Transactions, each with one sync of the log file.
    pub transactions: u64,
    /// Writes in them.
    pub writes: u64,
}

#[derive(Default)]
struct Counters {
    transactions: AtomicU64,
    writes: AtomicU64,
}

/// A write that waits: it can be tried more than once, and gives its answer
/// away only after the commit.
trait Job: Send {
    /// Runs the statements, inside a transaction.
    fn run(&mut self, db: &Connection) -> Result<()>;
    /// Answers the caller, who may have gone.
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

enum Order {
    Write(Box<dyn Job>),
    Ask(Box<dyn FnOnce(&Connection) + Send>),
    Close(oneshot::Sender<()>),
}

pub(super) struct Writer {
    orders: mpsc::Sender<Order>,
    counters: Arc<Counters>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Self {
        let (orders, waiting) = mpsc::channel();
        let counters = Arc::new(Counters::default());
        let counted = Arc::clone(&counters);
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || serve(connection, &waiting, &counted))
            .expect("a thread can be started");
        Writer { orders, counters }
    }

    pub(super) fn commits(&self) -> Commits {
        Commits {
            transactions: self.counters.transactions.load(Ordering::Relaxed),
            writes: self.counters.writes.load(Ordering::Relaxed),
        }
    }

    /// Runs `statements` in a transaction and answers when it is committed.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        statements: impl FnMut(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Writing {
            statements,
            given: None,
            reply,
        };
        self.orders
            .send(Order::Write(Box::new(job)))
            .map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs something outside every transaction.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let ask = move |db: &Connection| drop(reply.send(question(db)));
        self.orders
            .send(Order::Ask(Box::new(ask)))
            .map_err(|_| StoreError::Closed)?;
        Ok(answer.await.map_err(|_| StoreError::Closed)??)
    }

    pub(super) async fn close(&self) {
        let (reply, answer) = oneshot::channel();
        if self.orders.send(Order::Close(reply)).is_ok() {
            // An error means that the thread has ended, which is what is wanted.
            let _ended = answer.await;
        }
    }
}

struct Writing<F, T> {
    statements: F,
    given: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Job for Writing<F, T>
where
    F: FnMut(&Connection) -> Result<T> + Send,
    T: Send,
{
    fn run(&mut self, db: &Connection) -> Result<()> {
        self.given = Some((self.statements)(db)?);
        Ok(())
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        let Writing { given, reply, .. } = *self;
        let answer = failed.map_or_else(|| given.ok_or(StoreError::Closed), Err);
        let _gone = reply.send(answer);
    }
}

fn serve(db: Connection, orders: &mpsc::Receiver<Order>, counters: &Counters) {
    while let Ok(first) = orders.recv() {
        let mut group = Vec::new();
        let mut next = Some(first);
        let mut other = None;
        while let Some(order) = next.take() {
            match order {
                Order::Write(job) => group.push(job),
                order => other = Some(order),
            }
            if other.is_none() && group.len() < GROUP {
                next = orders.try_recv().ok();
            }
        }
        let many = group.len() >= MANY;
        write(&db, group, counters);
        if many {
            std::thread::sleep(GATHERING);
        }
        match other {
            Some(Order::Ask(question)) => question(&db),
            Some(Order::Close(reply)) => {
                close(db);
                let _gone = reply.send(());
                return;
            }
            Some(Order::Write(_)) | None => {}
        }
    }
    close(db);
}

/// Commits the group together; where that fails, each write by itself, so that
/// every caller gets an answer of its own.
fn write(db: &Connection, mut group: Vec<Box<dyn Job>>, counters: &Counters) {
    if group.is_empty() {
        return;
    }
    if commit(db, &mut group, counters).is_ok() {
        group.into_iter().for_each(|job| job.answer(None));
        return;
    }
    for mut job in group {
        let failed = commit(db, std::slice::from_mut(&mut job), counters).err();
        job.answer(failed.map(StoreError::from));
    }
}

fn commit(db: &Connection, group: &mut [Box<dyn Job>], counters: &Counters) -> Result<()> {
    db.prepare_cached("BEGIN IMMEDIATE")?.execute(())?;
    let jobs = group.iter_mut().try_for_each(|job| job.run(db));
    let done = jobs.and_then(|()| db.prepare_cached("COMMIT")?.execute(()));
    if done.is_err() && !db.is_autocommit() {
        db.execute_batch("ROLLBACK")?;
    }
    done?;
    counters.transactions.fetch_add(1, Ordering::Relaxed);
    counters
        .writes
        .fetch_add(group.len() as u64, Ordering::Relaxed);
    Ok(())
}

/// Leaves one file: the log of the last commits is moved into it. Where that
/// fails the log stays beside it and is read at the next start.
fn close(db: Connection) {
    let _left_for_later = db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    drop(db);
}
