//! The scheduler of the bots' searches. They run on a bounded number of threads
//! beside the tables' actors, each until its deadline at most, and each with
//! less of its full work while many wait.
//!
//! [`job_queue`] decides which bot runs next and how much it may do, without
//! threads; [`worker_pool`] has the threads; [`move_timing`] sets the deadline of
//! a bot and the time at which its move is shown.

mod job_queue;
mod metrics;
mod move_timing;
mod worker_pool;

pub(crate) use metrics::Metrics;
pub(crate) use move_timing::MoveTiming;
pub(crate) use worker_pool::WorkerPool;
