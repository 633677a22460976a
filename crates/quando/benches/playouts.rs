//! Random play through the public API: the list that `legal` gives, the play,
//! and what every seat then knows: the two bits a card that the match keeps, or
//! a view folded for each seat.
//!
//! `cargo bench -p brelan-quando`

#![allow(missing_docs)] // criterion declares functions without

use brelan_conformance::Playout;
use brelan_kernel::SplitMix;
use brelan_quando::{Options, Preset, State};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const DECISIONS: u64 = 100_000;

fn table(players: u8, watched: bool) -> Playout<State> {
    let options = Options::preset(Preset::Official, players).expect("a number of players");
    Playout::new(options, watched, 1)
}

fn playouts(criterion: &mut Criterion) {
    for players in [2, 4, 6] {
        let mut group = criterion.benchmark_group(format!("random play, {players} players"));
        group.throughput(Throughput::Elements(DECISIONS));
        for (name, watched) in [("a view for every seat", true), ("two bits a card", false)] {
            let mut table = table(players, watched);
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
}

fn clones_and_samples(criterion: &mut Criterion) {
    for players in [2, 4, 6] {
        let mut table = table(players, true);
        table.play(40);
        criterion.bench_function(&format!("clone, {players} players"), |bencher| {
            bencher.iter(|| black_box(table.state()).clone());
        });
        let mut dice = SplitMix::new(1);
        criterion.bench_function(&format!("sample, {players} players"), |bencher| {
            bencher.iter(|| {
                table.views()[0]
                    .sample(&mut dice)
                    .expect("a seat's view in a round")
            });
        });
    }
}

criterion_group!(benches, playouts, clones_and_samples);
criterion_main!(benches);
