//! Random play through the public API: the list that `legal` gives, the play,
//! and what every seat then knows: the two bits a card that the match keeps, or
//! a view folded for each seat. And roll-outs: the same by moves, in which
//! copies are merged, without a list, a check or an event.
//!
//! Time is CPU time of the thread that plays, so other work on the machine changes
//! the figures little.
//!
//! `cargo bench -p brelan-quando`

#![allow(missing_docs)] // criterion declares functions without

use brelan_conformance::Playout;
use brelan_kernel::{Dice, Rules, SplitMix, Uniform, View as _, Worlds as _};
use brelan_quando::{Options, Posterior, Preset, State};
use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const DECISIONS: u64 = 100_000;

/// Measures thread CPU time.
struct Processor;

impl Measurement for Processor {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, begun: ThreadTime) -> Duration {
        begun.elapsed()
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        WallTime.to_f64(value)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

fn options(players: u8) -> Options {
    Options::preset(Preset::Official, players).expect("a number of players")
}

/// Checks and gives back how many choices there were.
fn played(choices: u64) -> u64 {
    assert!(choices > DECISIONS, "there is always a choice somewhere");
    choices
}

fn playouts(criterion: &mut Criterion<Processor>) {
    for players in [2, 4, 6] {
        let mut group = criterion.benchmark_group(format!("random play, {players} players"));
        group.throughput(Throughput::Elements(DECISIONS));
        let mut observed = Playout::<State, _>::observed(options(players), 1);
        group.bench_function("a view for every seat", |bencher| {
            bencher.iter(|| played(observed.play(DECISIONS)));
        });
        let mut unobserved = Playout::<State, _>::unobserved(options(players), 1);
        group.bench_function("two bits a card", |bencher| {
            bencher.iter(|| played(unobserved.play(DECISIONS)));
        });
        group.finish();
    }
}

/// Whole matches of chance by moves; gives how many choices there were.
fn roll_out(options: Options, state: &mut State, dice: &mut SplitMix) -> u64 {
    let (mut choices, mut done) = (0, 0);
    while done < DECISIONS {
        if state.is_over() {
            *state = State::new(options);
        } else if state.acting().is_none() {
            state.shuffle_by(dice);
        } else {
            let moves = state.moves();
            let chosen = moves.nth(dice.below(moves.len() as u32) as usize);
            state.play_move(chosen.expect("one of them"));
            choices += moves.len() as u64;
            done += 1;
        }
    }
    choices
}

fn roll_outs(criterion: &mut Criterion<Processor>) {
    let mut group = criterion.benchmark_group("roll-out");
    group.throughput(Throughput::Elements(DECISIONS));
    for players in [2, 4, 6] {
        let options = Options::preset(Preset::Official, players).expect("a number of players");
        let (mut state, mut dice) = (State::new(options), SplitMix::new(1));
        group.bench_function(format!("{players} players"), |bencher| {
            bencher.iter(|| {
                let choices = roll_out(options, &mut state, &mut dice);
                assert!(choices > DECISIONS, "there is always a choice somewhere");
                choices
            });
        });
    }
    group.finish();
}

fn clones_and_samples(criterion: &mut Criterion<Processor>) {
    for players in [2, 4, 6] {
        let mut table = Playout::<State, _>::observed(options(players), 1);
        table.play(40);
        criterion.bench_function(&format!("clone, {players} players"), |bencher| {
            bencher.iter(|| black_box(table.played().state()).clone());
        });
        let mut dice = SplitMix::new(1);
        criterion.bench_function(&format!("sample, {players} players"), |bencher| {
            bencher.iter(|| {
                table.played().observers()[0]
                    .sample(&mut dice)
                    .expect("a seat's view in a round")
            });
        });
        let sampler = Posterior::new(&table.played().observers()[0], Uniform, 12, &mut dice);
        let mut sampler = sampler.expect("a seat's view in a round");
        criterion.bench_function(&format!("world of a walk, {players} players"), |bencher| {
            bencher.iter(|| sampler.next(&mut dice));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(Processor);
    targets = playouts, roll_outs, clones_and_samples
}
criterion_main!(benches);
