//! The greedy bot's choices at Qarré are frozen: later bots are measured
//! against it.

use brelan_bots::bot;
use brelan_kernel::{Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use brelan_qarre::{Options, Preset, State};
use std::fmt::Write;

/// The moves of one match that greedy plays against itself.
fn played(preset: Preset, seed: u64) -> String {
    let options = Options::preset(preset);
    let mut dice = SplitMix::new(seed);
    let mut state = State::new(options);
    let mut views = Views::<State>::new(2, &options);
    let mut bots = [Seat(0), Seat(1)].map(|_| bot::<State>("greedy", 0).expect("a level"));
    let (mut legal, mut moves) = (Vec::new(), String::new());
    loop {
        match state.turn() {
            Turn::Shuffle(ask) => state
                .shuffle(&ask.draw(&mut dice), &mut |event| views.note(&event))
                .expect("the order"),
            Turn::Act(seat) => {
                state.legal(&mut legal);
                let action = bots[seat.index()].choose(views.of(Viewer::Seat(seat)), &legal);
                let text = state.action_text(seat, &action);
                writeln!(moves, "  {} {text}", seat.0).expect("a string takes any text");
                state
                    .play(seat, &action, &mut |event| views.note(&event))
                    .expect("a legal action");
            }
            Turn::Over => return moves,
        }
    }
}

#[test]
fn greedy_chooses_as_it_always_did() {
    let mut now = String::new();
    for preset in Preset::ALL {
        for seed in 1..=3 {
            let moves = played(preset, seed);
            writeln!(now, "{preset:?}, seed {seed}\n{moves}").expect("a string");
        }
    }
    let golden = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/greedy_qarre.txt"
    );
    let frozen = std::fs::read_to_string(golden).expect("the golden file is committed");
    let first = now
        .lines()
        .zip(frozen.lines())
        .position(|(now, then)| now != then);
    assert_eq!(
        first, None,
        "the first line (from 0) where greedy plays otherwise"
    );
    assert_eq!(now.lines().count(), frozen.lines().count());
}
