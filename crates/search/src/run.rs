//! Several independent searches of one problem, on several threads.

use crate::paired::{self, Samples};
use crate::problem::{SearchProblem, World};
use crate::result::{ActionSums, SearchResult};
use crate::settings::{Budget, Root, Settings, Stop};
use crate::simulate::{ActionOf, Simulations};
use brelan_kernel::{Dice, SplitMix};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// In how many worlds the clock is read once: reading it costs about as much as
/// a short roll-out.
const CLOCK_STRIDE: u32 = 16;

/// Searches `problem`. Where the budget has no deadline and nothing stops it, the result depends on
/// the settings, the number of simulations and the seed alone, not on the
/// number of threads.
pub fn search<P: SearchProblem>(
    problem: &P,
    settings: &Settings,
    budget: &Budget,
    seed: u64,
) -> SearchResult<ActionOf<P>> {
    let searches = usize::from(settings.searches.max(1)).min(budget.simulations.max(1) as usize);
    let parts: Vec<Mutex<Option<Part<ActionOf<P>>>>> =
        (0..searches).map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(slot) = parts.get(number) else {
                return;
            };
            let part = run_one(problem, settings, budget, (number, searches), seed);
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(part);
        }
    };
    let threads = usize::from(budget.threads.max(1)).min(searches);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let parts = parts
        .into_iter()
        .filter_map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner));
    merge(parts)
}

/// What one search found.
struct Part<A> {
    sums: Vec<ActionSums<A>>,
    samples: Option<Samples<A>>,
    simulations: u32,
    payoff_sum: f64,
}

/// One of several searches, with its share of the simulations.
fn run_one<P: SearchProblem>(
    problem: &P,
    settings: &Settings,
    budget: &Budget,
    (number, searches): (usize, usize),
    seed: u64,
) -> Part<ActionOf<P>> {
    let (number, searches) = (number as u32, searches as u32);
    let rest = u32::from(number < budget.simulations % searches);
    let share = (budget.simulations / searches + rest).max(1);
    let mut seeds = SplitMix::new(seed ^ u64::from(number) << 48);
    let dice = SplitMix::new(seeds.double_word());
    let mut simulations = Simulations::new(problem, *settings, dice);
    let mut strides = 0;
    let mut go_on = || {
        strides += 1;
        let reads_clock = strides % CLOCK_STRIDE == 0;
        let is_in_time = || budget.until.is_none_or(|until| Instant::now() < until);
        !reads_clock || (is_in_time() && budget.stop.is_none_or(|Stop(stop)| !stop()))
    };
    match settings.root {
        Root::Halving => simulations.halve(share, &mut go_on),
        Root::Shared => simulations.share(share, &mut go_on),
        Root::Rule => {
            while simulations.done < share && (simulations.done == 0 || go_on()) {
                let world = simulations.next_world();
                simulations.simulate(world, None);
            }
        }
    }
    let mut actions = Vec::new();
    let world = simulations.next_world();
    world.actions(&mut actions);
    let mut part = Part {
        sums: Vec::with_capacity(actions.len()),
        samples: simulations.samples.take(),
        simulations: simulations.done,
        payoff_sum: simulations.payoff_sum,
    };
    if let (tree, Some(node)) = simulations.root(&world) {
        for action in actions {
            let tree = &mut simulations.trees[tree];
            let arm = tree.arm_of(node, action);
            let arm = tree.arm(arm);
            part.sums.push(ActionSums {
                action,
                visits: arm.visits,
                sum: arm.sum,
                squares: arm.squares,
                strategy_sum: arm.strategy_sum,
            });
        }
    }
    part
}

/// The statistics over all parts. The order of the parts is the order of their
/// numbers, so that sums of floating-point numbers do not depend on threads.
fn merge<A: Copy + PartialEq>(parts: impl Iterator<Item = Part<A>>) -> SearchResult<A> {
    let (mut all, mut simulations, mut payoff_sum) = (Vec::<ActionSums<A>>::new(), 0, 0.0);
    let mut samples = Vec::new();
    for part in parts {
        simulations += part.simulations;
        payoff_sum += part.payoff_sum;
        samples.extend(part.samples);
        for sums in part.sums {
            match all.iter_mut().find(|known| known.action == sums.action) {
                Some(known) => {
                    known.visits += sums.visits;
                    known.sum += sums.sum;
                    known.squares += sums.squares;
                    known.strategy_sum += sums.strategy_sum;
                }
                None => all.push(sums),
            }
        }
    }
    let strategy_total: f64 = all.iter().map(|sums| sums.strategy_sum).sum();
    let mut result = SearchResult {
        actions: all.iter().map(|sums| sums.stats(strategy_total)).collect(),
        simulations,
        value: payoff_sum / f64::from(simulations.max(1)),
    };
    if let Some(best) = result.best() {
        for stats in &mut result.actions {
            stats.paired_standard_error = paired::standard_error(&samples, stats.action, best);
        }
    }
    result
}
