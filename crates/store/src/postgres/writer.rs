//! The task that appends to the logs, with group commit: the inputs that arrive while a
//! batch is stored, or within a millisecond after it, are the next batch.
//!
//! A batch is one statement without an explicit transaction, for these reasons:
//! - A client that froze between BEGIN and COMMIT would stop everyone that touches one of its
//!   tables. A statement waits for no client.
//! - Sorted by table: two servers that insert the same tables in other orders would deadlock.
//! - At most one input a table. If two inputs of one table were in a batch, and another server
//!   had taken the number of the first, the second would follow that server's input, although
//!   it was made for another table.
//! - Rows that conflict are left out and the others are stored.
//!
//! When the connection is lost after a batch was sent, nothing says whether it is stored: a
//! row that is absent now may be there a moment later, because the statement still waits for
//! a lock. So the same rows are sent again with the same numbers until an answer comes. A row
//! that is then in the way and has the same text is the writer's own.

use super::connections::{OUTAGE_TIMEOUT, RETRY_DELAY};
use super::error::Failure;
use super::session::{Connector, Session};
use crate::commit_counts::CommitCounters;
use crate::{AppendOutcome, CommitCounts, StoreError};
use std::collections::{BTreeMap, HashSet};
use std::future::Future;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_postgres::{Row, Statement};

/// The most inputs in one batch: enough to share a commit among hundreds of tables, few
/// enough to bound the latency of each.
const MAX_BATCH: usize = 256;

/// How long after a batch the next one begins at the earliest. A statement costs the two processes
/// as much as several inputs, so inputs that come soon after one another share one. An input that
/// comes later than that does not wait.
const GATHER_DELAY: Duration = Duration::from_millis(1);

/// How long the server may take to store a batch.
pub(super) const STATEMENT_TIMEOUT: Duration = Duration::from_secs(3);

/// How long the writer waits for an answer. It is longer than [`STATEMENT_TIMEOUT`], so that
/// a server that can answer does.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);

const APPEND: &str = "INSERT INTO log (table_number, seq, input) \
    SELECT t, s, i FROM unnest($1::bigint[], $2::integer[], $3::bytea[]) AS n (t, s, i) ORDER BY t \
    ON CONFLICT DO NOTHING RETURNING table_number";

/// The tables of a batch whose logs hold the batch's input. LIMIT: the planner may not turn
/// the search into a join, which could read the whole log.
const STORED: &str = "SELECT t FROM unnest($1::bigint[], $2::integer[], $3::bytea[]) AS n (t, s, i) \
    CROSS JOIN LATERAL \
        (SELECT 1 FROM log WHERE table_number = t AND seq = s AND input = i LIMIT 1) AS found";

/// An input that is to be appended.
pub(super) struct Append {
    /// The number of the table.
    pub(super) table: i64,
    /// The number of the input.
    pub(super) seq: i32,
    /// The input.
    pub(super) input: String,
}

/// An append with the channel for its outcome.
struct Request {
    append: Append,
    reply: oneshot::Sender<Result<AppendOutcome, StoreError>>,
}

impl Request {
    fn answer(self, outcome: Result<AppendOutcome, StoreError>) {
        // The actor of the table may have ended.
        let _receiver_gone = self.reply.send(outcome);
    }
}

/// The writer.
pub(super) struct Writer {
    requests: Mutex<Option<mpsc::UnboundedSender<Request>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    counters: Arc<CommitCounters>,
}

impl Writer {
    /// Appends while the database is on `timeline`.
    pub(super) fn start(connector: Connector, timeline: Arc<AtomicI32>) -> Self {
        let (requests, receiver) = mpsc::unbounded_channel();
        let counters = Arc::new(CommitCounters::default());
        let task = tokio::spawn(run(
            receiver,
            LogConnection::new(connector, timeline),
            Arc::clone(&counters),
        ));
        Writer {
            requests: Mutex::new(Some(requests)),
            task: Mutex::new(Some(task)),
            counters,
        }
    }

    pub(super) fn commit_counts(&self) -> CommitCounts {
        self.counters.read()
    }

    pub(super) fn append(
        &self,
        append: Append,
    ) -> impl Future<Output = Result<AppendOutcome, StoreError>> + Send + use<> {
        let (reply, outcome) = oneshot::channel();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let request = Request { append, reply };
        // A request that finds no writer is dropped with its channel.
        let _closed = requests.as_ref().map(|requests| requests.send(request));
        async { outcome.await.map_err(|_| StoreError::Closed)? }
    }

    /// Stores what waits, and ends.
    pub(super) async fn close(&self) {
        let take = |requests: &Mutex<Option<_>>| {
            let mut requests = requests.lock().unwrap_or_else(PoisonError::into_inner);
            requests.take()
        };
        drop(take(&self.requests));
        let task = self
            .task
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(task) = task {
            // It has no result.
            let _ended = task.await;
        }
    }
}

async fn run(
    mut requests: mpsc::UnboundedReceiver<Request>,
    mut connection: LogConnection,
    counters: Arc<CommitCounters>,
) {
    let mut waiting = Vec::new();
    let mut begin_at = Instant::now();
    while !waiting.is_empty() || requests.recv_many(&mut waiting, MAX_BATCH).await > 0 {
        if begin_at > Instant::now() {
            sleep_until(begin_at).await;
        }
        while let Ok(request) = requests.try_recv() {
            waiting.push(request);
        }
        let batch = take_batch(&mut waiting);
        commit(&mut connection, batch, &counters).await;
        begin_at = Instant::now() + GATHER_DELAY;
    }
}

/// Takes a batch, sorted by table, with at most one input a table. The others wait in their
/// order.
fn take_batch(waiting: &mut Vec<Request>) -> Vec<Request> {
    let mut batch = BTreeMap::new();
    let mut later = Vec::new();
    for request in waiting.drain(..) {
        if batch.len() < MAX_BATCH && !batch.contains_key(&request.append.table) {
            batch.insert(request.append.table, request);
        } else {
            later.push(request);
        }
    }
    *waiting = later;
    batch.into_values().collect()
}

/// Stores a batch. If the server refuses it as a whole, each input is stored by itself, so
/// that an error reaches only the caller of the input that caused it.
async fn commit(connection: &mut LogConnection, batch: Vec<Request>, counters: &CommitCounters) {
    let rows = Rows::new(&batch);
    match connection.append(&rows).await {
        Ok(stored) => {
            counters.count(batch.len());
            for request in batch {
                let outcome = match stored.contains(&request.append.table) {
                    true => AppendOutcome::Appended,
                    false => AppendOutcome::Conflict,
                };
                request.answer(Ok(outcome));
            }
        }
        Err(Failure::Refused(_)) if batch.len() > 1 => {
            for request in batch {
                Box::pin(commit(connection, vec![request], counters)).await;
            }
        }
        Err(failure) => {
            let error = StoreError::from(failure);
            batch
                .into_iter()
                .for_each(|request| request.answer(Err(error.clone())));
        }
    }
}

/// The rows of a batch, as arrays for the statements.
struct Rows<'a> {
    tables: Vec<i64>,
    seqs: Vec<i32>,
    inputs: Vec<&'a [u8]>,
}

impl<'a> Rows<'a> {
    fn new(batch: &'a [Request]) -> Self {
        let appends = || batch.iter().map(|request| &request.append);
        Rows {
            tables: appends().map(|append| append.table).collect(),
            seqs: appends().map(|append| append.seq).collect(),
            inputs: appends().map(|append| append.input.as_bytes()).collect(),
        }
    }
}

/// The connection for appends, which is opened again when it is lost.
struct LogConnection {
    connector: Connector,
    /// The timeline of the tables in memory. To append on another one could let a log go on
    /// with an input that was made for another table.
    timeline: Arc<AtomicI32>,
    open: Option<PreparedSession>,
}

struct PreparedSession {
    session: Session,
    timeline: i32,
    append: Statement,
    stored: Statement,
}

impl LogConnection {
    fn new(connector: Connector, timeline: Arc<AtomicI32>) -> Self {
        LogConnection {
            connector,
            timeline,
            open: None,
        }
    }

    /// Appends the rows, and gives the tables whose logs now hold them. It is tried again
    /// after a lost connection, for [`OUTAGE_TIMEOUT`].
    async fn append(&mut self, rows: &Rows<'_>) -> Result<HashSet<i64>, Failure> {
        let deadline = Instant::now() + OUTAGE_TIMEOUT;
        let mut may_be_stored = false;
        loop {
            let failure = match self.try_append(rows, may_be_stored).await {
                Ok(stored) => return Ok(stored),
                Err(failure) => failure,
            };
            match failure {
                Failure::Lost => may_be_stored = true,
                Failure::NotSent => {}
                // The rows may be refused because those of the first try still hold locks.
                Failure::Refused(_) if may_be_stored => {}
                Failure::Refused(_) | Failure::Closed | Failure::OtherTimeline => {
                    return Err(failure);
                }
            }
            if Instant::now() >= deadline {
                return Err(match may_be_stored {
                    true => Failure::Lost,
                    false => Failure::NotSent,
                });
            }
            sleep(RETRY_DELAY).await;
        }
    }

    /// `may_be_stored`: whether the rows were sent before, without an answer.
    async fn try_append(
        &mut self,
        rows: &Rows<'_>,
        may_be_stored: bool,
    ) -> Result<HashSet<i64>, Failure> {
        let open = self.session().await?;
        let answer = async {
            let mut stored = open.tables(&open.append, rows).await?;
            if may_be_stored && stored.len() < rows.tables.len() {
                stored.extend(open.tables(&open.stored, rows).await?);
            }
            Ok(stored)
        };
        let answer = timeout(ANSWER_TIMEOUT, answer).await;
        let answer = answer.unwrap_or(Err(Failure::Lost));
        if matches!(answer, Err(Failure::Lost)) {
            self.open = None;
        }
        answer
    }

    async fn session(&mut self) -> Result<&PreparedSession, Failure> {
        let timeline = self.timeline.load(Ordering::Acquire);
        let is_usable =
            |open: &PreparedSession| open.timeline == timeline && !open.session.client.is_closed();
        let open = match self.open.take().filter(is_usable) {
            Some(open) => open,
            None => PreparedSession::new(&self.connector).await?,
        };
        if open.timeline != timeline {
            return Err(Failure::OtherTimeline);
        }
        Ok(self.open.insert(open))
    }
}

impl PreparedSession {
    async fn new(connector: &Connector) -> Result<Self, Failure> {
        let opened = async {
            let session = connector.connect().await?;
            let timeline = session.timeline().await?;
            let append = session.client.prepare(APPEND).await?;
            let stored = session.client.prepare(STORED).await?;
            Ok(PreparedSession {
                session,
                timeline,
                append,
                stored,
            })
        };
        let opened = timeout(ANSWER_TIMEOUT, opened).await;
        // Nothing was sent, whatever the reason.
        let opened = opened.map_err(|_| Failure::NotSent)?;
        opened.map_err(|_: tokio_postgres::Error| Failure::NotSent)
    }

    /// The first column of what a statement of the rows gives.
    async fn tables(
        &self,
        statement: &Statement,
        rows: &Rows<'_>,
    ) -> Result<HashSet<i64>, Failure> {
        let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
            [&rows.tables, &rows.seqs, &rows.inputs];
        let answer = self.session.client.query(statement, &parameters).await;
        let answer = answer.map_err(Failure::of_statement)?;
        Ok(answer.iter().map(|row: &Row| row.get(0)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(table: i64, seq: i32) -> Request {
        Request {
            append: Append {
                table,
                seq,
                input: String::new(),
            },
            reply: oneshot::channel().0,
        }
    }

    #[test]
    fn a_batch_is_sorted_and_has_one_input_a_table() {
        let mut waiting = [(7, 1), (3, 4), (7, 2), (5, 1), (7, 3)]
            .map(|(table, seq)| request(table, seq))
            .into();
        let mut take = || {
            let batch = take_batch(&mut waiting);
            let batch = batch.iter().map(|it| (it.append.table, it.append.seq));
            batch.collect::<Vec<_>>()
        };
        assert_eq!(take(), [(3, 4), (5, 1), (7, 1)]);
        assert_eq!(take(), [(7, 2)]);
        assert_eq!(take(), [(7, 3)]);
        assert_eq!(take(), []);
    }

    #[test]
    fn a_batch_has_a_limit() {
        let mut waiting = (0..300).map(|table| request(table, 1)).collect();
        assert_eq!(take_batch(&mut waiting).len(), MAX_BATCH);
        assert_eq!(take_batch(&mut waiting).len(), 300 - MAX_BATCH);
    }
}
