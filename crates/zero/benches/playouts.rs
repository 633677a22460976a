//! Random play through the public API: the list that `legal` gives, the play,
//! and what every seat then knows.
//!
//! `cargo bench -p brelan-zero`

#![allow(missing_docs)] // criterion declares functions without

use brelan_conformance::Playout;
use brelan_kernel::{SplitMix, View as _};
use brelan_zero::{Options, Preset, State};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const DECISIONS: u64 = 100_000;

fn options(players: u8) -> Options {
    Options::preset(Preset::Asyncron, players).expect("a number of players")
}

/// Checks and gives back how many choices there were.
fn played(choices: u64) -> u64 {
    assert!(choices > DECISIONS, "there is always a choice somewhere");
    choices
}

fn playouts(criterion: &mut Criterion) {
    for players in [3, 4, 5] {
        let mut group = criterion.benchmark_group(format!("random play, {players} players"));
        group.throughput(Throughput::Elements(DECISIONS));
        let mut observed = Playout::<State, _>::observed(options(players), 1);
        group.bench_function("a view for every seat", |bencher| {
            bencher.iter(|| played(observed.play(DECISIONS)));
        });
        let mut unobserved = Playout::<State, _>::unobserved(options(players), 1);
        group.bench_function("rules alone", |bencher| {
            bencher.iter(|| played(unobserved.play(DECISIONS)));
        });
        group.finish();
    }
}

fn clones_and_samples(criterion: &mut Criterion) {
    for players in [3, 4, 5] {
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
    }
}

criterion_group!(benches, playouts, clones_and_samples);
criterion_main!(benches);
