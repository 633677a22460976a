//! Several searches of one question, on several threads.

use crate::answer::{Answer, Sums};
use crate::question::{Question, World};
use crate::settings::{Budget, Root, Settings};
use crate::simulate::{ActionOf, Simulations};
use brelan_kernel::{Dice, SplitMix};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many simulations go by between two looks at the clock.
const CLOCK_STRIDE: u32 = 16;

/// Searches `question`. Where the budget names no time, the answer depends on
/// the settings, the number of simulations and the seed alone, whatever the
/// number of threads.
pub fn search<Q: Question>(
    question: &Q,
    settings: &Settings,
    budget: &Budget,
    seed: u64,
) -> Answer<ActionOf<Q>> {
    let searches = usize::from(settings.searches.max(1)).min(budget.simulations.max(1) as usize);
    let parts: Vec<Mutex<Option<Part<ActionOf<Q>>>>> =
        (0..searches).map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(place) = parts.get(number) else {
                return;
            };
            let part = one(question, settings, budget, (number, searches), seed);
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(part);
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
    add_up(parts)
}

/// What one search found.
struct Part<A> {
    sums: Vec<Sums<A>>,
    simulations: u32,
    brought: f64,
}

/// One of several searches, with its share of the simulations.
fn one<Q: Question>(
    question: &Q,
    settings: &Settings,
    budget: &Budget,
    (number, searches): (usize, usize),
    seed: u64,
) -> Part<ActionOf<Q>> {
    let (number, searches) = (number as u32, searches as u32);
    let rest = u32::from(number < budget.simulations % searches);
    let share = (budget.simulations / searches + rest).max(1);
    let mut seeds = SplitMix::new(seed ^ u64::from(number) << 48);
    let dice = SplitMix::new(u64::from(seeds.word()) << 32 | u64::from(seeds.word()));
    let mut simulations = Simulations::new(question, *settings, dice);
    let mut strides = 0;
    let mut go_on = || {
        strides += 1;
        let look = strides % CLOCK_STRIDE == 0;
        !look || budget.until.is_none_or(|until| Instant::now() < until)
    };
    match settings.root {
        Root::Halving => simulations.halve(share, &mut go_on),
        Root::Rule => {
            while simulations.done < share && (simulations.done == 0 || go_on()) {
                let world = simulations.world();
                simulations.simulate(world, None);
            }
        }
    }
    let mut actions = Vec::new();
    let world = simulations.world();
    world.actions(&mut actions);
    let mut part = Part {
        sums: Vec::with_capacity(actions.len()),
        simulations: simulations.done,
        brought: simulations.brought,
    };
    if let (tree, Some(node)) = simulations.root(&world) {
        for action in actions {
            let tree = &mut simulations.trees[tree];
            let arm = tree.arm_of(node, action);
            let arm = tree.arm(arm);
            part.sums.push(Sums {
                action,
                visits: arm.visits,
                sum: arm.sum,
                squares: arm.squares,
                played: arm.played,
            });
        }
    }
    part
}

fn add_up<A: Copy + PartialEq>(parts: impl Iterator<Item = Part<A>>) -> Answer<A> {
    let (mut all, mut simulations, mut brought) = (Vec::<Sums<A>>::new(), 0, 0.0);
    for part in parts {
        simulations += part.simulations;
        brought += part.brought;
        for sums in part.sums {
            match all.iter_mut().find(|known| known.action == sums.action) {
                Some(known) => {
                    known.visits += sums.visits;
                    known.sum += sums.sum;
                    known.squares += sums.squares;
                    known.played += sums.played;
                }
                None => all.push(sums),
            }
        }
    }
    let played: f64 = all.iter().map(|sums| sums.played).sum();
    Answer {
        judged: all.iter().map(|sums| sums.judged(played)).collect(),
        simulations,
        value: brought / f64::from(simulations.max(1)),
    }
}
