//! Random play through the public API: the list that `legal` gives, the play,
//! and what every seat then knows.
//!
//! `cargo bench -p brelan-qarre`

#![allow(missing_docs)] // criterion declares functions without

use brelan_conformance::Playout;
use brelan_kernel::{SplitMix, View as _};
use brelan_qarre::{Options, Preset, State};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const DECISIONS: u64 = 100_000;

fn options() -> Options {
    Options::preset(Preset::Standard)
}

/// Checks and gives back how many choices there were.
fn played(choices: u64) -> u64 {
    assert!(choices > DECISIONS, "there is always a choice somewhere");
    choices
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(DECISIONS));
    let mut observed = Playout::<State, _>::observed(options(), 1);
    group.bench_function("a view for every seat", |bencher| {
        bencher.iter(|| played(observed.play(DECISIONS)));
    });
    let mut unobserved = Playout::<State, _>::unobserved(options(), 1);
    group.bench_function("rules alone", |bencher| {
        bencher.iter(|| played(unobserved.play(DECISIONS)));
    });
    group.finish();
}

fn clones_and_samples(criterion: &mut Criterion) {
    let mut table = Playout::<State, _>::observed(options(), 1);
    table.play(40);
    criterion.bench_function("clone", |bencher| {
        bencher.iter(|| black_box(table.played().state()).clone());
    });
    let mut dice = SplitMix::new(1);
    criterion.bench_function("sample", |bencher| {
        bencher.iter(|| {
            table.played().observers()[0]
                .sample(&mut dice)
                .expect("a seat's view in a match")
        });
    });
}

criterion_group!(benches, playouts, clones_and_samples);
criterion_main!(benches);
