//! Whose turn it is to think, and how much effort there is for it.
//!
//! Who must answer first thinks first. How much each may think follows from who
//! else waits: were everybody behind given the same share of the work that its
//! bot does at leisure, all would be done in time.

use brelan_bots::Effort;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;
use tokio::time::Instant;

/// What a bot is held to cost before anybody has seen one of its kind think.
const UNKNOWN: Duration = Duration::from_millis(50);

/// How much of an old estimate stays when a bot was faster than that.
const OLD: f64 = 0.8;

/// The least share of its work that a bot is asked for; what is too long even
/// so is cut by the deadline.
const LEAST: f64 = 0.01;

/// How much longer than its kind a bot may think while others wait.
const LENIENCE: f64 = 1.5;

/// Bots of a kind take about as long: a game and a level.
pub(super) type Sort = (&'static str, String);

/// Something to be thought over.
pub(super) struct Ask<J> {
    pub(super) sort: Sort,
    /// When the answer must be there.
    pub(super) until: Instant,
    pub(super) job: J,
}

/// What a bot may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    /// The part of its work.
    pub(super) share: f64,
    /// When it is cut.
    pub(super) until: Instant,
}

impl Slot {
    pub(super) fn effort(self) -> Effort {
        Effort {
            share: self.share as f32,
            until: Some(self.until.into_std()),
        }
    }
}

/// Those who wait to think.
pub(super) struct Queue<J> {
    /// How many think at once.
    threads: u32,
    /// How many may wait.
    room: usize,
    /// By when they must answer, then in the order in which they came.
    waiting: BTreeMap<(Instant, u64), Ask<J>>,
    came: u64,
    /// How long bots of a kind think at leisure, in seconds.
    costs: HashMap<Sort, f64>,
}

impl<J> Queue<J> {
    pub(super) fn new(threads: u32, room: usize) -> Self {
        Queue {
            threads,
            room,
            waiting: BTreeMap::new(),
            came: 0,
            costs: HashMap::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Lets one wait; `false` where there is no room for it.
    pub(super) fn push(&mut self, ask: Ask<J>) -> bool {
        let has_room = self.waiting.len() < self.room;
        if has_room {
            self.came += 1;
            self.waiting.insert((ask.until, self.came), ask);
        }
        has_room
    }

    /// Who thinks next, and how much.
    pub(super) fn pop(&mut self, now: Instant) -> Option<(Ask<J>, Slot)> {
        let fair = self.fair_share(now);
        let (_, ask) = self.waiting.pop_first()?;
        // Whoever takes longer than its kind is cut before others pay for it,
        // but not where nobody waits.
        let until = if self.waiting.is_empty() {
            ask.until
        } else {
            let own = LENIENCE * fair * self.cost(&ask.sort);
            ask.until.min(now + Duration::from_secs_f64(own))
        };
        let share = fair.clamp(LEAST, 1.0);
        Some((ask, Slot { share, until }))
    }

    /// Learns how long a bot took for a share of its work.
    pub(super) fn learn(&mut self, sort: &Sort, slot: Slot, took: Duration, cut: bool) {
        let full = took.as_secs_f64() / slot.share;
        let cost = match self.costs.get(sort) {
            // Whoever was cut would have taken longer still.
            Some(known) if cut => known.max(full),
            Some(known) => OLD * known + (1.0 - OLD) * full,
            None => full,
        };
        self.costs.insert(sort.clone(), cost);
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// The largest share with which everybody who waits is done in time.
    fn fair_share(&self, now: Instant) -> f64 {
        let mut work = 0.0;
        let mut share = 1.0f64;
        for (at, ask) in self.waiting.values().enumerate() {
            work += self.cost(&ask.sort);
            let left = ask.until.saturating_duration_since(now).as_secs_f64();
            // No more threads help than there are bots to think.
            let threads = f64::from(self.threads).min((at + 1) as f64);
            share = share.min(left * threads / work.max(f64::MIN_POSITIVE));
        }
        share
    }

    fn cost(&self, sort: &Sort) -> f64 {
        let known = self.costs.get(sort).copied();
        known.unwrap_or(UNKNOWN.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn master() -> Sort {
        ("zero", "master".to_owned())
    }

    fn ask(sort: &Sort, until: Instant) -> Ask<()> {
        Ask {
            sort: sort.clone(),
            until,
            job: (),
        }
    }

    /// Lets everybody who waits think, one after the other on one thread, each
    /// for as long as it may or as its work takes: when each was done, by when
    /// it had to be, and with what share.
    fn think(
        queue: &mut Queue<()>,
        mut now: Instant,
        full: Duration,
    ) -> Vec<(Instant, Instant, f64)> {
        let mut done = Vec::new();
        while let Some((ask, slot)) = queue.pop(now) {
            let wish = full.mul_f64(slot.share);
            let took = wish.min(slot.until.saturating_duration_since(now));
            queue.learn(&ask.sort, slot, took, took < wish);
            now += took;
            done.push((now, ask.until, slot.share));
        }
        done
    }

    #[test]
    fn who_is_alone_thinks_at_leisure() {
        let now = Instant::now();
        let mut queue = Queue::new(1, 9);
        assert!(queue.push(ask(&master(), now + SECOND)));
        let (_, slot) = queue.pop(now).expect("somebody waits");
        assert_eq!((slot.share, slot.until), (1.0, now + SECOND));
        assert!(queue.pop(now).is_none());
    }

    #[test]
    fn fifty_tables_at_once_are_all_answered_in_time() {
        for full in [1, 20, 200, 2_000, 60_000].map(Duration::from_millis) {
            let now = Instant::now();
            let mut queue = Queue::new(1, 512);
            // What a kind costs is learned before, or only now.
            for known in [false, true] {
                for _ in 0..50 {
                    assert!(queue.push(ask(&master(), now + SECOND)));
                }
                let done = think(&mut queue, now, full);
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
    fn who_must_answer_first_thinks_first() {
        let now = Instant::now();
        let mut queue = Queue::new(1, 9);
        for seconds in [3, 1, 2, 1] {
            queue.push(ask(&master(), now + seconds * SECOND));
        }
        let done = think(&mut queue, now, SECOND / 4);
        let order: Vec<_> = done
            .iter()
            .map(|(_, until, _)| (*until - now).as_secs())
            .collect();
        assert_eq!(order, [1, 1, 2, 3]);
    }

    #[test]
    fn quick_bots_take_nothing_from_the_slow_ones() {
        let now = Instant::now();
        let (quick, slow) = (("zero", "solid".to_owned()), master());
        let mut queue = Queue::new(1, 512);
        let at_leisure = Slot {
            share: 1.0,
            until: now + SECOND,
        };
        queue.learn(&quick, at_leisure, Duration::from_micros(20), false);
        queue.learn(&slow, at_leisure, SECOND / 2, false);
        for _ in 0..50 {
            queue.push(ask(&quick, now + SECOND));
        }
        queue.push(ask(&slow, now + SECOND));
        let shares: Vec<_> = std::iter::from_fn(|| queue.pop(now))
            .map(|(_, slot)| slot.share)
            .collect();
        assert_eq!(shares, [1.0; 51]);
    }

    #[test]
    fn more_threads_leave_more_to_each() {
        let now = Instant::now();
        let share = |threads| {
            let mut queue = Queue::new(threads, 512);
            for _ in 0..100 {
                queue.push(ask(&master(), now + SECOND));
            }
            queue.pop(now).expect("somebody waits").1.share
        };
        assert!((share(4) / share(1) - 4.0).abs() < 0.01);
    }

    #[test]
    fn there_is_room_for_so_many() {
        let now = Instant::now();
        let mut queue = Queue::new(1, 2);
        let pushed = [1, 2, 3].map(|_| queue.push(ask(&master(), now)));
        assert_eq!((pushed, queue.len()), ([true, true, false], 2));
        queue.clear();
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn who_comes_too_late_is_asked_for_the_least() {
        let now = Instant::now();
        let mut queue = Queue::new(1, 2);
        queue.push(ask(&master(), now));
        let (_, slot) = queue.pop(now + SECOND).expect("somebody waits");
        assert_eq!((slot.share, slot.until), (LEAST, now));
        assert!(slot.effort().until.is_some());
    }
}
