//! The records that `brelan sim` writes for a fixed seed, for every game,
//! preset and number of players: whatever changes a deal, a choice of a bot, a
//! rule or the format is a line in review.

use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, GameOptions};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Every preset with every number of players that it is for.
fn tables<G: Game>() -> Vec<(&'static str, u8)> {
    let presets = G::Options::presets().into_iter();
    let tables = presets.flat_map(|preset| {
        let players = preset.min_players..=preset.max_players;
        players.map(move |players| (preset.name, players))
    });
    tables.collect()
}

/// The record of one match between greedy and random bots.
fn record(folder: &Path, game: &str, preset: &str, players: u8) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_brelan"))
        .current_dir(folder)
        .env_clear()
        .args(["sim", game, "--preset", preset, "--players"])
        .args([&players.to_string(), "--bots", "greedy,random"])
        .args(["--matches", "1", "--seed", "2"])
        .args(["--records", "record.jsonl"])
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{output:?}");
    let record = std::fs::read_to_string(folder.join("record.jsonl")).expect("a record");
    brelan_catalog::verify_text(record.trim_end()).expect("a right record");
    record
}

/// A line of a golden file: the table, and what its record came to. Of the
/// first table of each preset the whole record follows.
fn lines(folder: &Path, kind: Kind) -> String {
    let mut text = String::new();
    let mut last = "";
    for (preset, players) in with_game!(kind, G => tables::<G>()) {
        let record = record(folder, kind.name(), preset, players);
        let hash = hex::encode(Sha256::digest(&record));
        text += &format!("{preset}, {players} players: {hash}\n");
        if preset != last {
            text += &record;
        }
        last = preset;
    }
    text
}

#[test]
fn the_records_of_a_fixed_seed_are_what_they_were() {
    let folder = TempDir::new().expect("a folder");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for kind in Kind::ALL {
        let file = format!("sim_{}.txt", kind.name());
        let now = lines(folder.path(), kind);
        let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&file);
        std::fs::write(&written, &now).expect("a folder for tests");
        let then = std::fs::read_to_string(golden.join(&file)).unwrap_or_default();
        let same = now == then;
        assert!(same, "{file} differs; the new one is {}", written.display());
    }
}
