//! Which bot runs next, and how much of its full work it may do.
//!
//! A search is an anytime algorithm: with a smaller share of its simulations it
//! still answers, only less well. So under load no bot is late and none is
//! refused an answer, but every bot is given the same smaller share.
//!
//! * **Order**: earliest deadline first (EDF), then in the order of arrival. On
//!   one thread, if any order meets all deadlines, this one does.
//! * **Fair share**: the largest share `s ≤ 1` with which every waiting job meets
//!   its deadline. It follows from EDF's feasibility condition: for each job, the
//!   work of all jobs with a deadline no later must fit before it,
//!   `s · Σ cost ≤ threads · (deadline − now)`. With several threads the condition
//!   is necessary, not sufficient: a job cannot be split, and what still runs on
//!   other threads is not counted. It is computed anew for each job that starts,
//!   so it follows arrivals and wrong estimates.
//! * **Costs**: how long a bot takes for its full work depends on game and level
//!   (a [`CostClass`]) and on the machine. It is measured, scaled to a share of 1,
//!   and averaged with exponentially decaying weights (EWMA).
//!
//! Nothing here knows threads or reads a clock, so the tests run in simulated
//! time. The constants were chosen by judgement rather than fitted; the test
//! `fifty_jobs_at_once_meet_their_deadlines` holds them for 50 jobs whose full
//! work takes from 1 ms to 60 s each. On a real machine (`docs/performance.md`,
//! "Server") 50 tables with three masters each got 22 % of their full work, and
//! none of 18,812 answers was late.

use brelan_bots::Effort;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;
use tokio::time::Instant;

/// The estimated cost of a class before its first measurement. A wrong one
/// matters for one job per thread: the first measurement replaces it.
const INITIAL_COST: Duration = Duration::from_millis(50);

/// The weight of the old estimate when a measurement comes in: one unusual
/// position moves the estimate by a fifth of the difference. A run that was cut
/// gives only a lower bound of the cost and never lowers the estimate.
const COST_EWMA_DECAY: f64 = 0.8;

/// The smallest share that a bot is asked for. A search that takes too long even
/// so is cut by its deadline.
const MIN_SHARE: f64 = 0.01;

/// How many times its estimated cost a bot may take while others wait. The
/// estimate is a mean and positions of one class differ: a limit of 1 would cut
/// about half of the searches.
const MAX_OVERRUN: f64 = 1.5;

/// The game and level of a bot. Bots of one class cost about the same.
pub(super) type CostClass = (&'static str, String);

/// A search that waits for a thread.
pub(super) struct Job<T> {
    pub(super) class: CostClass,
    /// When the answer must be there.
    pub(super) deadline: Instant,
    pub(super) task: T,
}

/// What a bot may spend on its choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grant {
    /// The part of its full work.
    pub(super) share: f64,
    /// When the search is cut.
    pub(super) until: Instant,
}

impl Grant {
    pub(super) fn effort(self) -> Effort {
        Effort {
            share: self.share as f32,
            until: Some(self.until.into_std()),
            stop: None,
        }
    }
}

/// The jobs that wait for a thread, and the measured costs of their classes.
pub(super) struct JobQueue<T> {
    /// How many jobs run at once.
    threads: u32,
    /// How many jobs may wait.
    capacity: usize,
    /// By deadline, then by arrival.
    waiting: BTreeMap<(Instant, u64), Job<T>>,
    arrivals: u64,
    /// The estimated cost of the full work of a class, in seconds.
    costs: HashMap<CostClass, f64>,
}

impl<T> JobQueue<T> {
    pub(super) fn new(threads: u32, capacity: usize) -> Self {
        JobQueue {
            threads,
            capacity,
            waiting: BTreeMap::new(),
            arrivals: 0,
            costs: HashMap::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Queues a job; `false` if the queue is full.
    pub(super) fn push(&mut self, job: Job<T>) -> bool {
        let has_room = self.waiting.len() < self.capacity;
        if has_room {
            self.arrivals += 1;
            self.waiting.insert((job.deadline, self.arrivals), job);
        }
        has_room
    }

    /// The job with the earliest deadline, and what it may spend.
    pub(super) fn pop(&mut self, now: Instant) -> Option<(Job<T>, Grant)> {
        let fair = self.fair_share(now);
        let (_, job) = self.waiting.pop_first()?;
        // A search that takes longer than its class is cut before the jobs
        // behind it pay for it. The last one pays alone and has until its
        // deadline.
        let until = if self.waiting.is_empty() {
            job.deadline
        } else {
            let allowance = MAX_OVERRUN * fair * self.cost(&job.class);
            job.deadline.min(now + Duration::from_secs_f64(allowance))
        };
        let share = fair.clamp(MIN_SHARE, 1.0);
        Some((job, Grant { share, until }))
    }

    /// Updates the cost of a class by a job that `took` so long for the share
    /// that it was granted.
    pub(super) fn record_cost(
        &mut self,
        class: &CostClass,
        grant: Grant,
        took: Duration,
        was_cut: bool,
    ) {
        let full = took.as_secs_f64() / grant.share;
        let cost = match self.costs.get(class) {
            // The search would have taken longer, so this is a lower bound.
            Some(known) if was_cut => known.max(full),
            Some(known) => COST_EWMA_DECAY * known + (1.0 - COST_EWMA_DECAY) * full,
            None => full,
        };
        self.costs.insert(class.clone(), cost);
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// The largest share with which all waiting jobs meet their deadlines.
    fn fair_share(&self, now: Instant) -> f64 {
        let mut work = 0.0;
        let mut share = 1.0f64;
        for (index, job) in self.waiting.values().enumerate() {
            work += self.cost(&job.class);
            let left = job.deadline.saturating_duration_since(now).as_secs_f64();
            // A job runs on one thread: n jobs use at most n threads.
            let threads = f64::from(self.threads).min((index + 1) as f64);
            share = share.min(left * threads / work.max(f64::MIN_POSITIVE));
        }
        share
    }

    fn cost(&self, class: &CostClass) -> f64 {
        let known = self.costs.get(class).copied();
        known.unwrap_or(INITIAL_COST.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn master() -> CostClass {
        ("zero", "master".to_owned())
    }

    fn job(class: &CostClass, deadline: Instant) -> Job<()> {
        Job {
            class: class.clone(),
            deadline,
            task: (),
        }
    }

    /// Runs all waiting jobs on one simulated thread, each for as long as its
    /// grant or its work lasts. Gives the end, the deadline and the share of each.
    fn run_all(
        queue: &mut JobQueue<()>,
        mut now: Instant,
        full: Duration,
    ) -> Vec<(Instant, Instant, f64)> {
        let mut done = Vec::new();
        while let Some((job, grant)) = queue.pop(now) {
            let work = full.mul_f64(grant.share);
            let took = work.min(grant.until.saturating_duration_since(now));
            queue.record_cost(&job.class, grant, took, took < work);
            now += took;
            done.push((now, job.deadline, grant.share));
        }
        done
    }

    #[test]
    fn a_single_job_gets_its_full_budget() {
        let now = Instant::now();
        let mut queue = JobQueue::new(1, 9);
        assert!(queue.push(job(&master(), now + SECOND)));
        let (_, grant) = queue.pop(now).expect("a job waits");
        assert_eq!((grant.share, grant.until), (1.0, now + SECOND));
        assert!(queue.pop(now).is_none());
    }

    #[test]
    fn fifty_jobs_at_once_meet_their_deadlines() {
        for full in [1, 20, 200, 2_000, 60_000].map(Duration::from_millis) {
            let now = Instant::now();
            let mut queue = JobQueue::new(1, 512);
            // The cost of the class is measured now, or is known from before.
            for known in [false, true] {
                for _ in 0..50 {
                    assert!(queue.push(job(&master(), now + SECOND)));
                }
                let done = run_all(&mut queue, now, full);
                assert_eq!(done.len(), 50);
                assert!(done.iter().all(|(at, until, _)| at <= until), "{full:?}");
                let share: f64 = done.iter().map(|(_, _, share)| share).sum::<f64>() / 50.0;
                let fair = (SECOND.as_secs_f64() / 50.0 / full.as_secs_f64()).min(1.0);
                assert!(share <= 1.0);
                assert!(
                    !known || fair < 0.02 || share > 0.6 * fair,
                    "{full:?} {share}"
                );
            }
        }
    }

    #[test]
    fn the_earliest_deadline_runs_first() {
        let now = Instant::now();
        let mut queue = JobQueue::new(1, 9);
        for seconds in [3, 1, 2, 1] {
            queue.push(job(&master(), now + seconds * SECOND));
        }
        let done = run_all(&mut queue, now, SECOND / 4);
        let order: Vec<_> = done
            .iter()
            .map(|(_, until, _)| (*until - now).as_secs())
            .collect();
        assert_eq!(order, [1, 1, 2, 3]);
    }

    #[test]
    fn cheap_jobs_take_no_share_from_expensive_ones() {
        let now = Instant::now();
        let (quick, slow) = (("zero", "solid".to_owned()), master());
        let mut queue = JobQueue::new(1, 512);
        let full_grant = Grant {
            share: 1.0,
            until: now + SECOND,
        };
        queue.record_cost(&quick, full_grant, Duration::from_micros(20), false);
        queue.record_cost(&slow, full_grant, SECOND / 2, false);
        for _ in 0..50 {
            queue.push(job(&quick, now + SECOND));
        }
        queue.push(job(&slow, now + SECOND));
        let shares: Vec<_> = std::iter::from_fn(|| queue.pop(now))
            .map(|(_, grant)| grant.share)
            .collect();
        assert_eq!(shares, [1.0; 51]);
    }

    #[test]
    fn the_fair_share_grows_with_the_threads() {
        let now = Instant::now();
        let share = |threads| {
            let mut queue = JobQueue::new(threads, 512);
            for _ in 0..100 {
                queue.push(job(&master(), now + SECOND));
            }
            queue.pop(now).expect("a job waits").1.share
        };
        assert!((share(4) / share(1) - 4.0).abs() < 0.01);
    }

    #[test]
    fn a_full_queue_refuses_jobs() {
        let now = Instant::now();
        let mut queue = JobQueue::new(1, 2);
        let pushed = [1, 2, 3].map(|_| queue.push(job(&master(), now)));
        assert_eq!((pushed, queue.len()), ([true, true, false], 2));
        queue.clear();
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn a_late_job_is_asked_for_the_minimum_share() {
        let now = Instant::now();
        let mut queue = JobQueue::new(1, 2);
        queue.push(job(&master(), now));
        let (_, grant) = queue.pop(now + SECOND).expect("a job waits");
        assert_eq!((grant.share, grant.until), (MIN_SHARE, now));
        assert!(grant.effort().until.is_some());
    }
}
