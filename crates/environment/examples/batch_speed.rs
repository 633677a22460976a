//! How many decisions a second of CPU time a batch takes on one thread, and where it is
//! profiled: `cargo run --release -p brelan-environment --example batch_speed -- quando 4 1024`.

use brelan_catalog::{Kind, with_game};
use brelan_environment::{BatchSettings, Buffers, Episode, GameSetup, new_batch};

/// Decisions of a run.
const DECISIONS: usize = 500_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, missing: &str| words.get(at).map_or(missing, |it| it).to_owned();
    let kind = Kind::from_name(&word(0, "quando")).expect("a game");
    let players: u8 = word(1, "2").parse().expect("a number of players");
    let size: usize = word(2, "1024").parse().expect("a number of environments");
    let settings = BatchSettings {
        game: GameSetup::usual(kind, players),
        size,
        threads: 1,
        episode: Episode::Round,
        autoreset: true,
        bots: Vec::new(),
        stop: None,
    };
    let mut batch = new_batch(&settings).expect("a batch");
    let shape = batch.shape();
    let mut observations = vec![0.0; size * shape.features];
    let mut masks = vec![false; size * shape.action_ids];
    let mut rewards = vec![0.0; size * shape.players];
    let mut ends = vec![false; size];
    let mut seats = vec![0; size];
    let mut buffers = Buffers {
        observations: &mut observations,
        masks: &mut masks,
        rewards: &mut rewards,
        ends: &mut ends,
        seats: &mut seats,
    };
    let seeds: Vec<u64> = (1..=size as u64).collect();
    let mut actions = vec![0; size];
    let mut steps = Vec::new();
    batch.reset(&seeds, &mut buffers).expect("a reset");
    for _ in 0..DECISIONS / size {
        batch.random_actions(&mut actions).expect("actions");
        batch.step(&actions, &mut buffers).expect("a step");
        steps.push(actions.clone());
    }
    for _ in 0..5 {
        batch.reset(&seeds, &mut buffers).expect("a reset");
        let start = cpu_seconds();
        for actions in &steps {
            batch.step(actions, &mut buffers).expect("a step");
        }
        let rate = (steps.len() * size) as f64 / (cpu_seconds() - start);
        println!("{}: {:.2} million a second", kind.name(), rate / 1e6);
    }
    with_game!(kind, G => println!(
        "a state has {} bytes, a view {}",
        size_of::<G>(),
        size_of::<<G as brelan_kernel::Rules>::View>(),
    ));
}

/// The CPU time of this thread.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds = stat.split(' ').next().and_then(|it| it.parse::<f64>().ok());
    nanoseconds.expect("a number") / 1e9
}
