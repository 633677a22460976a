//! The greedy bots' choices are frozen: later bots are measured against them.

use brelan_bots::{Playable, bot};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use std::fmt::Write;
use std::path::Path;

/// The moves of the first round that greedy plays against itself.
fn round<G: Playable>(preset: &str, players: u8) -> String {
    let options = G::options(preset, players, &G::Changes::default());
    let options = options.expect("a preset is for its numbers of players");
    let mut dice = SplitMix::new(u64::from(players));
    let mut views = Views::<G>::new(players, &options);
    let mut state = G::new(options);
    let mut bots: Vec<_> = Seat::all(players)
        .map(|_| bot::<G>("greedy", 0).expect("a level"))
        .collect();
    let (mut legal, mut moves) = (Vec::new(), String::new());
    while state.last_round().is_none() {
        let mut note = |event: G::Event| views.note(&event);
        match state.turn() {
            Turn::Shuffle(ask) => {
                let order = ask.draw(&mut dice);
                state.shuffle(&order, &mut note).expect("the order");
            }
            Turn::Act(seat) => {
                state.legal(&mut legal);
                let action = bots[seat.index()].choose(views.of(Viewer::Seat(seat)), &legal);
                let text = state.action_text(seat, &action);
                writeln!(moves, "  {} {text}", seat.0).expect("a string takes any text");
                let mut note = |event: G::Event| views.note(&event);
                state
                    .play(seat, &action, &mut note)
                    .expect("a legal action");
            }
            Turn::Over => break,
        }
    }
    moves
}

fn rounds<G: Playable>() -> String {
    let mut played = String::new();
    for preset in G::presets() {
        for players in preset.min_players..=preset.max_players {
            let moves = round::<G>(preset.name, players);
            let line = format_args!("{}, {players} players\n{moves}\n", preset.name);
            played.write_fmt(line).expect("a string takes any text");
        }
    }
    played
}

#[test]
fn greedy_chooses_as_it_always_did() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for kind in Kind::ALL {
        let file = format!("greedy_{}.txt", kind.name());
        let played = with_game!(kind, G => rounds::<G>());
        let now = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&file);
        std::fs::write(&now, &played).expect("a folder for tests");
        let frozen = std::fs::read_to_string(golden.join(&file)).unwrap_or_default();
        let differs = |(now, then): (&str, &str)| now != then;
        let first = played.lines().zip(frozen.lines()).position(differs);
        let same = first.is_none() && played.lines().count() == frozen.lines().count();
        assert!(
            same,
            "{file}: greedy plays otherwise, from line {first:?} (from 0) on; all of it is in {}",
            now.display()
        );
    }
}
