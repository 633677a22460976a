//! The greedy bots' choices are frozen: later bots are measured against them.

use crate::rounds;
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{GameOptions, Position, Rules, View};
use std::fmt::Write;
use std::path::Path;

/// The moves of the first round that greedy plays against itself.
fn round<G: Playable + Position>(version: u32, preset: &str, players: u8) -> String {
    let options = G::Options::from_preset_in_version(version, preset, players);
    let options = options.expect("a preset is for its numbers of players");
    let mut moves = String::new();
    rounds::watch::<G>(options, players.into(), |state, view, _, action| {
        let seat = view.viewer().seat().expect("a seat's view");
        let text = state.action_text(seat, action);
        writeln!(moves, "  {} {text}", seat.0).expect("a string takes any text");
    });
    moves
}

fn all_rounds<G: Playable + Position>(version: u32) -> String {
    let mut played = String::new();
    for preset in G::Options::presets() {
        for players in preset.min_players..=preset.max_players {
            let moves = round::<G>(version, preset.name, players);
            let line = format_args!("{}, {players} players\n{moves}\n", preset.name);
            played.write_fmt(line).expect("a string takes any text");
        }
    }
    played
}

/// By the rules of today, and by every older version that matches are played on by.
#[test]
fn greedy_chooses_as_it_always_did() {
    for kind in Kind::ALL {
        with_game!(kind, G => {
            type Options = <G as Rules>::Options;
            for version in Options::OLDEST_RULES_VERSION..=Options::RULES_VERSION {
                compare(&format!("greedy_{}_{version}.txt", G::NAME), &all_rounds::<G>(version));
            }
        });
    }
}

fn compare(file: &str, played: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let now = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    std::fs::write(&now, played).expect("a folder for tests");
    let frozen = std::fs::read_to_string(golden.join(file)).unwrap_or_default();
    let differs = |(now, then): (&str, &str)| now != then;
    let first = played.lines().zip(frozen.lines()).position(differs);
    let same = first.is_none() && played.lines().count() == frozen.lines().count();
    assert!(
        same,
        "{file}: greedy plays otherwise, from line {first:?} (from 0) on; all of it is in {}",
        now.display()
    );
}
