//! Random play through the public API: the list that `legal` gives, the play,
//! and what both seats then know.
//!
//! `cargo bench -p brelan-qarre`

#![allow(missing_docs)] // criterion declares functions without

use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_qarre::{Action, Event, Options, Preset, State, View};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

struct Table {
    state: State,
    views: Vec<View>,
    legal: Vec<Action>,
    dice: SplitMix,
}

impl Table {
    fn new(seed: u64, watched: bool) -> Table {
        let options = Options::preset(Preset::Standard);
        let view = |seat| View::new(Viewer::Seat(seat), &options);
        Table {
            state: State::new(options),
            views: Seat::all(2).filter(|_| watched).map(view).collect(),
            legal: Vec::with_capacity(256),
            dice: SplitMix::new(seed),
        }
    }

    /// Plays `decisions` decisions by chance; the views take part.
    fn play(&mut self, decisions: u64) -> u64 {
        let (mut checksum, mut done) = (0, 0);
        while done < decisions {
            let Table {
                state,
                views,
                legal,
                dice,
            } = self;
            match state.turn() {
                Turn::Act(seat) => {
                    state.legal(legal);
                    let action = legal[dice.below(legal.len() as u32) as usize];
                    state
                        .play(seat, &action, &mut |event| tell(views, &event))
                        .expect("legal");
                    checksum += legal.len() as u64;
                    done += 1;
                }
                Turn::Shuffle(ask) => {
                    let order = ask.draw(dice);
                    state
                        .shuffle(&order, &mut |event| tell(views, &event))
                        .expect("the order");
                }
                Turn::Over => *state = State::new(Options::preset(Preset::Standard)),
            }
        }
        checksum
    }
}

fn tell(views: &mut [View], event: &Event) {
    for view in views {
        view.note(&event.seen_by(view.viewer()));
    }
}

const DECISIONS: u64 = 100_000;

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(DECISIONS));
    for (name, watched) in [("with both seats' knowledge", true), ("rules alone", false)] {
        let mut table = Table::new(1, watched);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let checksum = table.play(DECISIONS);
                assert!(checksum > DECISIONS, "there is always a choice somewhere");
                checksum
            });
        });
    }
    group.finish();
}

fn clones_and_samples(criterion: &mut Criterion) {
    let mut table = Table::new(1, true);
    table.play(40);
    criterion.bench_function("clone", |bencher| {
        bencher.iter(|| black_box(&table.state).clone());
    });
    let (view, mut dice) = (table.views[0].clone(), SplitMix::new(1));
    criterion.bench_function("sample", |bencher| {
        bencher.iter(|| view.sample(&mut dice).expect("a seat's view in a match"));
    });
}

criterion_group!(benches, playouts, clones_and_samples);
criterion_main!(benches);
