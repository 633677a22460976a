//! Random play through the public API: the list that `legal` gives, the play,
//! and what every seat then knows.
//!
//! `cargo bench -p brelan-qarre`

#![allow(missing_docs)] // criterion declares functions without

use brelan_conformance::Playout;
use brelan_kernel::SplitMix;
use brelan_qarre::{Options, Preset, State};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const DECISIONS: u64 = 100_000;

fn table(watched: bool) -> Playout<State> {
    Playout::new(Options::preset(Preset::Standard), watched, 1)
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(DECISIONS));
    for (name, watched) in [("a view for every seat", true), ("rules alone", false)] {
        let mut table = table(watched);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let choices = table.play(DECISIONS);
                assert!(choices > DECISIONS, "there is always a choice somewhere");
                choices
            });
        });
    }
    group.finish();
}

fn clones_and_samples(criterion: &mut Criterion) {
    let mut table = table(true);
    table.play(40);
    criterion.bench_function("clone", |bencher| {
        bencher.iter(|| black_box(table.state()).clone());
    });
    let mut dice = SplitMix::new(1);
    criterion.bench_function("sample", |bencher| {
        bencher.iter(|| {
            table.views()[0]
                .sample(&mut dice)
                .expect("a seat's view in a match")
        });
    });
}

criterion_group!(benches, playouts, clones_and_samples);
criterion_main!(benches);
