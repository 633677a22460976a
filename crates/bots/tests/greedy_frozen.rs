//! The greedy bot's choices are frozen: later bots are measured against it.

use brelan_bots::bot;
use brelan_kernel::{Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use brelan_quando::{Changes, Options, Preset, State, Target};
use std::fmt::Write;

const PRESETS: [Preset; 3] = [
    Preset::Official,
    Preset::OfficialEnLiteral,
    Preset::Accessijeux,
];

/// The moves of one round that greedy plays against itself.
fn round(preset: Preset, players: u8) -> String {
    let one_round = Changes {
        target_score: Some(Target::Rounds { rounds: 1 }),
        ..Changes::default()
    };
    let options = Options::preset(preset, players).and_then(|options| options.with(&one_round));
    let options = options.expect("options of one round");
    let mut dice = SplitMix::new(u64::from(players));
    let mut state = State::new(options);
    let mut views = Views::<State>::new(players, &options);
    let mut bots: Vec<_> = Seat::all(players)
        .map(|_| bot::<State>("greedy", 0).expect("a level"))
        .collect();
    let (mut legal, mut moves) = (Vec::new(), String::new());
    loop {
        match state.turn() {
            Turn::Shuffle(ask) => {
                let order = ask.draw(&mut dice);
                state
                    .shuffle(&order, &mut |event| views.note(&event))
                    .expect("the order");
            }
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
    let mut played = String::new();
    for preset in PRESETS {
        for players in 2..=6 {
            let moves = round(preset, players);
            writeln!(played, "{preset:?}, {players} players\n{moves}").expect("a string");
        }
    }
    let golden = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/greedy_quando.txt"
    );
    let frozen = std::fs::read_to_string(golden).expect("the golden file is committed");
    let first = played
        .lines()
        .zip(frozen.lines())
        .position(|(now, then)| now != then);
    assert_eq!(
        first, None,
        "the first line (from 0) where greedy plays otherwise"
    );
    assert_eq!(played.lines().count(), frozen.lines().count());
}
