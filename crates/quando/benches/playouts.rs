//! Random play through the public API: the list that `legal` gives, the play,
//! and what every seat then knows: the two bits a card that the match keeps, or
//! a view folded for each seat.
//!
//! `cargo bench -p brelan-quando`

#![allow(missing_docs)] // criterion declares functions without

use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_quando::{Options, Preset, State, View};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn main_benches(criterion: &mut Criterion) {
    for players in [2, 4, 6] {
        playouts(criterion, players);
    }
    clones_and_samples(criterion);
}

fn official(players: u8) -> State {
    State::new(Options::preset(Preset::Official, players).expect("a number of players"))
}

/// Plays `decisions` decisions by chance; the views of all seats take part.
fn play(table: &mut Table, decisions: u64) -> u64 {
    let mut checksum = 0;
    let mut done = 0;
    while done < decisions {
        let Table {
            state,
            views,
            legal,
            dice,
        } = table;
        match state.turn() {
            Turn::Shuffle(ask) => {
                let order = ask.draw(dice);
                state
                    .shuffle(&order, &mut |event| tell(views, &event))
                    .expect("the order");
            }
            Turn::Act(seat) => {
                state.legal(legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                state
                    .play(seat, &action, &mut |event| tell(views, &event))
                    .expect("legal");
                checksum += legal.len() as u64;
                done += 1;
            }
            Turn::Over => {
                let watchers = views.len();
                *table = Table::new(state.players(), dice.word().into());
                table.views.truncate(watchers);
            }
        }
    }
    checksum
}

fn tell(views: &mut [View], event: &brelan_quando::Event) {
    for view in views {
        view.note(&event.seen_by(view.viewer()));
    }
}

struct Table {
    state: State,
    views: Vec<View>,
    legal: Vec<brelan_quando::Action>,
    dice: SplitMix,
}

impl Table {
    fn new(players: u8, seed: u64) -> Table {
        let options = Options::preset(Preset::Official, players).expect("a number of players");
        let view = |seat| View::new(Viewer::Seat(seat), &options);
        Table {
            state: official(players),
            views: Seat::all(players).map(view).collect(),
            legal: Vec::with_capacity(1024),
            dice: SplitMix::new(seed),
        }
    }
}

const DECISIONS: u64 = 100_000;

fn playouts(criterion: &mut Criterion, players: u8) {
    let mut group = criterion.benchmark_group(format!("random play, {players} players"));
    group.throughput(Throughput::Elements(DECISIONS));
    for (name, watched) in [("a view for every seat", true), ("two bits a card", false)] {
        let mut table = Table::new(players, 1);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                if !watched {
                    table.views.clear();
                }
                let checksum = play(&mut table, DECISIONS);
                assert!(checksum > DECISIONS, "there is always a choice somewhere");
                checksum
            });
        });
    }
    group.finish();
}

fn clones_and_samples(criterion: &mut Criterion) {
    for players in [2, 4, 6] {
        let mut table = Table::new(players, 1);
        play(&mut table, 40);
        criterion.bench_function(&format!("clone, {players} players"), |bencher| {
            bencher.iter(|| black_box(&table.state).clone());
        });
        let (view, mut dice) = (table.views[0].clone(), SplitMix::new(1));
        criterion.bench_function(&format!("sample, {players} players"), |bencher| {
            bencher.iter(|| view.sample(&mut dice).expect("a seat's view in a round"));
        });
    }
}

criterion_group!(benches, main_benches);
criterion_main!(benches);
