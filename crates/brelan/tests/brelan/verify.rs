//! `brelan verify`: the account of a record, place by place, and exit codes.

use crate::commands::{brelan, refuses, run};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// A folder with three records of a game in `out.jsonl`, and the first of them.
fn records(game: &str) -> (TempDir, Value) {
    let folder = TempDir::new().expect("a folder");
    let sim = [
        "sim",
        game,
        "--bots",
        "greedy",
        "--matches",
        "3",
        "--seed",
        "7",
    ];
    let sim = run(
        folder.path(),
        &[&sim[..], &["--records", "out.jsonl"]].concat(),
    );
    assert!(sim.status.success(), "{sim:?}");
    let records = std::fs::read_to_string(folder.path().join("out.jsonl")).expect("the records");
    let first = serde_json::from_str(records.lines().next().expect("a record")).expect("JSON");
    (folder, first)
}

fn verify(folder: &Path, record: &Value) -> Output {
    std::fs::write(folder.join("one.json"), record.to_string()).expect("a file");
    run(folder, &["verify", "one.json"])
}

#[test]
fn one_record_is_told_place_by_place() {
    for game in ["quando", "zero", "qarre"] {
        let (folder, record) = records(game);
        let output = verify(folder.path(), &record);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let shown = text(&output.stdout);
        let rounds = record["rounds"].as_array().expect("rounds");
        let qarre = game == "qarre";
        let last = match qarre {
            true => "52 cards from the seed at `round/1/numbers`, `round/1/actions`\n".into(),
            false => format!(" from the seed at `round/{}/deck`\n", rounds.len()),
        };
        let begins = if qarre {
            "starter      "
        } else {
            "first dealer "
        };
        for place in [
            format!("  game          {game}, rules "),
            format!(
                "  commitment    {} is the SHA-256",
                record["shuffle"]["commitment"].as_str().expect("hex")
            ),
            "  seed          is the SHA-256 of the secret; no player contributed\n".into(),
            format!("\n  {begins} seat "),
            " from the seed at `first`\n".into(),
            last,
            " actions, all by the rules; end `".into(),
            "  scores        ".into(),
            "  winners       seat".into(),
            "\nThis shows that every deal follows from the secret".into(),
            "\nNo player contributed to the seed. The server or the command that made".into(),
            "\nIt does not show who chose the actions".into(),
        ] {
            assert!(shown.contains(&place), "`{place}` in {shown}");
        }
        assert!(
            shown.ends_with("\none.json: 1 record, all right\n"),
            "{shown}"
        );
    }
}

#[test]
fn of_many_records_one_can_be_named() {
    let (folder, _) = records("zero");
    let verify = |arguments: &[&str]| run(folder.path(), &[&["verify"], arguments].concat());
    let all = verify(&["out.jsonl"]);
    assert_eq!(text(&all.stdout), "out.jsonl: 3 records, all right\n");
    let third = verify(&["out.jsonl", "--match", "3"]);
    let shown = text(&third.stdout);
    assert!(shown.starts_with("  game          zero"), "{shown}");
    assert!(
        shown.ends_with("\nout.jsonl: 1 record, all right\n"),
        "{shown}"
    );
    for (arguments, message) in [
        (
            &["out.jsonl", "--match", "4"][..],
            "brelan: out.jsonl: --match 4, but it has 3 records\n",
        ),
        (
            &["out.jsonl", "out.jsonl", "--match", "1"],
            "brelan: --match names a record of one file, not of several\n",
        ),
    ] {
        let output = verify(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(text(&output.stderr), message);
    }
}

#[test]
fn deals_from_elsewhere_prove_no_shuffle() {
    let (folder, mut record) = records("zero");
    record["shuffle"] = json!({"method": "none"});
    let output = verify(folder.path(), &record);
    let shown = text(&output.stdout);
    assert!(shown.contains("  shuffle       none"), "{shown}");
    assert!(
        shown.contains("It does not show where the deals"),
        "{shown}"
    );
    assert!(!shown.contains("commitment"), "{shown}");
}

#[test]
fn what_is_right_before_the_damage_is_told_too() {
    let (folder, record) = records("quando");
    type Damage = fn(&mut Value);
    let cases: [(Damage, &str, &str); 4] = [
        (
            |record| record["options"]["players"] = json!(0),
            "",
            "record 1: options: players",
        ),
        (
            |record| record["shuffle"]["seed"] = json!("00".repeat(32)),
            "commitment",
            "record 1: shuffle: the seed does not come",
        ),
        (
            |record| record["rounds"][0]["moves"][3]["do"] = json!("jump"),
            "3 actions up to there",
            "record 1: round 1, move 4: ",
        ),
        (
            |record| record["winners"] = json!([]),
            "all by the rules",
            "record 1: the winners are",
        ),
    ];
    for (damage, right, wrong) in cases {
        let mut damaged = record.clone();
        damage(&mut damaged);
        let output = verify(folder.path(), &damaged);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let (shown, error) = (text(&output.stdout), text(&output.stderr));
        assert!(shown.contains(right), "{shown}");
        assert!(!shown.contains("This shows"), "{shown}");
        assert!(
            error.starts_with(&format!("brelan: one.json: {wrong}")),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn a_record_tells_the_terminal_nothing_but_text() {
    let (folder, mut record) = records("zero");
    record["game"] = json!("\u{1b}[2J");
    let output = verify(folder.path(), &record);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = text(&output.stderr);
    assert!(told.contains("there is no game `\u{fffd}[2J`"), "{told:?}");
    let stdout = text(&output.stdout);
    assert!(
        !told.contains('\u{1b}') && !stdout.contains('\u{1b}'),
        "{output:?}"
    );
}

#[test]
fn standard_input_is_verified_once() {
    let (folder, _) = records("zero");
    for files in [&["-", "-"][..], &["-", "out.jsonl", "-"]] {
        let output = run(folder.path(), &[&["verify"][..], files].concat());
        refuses(&output, "standard input is read once");
    }
    let input = std::fs::File::open(folder.path().join("out.jsonl")).expect("it opens");
    let mut command = brelan(folder.path());
    let output = command
        .args(["verify", "out.jsonl", "-"])
        .stdin(input)
        .output();
    let output = output.expect("the binary runs");
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).contains("-: 3 records"), "{output:?}");
}
