//! `brelan show`: positions of records.

use crate::commands::{run, text};
use brelan_catalog::match_from_record;
use brelan_kernel::{Seat, Viewer};
use brelan_record::{Move, Record};
use serde_json::Value;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A folder with three records of a game.
fn records(game: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let sim = ["sim", game, "--matches", "3", "--records", "out.jsonl"];
    text(&run(folder.path(), &sim));
    folder
}

fn record(folder: &TempDir, number: usize) -> Record {
    let text = std::fs::read_to_string(folder.path().join("out.jsonl")).expect("records");
    let line = text.lines().nth(number - 1).expect("a record");
    Record::from_json(line).expect("a record")
}

fn actions(record: &Record) -> usize {
    let moves = record.rounds.iter().flat_map(|round| &round.moves);
    moves
        .filter(|step| matches!(step, Move::Action { .. }))
        .count()
}

fn show(folder: &TempDir, moves: usize, more: &[&str]) -> String {
    let moves = moves.to_string();
    let show = ["show", "out.jsonl", "--match", "3", "--move", &moves];
    text(&run(folder.path(), &[&show[..], more].concat()))
}

fn show_json(folder: &TempDir, moves: usize, more: &[&str]) -> Value {
    let text = show(folder, moves, &[&["--json"], more].concat());
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_position_is_that_of_the_match_from_the_record() {
    for game in ["quando", "zero", "qarre"] {
        let folder = records(game);
        let record = record(&folder, 3);
        let all = actions(&record);
        for moves in [0, 1, all / 3, all - 1, all] {
            let played = match_from_record(&record, moves).expect("a record");
            let seat = Viewer::Seat(Seat(1));
            let shown = show_json(&folder, moves, &["--seat", "1"]);
            let board = played.board(seat, false).expect("a seat");
            assert_eq!(shown["board"], board, "{game} {moves}");
            assert_eq!(shown["knowledge"], serde_json::json!({"seat": 1}));
            let command = format!("brelan show out.jsonl --match 3 --move {moves} --json --seat 1");
            assert_eq!(
                (&shown["schema"], &shown["command"]),
                (&"brelan-show/1".into(), &command.into())
            );
            let sheet = played.score_sheet();
            assert_eq!(shown["scores"], serde_json::json!(sheet.scores));
            assert_eq!(shown["winners"], serde_json::json!(sheet.winners));
            let seen = played.seen(seat).expect("a seat");
            let last = shown["last"].as_array().expect("a list");
            assert!(!last.is_empty() && seen.ends_with(last), "{game} {moves}");
            let spectator = show_json(&folder, moves, &["--seat", "spectator"]);
            let board = played.board(Viewer::Spectator, false).expect("a viewer");
            assert_eq!(spectator["board"], board);
            assert_eq!(spectator["legal"], serde_json::json!([]));
            let open = show_json(&folder, moves, &[]);
            assert_eq!(open["legal"], serde_json::json!(played.legal()));
        }
        let last = show(&folder, all, &["--lang", "en"]);
        let by_default = ["show", "out.jsonl", "--match", "3", "--lang", "en"];
        assert_eq!(text(&run(folder.path(), &by_default)), last);
        assert!(last.contains("Total: "), "{last}");
    }
}

/// Every text in JSON.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Object(fields) => fields.values().for_each(|item| texts(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[test]
fn a_seat_is_not_told_the_cards_of_another_hand() {
    // At the deal no card of another hand has been seen.
    for (game, own) in [("zero", 1), ("qarre", 1)] {
        let folder = records(game);
        let open = show_json(&folder, 0, &[]);
        let hands = open["board"]["hands"].as_array().expect("hands");
        let number = own.to_string();
        let known = show_json(&folder, 0, &["--seat", &number]);
        let mut shown = Vec::new();
        texts(&known, &mut shown);
        let in_words = show(&folder, 0, &["--seat", &number, "--lang", "en"]);
        for (seat, hand) in hands.iter().enumerate() {
            for slot in hand.as_array().expect("a hand") {
                let card = slot["face"].as_str().expect("face up");
                let is_own = seat == own;
                assert_eq!(shown.iter().any(|text| text == card), is_own, "{card}");
                assert_eq!(in_words.contains(&name(game, card)), is_own, "{card}");
            }
        }
    }
}

/// A card in words.
fn name(game: &str, card: &str) -> String {
    let (first, rest) = card.split_at(1);
    let colours = [
        ("r", "red"),
        ("o", "orange"),
        ("y", "yellow"),
        ("g", "green"),
        ("b", "blue"),
        ("p", "purple"),
        ("w", "white"),
    ];
    let words = [
        ("A", "ace"),
        ("T", "10"),
        ("s", "spades"),
        ("h", "hearts"),
        ("d", "diamonds"),
        ("c", "clubs"),
    ];
    let word = |list: &[(&str, &str)], text: &str| {
        let found = list.iter().find(|(letter, _)| *letter == text);
        found.map_or_else(|| text.to_owned(), |(_, word)| (*word).to_owned())
    };
    match game {
        "zero" => format!("{} {rest}", word(&colours, first)),
        _ => format!("{} of {}", word(&words, first), word(&words, rest)),
    }
}

#[test]
fn a_seat_of_quando_sees_its_fronts_and_the_backs_of_the_others() {
    let folder = records("quando");
    let open = show_json(&folder, 9, &[]);
    let known = show_json(&folder, 9, &["--seat", "1"]);
    let hands = |shown: &Value| shown["board"]["hands"].as_array().expect("hands").clone();
    for (seat, (open, known)) in hands(&open).iter().zip(&hands(&known)).enumerate() {
        let pairs = open.as_array().into_iter().flatten();
        for (open, known) in pairs.zip(known.as_array().into_iter().flatten()) {
            assert!(!open["front"].is_null() && !open["back"].is_null());
            let (seen, hidden) = if seat == 1 {
                ("front", "back")
            } else {
                ("back", "front")
            };
            assert_eq!(known[seen], open[seen]);
            assert!(known[hidden].is_null());
        }
    }
    let acting = open["turn"]["act"].as_u64().expect("a seat must choose");
    let own = show_json(&folder, 9, &["--seat", &acting.to_string()]);
    let offers = own["legal"].as_array().expect("offers");
    assert!(!offers.is_empty());
    assert!(offers.iter().all(|offer| offer.get("text").is_none()));
}

#[test]
fn positions_are_told_in_each_language() {
    for (game, words) in [
        (
            "quando",
            [
                "(front/back)",
                "(face/dos)",
                "(vorn/hinten)",
                "(voor/achter)",
            ],
        ),
        ("zero", ["Pot: ", "Pot\u{a0}: ", "Auslage: ", "Pot: "]),
        (
            "qarre",
            ["upper left", "en haut à gauche", "oben links", "linksboven"],
        ),
    ] {
        let folder = records(game);
        for (lang, word) in ["en", "fr", "de", "nl"].into_iter().zip(words) {
            let shown = show(&folder, 5, &["--lang", lang]);
            assert!(shown.contains(word), "{shown}");
            assert!(shown.contains("greedy [1]"), "{shown}");
        }
    }
}

#[test]
fn what_cannot_be_shown_is_said_in_one_line() {
    let folder = records("zero");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    let text = std::fs::read_to_string(folder.path().join("out.jsonl")).expect("records");
    let first = text.lines().next().expect("a record");
    write("empty.jsonl", "");
    write("text.jsonl", "no record");
    write("one.jsonl", first);
    write("cut.jsonl", &first[..first.len() / 2]);
    write(
        "foreign.jsonl",
        &first.replacen("\"zero\"", "\"bridge\"", 1),
    );
    write("other.jsonl", "{\"format\":\"a-record/1\"}");
    write(
        "spoiled.jsonl",
        &first.replacen("\"do\":\"exchange ", "\"do\":\"swap ", 1),
    );
    for (arguments, code, word) in [
        (&["missing.jsonl"][..], 2, "missing.jsonl: cannot be read"),
        (&["."], 2, "cannot be read"),
        (
            &["out.jsonl", "--match", "4"],
            2,
            "--match 4, but it has 3 records",
        ),
        (
            &["one.jsonl", "--match", "2"],
            2,
            "--match 2, but it has 1 record\n",
        ),
        (&["out.jsonl", "--match", "0"], 2, "--match"),
        (
            &["out.jsonl", "--move", "99999"],
            2,
            "--move 99999, but it has ",
        ),
        (&["out.jsonl", "--move=-1"], 2, "--move"),
        (
            &["out.jsonl", "--seat", "9"],
            2,
            "there is no seat 9, but 0 to ",
        ),
        (
            &["out.jsonl", "--seat", "watcher"],
            2,
            "a seat's number, or spectator",
        ),
        (&["empty.jsonl"], 1, "there is no record in it"),
        (&["text.jsonl"], 1, "record 1: not JSON"),
        (&["cut.jsonl"], 1, "record 1: not JSON"),
        (&["foreign.jsonl"], 1, "there is no game `bridge`"),
        (&["other.jsonl"], 1, "record 1: no record: "),
        (&["spoiled.jsonl"], 1, "round 1, move "),
    ] {
        let output = run(folder.path(), &[&["show"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty());
        if error.starts_with("brelan: ") {
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}

#[test]
fn records_are_read_from_standard_input() {
    let folder = records("qarre");
    let file = std::fs::File::open(folder.path().join("out.jsonl")).expect("records");
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    let show = ["show", "-", "--match", "2", "--lang", "en"];
    command.current_dir(folder.path()).env_clear().args(show);
    let output = command.stdin(file).output().expect("it runs");
    assert!(text(&output).contains("match 2 of -"));
}

#[test]
fn a_closed_pipe_ends_silently() {
    let folder = records("zero");
    for more in [&[][..], &["--json"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
        command.current_dir(folder.path()).env_clear();
        command
            .args(["show", "out.jsonl"])
            .args(more)
            .stdout(writer);
        let child = command.stderr(Stdio::piped()).spawn().expect("it runs");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(141));
    }
}
